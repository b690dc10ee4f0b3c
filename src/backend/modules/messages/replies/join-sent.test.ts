// Answers that are read in again are the ones that were pressed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import { seen } from '../testing/inbox-bench.ts'
import { openReplyBench } from '../testing/reply-bench.ts'
import type { ReplyBench, TakenReply } from '../testing/reply-bench.ts'

const MINUTE = 60_000

describe.each(['sqlite', 'postgres'] as const)('answers that are read in on %s', (kind) => {
  let bench: ReplyBench
  beforeAll(async () => {
    bench = await openReplyBench(kind)
  })
  afterAll(async () => await bench.close())

  const must = (taken: TakenReply | undefined): TakenReply => {
    if (taken === undefined) throw new Error('nothing was handed out')
    return taken
  }
  const head = async (conversation: number) => (await bench.conversations()).find((one) => one.id === conversation)

  it('is the one that is read in again: by its id, or by the same words below the same comment', async () => {
    const { account, conversation, comment } = await bench.asked()
    const { guest_uid, work_id } = await bench.owner.db
      .selectFrom('conversations')
      .select(['guest_uid', 'work_id'])
      .where('id', '=', conversation)
      .executeTakeFirstOrThrow()
    const out = (id: string, text: string, seconds: number, parent = comment) =>
      seen({
        platform_msg_id: `${id} of ${account}`,
        direction: 'out',
        guest_uid,
        work_id,
        parent_id: parent,
        text,
        msg_time: Math.floor(bench.time.now / 1000) + seconds,
      })
    const outs = async () => (await bench.thread(conversation)).filter((one) => one.direction === 'out')
    // By its id.
    await bench.reply(conversation, { content: '第一句' })
    const first = must(await bench.takeReply(account))
    await bench.ended(first, { platform_msg_id: `a of ${account}` })
    await bench.read(account, [out('a', '第一句', 0)], { kind: 'comment' })
    expect(await outs()).toHaveLength(1)
    // A page tells the time less exactly than the computer that pressed.
    bench.time.now += 10 * MINUTE
    await bench.reply(conversation, { content: '准时' })
    await bench.ended(must(await bench.takeReply(account)))
    const sentAt = Math.floor(bench.time.now / 1000)
    bench.time.now += 4 * MINUTE
    await bench.read(account, [out('on time', '准时', -300)], { kind: 'comment' })
    expect((await outs()).find((one) => one.text === '准时')).toMatchObject({
      sent_time: sentAt,
      msg_time: sentAt - 60,
    })
    // Two of the same words: each message to one of ours, and a third is of its own.
    for (let at = 0; at < 2; at += 1) {
      bench.time.now += 10 * MINUTE
      await bench.reply(conversation, { content: '第二句' })
      await bench.ended(must(await bench.takeReply(account)), { end: 'unknown' })
    }
    await bench.read(account, [out('old', '第二句', -3_600), out('else', '第二句', 0, 'another comment')], {
      kind: 'comment',
    })
    expect((await outs()).filter((one) => one.send_status === SEND_STATUS.unknown)).toHaveLength(2)
    await bench.read(account, [out('b', ' 第二句 ', 0)], { kind: 'comment' })
    expect((await outs()).filter((one) => one.send_status === SEND_STATUS.unknown)).toHaveLength(1)
    const before = (await outs()).length
    await bench.read(account, [out('c', '第二句', 1), out('d', '第二句', 2)], { kind: 'comment' })
    expect((await outs()).filter((one) => one.send_status === SEND_STATUS.unknown)).toHaveLength(0)
    expect(await outs()).toHaveLength(before + 1)
    expect((await head(conversation))?.waiting_since).toBe(0)
  })

  it('takes the place of what was read in before the computer told its id', async () => {
    const { account, conversation, comment } = await bench.asked()
    await bench.reply(conversation, { content: '原话' })
    const taken = must(await bench.takeReply(account))
    const { guest_uid, work_id } = await bench.owner.db
      .selectFrom('conversations')
      .select(['guest_uid', 'work_id'])
      .where('id', '=', conversation)
      .executeTakeFirstOrThrow()
    const id = `changed ${account}`
    const changed = seen({ platform_msg_id: id, direction: 'out', guest_uid, work_id, parent_id: comment, text: '*话' })
    await bench.read(account, [changed], { kind: 'comment' })
    await bench.ended(taken, { platform_msg_id: id })
    expect((await bench.thread(conversation)).filter((one) => one.direction === 'out')).toMatchObject([
      { id: taken.message_id, text: '原话' },
    ])
  })
})
