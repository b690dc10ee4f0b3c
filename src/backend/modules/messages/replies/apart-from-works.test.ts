// What an answer waits for before it is handed out: a moment in which it can be taken back, and works of its account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALM_PACES } from '../../../../contract/entities/pace.ts'
import * as replies from '../../../../contract/http/replies.ts'
import { openReplyBench } from '../testing/reply-bench.ts'
import type { ReplyBench } from '../testing/reply-bench.ts'

const MINUTE = 60_000
const GRACE_MS = 10_000

describe.each(['sqlite', 'postgres'] as const)('an answer on %s', (kind) => {
  let bench: ReplyBench
  beforeAll(async () => {
    bench = await openReplyBench(kind, { paces: CALM_PACES, replyGraceMs: GRACE_MS })
  })
  afterAll(async () => await bench.close())

  it('waits for a moment in which it can be taken back', async () => {
    const { account, conversation } = await bench.asked()
    const id = await bench.reply(conversation)
    bench.time.now += GRACE_MS - 1
    expect(await bench.takeReply(account)).toBeUndefined()
    await bench.get(replies.withdraw, { message_id: id })
    await bench.reply(conversation)
    bench.time.now += GRACE_MS
    expect(await bench.takeReply(account)).toBeDefined()
  })

  it('keeps five minutes apart from a work of the account, that went out and that is due', async () => {
    const { account, conversation } = await bench.asked()
    await bench.reply(conversation)
    const { db, adminId } = bench.owner
    const task = await db
      .insertInto('wisdom_tasks')
      .values({ name: '任务', type: 'clip', config: '{}', admin_id: adminId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await db
      .insertInto('publish_items')
      .values({
        wisdom_task_id: task.id,
        third_auth_id: account,
        title: '作品',
        timing_time: bench.time.now + 4 * MINUTE,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    // It is due within the gap.
    expect(await bench.takeReply(account)).toBeUndefined()
    const start = bench.time.now + 4 * MINUTE
    bench.time.now = start + 2 * MINUTE
    await db.updateTable('publish_items').set({ publish_status: 2 }).where('id', '=', item.id).execute()
    await db
      .insertInto('publish_records')
      .values({
        publish_item_id: item.id,
        third_auth_id: account,
        attempt_no: 1,
        start_time: start,
        end_time: bench.time.now,
        result: 2,
      } as never)
      .execute()
    const next = Math.floor((bench.time.now + 5 * MINUTE) / 1_000)
    const { next_time } = await bench.get(replies.replyBudget, { third_auth_id: account })
    expect(next_time).toBe(next)
    bench.time.now += 5 * MINUTE - 1
    expect(await bench.takeReply(account)).toBeUndefined()
    bench.time.now += 1
    expect(await bench.takeReply(account)).toBeDefined()
  })
})
