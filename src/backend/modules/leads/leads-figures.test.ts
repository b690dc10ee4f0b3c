// The numbers of leads on the data page lead to lists: their totals are those numbers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataCenter, funnel } from '../../../contract/http/data.ts'
import * as messages from '../../../contract/http/message.ts'
import { shiftDay } from '../../lib/days.ts'
import { fillWithLeads } from '../../testing/benches/lead-rows.ts'
import { openLeadBench, TODAY } from './testing/lead-bench.ts'
import type { LeadBench } from './testing/lead-bench.ts'

interface Narrow {
  platform_value?: string
  group_id?: number
}

describe.each(['sqlite', 'postgres'] as const)('numbers of leads on %s', (kind) => {
  let bench: LeadBench
  beforeAll(async () => {
    bench = await openLeadBench(kind)
  })
  afterAll(async () => await bench.close())

  it('leads and deals of days, of a site and of a group are as many as their lists hold', async () => {
    const { owner } = bench
    const { id: group } = await owner.db
      .insertInto('third_auth_groups')
      .values({ name: '一组', delete_time: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const accounts = [
      await bench.account(owner.adminId, { group_id: group }),
      await bench.account(owner.adminId, { group_id: group, platform_value: 'kuaishou' }),
      await bench.account(owner.adminId),
      await bench.account(owner.adminId),
    ]
    // One of them was removed since.
    await owner.db
      .updateTable('third_auths')
      .set({ delete_time: 5 })
      .where('id', '=', accounts[3] ?? 0)
      .execute()
    const company = { accounts: accounts.map((id) => ({ id })), today: TODAY }
    await fillWithLeads({ db: owner.db, admin: { id: owner.adminId } }, company, `figures-${kind}`)
    const found: number[] = []
    for (const days of [7, 30])
      for (const narrow of [{}, { platform_value: 'douyin' }, { group_id: group }] as Narrow[]) {
        const span = { from: shiftDay(TODAY, 1 - days), to: TODAY }
        const { cards } = await bench.get(dataCenter, { ...span, ...narrow })
        const counted = await bench.get(funnel, { ...span, ...narrow })
        const of = { account_platform: narrow.platform_value, account_group_id: narrow.group_id, limit: 1 }
        const fresh = await bench.get(messages.listLeads, { ...of, ...span })
        const won = await bench.get(messages.listLeads, { ...of, won_from: span.from, won_to: span.to })
        expect(cards.find((card) => card.key === 'leads')?.value).toBe(fresh.total)
        expect([counted.leads, counted.deals]).toEqual([fresh.total, won.total])
        found.push(fresh.total, won.total)
      }
    expect(found.filter((count) => count > 0).length).toBeGreaterThan(6)
    expect(new Set(found).size).toBeGreaterThan(4)
  })
})
