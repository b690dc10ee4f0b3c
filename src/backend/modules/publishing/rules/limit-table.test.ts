import { beforeAll, expect, test } from 'vitest'
import { textOf } from '../../../../contract/acceptance/acceptance.ts'
import type { KindRules } from '../../../../contract/acceptance/rules.ts'
import { SITE_RULES } from '../../../../contract/acceptance/sites.ts'
import { lengthIn, type Unit } from '../../../../contract/acceptance/units.ts'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import { topicLine } from '../../../../contract/topics.ts'
import { eachDatabase } from '../../../testing/databases.ts'
import { openPublishBench } from '../../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../../testing/benches/publish-bench.ts'

const MINUTE = 60_000
/** What a work of the table is made of. */
interface Work {
  title: string
  topics: readonly string[]
  description: string
  pictures: number
  /** Bytes of the last picture, and of a cover; 0 = the usual, no cover. */
  pictureBytes: number
  coverBytes: number
  film: { size: number; durationMs: number }
  /** Minutes from now; 0 = none. */
  timer: number
}
interface Case {
  name: string
  change: Partial<Work>
  /** Codes of the check that speak of limits. */
  codes: readonly string[]
}
type Kind = 'video' | 'image'

/** So long in the unit; of bytes as few characters as can be. */
const of = (length: number, unit: Unit = 'chars'): string =>
  unit === 'bytes' ? '字'.repeat(length / 3) + 'a'.repeat(length % 3) : 'a'.repeat(Math.max(0, length))
const base = (rules: KindRules): Work => ({
  title: '题'.repeat(Math.max(4, rules.title?.min ?? 0)),
  topics: ['x1'],
  description: '',
  pictures: 1,
  pictureBytes: 0,
  coverBytes: 0,
  film: { size: 1_000, durationMs: 60_000 },
  timer: 0,
})

/** One below, exactly, one above: what is over the limit, or under it, is refused. */
const around = (
  name: string,
  limit: number,
  code: string,
  change: (value: number) => Partial<Work>,
  bad: 'above' | 'below' = 'above',
): Case[] =>
  [-1, 0, 1].map((by) => ({
    name: `${name} ${limit + by}`,
    change: change(limit + by),
    codes: (bad === 'above' ? by > 0 : by < 0) ? [code] : [],
  }))

function textCases(rules: KindRules): Case[] {
  const given = base(rules)
  return rules.texts.flatMap((rule) => {
    const isText = rule.parts.includes('description')
    const fixed =
      lengthIn(
        rule.unit,
        textOf(rule, { ...given, description: isText ? 'a' : '', topics: isText ? given.topics : ['a'] }),
      ) - 1
    return around(`text of ${rule.parts.join('+')}`, rule.max, isText ? 'limit_description' : 'limit_topic', (value) =>
      isText ? { description: of(value - fixed, rule.unit) } : { topics: [of(value - fixed)] },
    )
  })
}

function topicCases({ topics }: KindRules): Case[] {
  if (topics === undefined) return []
  const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `x${at}`)
  return [
    ...around('topics', topics.max, 'limit_topic', (value) => ({ topics: many(value) })),
    ...(topics.min === undefined
      ? []
      : around('least topics', topics.min, 'limit_topic', (value) => ({ topics: many(value) }), 'below')),
    ...(topics.each === undefined
      ? []
      : around('one topic', topics.each.max, 'limit_topic', (value) => ({ topics: [of(value)] }))),
    ...(topics.together === undefined
      ? []
      : around('topics together', topics.together.max, 'limit_topic', (value) => ({ topics: [of(value)] }))),
  ]
}

function timerCases({ timer }: KindRules): Case[] {
  if (timer === null) return [{ name: 'a time without a timer', change: { timer: 600 }, codes: ['timing_own'] }]
  const step = timer.stepMinutes
  // Ten minutes of upload beyond the lead, then the next minute that is offered; the clock stands at a whole hour.
  const first = Math.ceil((timer.leadMinutes + 10) / step) * step
  const at = (name: string, minutes: number, isGood: boolean): Case => ({
    name: `${name} ${minutes}`,
    change: { timer: minutes },
    codes: isGood ? [] : ['limit_timing_time'],
  })
  return [
    at('lead', first - step, false),
    at('lead', first, true),
    at('lead', first + step, true),
    ...(timer.horizonMinutes === undefined
      ? []
      : [
          at('end', timer.horizonMinutes - step, true),
          at('end', timer.horizonMinutes, true),
          at('end', timer.horizonMinutes + step, false),
        ]),
    ...(step === 1 ? [] : [at('step', first + step * 4 - 1, false), at('step', first + step * 4 + 1, false)]),
  ]
}

