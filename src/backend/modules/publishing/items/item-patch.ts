// One change of one item, checked against the platform before it is written.
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { declarationOf, declarationsFor, kindOfMedia } from '../../../../contract/declarations.ts'
import { hasVariables } from '../../../../contract/variables.ts'
import type { Way } from '../../../../contract/acceptance/rules.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { VideoPublishInfo } from '../../../../contract/entities/publish.ts'
import type { editItem } from '../../../../contract/http/wisdom-seo.ts'
import type { FindWords } from '../../../lib/forbidden-words.ts'
import type { Db } from '../../../ports/database.ts'
import { judgedWay } from '../../../lib/account-ways.ts'
import { articleDraft } from '../rules/article-advice.ts'
import { requireNoArticle, withArticle } from '../articles/article-patch.ts'
import { picturesOf } from '../rules/content.ts'
import { readImages, readInfo, writeImages } from '../store/item-codec.ts'
import { fileOf } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { fillWords, wordsFor } from '../rules/item-words.ts'
import type { Words } from '../rules/item-words.ts'
import { limitProblems, topicText } from '../rules/limits.ts'
import type { Draft } from '../rules/limits.ts'
import { storedDraft } from './limit-checks.ts'
import { accountOffline, badField, beyondLimits, missing } from '../publishing.errors.ts'
import type { LimitProblem } from '../publishing.errors.ts'
import type { Caller } from '../publishing.ports.ts'
import { mergeInfo } from '../store/item-codec.ts'
import { readMaterials } from '../store/materials.repository.ts'
import { columnsOfTime } from './time-channels.ts'
import { forbidden, hitsOf } from '../rules/words.ts'
import { visibilitiesOf } from '../../../../contract/work-fields.ts'
import { openZone } from '../../../lib/zoned-time.ts'

export type ItemPatch = Omit<ParsedInputOf<typeof editItem>, 'id'>
/** Platforms as the company knows them, by value. */
export type Platforms = ReadonlyMap<string, Platform & { enabled: 0 | 1 }>

interface NextAccount {
  id: number
  platform_value: string
  openname: string
  region: string
  way: Way
}

/**
 * Writes the patch.
 * @throws NOT_FOUND for an unknown account, material or article, BAD_INPUT, FORBIDDEN_WORDS for a forbidden word in
 * what it brings, ACCOUNT_OFFLINE for an account that is offline, PLATFORM_LIMIT with data.limits
 */
export async function applyPatch(
  trx: Db,
  caller: Caller,
  before: ItemRow,
  asked: ItemPatch,
  rules: { platforms: Platforms; now: number; find: FindWords },
): Promise<void> {
  requireNoArticle(before, asked)
  const { row, patch, columns } = await withArticle(trx, before, asked)
  const account = await nextAccount(trx, caller, row, patch.third_auth_id)
  const platform = rules.platforms.get(account.platform_value)
  const content = await nextContent(trx, row, patch.attachment_id)
  const chosen = nextInfo(row, account, patch)
  const { microApp, selectPoiInfo } = patch.video_publish_info ?? {}
  // A work that has both from before may be changed elsewhere; the check before publishing mends it.
  if (chosen.microApp !== undefined && chosen.selectPoiInfo !== null && (microApp ?? selectPoiInfo))
    throw badField('microApp', 'publishing.placeAndProgram')
  if (platform !== undefined)
    requireOffered(platform, content.mediaType, readInfo(row.video_publish_info), patch.video_publish_info)
  const publishAtMs = patch.timing_time === undefined ? row.timing_time : patch.timing_time * 1000
  if (patch.timing_time !== undefined && publishAtMs !== 0 && publishAtMs <= rules.now)
    throw badField('timing_time', 'publishing.timePast')
  const words = nextWords(caller, row, patch, rules.find, {
    account,
    platformName: platform?.name ?? account.platform_value,
    publishAtMs,
    now: rules.now,
  })
  const info = words.description === undefined ? chosen : { ...chosen, description: words.description }
  const values = {
    title: words.title ?? row.title,
    // What stands there is not cut by the way: the check tells of it.
    topic:
      words.topic === undefined && account.id === row.third_auth_id
        ? row.topic
        : topicText(words.topic ?? row.topic, platform, content.mediaType, account.way),
    third_auth_id: account.id,
    // Another site's timer has refused nothing yet, either.
    ...(patch.timing_time === undefined
      ? { time_channel: account.id === row.third_auth_id ? row.time_channel : ('' as const) }
      : columnsOfTime(row, publishAtMs, rules.now)),
    video_publish_info: JSON.stringify(info),
    video_cover_url:
      patch.cover_attachment_id === undefined ? row.video_cover_url : await coverKey(trx, patch.cover_attachment_id),
    ...columns,
    ...content.columns,
  }
  if (platform !== undefined) {
    const draft: Draft = {
      mediaType: content.mediaType,
      title: values.title,
      topic: values.topic,
      description: info.description ?? '',
      pictures: content.pictures,
      file: content.file,
      cover: values.video_cover_url,
      way: account.way,
      ...articleDraft({ ...row, ...values, video_cover_url: values.video_cover_url }),
    }
    const standing =
      account.id === row.third_auth_id && patch.attachment_id === undefined
        ? standingProblems(row, platform, patch, rules.now)
        : NONE
    const problems = limitProblems(platform, draft, rules.now).filter((problem) => !standing.has(keyOf(problem)))
    if (problems.length > 0) throw beyondLimits(problems)
  }
  await trx
    .updateTable('publish_items')
    .set({ ...values, edit_status: 0, update_time: rules.now })
    .where('id', '=', row.id)
    .execute()
}

