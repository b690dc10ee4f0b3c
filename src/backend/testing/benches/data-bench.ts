// A company with numbers of every kind, by chance, and the same in memory, to be counted plainly.
import { CLIP_FAILED } from '../../../contract/failure-words.ts'
import { dayOf, daysBetween, shiftDay, startOfDay } from '../../lib/days.ts'
import { seededRandom } from '../../media/plan/random.ts'
import type { PublishBench, TestCaller } from './publish-bench.ts'

export const DATA_ZONE = 'Asia/Shanghai'
const MINUTE = 60_000
const DAYS = 40
const CODES = ['LOGIN_EXPIRED', 'UPLOAD_FAILED', 'failed', '', 'TIMING_REFUSED']
const METRICS = ['play', 'like_count', 'comment', 'share'] as const

type Gain = Record<(typeof METRICS)[number], number | null> & { day: string }
export interface PlainAccount {
  id: number
  platform: string
  group: number
  isGone: boolean
  gains: Gain[]
  fans: { day: string; fans: number }[]
}
export interface PlainWork {
  account: number
  /** Unix ms. */
  time: number
  plays: number | null
  isDeleted: boolean
}
export interface PlainItem {
  id: number
  account: number
  plan: number | null
  status: 0 | 2 | 3 | -1
  isDraft: boolean
  isUnknown: boolean
  isDeleted: boolean
  /** Planned, gone out, and last changed, unix ms; 0 = none. */
  timing: number
  out: number
  changed: number
  reason: string
  attempts: { result: 2 | -1 | -2; end: number; code: string }[]
}
export interface PlainWord {
  id: number
  platform: string
  isDeleted: boolean
  points: { day: string; place: number | null; isOk: boolean }[]
}
export type DataCompany = Awaited<ReturnType<typeof fillWithData>>

/** Fills the company of `owner`; the last day is today by the bench's clock. */
export async function fillWithData(bench: PublishBench, owner: TestCaller, seed: number | string) {
  const { db } = owner
  const random = seededRandom('data', seed)
  const today = dayOf(bench.clock.ms, DATA_ZONE)
  const days = daysBetween(shiftDay(today, -DAYS), today)
  const pick = <T>(list: readonly T[]): T => list[random.int(list.length)] as T
  const chance = (share: number): boolean => random.next() < share
  const moment = (): number => startOfDay(pick(days), DATA_ZONE) + random.int(24 * 60) * MINUTE
  const idOf = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> =>
    (await query.executeTakeFirstOrThrow()).id

  const groups = await Promise.all(
    ['一组', '二组'].map(
      async (name) =>
        await idOf(
          db
            .insertInto('third_auth_groups')
            .values({ name } as never)
            .returning('id'),
        ),
    ),
  )
  const plans = await Promise.all(
    ['甲', '乙'].map(
      async (name) =>
        await idOf(
          db
            .insertInto('plans')
            .values({
              name,
              daily_num: 1,
              total_num: 1,
              per_account_daily_max: 1,
              windows: '[]',
              min_gap_minutes: 30,
              start_date: '2026-06-01',
              admin_id: owner.admin.id,
            } as never)
            .returning('id'),
        ),
    ),
  )
  const task = await idOf(
    db
      .insertInto('wisdom_tasks')
      .values({ name: '任务', type: 'clip', config: '{}', admin_id: owner.admin.id } as never)
      .returning('id'),
  )

  const accounts: PlainAccount[] = []
  const works: PlainWork[] = []
  const items: PlainItem[] = []
  for (let number = 0; number < 6; number += 1) {
    const [platform, group] = [pick(['douyin', 'kuaishou']), pick([0, ...groups])]
    const id = await bench.account(owner, { platform, group })
    const account: PlainAccount = { id, platform, group, isGone: number === 5, gains: [], fans: [] }
    accounts.push(account)
    await db
      .insertInto('work_looks')
      .values({ third_auth_id: id, device_id: null, done_no: 1, gains_summed: 1, looked_time: 1 })
      .execute()
    let fans = 100
    for (const day of days) {
      if (chance(0.7)) {
        const number0 = (): number | null => (chance(0.2) ? null : random.int(100) - 10)
        account.gains.push({ day, play: number0(), like_count: number0(), comment: number0(), share: number0() })
      }
      fans += random.int(20) - 5
      if (chance(0.5)) account.fans.push({ day, fans })
    }
    await db
      .insertInto('account_gains_daily')
      .values(
        account.gains.map(({ day, ...gain }) => ({
          third_auth_id: id,
          stat_date: day,
          ...gain,
          collect: null,
          works: 1,
          update_time: 1,
        })),
      )
      .execute()
    await db
      .insertInto('third_auth_stats_daily')
      .values(
        account.fans.map((point) => ({
          third_auth_id: id,
          stat_date: point.day,
          total_fans: point.fans,
          total_issue: null,
          update_time: 1,
        })),
      )
      .execute()
    for (let work = 0; work < 12; work += 1) {
      const one = { account: id, time: moment(), plays: chance(0.2) ? null : random.int(1_000), isDeleted: chance(0.1) }
      works.push(one)
      await db
        .insertInto('platform_works')
        .values({
          third_auth_id: id,
          platform_item_id: `${id}-${work}`,
          title: `作品 ${work}`,
          publish_time: one.time,
          is_deleted: one.isDeleted ? 1 : 0,
          last_play: one.plays,
          last_sync_time: 1,
        } as never)
        .execute()
    }
    for (let count = 0; count < 24; count += 1) {
      const status = pick([2, 2, -1, -1, 0, 3] as const)
      const changed = moment()
      const attempts: PlainItem['attempts'] = []
      const fail = (): void => void attempts.push({ result: -1, end: moment(), code: pick(CODES) })
      if (chance(0.4)) fail()
      const isUnknown = status === -1 && chance(0.2)
      const isFilm = status === -1 && !isUnknown && chance(0.2)
      if (status === 2) attempts.push({ result: 2, end: changed, code: '' })
      else if (isUnknown) attempts.push({ result: -2, end: changed, code: 'unconfirmed' })
      else if (status === -1 && !isFilm) fail()
      const one: Omit<PlainItem, 'id'> = {
        account: id,
        plan: pick([null, ...plans]),
        status,
        isDraft: status === 2 && chance(0.2),
        isUnknown,
        isDeleted: chance(0.15),
        timing: chance(0.6) ? moment() : 0,
        out: status === 2 ? moment() : 0,
        changed,
        reason: status === -1 ? (isFilm ? `${CLIP_FAILED}没有素材` : '登录失效') : '',
        attempts,
      }
      const item = await idOf(
        db
          .insertInto('publish_items')
          .values({
            wisdom_task_id: task,
            third_auth_id: id,
            plan_id: one.plan,
            title: `作品 ${count}`,
            publish_status: status,
            only_draft: one.isDraft ? 1 : 0,
            outcome_unknown: isUnknown ? 1 : 0,
            timing_time: one.timing,
            published_time: one.out === 0 ? null : one.out,
            fail_reason: one.reason,
            attempt_count: attempts.length,
            update_time: changed,
            delete_time: one.isDeleted ? 5 : null,
          } as never)
          .returning('id'),
      )
      items.push({ id: item, ...one })
      if (attempts.length > 0)
        await db
          .insertInto('publish_records')
          .values(
            attempts.map((attempt, at) => ({
              publish_item_id: item,
              third_auth_id: id,
              attempt_no: at + 1,
              start_time: attempt.end - MINUTE,
              end_time: attempt.end,
              result: attempt.result,
              error_code: attempt.code,
              msg: `第 ${at + 1} 次`,
            })) as never,
          )
          .execute()
    }
    if (account.isGone)
      await db.updateTable('third_auths').set({ delete_time: 5, group_id: 0 }).where('id', '=', id).execute()
  }

  const words: PlainWord[] = []
  for (let number = 0; number < 30; number += 1) {
    const word: Omit<PlainWord, 'id'> = { platform: pick(['douyin', 'kuaishou']), isDeleted: chance(0.1), points: [] }
    for (const day of daysBetween(shiftDay(today, -DAYS * 2), today))
      if (chance(number % 3 === 0 ? 0.02 : 0.3))
        word.points.push({ day, place: chance(0.3) ? null : 1 + random.int(70), isOk: chance(0.8) })
    const id = await idOf(
      db
        .insertInto('rank_keywords')
        .values({
          keyword: `词${number}`,
          norm: `词${number}`,
          platform_value: word.platform,
          admin_id: owner.admin.id,
          delete_time: word.isDeleted ? 5 : null,
        } as never)
        .returning('id'),
    )
    words.push({ id, ...word })
    if (word.points.length > 0)
      await db
        .insertInto('rank_results')
        .values(
          word.points.map((point) => ({
            rank_keyword_id: id,
            stat_date: point.day,
            status: point.isOk ? 'ok' : 'error',
            rank: point.isOk ? point.place : null,
            depth: 100,
            checked_time: 1,
          })) as never,
        )
        .execute()
    if (chance(0.5))
      await db
        .insertInto('rank_keyword_plans')
        .values({ rank_keyword_id: id, plan_id: plans[0] ?? 0 } as never)
        .execute()
  }
  return { today, groups, plans, accounts, works, items, words }
}