function fileCases(kind: Kind, { film, pictures, cover }: KindRules): Case[] {
  const bytes =
    pictures?.maxBytes === undefined
      ? []
      : around('bytes of a picture', pictures.maxBytes, 'limit_images', (pictureBytes) => ({
          pictures: 1,
          pictureBytes,
        }))
  if (kind === 'image')
    return [
      ...bytes,
      ...(pictures === undefined
        ? []
        : around('pictures', pictures.max, 'limit_images', (value) => ({ pictures: value }))),
      { name: 'no picture', change: { pictures: 0 }, codes: ['limit_images'] },
    ]
  const seconds = (value: number): Partial<Work> => ({ film: { size: 1_000, durationMs: value * 1_000 } })
  return [
    ...(cover?.maxBytes === undefined
      ? []
      : around('bytes of a cover', cover.maxBytes, 'limit_cover', (coverBytes) => ({ coverBytes }))),
    ...(film?.maxBytes === undefined
      ? []
      : around('bytes', film.maxBytes, 'limit_file', (size) => ({ film: { size, durationMs: 60_000 } }))),
    ...(film?.maxSeconds === undefined ? [] : around('seconds', film.maxSeconds, 'limit_file', seconds)),
    ...(film?.minSeconds === undefined ? [] : around('least seconds', film.minSeconds, 'limit_file', seconds, 'below')),
  ]
}

const casesOf = (kind: Kind, rules: KindRules): Case[] => [
  ...(rules.title?.max === undefined
    ? []
    : around('title', rules.title.max, 'limit_title', (value) => ({ title: '题'.repeat(value) }))),
  ...(rules.title?.min === undefined
    ? []
    : around('least title', rules.title.min, 'limit_title', (value) => ({ title: '题'.repeat(value) }), 'below')),
  ...textCases(rules),
  ...topicCases(rules),
  ...fileCases(kind, rules),
  ...timerCases(rules),
]

eachDatabase((_kind, open) => {
  let bench: PublishBench
  let owner: TestCaller
  beforeAll(async () => {
    bench = openPublishBench(await open())
    owner = await bench.tenant()
    await bench.platforms.sync(owner.db, [...PLATFORMS])
  })

  /** Stores one work for each case, past every check of new works. */
  const store = async (platform: Platform, kind: Kind, rules: KindRules, cases: readonly Case[]): Promise<number[]> => {
    const task = await owner.db
      .insertInto('wisdom_tasks')
      .values({ name: 'x', type: 'clip', config: '{}', admin_id: owner.admin.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids: number[] = []
    for (const { change } of cases) {
      const { title, topics, description, pictures, pictureBytes, coverBytes, film, timer } = {
        ...base(rules),
        ...change,
      }
      const key = (what: string): string => `m/${platform.value}-${kind}-${ids.length}-${what}.jpg`
      if (pictureBytes > 0) bench.sizes.set(key(String(pictures - 1)), pictureBytes)
      if (coverBytes > 0) bench.sizes.set(key('cover'), coverBytes)
      const row = await owner.db
        .insertInto('publish_items')
        .values({
          // Each on an account of its own: works of one go out one after another, and later ones have less lead.
          wisdom_task_id: task.id,
          third_auth_id: await bench.account(owner, { platform: platform.value }),
          title,
          topic: topicLine(topics),
          video_publish_info: JSON.stringify({ description }),
          media_type: kind === 'video' ? MEDIA_TYPE.video : MEDIA_TYPE.image,
          attachment_id: kind === 'video' ? await bench.material(owner, film) : null,
          image_urls: JSON.stringify(
            kind === 'video' ? [] : Array.from({ length: pictures }, (_, at) => ({ id: at + 1, key: key(String(at)) })),
          ),
          video_cover_url: coverBytes > 0 ? key('cover') : '',
          timing_time: timer === 0 ? 0 : bench.clock.ms + timer * MINUTE,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(row.id)
    }
    return ids
  }

  const table = PLATFORMS.flatMap((platform) =>
    (['video', 'image'] as const).flatMap((kind) => {
      const rules = SITE_RULES[platform.value]?.[kind]
      return rules === undefined || !platform.kinds.includes(kind)
        ? []
        : [{ name: `${platform.value} ${kind}`, platform, kind, rules }]
    }),
  )
  test.each(table)(
    '$name: the check refuses what the rule refuses, and nothing else',
    async ({ platform, kind, rules }) => {
      const cases = casesOf(kind, rules)
      const ids = await store(platform, kind, rules, cases)
      const { items } = await bench.preflight(owner, { ids, publish_now: 0 })
      const found = new Map(
        items.map((item) => [
          item.id,
          item.problems.filter(({ code }) => code.startsWith('limit_') || code === 'timing_own'),
        ]),
      )
      expect(cases.map(({ name }, at) => [name, found.get(ids[at] ?? 0)?.map(({ code }) => code)])).toEqual(
        cases.map(({ name, codes }) => [name, codes]),
      )
      expect(
        [...found.values()]
          .flat()
          .every(
            ({ level, msg }) => level === 'block' && (msg.startsWith(platform.name) || msg === '图文至少需要 1 张图'),
          ),
      ).toBe(true)
    },
  )
})
