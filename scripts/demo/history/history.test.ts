import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataCenter } from '../../../src/contract/http/data.ts'
import { importRanks, listRanks } from '../../../src/contract/http/rank.ts'
import { listItems } from '../../../src/contract/http/publish-items.ts'
import { dayOf, shiftDay } from '../../../src/backend/lib/days.ts'
import { createTestApp } from '../../../src/backend/testing/app.ts'
import type { TestApp, TestSession } from '../../../src/backend/testing/app.ts'
import type { DemoHistory } from './plan-history.ts'
import { HISTORY_DAYS, planHistory } from './plan-history.ts'
import { ranksTable } from './seed-history.ts'
import { TRACKED } from './words.data.ts'
import { writeHistory } from './write-history.ts'

const ZONE = 'Asia/Shanghai'
const NOW = Date.parse('2026-06-15T10:20:00+08:00')
const PEOPLE = [
  { platform: 'douyin', topic: 'food', fans: 128_430 },
  { platform: 'douyin', topic: 'tea', fans: 45_210 },
  { platform: 'kuaishou', topic: 'food', fans: 128_430 },
  { platform: 'xiaohongshu', topic: 'food', fans: 128_430 },
] as const
const plan = (now: number, ids: readonly number[] = [1, 2, 3, 4]): DemoHistory =>
  planHistory({ now, timeZone: ZONE, accounts: PEOPLE.map((one, at) => ({ ...one, id: ids[at] ?? 0 })) })

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

describe('the history of a demo', () => {
  it('is the same for the same day, and another one the next', () => {
    expect(plan(NOW)).toEqual(plan(NOW + 3_600_000))
    expect(plan(NOW).accounts[0]?.works[0]?.counters).not.toEqual(
      plan(NOW + 86_400_000).accounts[0]?.works[0]?.counters,
    )
  })

  it('has on whatever day it is made what figures have: failures, gaps, one correction, busier weekends', () => {
    const sent = { weekend: 0, week: 0 }
    for (let at = 0; at < 12; at += 1) {
      const history = plan(NOW + at * 31 * 86_400_000)
      const works = history.accounts.flatMap((account) => account.works)
      const ids = works.flatMap((work) => work.siteId || [])
      expect(new Set(ids).size).toBe(ids.length)
      expect(works.filter((work) => work.siteId === '').length).toBeGreaterThan(3)
      expect(works.filter((work) => work.siteId !== '' && work.attempts.length === 2).length).toBeGreaterThan(5)
      expect(works.filter((work) => work.attempts.length === 0).length).toBeGreaterThan(5)
      for (const { account, readDays, fans, works: own } of history.accounts) {
        expect(readDays).toHaveLength(HISTORY_DAYS - 2)
        expect([readDays[0], readDays.at(-1)]).toEqual([history.days[0], history.days.at(-1)])
        expect(Math.abs((fans.get(history.days.at(-1) ?? '') ?? 0) - account.fans)).toBeLessThan(account.fans * 0.01)
        expect(own.some((work) => work.siteId !== '' && dayOf(work.time, ZONE) === history.days[0])).toBe(true)
        expect(new Set(own.map((work) => work.title)).size).toBe(own.length)
      }
      const falls = works.flatMap((work) =>
        [...work.counters.values()].filter((now, day, all) => now.play < (all[day - 1]?.play ?? 0)),
      )
      expect(falls).toHaveLength(1)
      for (const work of works) sent[isWeekend(dayOf(work.time, ZONE)) ? 'weekend' : 'week'] += 1
    }
    expect(sent.weekend / 2).toBeGreaterThan((sent.week / 5) * 1.2)
  })
})

describe('a demo with its history', () => {
  let app: TestApp
  let me: TestSession
  let history: DemoHistory
  beforeAll(async () => {
    app = await createTestApp('sqlite', {}, { clock: { now: () => NOW } })
    me = await app.makeTenant()
    const ids: number[] = []
    for (const { platform, fans } of PEOPLE) {
      const row = { platform_value: platform, account_id: `a${ids.length}`, openname: `账号${ids.length}`, fans }
      ids.push(
        (
          await me.db
            .insertInto('third_auths')
            .values(row as never)
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      )
    }
    history = plan(NOW, ids)
    await writeHistory(
      app.backend.foundation.database,
      { ...me, deviceId: 'demo-device', films: [], linkOf: (siteId) => `https://example.com/${siteId}` },
      history,
    )
  })
  afterAll(async () => await app.close())

  it('has numbers on each of the ninety days', async () => {
    const [from = '', to = ''] = [history.days[0], history.days.at(-1)]
    const { data } = await app.inject(dataCenter, { from, to, compare: 'none' }, { token: me.token })
    expect(data.trend.map((day) => day.date)).toEqual(history.days)
    for (const day of data.trend)
      for (const key of ['play', 'like', 'comment', 'share', 'new_fans'] as const)
        expect(day[key], `${key} of ${day.date}`).toEqual(expect.any(Number))
    for (const account of data.accounts_top) expect(account.play, account.openname).toBeGreaterThan(1_000)
    const total = (key: 'published' | 'failed' | 'spread' | 'corrected'): number =>
      data.trend.reduce((sum, day) => sum + day[key], 0)
    const sent = history.accounts.flatMap((one) => one.works).filter((work) => work.attempts.length > 0)
    expect([total('published'), total('failed'), total('corrected')]).toEqual([
      sent.filter((work) => work.siteId !== '').length,
      sent.filter((work) => work.siteId === '').length,
      1,
    ])
    expect(total('spread')).toBeGreaterThan(0)
    expect(data.works_top).toHaveLength(10)
    expect(data.coverage).toMatchObject({ accounts_with_data: PEOPLE.length, accounts_total: PEOPLE.length })
  })

  it('links works of ours to those of the sites, and leaves nothing open', async () => {
    const loose = await me.db
      .selectFrom('platform_works')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('publish_item_id', 'is', null)
      .executeTakeFirstOrThrow()
    const byPhone = history.accounts.flatMap((one) => one.works).filter((work) => work.attempts.length === 0)
    expect(Number(loose.count)).toBe(byPhone.length)
    const { data } = await app.inject(listItems, {}, { token: me.token })
    expect(data.data.every((item) => item.publish_status === 2 || item.publish_status === -1)).toBe(true)
    const tasks = await me.db.selectFrom('wisdom_tasks').select(['status', 'success_num']).execute()
    expect(tasks.every((task) => task.status === 4 && task.success_num > 0)).toBe(true)
  })

  it('has the places of its words, up to yesterday', async () => {
    const { data } = await app.inject(importRanks, { text: ranksTable(history) }, { token: me.token })
    expect(data).toMatchObject({ saved: history.ranks.length, refused_total: 0 })
    const words = await app.inject(listRanks, {}, { token: me.token })
    expect(words.data.data.filter((word) => word.ok_time > 0)).toHaveLength(TRACKED.length)
    const day = shiftDay(dayOf(NOW, ZONE), -1)
    const { data: figures } = await app.inject(dataCenter, { from: day, to: day }, { token: me.token })
    expect(figures.cards.find((card) => card.key === 'rank_top10')?.value).toBeGreaterThan(0)
  })
})
