import { beforeAll, expect, test } from 'vitest'
import { CLIP_FAILED } from '../../../contract/failure-words.ts'
import * as http from '../../../contract/http/data.ts'
import { dayOf, daysBetween, shiftDay, startOfDay } from '../../lib/days.ts'
import {
  accountsUnder,
  bandOf,
  DATA_ZONE,
  fillWithData,
  isWithin,
  placeOn,
  someFilters,
} from '../../testing/benches/data-bench.ts'
import type { DataCompany, PlainItem } from '../../testing/benches/data-bench.ts'
import { fillWithLeads, leadsUnder } from '../../testing/benches/lead-rows.ts'
import { fillWithMessages } from '../../testing/benches/message-rows.ts'
import type { PlainMessage } from '../../testing/benches/message-rows.ts'
import type { PlainLead } from '../../testing/benches/lead-rows.ts'
import { openPublishBench } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { createBestHours } from './best-hours.ts'
import { createDataCenter } from './data-center.service.ts'
import { createFailures } from './failures.ts'
import { createFunnel } from './funnel.ts'
import { createRankSpread } from './rank-spread.ts'
import { createWorkScatter } from './work-scatter.ts'

const HOUR = 3_600_000

eachDatabase((kind, open) => {
  let bench: PublishBench
  let deps: { clock: { now(): number }; stamp(): Promise<string> }
  /** `leads` null = the company never had one; `messages` null = no account of it was ever read. */
  const companies: {
    owner: TestCaller
    company: DataCompany
    leads: PlainLead[] | null
    messages: PlainMessage[] | null
  }[] = []
  beforeAll(async () => {
    bench = openPublishBench(await open())
    deps = { clock: bench.clock, stamp: async () => await bench.database.stamp() }
    for (const seed of [1, 2]) {
      const owner = await bench.tenant()
      const company = await fillWithData(bench, owner, `${kind}-${seed}`)
      const leads = seed === 1 ? null : await fillWithLeads(owner, company, `${kind}-${seed}`)
      const messages = seed === 1 ? null : await fillWithMessages(owner, company, `${kind}-${seed}`)
      companies.push({ owner, company, leads, messages })
    }
  })

  test('the best hours are a plain count of works by the hour of the company’s clock', async () => {
    const hours = createBestHours(deps)
    for (const { owner, company } of companies)
      for (const filter of someFilters(company)) {
        const answer = await hours(owner, http.bestHours.input.parse(filter))
        http.bestHours.output.parse(answer)
        const under = accountsUnder(company, filter)
        const counted = company.works.filter(
          (work) => under.has(work.account) && !work.isDeleted && work.plays !== null && isWithin(work.time, filter),
        )
        const cells = Map.groupBy(counted, (work) => {
          // Shanghai is eight hours ahead all year; 1970 began on a Thursday.
          const wall = work.time + 8 * HOUR
          return `${((Math.floor(wall / (24 * HOUR)) + 3) % 7) + 1} ${Math.floor(wall / HOUR) % 24}`
        })
        expect(answer.works).toBe(counted.length)
        expect(answer.cells.map((cell) => `${cell.weekday} ${cell.hour}`).toSorted()).toEqual(
          [...cells.keys()].toSorted(),
        )
        for (const cell of answer.cells) {
          const plays = (cells.get(`${cell.weekday} ${cell.hour}`) ?? []).map((work) => work.plays ?? 0)
          const below = (value: number) => plays.filter((one) => one < value).length
          const above = (value: number) => plays.filter((one) => one > value).length
          expect(cell.works).toBe(plays.length)
          expect(cell.mean * plays.length).toBeCloseTo(plays.reduce((sum, one) => sum + one, 0))
          expect(below(cell.median) * 2).toBeLessThanOrEqual(plays.length)
          expect(above(cell.median) * 2).toBeLessThanOrEqual(plays.length)
          if (plays.length % 2 === 0) expect(below(cell.median)).toBe(above(cell.median))
        }
      }
  })

  test('works by plays and answers: each that was played and answered, with its share', async () => {
    const scatter = createWorkScatter(deps)
    for (const { owner, company } of companies) {
      const plain = await owner.db
        .selectFrom('platform_works')
        .select(['id', 'third_auth_id', 'publish_time', 'last_play', 'is_deleted'])
        .orderBy('id')
        .execute()
      // Every third of them has likes, every fourth shares: of the others no answer is known.
      for (const work of plain)
        await owner.db
          .updateTable('platform_works')
          .set({ last_like: work.id % 3 === 0 ? work.id : null, last_share: work.id % 4 === 0 ? 2 : null })
          .where('id', '=', work.id)
          .execute()
      for (const filter of someFilters(company)) {
        const { list } = await scatter(owner, http.workScatter.input.parse(filter))
        http.workScatter.output.shape.list.parse(list)
        const under = accountsUnder(company, filter)
        const shown = plain.filter(
          (work) =>
            under.has(work.third_auth_id) &&
            work.is_deleted === 0 &&
            (work.last_play ?? 0) > 0 &&
            isWithin(work.publish_time, filter) &&
            (work.id % 3 === 0 || work.id % 4 === 0),
        )
        expect(list.map((work) => work.id).toSorted((a, b) => a - b)).toEqual(shown.map((work) => work.id))
        expect(list.map((work) => work.play)).toEqual(list.map((work) => work.play).toSorted((a, b) => b - a))
        for (const { id, play, rate } of list)
          expect(rate * play).toBeCloseTo((id % 3 === 0 ? id : 0) + (id % 4 === 0 ? 2 : 0))
      }
    }
  })

  test('best hours are of the last 90 complete days unless others are asked for', async () => {
    for (const { owner, company } of companies)
      expect((await createBestHours(deps)(owner, http.bestHours.input.parse({}))).range).toEqual({
        from: shiftDay(company.today, -90),
        to: shiftDay(company.today, -1),
      })
  })

  test('failures are each failed work once, by its code; the open ones are the failed of the trend', async () => {
    const failures = createFailures(deps)
    const center = createDataCenter(deps)
    const isOpen = (item: PlainItem): boolean => item.status === -1 && !item.isUnknown && !item.isDeleted
    for (const { owner, company } of companies)
      for (const filter of someFilters(company)) {
        const answer = await failures(owner, http.failures.input.parse(filter))
        http.failures.output.parse(answer)
        const under = accountsUnder(company, filter)
        const found = company.items.flatMap((item) => {
          if (!under.has(item.account)) return []
          const last = item.attempts.at(-1)
          if (isOpen(item)) {
            if (!isWithin(item.changed, filter)) return []
            const code = item.reason.startsWith(CLIP_FAILED) ? 'film_failed' : last?.code || 'other'
            return [{ id: item.id, code, isOpen: true, time: item.changed }]
          }
          const failed = item.attempts.findLast(
            (one) => one.result === -1 && one.code !== 'TIMING_REFUSED' && isWithin(one.end, filter),
          )
          return failed === undefined
            ? []
            : [{ id: item.id, code: failed.code || 'other', isOpen: false, time: failed.end }]
        })
        expect([answer.count, answer.open]).toEqual([found.length, found.filter((one) => one.isOpen).length])
        const start = startOfDay(answer.range.from, DATA_ZONE)
        expect(answer.earlier).toBe(
          company.items.filter((item) => under.has(item.account) && isOpen(item) && item.changed < start).length,
        )
        const groups = Map.groupBy(found, (one) => one.code)
        expect(answer.list.map((group) => group.code).toSorted()).toEqual([...groups.keys()].toSorted())
        const order = ({ open: waiting, count }: { open: number; count: number }) => ({ waiting, count })
        expect(answer.list.map(order)).toEqual(
          answer.list.map(order).toSorted((a, b) => b.waiting - a.waiting || b.count - a.count),
        )
        for (const group of answer.list) {
          const all = groups.get(group.code) ?? []
          const open = all.filter((one) => one.isOpen)
          expect([group.count, group.open], group.code).toEqual([all.length, open.length])
          const shown = open.length > 0 ? open : all
          const newest = Math.max(...shown.map((one) => one.time))
          expect(group.newest.time).toBe(newest / 1_000)
          expect(shown.filter((one) => one.time === newest).map((one) => one.id)).toContain(
            group.newest.publish_item_id,
          )
        }
        const { trend } = await center.read(owner, http.dataCenter.input.parse(filter))
        expect(answer.open).toBe(trend.reduce((sum, day) => sum + day.failed, 0))
      }
  })

  test('the funnel is a plain count, with the cards’ published and plays', async () => {
    const funnel = createFunnel(deps)
    const center = createDataCenter(deps)
    for (const { owner, company, leads, messages } of companies)
      for (const filter of someFilters(company)) {
        const shown = leads === null ? null : leadsUnder(leads, company, filter)
        const answer = await funnel(owner, http.funnel.input.parse(filter))
        http.funnel.output.parse(answer)
        const under = accountsUnder(company, filter)
        const own = company.items.filter((item) => under.has(item.account))
        const plays = company.accounts
          .filter((account) => under.has(account.id))
          .flatMap((account) => account.gains)
          .filter((gain) => gain.day >= filter.from && gain.day <= filter.to)
          .flatMap((gain) => gain.play ?? [])
        expect(answer).toMatchObject({
          scheduled: own.filter((item) => !item.isDeleted && item.status !== 3 && isWithin(item.timing, filter)).length,
          published: own.filter((item) => item.status === 2 && !item.isDraft && isWithin(item.out, filter)).length,
          played: plays.length === 0 ? null : plays.reduce((sum, one) => sum + one, 0),
          messages:
            messages?.filter((one) => one.isInbound && under.has(one.account) && isWithin(one.time, filter)).length ??
            null,
          leads: shown?.filter((lead) => isWithin(lead.created, filter)).length ?? null,
          deals: shown?.filter((lead) => isWithin(lead.won, filter)).length ?? null,
        })
        const { cards } = await center.read(owner, http.dataCenter.input.parse(filter))
        expect([answer.published, answer.played, answer.leads]).toEqual(
          ['published', 'play', 'leads'].map((key) => cards.find((card) => card.key === key)?.value),
        )
      }
  })

  test('leads of the days before stand beside those of the days, and are none until the company has one', async () => {
    const center = createDataCenter(deps)
    for (const { owner, company, leads } of companies)
      for (const filter of someFilters(company)) {
        const { cards, range } = await center.read(owner, http.dataCenter.input.parse(filter))
        const before = { from: range.prev_from, to: range.prev_to }
        const shown = leads === null ? null : leadsUnder(leads, company, filter)
        const count = (days: { from: string; to: string }): number | null =>
          shown?.filter((lead) => isWithin(lead.created, days)).length ?? null
        expect(cards.find((card) => card.key === 'leads')).toMatchObject({ value: count(filter), prev: count(before) })
        const alone = await center.read(owner, http.dataCenter.input.parse({ ...filter, compare: 'none' }))
        expect(alone.cards.find((card) => card.key === 'leads')?.prev).toBeNull()
        // Of a plan: leads that came by its works, here none.
        const [plan = 0] = company.plans
        const ofPlan = await center.read(owner, http.dataCenter.input.parse({ ...filter, plan_id: plan }))
        expect(ofPlan.cards.find((card) => card.key === 'leads')?.value).toBe(leads === null ? null : 0)
      }
  })

  test('every tracked word is in one band a day, by its latest look of the 30 days before', async () => {
    const spread = createRankSpread(deps)
    const center = createDataCenter(deps)
    for (const { owner, company } of companies)
      for (const filter of someFilters(company)) {
        const answer = await spread(owner, http.rankSpread.input.parse(filter))
        http.rankSpread.output.parse(answer)
        const words = company.words.filter(
          (word) => !word.isDeleted && (filter.platform_value === undefined || word.platform === filter.platform_value),
        )
        expect(answer.list).toEqual(
          daysBetween(filter.from, filter.to).map((date) => {
            const counts = { date, top3: 0, top10: 0, top20: 0, top50: 0, none: 0 }
            for (const word of words) {
              const place = placeOn(word, date)
              if (place !== undefined) counts[bandOf(place)] += 1
            }
            return counts
          }),
        )
        const { cards } = await center.read(owner, http.dataCenter.input.parse(filter))
        const last = answer.list.at(-1)
        expect((last?.top3 ?? 0) + (last?.top10 ?? 0)).toBe(cards.find((card) => card.key === 'rank_top10')?.value ?? 0)
      }
  })

  test('of one plan the center tells what its works came to, and null of what can’t be split', async () => {
    const center = createDataCenter(deps)
    for (const { owner, company } of companies) {
      const [plan = 0] = company.plans
      for (const filter of someFilters(company)) {
        const answer = await center.read(owner, http.dataCenter.input.parse({ ...filter, plan_id: plan }))
        http.dataCenter.output.parse(answer)
        const under = accountsUnder(company, filter)
        const own = company.items.filter((item) => item.plan === plan && under.has(item.account))
        const out = own.filter((item) => item.status === 2 && !item.isDraft && isWithin(item.out, filter))
        const failed = own.filter(
          (item) => item.status === -1 && !item.isUnknown && !item.isDeleted && isWithin(item.changed, filter),
        )
        const card = (key: string) => answer.cards.find((one) => one.key === key)
        expect(card('published')).toMatchObject({ value: out.length, partial: 0 })
        expect(answer.trend.map((day) => [day.published, day.failed])).toEqual(
          daysBetween(filter.from, filter.to).map((date) => [
            out.filter((item) => dayOf(item.out, DATA_ZONE) === date).length,
            failed.filter((item) => dayOf(item.changed, DATA_ZONE) === date).length,
          ]),
        )
        for (const key of ['play', 'like', 'comment', 'share', 'new_fans', 'clip_left'])
          expect(card(key), key).toMatchObject({ value: null, prev: null, partial: 1 })
        expect(answer.trend.every((day) => day.play === null && day.new_fans === null)).toBe(true)
      }
    }
  })

  test('a strange company and an operator without accounts are shown nothing', async () => {
    const mates = await Promise.all(
      companies.map(async ({ owner }) => await bench.colleague(owner, { dataScope: 'self' })),
    )
    for (const caller of [await bench.tenant(), ...mates]) {
      expect(await createFailures(deps)(caller, {})).toMatchObject({ count: 0, open: 0, list: [] })
      expect(await createBestHours(deps)(caller, {})).toMatchObject({ works: 0, cells: [] })
      expect((await createWorkScatter(deps)(caller, {})).list).toEqual([])
      expect(await createFunnel(deps)(caller, {})).toMatchObject({ scheduled: 0, published: 0, played: null })
    }
  })
})
