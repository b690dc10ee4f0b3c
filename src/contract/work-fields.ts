// What a person sets on a work, and which of it a platform has for what the work is: one list for forms, the sheet, the
// checks and their tests.
import { MEDIA_TYPE } from './constants.ts'
import type { Platform } from './entities/account.ts'

/** Fields of a work's form, in its order. */
export const WORK_FIELDS = [
  'title',
  'cover',
  'description',
  'topics',
  'music',
  'poi',
  'program',
  'collection',
  'friends',
  'declaration',
  'visibility',
  'post_settings',
  'mass_notice',
  'save',
  'time',
] as const
export type WorkField = (typeof WORK_FIELDS)[number]
type Capability = Platform['capabilities'][number]

/**
 * What a platform must be able to do; absent = every platform has the field. A time is kept for all: what has no timer
 * of its own is published when the time has come.
 */
const NEEDS: Readonly<Partial<Record<WorkField, Capability>>> = {
  cover: 'cover',
  topics: 'topic',
  music: 'music',
  poi: 'poi',
  program: 'micro_app',
  collection: 'collection',
  friends: 'friends',
  declaration: 'declaration',
  visibility: 'visibility',
  post_settings: 'post_settings',
  mass_notice: 'mass_notice',
  save: 'download',
}

/** An article brings its cover with it; of the rest its pages have these (`helper/platforms/kit/article`). */
const ARTICLE: ReadonlySet<WorkField> = new Set(['title', 'description', 'declaration', 'time'])
/** 公众号 takes articles by its interface, which takes no declaration. */
const OFFICIAL: ReadonlySet<WorkField> = new Set(['title', 'description', 'time'])
const ONLY: Readonly<Record<number, (field: WorkField) => boolean>> = {
  [MEDIA_TYPE.video]: (field) => field !== 'music',
  [MEDIA_TYPE.image]: (field) => field !== 'cover',
  [MEDIA_TYPE.article]: (field) => ARTICLE.has(field),
  [MEDIA_TYPE.official]: (field) => OFFICIAL.has(field),
}

/** Fields that a platform's other pages have and the page of this kind lacks, as the platforms' steps find them. */
const PAGE_LACKS: Readonly<Record<string, Readonly<Record<number, readonly WorkField[]>>>> = {
  baijiahao: { [MEDIA_TYPE.article]: ['description'] },
  weibo: { [MEDIA_TYPE.image]: ['collection'], [MEDIA_TYPE.article]: ['declaration'] },
  toutiao: { [MEDIA_TYPE.image]: ['collection'], [MEDIA_TYPE.article]: ['description'] },
}

/** Has the platform this field for works of the kind (`MEDIA_TYPE`)? */
export function hasField(
  platform: Pick<Platform, 'value' | 'capabilities'>,
  mediaType: number,
  field: WorkField,
): boolean {
  const needed = NEEDS[field]
  return (
    (needed === undefined || platform.capabilities.includes(needed)) &&
    (ONLY[mediaType]?.(field) ?? true) &&
    PAGE_LACKS[platform.value]?.[mediaType]?.includes(field) !== true
  )
}

/** Fields of a work of this kind on this platform, in the form's order. */
export function fieldsOf(platform: Pick<Platform, 'value' | 'capabilities'>, mediaType: number): WorkField[] {
  return WORK_FIELDS.filter((field) => hasField(platform, mediaType, field))
}

/** Who may see a work: 0 everybody, 3 friends, 1 only the account itself. */
export type Visibility = 0 | 1 | 3
/** What the platform lets choose of it, from most to fewest. */
export function visibilitiesOf(platform: Pick<Platform, 'visibilities'>): readonly Visibility[] {
  return platform.visibilities?.map((one) => one.value) ?? [0, 3, 1]
}
