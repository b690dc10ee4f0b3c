import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/endpoint.ts'
import { attributedWords, attributionChain } from '../../../contract/http/attribution.ts'
import { listLeads } from '../../../contract/http/message.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { seedAttribution, T0 } from './testing/seed-attribution.ts'

describe.each(['sqlite', 'postgres'] as const)('what works brought, on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  let plan = 0
  let items: number[] = []
  beforeAll(async () => {
    app = await createTestApp(kind)
    owner = await app.makeTenant()
    const seeded = await seedAttribution(owner)
    plan = seeded.plan
    items = seeded.items
  })
  afterAll(async () => await app.close())
  const words = async (input: InputOf<typeof attributedWords> = {}) =>
    (await app.inject(attributedWords, input, { token: owner.token })).data
  const chain = async (input: InputOf<typeof attributionChain> = {}) =>
    (await app.inject(attributionChain, input, { token: owner.token })).data

  it('leads and what they brought stand at their word and work, and open as a list of as many', async () => {
    const lead = async (cells: {
      keyword?: string
      publish_item_id?: number
      won_time?: number
      won_amount?: number
    }) =>
      await owner.db
        .insertInto('guest_capitals')
        .values({
          phone_enc: null,
          phone_hash: null,
          wechat_enc: null,
          wechat_hash: null,
          intent_score: null,
          delete_time: null,
          keyword: cells.keyword ?? '',
          publish_item_id: cells.publish_item_id ?? 0,
          won_time: cells.won_time ?? 0,
          won_amount: cells.won_amount ?? null,
          create_time: T0,
          update_time: T0,
        })
        .execute()
    // While the company has no lead, nothing is known of any.
    expect((await words()).data[0]).toMatchObject({ leads: null, deals: null, deal_amount: null })
    expect((await words()).beside).toBeNull()
    const [first = 0, second = 0] = items
    await lead({ publish_item_id: first, won_time: T0, won_amount: 500 })
    await lead({ publish_item_id: first })
    // Its own word wins over that of its work's title.
    await lead({ publish_item_id: second, keyword: '茶馆', won_time: T0 })
    await lead({ keyword: '咖啡', won_time: T0, won_amount: 70 })
    await lead({ keyword: '别的', won_time: T0, won_amount: 8 })
    await lead({})
    const of = async (input: InputOf<typeof attributedWords> = {}) =>
      (await words(input)).data.map((row) => [row.main, row.leads, row.deals, row.deal_amount])
    expect(await of()).toEqual([
      ['咖啡', 3, 2, 570],
      ['茶馆', 1, 1, null],
    ])
    // What belongs to none of the words is told beside them, and only of all.
    expect((await words()).beside).toEqual({ leads: 2, deals: 1, deal_amount: 8 })
    expect([(await words({ plan_id: plan })).beside, (await words({ keyword: '咖啡' })).beside]).toEqual([null, null])
    expect((await chain()).beside).toEqual({ leads: 3, deals: 2, deal_amount: 78 })
    expect([(await chain({ main: '咖啡' })).beside, (await chain({ publish_item_id: first })).beside]).toEqual([
      null,
      null,
    ])
    // Of works of a platform, of days or of a plan alone: what has no work is not among them.
    expect(await of({ platform_value: 'douyin' })).toEqual([
      ['咖啡', 2, 1, 500],
      ['茶馆', 0, 0, null],
    ])
    expect(await of({ plan_id: plan })).toEqual([
      ['咖啡', 2, 1, 500],
      ['茶馆', 1, 1, null],
    ])
    const at = await chain({ main: '咖啡' })
    expect(new Map(at.data.map((row) => [row.publish_item_id, [row.leads, row.deals, row.deal_amount]]))).toEqual(
      new Map([
        [second, [1, 1, null]],
        [first, [2, 1, 500]],
        [0, [null, null, null]],
      ]),
    )
    const listed = async (input: InputOf<typeof listLeads>) =>
      (await app.inject(listLeads, input, { token: owner.token })).data.total
    expect([await listed({ word: '咖啡' }), await listed({ word: '茶馆' })]).toEqual([3, 1])
    expect([await listed({ publish_item_id: first }), await listed({ publish_item_id: second })]).toEqual([2, 1])
  })
})