const keyOf = ({ field, msg }: LimitProblem): string => `${field} ${msg}`
const NONE: ReadonlySet<string> = new Set()

/**
 * Limits that the work broke before, in fields that the patch leaves alone: they hold up no other change, so that each
 * can be mended by itself.
 */
function standingProblems(row: ItemRow, platform: Platform, patch: ItemPatch, now: number): ReadonlySet<string> {
  const touched = [
    ...(patch.title === undefined ? [] : ['title']),
    ...(patch.topic === undefined ? [] : ['topic']),
    ...(patch.video_publish_info?.description === undefined ? [] : ['description']),
  ]
  return new Set(
    limitProblems(platform, storedDraft(row), now)
      .filter(({ field }) => !touched.includes(field))
      .map(keyOf),
  )
}

/**
 * What the patch newly chooses must be among the platform's choices: others would be refused only when the work goes
 * out. What stood there before holds up no other change.
 * @throws BAD_INPUT
 */
function requireOffered(
  platform: Platform,
  mediaType: number,
  before: VideoPublishInfo,
  { declaration, visibility }: NonNullable<ItemPatch['video_publish_info']> = {},
): void {
  const kind = kindOfMedia(mediaType)
  const offered = declarationsFor(platform, kind)
  if (
    declaration !== undefined &&
    declaration !== before.declaration &&
    offered.length > 0 &&
    !offered.some((one) => one.value === declarationOf(platform.value, kind, declaration))
  )
    throw badField('video_publish_info.declaration', 'publishing.declarationUnknown', { platform: platform.name })
  if (
    visibility !== undefined &&
    visibility !== before.visibility &&
    platform.capabilities.includes('visibility') &&
    !visibilitiesOf(platform).includes(visibility)
  )
    throw badField('video_publish_info.visibility', 'publishing.visibilityUnknown', { platform: platform.name })
}

async function nextAccount(trx: Db, caller: Caller, row: ItemRow, id: number | undefined): Promise<NextAccount> {
  if (id === undefined || id === row.third_auth_id)
    return {
      id: row.third_auth_id,
      platform_value: row.platform_value,
      openname: row.openname,
      region: row.region,
      way: judgedWay(row),
    }
  const query = trx
    .selectFrom('third_auths as a')
    .select([
      'a.id',
      'a.platform_value',
      'a.openname',
      'a.region',
      'a.third_login_status',
      'a.enabled',
      'a.ways',
      'a.third_token_enc',
    ])
    .where('a.id', '=', id)
    .where('a.delete_time', 'is', null)
  const account = await query.executeTakeFirst()
  if (account === undefined) throw missing('accounts.missing', 'third_auth_id', [id])
  const named = { account: account.openname }
  if (account.enabled === 0) throw accountOffline([id], 'publishing.accountDisabled', named)
  if (account.third_login_status !== 1) throw accountOffline([id], 'publishing.accountOffline', named)
  const { ways, third_token_enc, ...next } = account
  return { ...next, way: judgedWay({ ways, third_token_enc }) }
}

/**
 * The texts that the patch brings, filled in for this item.
 * @throws BAD_INPUT for an unknown variable, PLATFORM_LIMIT for one that has no value here
 */
