// Each number of the data page leads to a list: its total, or its sum, is that number.
import { beforeAll, expect, test } from 'vitest'
import { listAccountStats } from '../../../contract/http/account-stats.ts'
import { dataCenter } from '../../../contract/http/data.ts'
import { listItems } from '../../../contract/http/publish-items.ts'
import { listRanks } from '../../../contract/http/rank.ts'
import { listRecords } from '../../../contract/http/wisdom-seo.ts'
import { shiftDay, startOfDay } from '../../lib/days.ts'
import { accountsUnder, DATA_ZONE, fillWithData, isWithin, someFilters } from '../../testing/benches/data-bench.ts'
import type { DataCompany } from '../../testing/benches/data-bench.ts'
import { openPublishBench } from '../../testing/benches/publish-bench.ts'
import type { PublishBench, TestCaller } from '../../testing/benches/publish-bench.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { createRanksService } from '../ranks/ranks.service.ts'
import { createDataCenter } from './data-center.service.ts'

const KEYS = ['play', 'like', 'comment', 'share', 'new_fans', 'published'] as const

eachDatabase((kind, open) => {
  let bench: PublishBench
  let center: ReturnType<typeof createDataCenter>
  let owner: TestCaller
  let company: DataCompany
  beforeAll(async () => {
    bench = openPublishBench(await open())
    center = createDataCenter({ clock: bench.clock, stamp: async () => await bench.database.stamp() })
    owner = await bench.tenant()
    company = await fillWithData(bench, owner, `lists-${kind}`)
    // Another company's rows lie beside them.
    await fillWithData(bench, await bench.tenant(), `beside-${kind}`)
  })

  const cardsOf = async (caller: TestCaller, filter: object): Promise<Record<string, number | null>> => {
    const { cards, trend } = await center.read(caller, dataCenter.input.parse(filter))
    return {
      ...Object.fromEntries(cards.map((card) => [card.key, card.value])),
      failed: trend.reduce((sum, day) => sum + day.failed, 0),
    }
  }
  /** The days as the lists ask for them, unix seconds. */
  const momentsOf = ({ from, to }: { from: string; to: string }) => ({
    from: startOfDay(from, DATA_ZONE) / 1_000,
    to: startOfDay(shiftDay(to, 1), DATA_ZONE) / 1_000 - 1,
  })
  const sum = (values: readonly (number | null)[]): number | null => {
    const known = values.flatMap((value) => value ?? [])
    return known.length === 0 ? null : known.reduce((total, one) => total + one, 0)
  }

  test('the accounts of the list add up to the cards, and the days of each account to its sums', async () => {
    for (const { third_auth_id: only, ...filter } of someFilters(company)) {
      if (only !== undefined) continue
      const cards = await cardsOf(owner, filter)
      const { data, summary } = await bench.stats.list(owner, listAccountStats.input.parse({ ...filter, limit: 200 }))
      for (const key of [...KEYS, 'failed' as const])
        expect(sum(data.map((row) => row.stat[key])) ?? (key === 'published' || key === 'failed' ? 0 : null), key).toBe(
          cards[key],
        )
      for (const key of KEYS) expect(summary[key], key).toBe(cards[key])
      // A page alone shows the sum of all.
      expect((await bench.stats.list(owner, listAccountStats.input.parse({ ...filter, limit: 1 }))).summary).toEqual(
        summary,
      )
      for (const row of data) {
        const { trend } = await bench.accounts.detail(owner, row.id, filter)
        for (const key of KEYS) expect(sum(trend.map((day) => day[key])), `${key} of a trend`).toBe(row.stat[key])
      }
    }
  })

  test('works that went out: as many as the card says, each once', async () => {
    for (const filter of someFilters(company)) {
      const cards = await cardsOf(owner, filter)
      const input = listRecords.input.parse({ ...filter, ...momentsOf(filter), time: 'published', limit: 200 })
      const { total, data } = await bench.records(owner, input)
      const under = accountsUnder(company, filter)
      const out = company.items.filter(
        (item) => under.has(item.account) && item.status === 2 && !item.isDraft && isWithin(item.out, filter),
      )
      expect(total).toBe(cards['published'])
      expect(data.map((row) => row.publish_item_id).toSorted((a, b) => a - b)).toEqual(
        out.map((item) => item.id).toSorted((a, b) => a - b),
      )
      expect((await bench.records(owner, { ...input, limit: 1 })).total).toBe(total)
    }
  })

  test('works that failed: as many as the trend says, in the list of all works', async () => {
    for (const filter of someFilters(company)) {
      const cards = await cardsOf(owner, filter)
      const input = listItems.input.parse({
        ...filter,
        ...momentsOf(filter),
        status: -1,
        unconfirmed: 0,
        time: 'failed',
        limit: 200,
      })
      const { total, data } = await bench.works(owner, input)
      expect(total).toBe(cards['failed'])
      expect(data.length).toBe(total)
      expect((await bench.works(owner, { ...input, limit: 1 })).total).toBe(total)
    }
  })

  test('an operator of a narrower data scope is led to what he was told', async () => {
    const [group = 0] = company.groups
    const mate = await bench.colleague(owner, { dataScope: 'group' })
    const mine = company.accounts.find((account) => account.group === group && !account.isGone) ?? company.accounts[0]
    await owner.db
      .updateTable('third_auths')
      .set({ operator_admin_id: mate.admin.id })
      .where('id', '=', mine?.id ?? 0)
      .execute()
    // A task of his own on an account out of his sight: he sees the works, no number counts them.
    await owner.db.updateTable('wisdom_tasks').set({ admin_id: mate.admin.id }).execute()
    for (const filter of someFilters(company)) {
      const cards = await cardsOf(mate, filter)
      const moments = momentsOf(filter)
      expect(
        (await bench.records(mate, listRecords.input.parse({ ...filter, ...moments, time: 'published' }))).total,
      ).toBe(cards['published'])
      expect(
        (
          await bench.works(
            mate,
            listItems.input.parse({ ...filter, ...moments, status: -1, unconfirmed: 0, time: 'failed' }),
          )
        ).total,
      ).toBe(cards['failed'])
    }
    await owner.db.updateTable('wisdom_tasks').set({ admin_id: owner.admin.id }).execute()
  })

  test('attempts and works of a site or a group alone', async () => {
    const [group = 0] = company.groups
    for (const filter of [{ platform_value: 'douyin' }, { group_id: group }] as const) {
      const under = new Set(
        company.accounts
          .filter((one) =>
            'group_id' in filter
              ? one.group === filter.group_id && !one.isGone
              : one.platform === filter.platform_value,
          )
          .map((one) => one.id),
      )
      const own = company.items.filter((item) => under.has(item.account))
      expect((await bench.records(owner, listRecords.input.parse(filter))).total).toBe(
        own.reduce((attempts, item) => attempts + item.attempts.length, 0),
      )
      expect((await bench.works(owner, listItems.input.parse(filter))).total).toBe(
        own.filter((item) => !item.isDeleted).length,
      )
    }
  })

  test('words among the first ten on the last day: as many as the card says', async () => {
    const ranks = createRanksService({ clock: bench.clock })
    for (const { platform_value, from, to } of someFilters(company)) {
      const filter = platform_value === undefined ? {} : { platform_value }
      const cards = await cardsOf(owner, { ...filter, from, to })
      const list = async (range: string) =>
        (await ranks.list(owner, listRanks.input.parse({ ...filter, range, range_day: to }))).total
      expect(await list('top10')).toBe(cards['rank_top10'] ?? 0)
      expect(await list('top3')).toBeLessThanOrEqual(await list('top10'))
    }
  })
})
