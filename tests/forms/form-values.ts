// What a person may put into each field of a work's form: usual, nothing, the most the platform takes, too much.
import dayjs from 'dayjs'
import { rulesFor } from '../../src/contract/acceptance/acceptance.ts'
import { textCounter, textCounters, titleCounter, topicsCounter } from '../../src/contract/acceptance/counters.ts'
import { DESCRIPTION_MAX } from '../../src/contract/constants.ts'
import { declarationsFor, kindOfMedia } from '../../src/contract/declarations.ts'
import { visibilitiesOf, type WorkField } from '../../src/contract/work-fields.ts'
import type { ItemValues } from '../../src/renderer/core/works/form/item-edit.ts'
import {
  collectionOption,
  friendOption,
  poiOption,
  programOption,
  topicOption,
} from '../../src/renderer/core/works/form/use-lookups.ts'
import type { FormCase, FormWorld } from './form-world.ts'

export interface FieldValues {
  readonly usual: Partial<ItemValues>
  /** Absent: the form can't say it (a cover is replaced, never taken away). */
  readonly none?: Partial<ItemValues>
  readonly most: Partial<ItemValues>
  /** What the form would send of too much, laid over the usual call, and words that the refusal's sentence holds. */
  readonly refused: { readonly values?: Partial<ItemValues>; readonly info?: object; readonly words: string }
}

const chars = (n: number, char = '字'): string => char.repeat(n)
const topics = (...names: string[]): Partial<ItemValues> => ({ topics: names.map((name) => topicOption({ name })) })
const poi = (name: string): Partial<ItemValues> => ({
  poi: [poiOption({ poi_id: '7', poi_name: name, address: '人民路 1 号', raw: { city: '成都' } })],
})
const program = (title: string): Partial<ItemValues> => ({
  poi: [],
  program: [programOption({ app_id: 'tt1', app_title: title, app_url: 'pages/a', link: 'https://v.douyin.com/a/' })],
})
const collection = (name: string): Partial<ItemValues> => ({
  collection: [collectionOption({ mix_id: '3', name, raw: { a: 1 } })],
})
const friends = (...names: string[]): Partial<ItemValues> => ({
  friends: names.map((nickname, at) => friendOption({ uid: `u${at}`, sec_uid: 's', nickname })),
})
const at = (minutes: number): Partial<ItemValues> => ({ time: dayjs().add(minutes, 'minute').startOf('minute') })

const USUAL = { title: '城南老街的面馆值得一去', description: '午市人少', topics: ['探店', '面馆'] }
/** Longest name of a topic that a work keeps. */
const NAME_MAX = 60

/** How many 字 of text go with the usual title and topics, and the number that the refusal names. */
const textRoom = ({ platform, media }: FormCase): { room: number; max: number } => {
  const lengthOf = (description: string) => textCounter(platform, { kind: kindOfMedia(media), ...USUAL, description })
  const { length, max } = lengthOf('字')
  if (max === undefined) return { room: DESCRIPTION_MAX, max: DESCRIPTION_MAX }
  const each = lengthOf('字字').length - length
  return { room: Math.floor((max - length) / each) + 1, max }
}

/** A site that asks for a topic may be given none by no form. */
export function needsTopics({ platform, media }: Pick<FormCase, 'platform' | 'media'>): boolean {
  return (topicsCounter(platform, kindOfMedia(media), []).min ?? 0) > 0
}

/** As many topics as the site takes, the first as long as it may be beside the usual words. */
const mostTopics = ({ platform, media }: FormCase): string[] => {
  const kind = kindOfMedia(media)
  const many = topicsCounter(platform, kind, []).max ?? 1
  const list = (length: number): string[] => [
    chars(length, '长'),
    ...Array.from({ length: many - 1 }, (_, n) => `题${n}`),
  ]
  const fits = (topics: string[]): boolean =>
    textCounters(platform, { kind, ...USUAL, topics }, 'topics').every(
      (one) => one.max === undefined || one.length <= one.max,
    )
  let length = Math.min(NAME_MAX, rulesFor(platform, kind)?.topics?.each?.max ?? NAME_MAX)
  while (length > 1 && !fits(list(length))) length -= 1
  return list(length)
}