function nextWords(
  caller: Caller,
  row: ItemRow,
  patch: ItemPatch,
  find: FindWords,
  item: { account: NextAccount; platformName: string; publishAtMs: number; now: number },
): Partial<Words> {
  const description = patch.video_publish_info?.description
  const brought: Partial<Words> = {
    ...(patch.title === undefined ? {} : { title: patch.title }),
    ...(patch.topic === undefined ? {} : { topic: patch.topic }),
    ...(description === undefined ? {} : { description }),
  }
  const refused = forbidden(hitsOf(find, brought))
  if (refused !== null) throw refused
  if (!Object.values(brought).some(hasVariables)) return brought
  const { openname, region } = item.account
  const values = wordsFor({
    openname,
    region,
    platformName: item.platformName,
    seq: row.sort + 1,
    publishAtMs: item.publishAtMs,
    now: item.now,
    zone: openZone(caller.tenant.timeZone),
  })
  const { words, unknown, missing: lacking } = fillWords(brought, values, openname)
  if (unknown[0] !== undefined) throw badField(unknown[0].field, 'variables.unknown', unknown[0].params)
  if (lacking.length > 0) throw beyondLimits(lacking)
  return words
}

/**
 * Collections and friends belong to an account, places, music and declarations to a platform: they don't move with the
 * item.
 */
function nextInfo(
  row: ItemRow,
  account: NextAccount,
  { video_publish_info: patch, clear_info: cleared = [] }: ItemPatch,
): VideoPublishInfo {
  const merged = movedInfo(row, account, patch)
  for (const name of cleared) delete merged[name]
  return merged
}

function movedInfo(row: ItemRow, account: NextAccount, patch: ItemPatch['video_publish_info']): VideoPublishInfo {
  const info = readInfo(row.video_publish_info)
  const kept: VideoPublishInfo =
    account.id === row.third_auth_id ? info : { ...info, selectCollectionInfo: null, selectFriendsInfo: [] }
  if (account.platform_value !== row.platform_value) {
    const {
      declaration: _declaration,
      visibility: _visibility,
      microApp: _microApp,
      musicName: _musicName,
      mass_notice: _notice,
      post_settings: _settings,
      ...rest
    } = kept
    return mergeInfo({ ...rest, selectTopicsInfo: [], selectPoiInfo: null, musicId: null }, patch ?? {})
  }
  return mergeInfo(kept, patch ?? {})
}

interface NextContent {
  mediaType: number
  pictures: readonly { key: string }[] | number
  file: { size: number; durationMs: number | null } | null
  columns: { attachment_id?: number | null; clip_output_id?: number | null; media_type?: 1 | 4; image_urls?: string }
}

async function nextContent(trx: Db, row: ItemRow, attachmentId: number | undefined): Promise<NextContent> {
  if (attachmentId === undefined) {
    const file = fileOf(row)
    return {
      mediaType: row.media_type,
      pictures: picturesOf({ clipOutputId: row.clip_output_id, images: readImages(row.image_urls) }),
      file: file.state === 'ready' ? file : null,
      columns: {},
    }
  }
  const material = (await readMaterials(trx, [attachmentId])).get(attachmentId)
  if (material === undefined) throw missing('publishing.materialMissing', 'attachment_id', [attachmentId])
  if (material.mimetype.startsWith('video/')) {
    return {
      mediaType: MEDIA_TYPE.video,
      pictures: [],
      file: { size: material.size, durationMs: material.duration_ms },
      columns: { attachment_id: attachmentId, clip_output_id: null, media_type: MEDIA_TYPE.video, image_urls: '[]' },
    }
  }
  if (!material.mimetype.startsWith('image/'))
    throw badField('attachment_id', 'publishing.notFilmOrPicture', { file: material.filename })
  return {
    mediaType: MEDIA_TYPE.image,
    pictures: [{ key: material.storage_path }],
    file: null,
    columns: {
      attachment_id: null,
      clip_output_id: null,
      media_type: MEDIA_TYPE.image,
      image_urls: writeImages([{ id: attachmentId, key: material.storage_path }]),
    },
  }
}

async function coverKey(trx: Db, attachmentId: number): Promise<string> {
  const cover = (await readMaterials(trx, [attachmentId])).get(attachmentId)
  if (cover === undefined) throw missing('publishing.coverMissing', 'cover_attachment_id', [attachmentId])
  if (!cover.mimetype.startsWith('image/')) throw badField('cover_attachment_id', 'publishing.coverNoImage')
  return cover.storage_path
}
