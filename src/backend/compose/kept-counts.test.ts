// Counts and searched words that triggers keep, held against the rows themselves after anything that was done to them.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONVERSATION_STATUSES } from '../../contract/entities/conversation.ts'
import { countParts, findConversationPage } from '../modules/messages/conversation-lists.repository.ts'
import type { ConversationFilter } from '../modules/messages/conversation-filter.ts'
import { conversationCounts, readKeptCounts } from '../modules/messages/conversation-counts.repository.ts'
import { countStages, findLeadPage } from '../modules/leads/lead-lists.repository.ts'
import type { LeadFilter } from '../modules/leads/lead-filter.ts'
import { leadCounts } from '../modules/leads/lead-counts.repository.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestApp, TestSession } from '../testing/app.ts'
import { findRowsWith } from '../lib/kept-words.ts'
import { sumUp } from '../lib/kept-counts.ts'

const NOW = 1_790_000_000_000

/** The same numbers each time: from 0 to below `most`. */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  beforeAll(async () => {
    app = await createTestApp(kind)
    owner = await app.makeTenant()
  })
  afterAll(async () => await app.close())
  const pick = numbers(7)
  const one = <T>(list: readonly T[]): T => {
    const found = list[pick(list.length)]
    if (found === undefined) throw new Error('an empty list')
    return found
  }
  const forTenant = (tenantId: number) => app.backend.foundation.database.forTenant(tenantId)
  const conversationCells = () => {
    const status = one(CONVERSATION_STATUSES)
    return {
      status,
      third_auth_id: 1 + pick(3),
      platform_value: one(['douyin', 'kuaishou']),
      kind: one(['dm', 'comment'] as const),
      assignee_admin_id: one([0, owner.adminId, 999]),
      unread_count: one([0, 0, 1, 7]),
      waiting_since: one([0, 0, 5, 6]),
      snooze_until: status === 'snoozed' ? one([NOW - 1, NOW, NOW + 1]) : 0,
      guest_name: one(['客人甲', 'GUEST b', '']),
      work_title: one(['老房翻新', '']),
      keyword: one(['成都装修', '']),
      last_message_time: pick(1_000),
    }
  }
  it('conversations are counted and found as they stand, whatever is done to them and their messages', async () => {
    const { db } = owner
    const threads: { id: number; message: number }[] = []
    for (let step = 0; step < 160; step += 1) {
      const deed = threads.length < 12 ? 0 : pick(6)
      if (deed <= 1) {
        const { id } = await db
          .insertInto('conversations')
          .values({ ...conversationCells(), guest_uid: `g${step}` })
          .returning('id')
          .executeTakeFirstOrThrow()
        const message = await db
          .insertInto('messages')
          .values({
            conversation_id: id,
            third_auth_id: 1,
            kind: 'dm',
            platform_msg_id: `m${step}`,
            direction: 'in',
            content: one(['请问多少钱', 'How MUCH', '']),
            content_enc: null,
            msg_time: step,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        threads.push({ id, message: message.id })
        await db.updateTable('conversations').set({ last_message_id: message.id }).where('id', '=', id).execute()
        continue
      }
      const { id, message } = one(threads)
      if (deed === 2) await db.deleteFrom('conversations').where('id', '=', id).execute()
      else if (deed === 3)
        await db
          .updateTable('messages')
          .set({ content: one(['', '发个地址', '请问多少钱']) })
          .where('id', '=', message)
          .execute()
      else
        await db
          .updateTable('conversations')
          .set({ ...conversationCells(), last_message_id: one([0, message, message]) })
          .where('id', '=', id)
          .execute()
      if (step % 40 === 39) await hold()
    }
    const before = await readKeptCounts(db, { now: NOW }, owner.adminId)
    const rows = async () =>
      (await conversationCounts.companies(app.backend.foundation.database.db)).find(
        (row) => row.tenant_id === owner.tenantId,
      )
    await db
      .insertInto('conversation_counts')
      .values(Array.from({ length: 600 }, (_, at) => ({ ...SORT, rows_more: at % 2 === 0 ? 1 : -1 })))
      .execute()
    await sumUp(app.backend.foundation.database.db, forTenant, conversationCounts)
    expect(await readKeptCounts(db, { now: NOW }, owner.adminId)).toEqual(before)
    const after = await rows()
    expect(after?.rows).toBe(after?.sorts)
    await hold()
  })
  const SORT = {
    third_auth_id: 1,
    platform_value: 'douyin',
    kind: 'dm' as const,
    status: 'open' as const,
    assignee_admin_id: 0,
    is_unread: 0 as const,
    is_waiting: 0 as const,
  }

  /** Each filter's counts and rows against all rows, looked through one by one. */
  async function hold(): Promise<void> {
    const { db, adminId } = owner
    const all = await db
      .selectFrom('conversations as c')
      .leftJoin('messages as m', 'm.id', 'c.last_message_id')
      .selectAll('c')
      .select('m.content')
      .where('c.last_message_id', '>', 0)
      .execute()
    const filters: Partial<ConversationFilter>[] = [
      {},
      ...CONVERSATION_STATUSES.map((status) => ({ status })),
      { status: 'open', unread: 1 },
      { status: 'open', waits: 1, assignee: 0 },
      { assignee: adminId },
      { third_auth_id: 2, kind: 'dm' },
      { platform_value: 'douyin', unread: 0 },
      { search: { words: '多少钱', leads: [], found: undefined } },
      { search: { words: 'how much', leads: [], found: undefined }, status: 'open' },
      { search: { words: 'guest', leads: [], found: undefined } },
      { search: { words: '装修', leads: [], found: undefined }, kind: 'comment' },
    ]
    const searches = filters.flatMap(({ search }) => (search === undefined ? [] : [search]))
    for (const search of searches)
      filters.push({ search: { ...search, found: await findRowsWith(db, 'conversation_texts', search.words) } })
    for (const asked of filters) {
      const filter = { ...asked, now: NOW }
      const isOver = (row: (typeof all)[number]) => row.status === 'snoozed' && row.snooze_until <= NOW
      const within = all.filter(
        (row) =>
          (filter.status === undefined ||
            (filter.status === 'open'
              ? row.status === 'open' || isOver(row)
              : row.status === filter.status && !isOver(row))) &&
          (filter.third_auth_id === undefined || row.third_auth_id === filter.third_auth_id) &&
          (filter.kind === undefined || row.kind === filter.kind) &&
          (filter.platform_value === undefined || row.platform_value === filter.platform_value) &&
          (filter.search === undefined ||
            [row.guest_name, row.work_title, row.keyword, row.content ?? ''].some((words) =>
              words.toLowerCase().includes(filter.search?.words.toLowerCase() ?? ''),
            )),
      )
      const total = within.filter(
        (row) =>
          (filter.assignee === undefined || row.assignee_admin_id === filter.assignee) &&
          (filter.unread === undefined || (row.unread_count > 0 ? 1 : 0) === filter.unread) &&
          (filter.waits === undefined || (row.waiting_since > 0 ? 1 : 0) === filter.waits),
      )
      expect(await countParts(db, filter, adminId), JSON.stringify(asked)).toEqual({
        total: total.length,
        all: within.length,
        mine: within.filter((row) => row.assignee_admin_id === adminId).length,
        unassigned: within.filter((row) => row.assignee_admin_id === 0).length,
        unread: within.filter((row) => row.unread_count > 0).length,
        waits: within.filter((row) => row.waiting_since > 0).length,
      })
      const page = await findConversationPage(db, filter, { page: 1, limit: 500, order: 'newest' })
      expect(page.toSorted(), JSON.stringify(asked)).toEqual(total.map((row) => row.id).toSorted())
    }
  }

  it('leads are counted and found as they stand', async () => {
    const { db, adminId } = owner
    const cells = (step: number) => ({
      guest_name: one(['访客甲', 'Visitor']),
      need_text: one(['两室一厅', '']),
      remark: one(['加微信', '']),
      keyword: one(['成都装修', '']),
      source: one(['comment', 'manual']),
      platform_value: one(['douyin', '']),
      third_auth_id: pick(3),
      stage: pick(7),
      owner_admin_id: one([0, adminId]),
      phone_hash: one([null, `h${step}`]),
      delete_time: one([null, null, null, 5]),
      merged_into_id: one([0, 0, 0, 1]),
    })
    const ids: number[] = []
    for (let step = 0; step < 120; step += 1) {
      const id = ids.length === 0 ? 0 : one(ids)
      if (ids.length < 10 || pick(3) === 0) {
        const made = await db
          .insertInto('guest_capitals')
          .values({
            ...cells(step),
            phone_enc: null,
            wechat_enc: null,
            wechat_hash: null,
            intent_score: null,
            won_amount: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        ids.push(made.id)
      } else if (pick(6) === 0) await db.deleteFrom('guest_capitals').where('id', '=', id).execute()
      else await db.updateTable('guest_capitals').set(cells(step)).where('id', '=', id).execute()
    }
    const all = await db
      .selectFrom('guest_capitals')
      .selectAll()
      .where('delete_time', 'is', null)
      .where('merged_into_id', '=', 0)
      .execute()
    const check = async (): Promise<void> => {
      const filters: LeadFilter[] = [
        {},
        { owner: adminId },
        { pool: 1, source: 'comment' },
        { has_phone: 1, third_auth_id: 1 },
        { platform_value: 'douyin', has_phone: 0 },
        { search: { words: 'VISITOR', contact: null } },
        { search: { words: '微信', contact: null, found: await findRowsWith(db, 'lead_texts', '微信') } },
        { search: { words: '微信', contact: null }, owner: adminId },
      ]
      for (const filter of filters) {
        const found = all.filter(
          (row) =>
            (filter.owner === undefined || row.owner_admin_id === filter.owner) &&
            (filter.pool === undefined || row.owner_admin_id === 0) &&
            (filter.source === undefined || row.source === filter.source) &&
            (filter.platform_value === undefined || row.platform_value === filter.platform_value) &&
            (filter.third_auth_id === undefined || row.third_auth_id === filter.third_auth_id) &&
            (filter.has_phone === undefined || (row.phone_hash === null ? 0 : 1) === filter.has_phone) &&
            (filter.search === undefined ||
              [row.guest_name, row.need_text, row.remark, row.keyword].some((words) =>
                words.toLowerCase().includes(filter.search?.words.toLowerCase() ?? ''),
              )),
        )
        const stages = await countStages(db, filter)
        expect(
          [...stages].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b),
          JSON.stringify(filter),
        ).toEqual(
          [...Map.groupBy(found, (row) => row.stage)]
            .map(([stage, rows]) => [stage, rows.length])
            .toSorted(([a], [b]) => Number(a) - Number(b)),
        )
        const page = await findLeadPage(db, filter, { page: 1, limit: 500, sort_field: 'create_time' })
        expect(page.toSorted(), JSON.stringify(filter)).toEqual(found.map((row) => row.id).toSorted())
      }
    }
    await check()
    // As many changes as make it worth while, of a company of its own: nothing is left of what cancels out.
    const other = await app.makeTenant()
    const change = {
      third_auth_id: 0,
      platform_value: '',
      source: 'manual',
      stage: 0,
      owner_admin_id: 0,
      has_phone: 0 as const,
    }
    await other.db
      .insertInto('lead_counts')
      .values(Array.from({ length: 600 }, (_, at) => ({ ...change, rows_more: at < 301 ? 1 : -1 })))
      .execute()
    await sumUp(app.backend.foundation.database.db, forTenant, leadCounts)
    const left = await other.db.selectFrom('lead_counts').select('rows_more').execute()
    expect(left).toEqual([{ rows_more: 2 }])
    await check()
  })

  it('many who write at once are all counted, and none waits for another', async () => {
    const other = await app.makeTenant()
    await Promise.all(
      Array.from(
        { length: 20 },
        async (_, at) =>
          await other.db
            .insertInto('conversations')
            .values({ third_auth_id: 1, platform_value: 'douyin', kind: 'dm', guest_uid: `w${at}`, last_message_id: 1 })
            .execute(),
      ),
    )
    const [row] = await other.db
      .selectFrom('conversation_counts')
      .select(sql<number>`sum(rows_more)`.as('n'))
      .execute()
    expect(Number(row?.n)).toBe(20)
  })
})
