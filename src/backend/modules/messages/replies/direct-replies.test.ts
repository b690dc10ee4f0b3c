// Answers to private messages: to who wrote first, as long as the platform takes them, and one where it takes one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import { CODE } from '../../../../contract/errors.ts'
import * as replies from '../../../../contract/http/replies.ts'
import { seen } from '../testing/inbox-bench.ts'
import { openReplyBench } from '../testing/reply-bench.ts'
import type { ReplyBench, TakenReply } from '../testing/reply-bench.ts'

const MINUTE = 60_000

describe.each(['sqlite', 'postgres'] as const)('answers to private messages on %s', (kind) => {
  let bench: ReplyBench
  beforeAll(async () => {
    bench = await openReplyBench(kind)
  })
  afterAll(async () => await bench.close())

  const must = (taken: TakenReply | undefined): TakenReply => {
    if (taken === undefined) throw new Error('nothing was handed out')
    return taken
  }
  const secondsNow = (): number => Math.floor(bench.time.now / 1_000)
  /** An account of this platform with one private message of a guest. */
  const written = async (platform: string, text = '今天有货吗') => {
    const account = await bench.readAccount(['dm'])
    await bench.owner.db
      .updateTable('third_auths')
      .set({ platform_value: platform })
      .where('id', '=', account)
      .execute()
    const guest = `guest of ${account}`
    const said = (more: Parameters<typeof seen>[0] = {}) =>
      seen({ guest_uid: guest, author_uid: more.direction === 'out' ? 'me' : guest, msg_time: secondsNow(), ...more })
    const message = said({ text })
    await bench.read(account, [message])
    const [row] = await bench.conversations({ third_auth_id: account })
    if (row === undefined) throw new Error('no conversation')
    return { account, guest, message, said, conversation: row.id }
  }
  let tokens = 0
  const ask = async (conversation: number, more: object = {}) => {
    tokens += 1
    return await bench.ask(replies.replyGuestCapital, {
      conversation_id: conversation,
      content: `在的 ${tokens}`,
      client_token: `direct-token-${String(tokens).padStart(6, '0')}`,
      ...more,
    })
  }

  it.each(['bilibili', 'shipinhao', 'douyin'])(
    '%s: goes to the computer as what it is, to the guest alone',
    async (platform) => {
      const { account, guest, message, conversation } = await written(platform)
      const id = await bench.reply(conversation, { content: '有货' })
      const taken = must(await bench.takeReply(account))
      expect(taken).toMatchObject({
        message_id: id,
        kind: 'dm',
        text: '有货',
        target: {
          platform_msg_id: message.platform_msg_id,
          root_msg_id: '',
          author_uid: guest,
          text: '今天有货吗',
          work_id: '',
        },
      })
      expect(await bench.ended(taken)).toEqual({ send_status: SEND_STATUS.sent, repeated: 0 })
      const [row] = await bench.conversations({ third_auth_id: account })
      expect(row).toMatchObject({ waiting_since: 0, last_message: { direction: 'out', text: '有货' } })
    },
  )

  it.each(['kuaishou', 'xiaohongshu', 'weibo'])('%s: is refused where it can’t be answered', async (platform) => {
    const { account, conversation } = await written(platform)
    expect((await ask(conversation)).code).toBe(CODE.CONFLICT)
    expect(await bench.takeReply(account)).toBeUndefined()
  })

  it('is as long as the platform’s box', async () => {
    const long = '好'.repeat(500)
    const { conversation: roomy } = await written('bilibili')
    expect((await ask(roomy, { content: long })).code).toBe(CODE.OK)
    expect((await ask(roomy, { content: `${long}好` })).code).toBe(CODE.BAD_INPUT)
    const { conversation: narrow } = await written('douyin')
    expect(await ask(narrow, { content: '好'.repeat(301) })).toMatchObject({
      code: CODE.BAD_INPUT,
      data: { errors: [{ field: 'content' }] },
    })
    const comment = await bench.asked()
    expect((await ask(comment.conversation, { content: '好'.repeat(301) })).code).toBe(CODE.BAD_INPUT)
  })

  it('where one message gets through, the second waits for the guest', async () => {
    const { account, conversation, said } = await written('shipinhao')
    const id = await bench.reply(conversation)
    // It waits, and is the one already.
    expect((await ask(conversation)).code).toBe(CODE.CONFLICT)
    const taken = must(await bench.takeReply(account))
    await bench.ended(taken, { end: 'unknown' })
    // Perhaps it is out.
    expect((await ask(conversation)).code).toBe(CODE.CONFLICT)
    await bench.get(replies.settleSend, { message_id: id, is_sent: 0 })
    bench.time.now += 10 * MINUTE
    expect((await ask(conversation)).code).toBe(CODE.OK)
    await bench.ended(must(await bench.takeReply(account)))
    expect((await ask(conversation)).code).toBe(CODE.CONFLICT)
    // He answers: it is a conversation.
    bench.time.now += 10 * MINUTE
    await bench.read(account, [said({ text: '好的' })])
    expect((await ask(conversation)).code).toBe(CODE.OK)
    bench.time.now += 10 * MINUTE
    await bench.ended(must(await bench.takeReply(account)))
    expect((await ask(conversation)).code).toBe(CODE.OK)
  })

  it('where one message gets through, one that waits stands behind what the guest writes meanwhile', async () => {
    const { account, conversation, said } = await written('shipinhao')
    await bench.reply(conversation)
    bench.time.now += MINUTE
    await bench.read(account, [said({ text: '在吗' })])
    expect((await ask(conversation)).code).toBe(CODE.CONFLICT)
    const taken = must(await bench.takeReply(account))
    bench.time.now += MINUTE
    await bench.read(account, [said({ text: '有人吗' })])
    expect((await ask(conversation)).code).toBe(CODE.CONFLICT)
    bench.time.now += MINUTE
    await bench.ended(taken)
    expect((await ask(conversation)).code).toBe(CODE.CONFLICT)
  })

  it('where one message gets through, what was not sent is not sent again behind another one', async () => {
    const { account, conversation } = await written('shipinhao')
    const id = await bench.reply(conversation)
    await bench.ended(must(await bench.takeReply(account)), { end: 'stopped' })
    bench.time.now += 10 * MINUTE
    await bench.reply(conversation)
    const retry = async () => await bench.ask(replies.retrySend, { message_id: id })
    expect((await retry()).code).toBe(CODE.CONFLICT)
    await bench.ended(must(await bench.takeReply(account)), { end: 'stopped' })
    expect((await retry()).code).toBe(CODE.OK)
  })

  it('where several get through, nothing is held back', async () => {
    const { account, conversation } = await written('bilibili')
    for (let at = 0; at < 2; at += 1) {
      await bench.reply(conversation)
      bench.time.now += 10 * MINUTE
      await bench.ended(must(await bench.takeReply(account)))
    }
    expect((await bench.thread(conversation)).filter((one) => one.direction === 'out')).toHaveLength(2)
  })

  it('is written within its window only: so often, and so long after the guest wrote', async () => {
    const { account, conversation, said } = await written('bilibili')
    const { db } = bench.owner
    for (const table of ['third_auths', 'conversations'] as const)
      await db
        .updateTable(table)
        .set({ platform_value: 'weixin_gzh' })
        .where(table === 'third_auths' ? 'id' : 'third_auth_id', '=', account)
        .execute()
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(conversation)).code).toBe(CODE.OK)
      bench.time.now += MINUTE
    }
    expect(await ask(conversation)).toMatchObject({ code: CODE.CONFLICT, msg: expect.stringContaining('5 条') })
    await db.updateTable('message_sends').set({ state: 'sent' }).where('conversation_id', '=', conversation).execute()
    await bench.read(account, [said({ text: '还在吗' })])
    bench.time.now += 48 * 60 * MINUTE - 2 * MINUTE
    expect((await ask(conversation)).code).toBe(CODE.OK)
    bench.time.now += 3 * MINUTE
    expect(await ask(conversation)).toMatchObject({ code: CODE.CONFLICT, msg: expect.stringContaining('48 小时') })
  })

  it('is the one that is read in again, by its words, where the site tells no id', async () => {
    const { account, conversation, said } = await written('douyin')
    const id = await bench.reply(conversation, { content: '有货' })
    await bench.ended(must(await bench.takeReply(account)), { end: 'unknown' })
    await bench.read(account, [said({ direction: 'out', text: '有货', platform_msg_id: `own of ${account}` })])
    const outs = (await bench.thread(conversation)).filter((one) => one.direction === 'out')
    expect(outs.map((one) => [one.id, one.send_status])).toEqual([[id, SEND_STATUS.sent]])
  })
})