/** Every field of the form; the platform may lack some. */
export function fieldValues(
  one: FormCase,
  world: Pick<FormWorld, 'covers' | 'film'>,
): Readonly<Record<WorkField, FieldValues>> {
  const { platform, media } = one
  const { limits } = platform
  const titleMax = titleCounter(platform, kindOfMedia(media), '').max ?? 100
  const text = textRoom(one)
  const seen = visibilitiesOf(platform)
  const declarations = declarationsFor(platform, kindOfMedia(media))
  return {
    title: {
      usual: { title: USUAL.title },
      most: { title: chars(titleMax, '题') },
      refused: { values: { title: chars(titleMax + 1) }, words: `${titleMax} 个字` },
    },
    cover: {
      usual: { cover: world.covers[0] },
      most: { cover: world.covers[1] },
      refused: { values: { cover: world.film }, words: '封面必须是图片' },
    },
    description: {
      usual: { description: USUAL.description },
      none: { description: '' },
      most: { description: chars(text.room) },
      refused: { values: { description: chars(text.room + 1) }, words: `${text.max} ` },
    },
    topics: {
      usual: topics(...USUAL.topics),
      ...(needsTopics(one) ? {} : { none: topics() }),
      most: topics(...mostTopics(one)),
      refused: { values: topics('探店', chars(NAME_MAX + 1)), words: `最多 ${NAME_MAX} 个字` },
    },
    music: {
      usual: { music: '稻香' },
      none: { music: '' },
      most: { music: chars(120) },
      refused: { values: { music: chars(121) }, words: '120' },
    },
    poi: {
      usual: poi('城南面馆'),
      none: { poi: [] },
      most: poi(chars(120)),
      refused: { values: poi(chars(121)), words: '最多 120 个字' },
    },
    program: {
      usual: program('订座'),
      none: { program: [] },
      most: program(chars(60)),
      refused: { values: program(chars(61)), words: '最多 60 个字' },
    },
    collection: {
      usual: collection('面馆合集'),
      none: { collection: [] },
      most: collection(chars(120)),
      refused: { values: collection(chars(121)), words: '最多 120 个字' },
    },
    friends: {
      usual: friends('小王'),
      none: friends(),
      most: friends(...Array.from({ length: 10 }, (_, n) => chars(100, String(n)))),
      refused: { values: friends('小王', chars(101)), words: '最多 100 个字' },
    },
    declaration: {
      usual: { declaration: declarations[0]?.value },
      none: { declaration: undefined },
      most: { declaration: declarations.at(-1)?.value },
      refused: { values: { declaration: '没有这样的声明' }, words: '没有所选的作品声明' },
    },
    visibility: {
      usual: { visibility: seen[0] },
      none: { visibility: undefined },
      most: { visibility: seen.at(-1) },
      refused: { info: { visibility: 2 }, words: '' },
    },
    post_settings: {
      usual: { post_settings: ['comment', 'consent'] },
      none: { post_settings: [] },
      most: {
        post_settings: [
          'comment',
          'duet',
          'stitch',
          'commercial',
          'brand_organic',
          'brand_content',
          'music_confirmed',
          'consent',
        ],
      },
      refused: { info: { post_settings: { comment: 2 } }, words: '只能是 0 或 1' },
    },
    mass_notice: {
      usual: { mass_notice: true },
      none: { mass_notice: false },
      most: { mass_notice: true },
      refused: { info: { mass_notice: 2 }, words: '只能是 0 或 1' },
    },
    save: {
      usual: { save: 1 },
      none: { save: undefined },
      most: { save: 0 },
      refused: { info: { allow_save: 2 }, words: '只能是 0 或 1' },
    },
    time: {
      usual: at(3 * 24 * 60),
      none: { time: null },
      most: at((limits.timing_max_minutes ?? 300 * 24 * 60) - 10),
      refused: { values: at(-60), words: '定时时间必须晚于现在' },
    },
  }
}