/** Days, both included, and which accounts. */
export interface DataFilter {
  from: string
  to: string
  platform_value?: string
  group_id?: number
  third_auth_id?: number
}
/** Is the moment on one of the days? */
export function isWithin(ms: number, { from, to }: { from: string; to: string }): boolean {
  return ms > 0 && dayOf(ms, DATA_ZONE) >= from && dayOf(ms, DATA_ZONE) <= to
}
/** Live accounts under a filter. */
export function accountsUnder(company: Pick<DataCompany, 'accounts'>, filter: DataFilter): Set<number> {
  return new Set(
    company.accounts
      .filter(
        (one) =>
          !one.isGone &&
          (filter.platform_value === undefined || one.platform === filter.platform_value) &&
          (filter.group_id === undefined || one.group === filter.group_id) &&
          (filter.third_auth_id === undefined || one.id === filter.third_auth_id),
      )
      .map((one) => one.id),
  )
}
/** Filters of the calls, each with days. */
export function someFilters({ today, groups, accounts }: DataCompany): DataFilter[] {
  const days = { from: shiftDay(today, -20), to: shiftDay(today, -3) }
  return [
    days,
    { from: shiftDay(today, -39), to: today },
    { ...days, platform_value: 'douyin' },
    { ...days, group_id: groups[0] ?? 0 },
    { ...days, platform_value: 'kuaishou', group_id: groups[1] ?? 0 },
    { ...days, third_auth_id: accounts[0]?.id ?? 0 },
    { ...days, third_auth_id: accounts.at(-1)?.id ?? 0 },
  ]
}
/** The bands of places, the last one without an end. */
export function bandOf(place: number | null): 'top3' | 'top10' | 'top20' | 'top50' | 'none' {
  if (place === null || place > 50) return 'none'
  return place <= 3 ? 'top3' : place <= 10 ? 'top10' : place <= 20 ? 'top20' : 'top50'
}
/** Where a word stood at the end of a day; undefined = nobody looked in the 30 days before. */
export function placeOn(word: PlainWord, day: string): number | null | undefined {
  return word.points.findLast((point) => point.isOk && point.day <= day && point.day >= shiftDay(day, -30))?.place
}
