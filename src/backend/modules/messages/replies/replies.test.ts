// Answers: written once, to who wrote first, handed out once, and never pressed twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import { CODE } from '../../../../contract/errors.ts'
import * as replies from '../../../../contract/http/replies.ts'
import { settleIn } from '../../restores/after-restore.ts'
import { seen } from '../testing/inbox-bench.ts'
import { openReplyBench } from '../testing/reply-bench.ts'
import type { ReplyBench, TakenReply } from '../testing/reply-bench.ts'
import { giveUpUnreported } from './unreported.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe.each(['sqlite', 'postgres'] as const)('answers on %s', (kind) => {
  let bench: ReplyBench
  beforeAll(async () => {
    bench = await openReplyBench(kind)
  })
  afterAll(async () => await bench.close())

  const must = (taken: TakenReply | undefined): TakenReply => {
    if (taken === undefined) throw new Error('nothing was handed out')
    return taken
  }
  const shown = async (conversation: number, id: number) => {
    const row = (await bench.thread(conversation)).find((one) => one.id === id)
    return row === undefined ? undefined : [row.send_status, row.is_waiting, row.withdrawn]
  }
  const head = async (conversation: number) => {
    const row = (await bench.conversations()).find((one) => one.id === conversation)
    if (row === undefined) throw new Error('no conversation')
    return row
  }

  it('waits in the queue without ending the guest’s waiting, and ends it once it is out', async () => {
    const { account, conversation, comment } = await bench.asked({ text: '多少钱' })
    const before = await head(conversation)
    const id = await bench.reply(conversation, { content: '您好，188 元' })
    expect(await shown(conversation, id)).toEqual([SEND_STATUS.sending, 1, 0])
    const { bot_paused_until: paused, answer_waiting: isWritten, ...waiting } = await head(conversation)
    expect({ ...waiting, bot_paused_until: 0, answer_waiting: 0 }).toEqual(before)
    expect(isWritten).toBe(1)
    // Where a person speaks, rules rest.
    expect(paused).toBeGreaterThan(Math.floor(bench.time.now / 1_000))
    const taken = must(await bench.takeReply(account))
    expect(taken).toMatchObject({
      message_id: id,
      attempt_no: 1,
      kind: 'comment',
      text: '您好，188 元',
      target: { platform_msg_id: comment, root_msg_id: '', author_name: '小王', text: '多少钱' },
    })
    expect(await shown(conversation, id)).toEqual([SEND_STATUS.sending, 0, 0])
    expect(await head(conversation)).toMatchObject({ waiting_since: before.waiting_since, answer_waiting: 1 })
    bench.time.now += MINUTE
    expect(await bench.ended(taken, { platform_msg_id: 'r1' })).toEqual({ send_status: SEND_STATUS.sent, repeated: 0 })
    const after = await head(conversation)
    expect(after).toMatchObject({
      waiting_since: 0,
      answer_waiting: 0,
      first_reply_time: Math.floor(bench.time.now / 1000),
      last_message: { direction: 'out', text: '您好，188 元' },
    })
    expect((await bench.thread(conversation)).find((one) => one.id === id)).toMatchObject({
      send_status: SEND_STATUS.sent,
      direction: 'out',
    })
    expect(await bench.ended(taken, { end: 'refused' })).toEqual({ send_status: SEND_STATUS.sent, repeated: 1 })
    expect(await bench.takeReply(account)).toBeUndefined()
  })

  it('is one answer for one token, also when it comes twice at once', async () => {
    const { conversation } = await bench.asked()
    const input = { conversation_id: conversation, content: '在的', client_token: 'the-same-token-0001' }
    const answers = await Promise.all([1, 2, 3].map(async () => await bench.get(replies.replyGuestCapital, input)))
    expect(new Set(answers.map((one) => one.message_id)).size).toBe(1)
    expect((await bench.thread(conversation)).filter((one) => one.direction === 'out')).toHaveLength(1)
    const again = { ...input, client_token: 'another-token-0001', content: ' 在的 ' }
    expect(await bench.ask(replies.replyGuestCapital, again)).toMatchObject({ code: CODE.CONFLICT })
  })

  it('goes to who wrote first and still stands there', async () => {
    const { account, conversation, comment } = await bench.asked()
    const ask = async (more: object = {}) =>
      (
        await bench.ask(replies.replyGuestCapital, {
          conversation_id: conversation,
          content: '好',
          client_token: `first-token-${Math.floor(bench.time.now)}`,
          ...more,
        })
      ).code
    const [guest] = await bench.owner.db
      .selectFrom('conversations')
      .select(['guest_uid', 'work_id'])
      .where('id', '=', conversation)
      .execute()
    const other = seen({ guest_uid: guest?.guest_uid ?? '', work_id: guest?.work_id ?? '', author_uid: 'somebody' })
    await bench.read(account, [other], { kind: 'comment' })
    const stranger = (await bench.thread(conversation)).find((one) => one.is_other_guest === 1)
    expect(await ask({ reply_to_id: stranger?.id })).toBe(CODE.CONFLICT)
    expect(await ask({ content: '您好，这里是{门店}' })).toBe(CODE.BAD_INPUT)
    expect(await ask({ media_url: 'https://example.com/a.jpg' })).toBe(CODE.BAD_INPUT)
    expect(await ask({ conversation_id: undefined })).toBe(CODE.BAD_INPUT)
    const id = await bench.reply(conversation)
    // The guest takes his words back while the answer waits.
    const own = seen({ platform_msg_id: comment, guest_uid: guest?.guest_uid ?? '', work_id: guest?.work_id ?? '' })
    await bench.read(account, [{ ...own, withdrawn: true, text: '' }], { kind: 'comment' })
    expect(await bench.takeReply(account)).toBeUndefined()
    expect(await shown(conversation, id)).toEqual([SEND_STATUS.failed, 0, 0])
    expect(await ask()).toBe(CODE.CONFLICT)
    const dm = await bench.readAccount(['dm'])
    // A site whose private messages are not answered.
    await bench.owner.db.updateTable('third_auths').set({ platform_value: 'kuaishou' }).where('id', '=', dm).execute()
    await bench.read(dm, [seen({ guest_uid: 'by letter' })])
    const [letter] = await bench.conversations({ third_auth_id: dm })
    expect(await ask({ conversation_id: letter?.id })).toBe(CODE.CONFLICT)
    // A note goes nowhere.
    const note = await bench.reply(letter?.id ?? 0, { as_note: 1 })
    expect((await bench.thread(letter?.id ?? 0)).find((one) => one.id === note)).toMatchObject({
      direction: 'note',
      send_status: null,
    })
    expect((await bench.ask(replies.withdraw, { message_id: note })).code).toBe(CODE.NOT_FOUND)
  })

  it('asks before contact data go out; lists show them masked, the computer gets the whole', async () => {
    const { account, conversation } = await bench.asked()
    const input = { content: '加我 13800001111', client_token: 'contacts-token-001', conversation_id: conversation }
    expect(await bench.ask(replies.replyGuestCapital, input)).toMatchObject({
      code: CODE.FORBIDDEN_WORDS,
      data: { errors: [{ field: 'content' }] },
    })
    const id = await bench.reply(conversation, { ...input, is_confirmed: 1 })
    const row = (await bench.thread(conversation)).find((one) => one.id === id)
    expect(row).toMatchObject({ is_masked: 1, text: '加我 138****1111' })
    expect(must(await bench.takeReply(account)).text).toBe('加我 13800001111')
  })

  it('is handed to one of two computers that ask at once, and to that one again', async () => {
    const { account, conversation } = await bench.asked()
    const id = await bench.reply(conversation)
    const other = await bench.addComputer()
    const both = await Promise.all([
      bench.takeReply(account),
      bench.takeReply(account, other),
      bench.takeReply(account),
    ])
    const byOther = both[1]
    const winner = byOther === undefined ? bench.computer : other
    const loser = byOther === undefined ? other : bench.computer
    expect(both.filter((one) => one !== undefined).every((one) => one.attempt_no === 1)).toBe(true)
    expect([both[0] === undefined, both[1] === undefined].includes(true)).toBe(true)
    // Hours later it is still its own: the journal there knows how it ended.
    bench.time.now += 5 * HOUR
    expect(await bench.takeReply(account, loser)).toBeUndefined()
    expect(await bench.takeReply(account, winner)).toMatchObject({ message_id: id, attempt_no: 1 })
    bench.time.now += 20 * HOUR
    const { database } = bench.app.backend.foundation
    await giveUpUnreported(database.db, (tenant) => database.forTenant(tenant), bench.time.now)
    expect(await shown(conversation, id)).toEqual([SEND_STATUS.unknown, 0, 0])
    expect(await bench.takeReply(account, loser)).toBeUndefined()
    expect(await bench.takeReply(account, winner)).toBeUndefined()
    expect((await head(conversation)).waiting_since).toBeGreaterThan(0)
  })

  it('comes to the same computer again without keeping other accounts’ answers from it', async () => {
    const [first, second] = [await bench.asked(), await bench.asked()]
    const [one, other] = [await bench.reply(first.conversation), await bench.reply(second.conversation)]
    const next = async (except: number[]) =>
      (await bench.get(replies.outbox, { device_id: bench.computer.id, limit: 1, except })).list[0]?.message_id
    const taken = await next([])
    expect([one, other]).toContain(taken)
    expect(await next([])).toBe(taken)
    const rest = one === taken ? other : one
    expect(await next([taken ?? 0])).toBe(rest)
    expect(await next([one, other])).toBeUndefined()
    // Both are in its hands all the same.
    for (const account of [first.account, second.account]) await bench.ended(must(await bench.takeReply(account)))
  })

  it('keeps the pace of the account by what was pressed', async () => {
    const { account, conversation } = await bench.asked()
    const budget = async () => await bench.get(replies.replyBudget, { third_auth_id: account })
    expect(await budget()).toMatchObject({ can_reply: 1, left_today: 50, left_hour: 10, next_time: 0, is_online: 1 })
    for (let at = 0; at < 3; at += 1) await bench.reply(conversation)
    expect((await budget()).waiting).toBe(3)
    const first = must(await bench.takeReply(account))
    await bench.ended(first)
    expect(await budget()).toMatchObject({ left_today: 49, left_hour: 9, waiting: 2 })
    expect(await bench.takeReply(account)).toBeUndefined()
    expect((await budget()).next_time).toBe(Math.floor(bench.time.now / 1000) + 120)
    bench.time.now += 2 * MINUTE
    const second = must(await bench.takeReply(account))
    // Nothing was pressed, so that it does not count; it waits as long as it is told.
    const resume = Math.floor(bench.time.now / 1000) + 3_600
    await bench.ended(second, { end: 'resting', reason: '太快', resume_at: resume })
    expect(await bench.send(second.message_id)).toMatchObject({ state: 'waiting', next_time: resume * 1000 })
    expect(must(await bench.takeReply(account)).message_id).not.toBe(second.message_id)
    // Signed out, nothing goes out.
    const quiet = await bench.asked()
    await bench.reply(quiet.conversation)
    const login = async (status: 1 | 2) =>
      await bench.owner.db
        .updateTable('third_auths')
        .set({ third_login_status: status })
        .where('id', '=', quiet.account)
        .execute()
    await login(2)
    expect(await bench.takeReply(quiet.account)).toBeUndefined()
    expect(await bench.get(replies.replyBudget, { third_auth_id: quiet.account })).toMatchObject({ is_online: 0 })
    await login(1)
    expect(await bench.takeReply(quiet.account)).toBeDefined()
  })

  it('is not handed out while a work of the account goes out', async () => {
    const { account, conversation } = await bench.asked()
    await bench.reply(conversation)
    const use = { device_id: bench.computer.id, purpose: 'publish', beat_time: bench.time.now }
    await bench.owner.db.updateTable('account_uses').set(use).where('third_auth_id', '=', account).execute()
    expect(await bench.takeReply(account)).toBeUndefined()
    bench.time.now += 10 * MINUTE
    expect(await bench.takeReply(account)).toBeDefined()
  })

  it('is taken back until a computer has it', async () => {
    const { account, conversation } = await bench.asked()
    const id = await bench.reply(conversation)
    expect(await bench.get(replies.withdraw, { message_id: id })).toEqual({ send_status: SEND_STATUS.withdrawn })
    expect(await bench.takeReply(account)).toBeUndefined()
    const next = await bench.reply(conversation)
    await bench.takeReply(account)
    expect((await bench.ask(replies.withdraw, { message_id: next })).code).toBe(CODE.CONFLICT)
  })

  it('is sent again only where it was certainly not sent', async () => {
    const { account, conversation } = await bench.asked()
    const id = await bench.reply(conversation)
    const retry = async (message: number) => (await bench.ask(replies.retrySend, { message_id: message })).code
    expect(await retry(id)).toBe(CODE.CONFLICT)
    await bench.ended(must(await bench.takeReply(account)), { end: 'stopped', reason: '评论不见了' })
    expect((await bench.thread(conversation)).find((one) => one.id === id)).toMatchObject({
      send_status: SEND_STATUS.failed,
      send_reason: '评论不见了',
    })
    expect(await retry(id)).toBe(1)
    const second = must(await bench.takeReply(account))
    expect(second.attempt_no).toBe(2)
    expect(await bench.ended(second, { end: 'unknown', reason: '没有回音' })).toMatchObject({
      send_status: SEND_STATUS.unknown,
    })
    expect(await retry(id)).toBe(CODE.CONFLICT)
    bench.time.now += 10 * MINUTE
    expect(await bench.takeReply(account)).toBeUndefined()
    expect((await bench.ask(replies.settleSend, { message_id: id, is_sent: 0 })).data).toEqual({
      send_status: SEND_STATUS.failed,
    })
    // The computer keeps the old number as unknown: it goes again under one of its own.
    expect(await retry(id)).toBe(1)
    const third = must(await bench.takeReply(account))
    expect(third).toMatchObject({ attempt_no: 1, text: second.text })
    expect(third.message_id).not.toBe(id)
    await bench.ended(third, { end: 'unknown' })
    expect(await bench.get(replies.settleSend, { message_id: third.message_id, is_sent: 1 })).toEqual({
      send_status: SEND_STATUS.sent,
    })
    expect((await head(conversation)).waiting_since).toBe(0)
    expect((await bench.ask(replies.settleSend, { message_id: id, is_sent: 1 })).code).toBe(CODE.CONFLICT)
  })

  it('believes a certain word after one that nobody knew', async () => {
    const { account, conversation } = await bench.asked()
    await bench.reply(conversation)
    const taken = must(await bench.takeReply(account))
    await bench.ended(taken, { end: 'unknown' })
    expect(await bench.ended(taken, { end: 'unknown' })).toMatchObject({ repeated: 1 })
    await bench.get(replies.settleSend, { message_id: taken.message_id, is_sent: 0 })
    expect(await bench.ended(taken, { end: 'sent', platform_msg_id: `late ${taken.message_id}` })).toEqual({
      send_status: SEND_STATUS.sent,
      repeated: 0,
    })
  })

  it('refuses words that are unsigned, changed, or of another computer', async () => {
    const { account, conversation } = await bench.asked()
    await bench.reply(conversation)
    const taken = must(await bench.takeReply(account))
    const other = await bench.addComputer()
    const good = bench.signedEnd(taken)
    const code = async (input: typeof good) => (await bench.ask(replies.outboxCallBack, input)).code
    expect(await code({ ...good, signature: '' })).toBe(CODE.CONFLICT)
    expect(await code({ ...good, end: 'refused' })).toBe(CODE.BAD_INPUT)
    expect(await code({ ...good, platform_msg_id: 'x' })).toBe(CODE.BAD_INPUT)
    expect(await code(bench.signedEnd(taken, {}, other))).toBe(CODE.CONFLICT)
    expect(await code(bench.signedEnd(taken, { attempt_no: 2 }))).toBe(CODE.CONFLICT)
    expect((await bench.send(taken.message_id)).state).toBe('taken')
    expect(await code(good)).toBe(1)
  })

  it('is seen, written and handed out within the data scope only', async () => {
    const { account, conversation } = await bench.asked()
    const id = await bench.reply(conversation)
    const stranger = await bench.person(['chat:reply'], 'self')
    const codes = [
      await bench.ask(replies.withdraw, { message_id: id }, stranger),
      await bench.ask(
        replies.replyGuestCapital,
        { conversation_id: conversation, content: 'x', client_token: 'out-of-sight-0001' },
        stranger,
      ),
      await bench.ask(replies.replyBudget, { third_auth_id: account }, stranger),
    ].map((one) => one.code)
    expect(codes).toEqual([CODE.NOT_FOUND, CODE.NOT_FOUND, CODE.NOT_FOUND])
    const theirs = await bench.addComputer(stranger)
    expect(await bench.takeReply(account, theirs, stranger)).toBeUndefined()
    // Nobody approved this one.
    expect(await bench.takeReply(account, { id: 'never-heard-of', sign: () => '' })).toBeUndefined()
    expect((await bench.send(id)).state).toBe('waiting')
    const other = await bench.app.makeTenant()
    expect((await bench.ask(replies.withdraw, { message_id: id }, other)).code).toBe(CODE.NOT_FOUND)
  })

  it('is doubted after a backup came back, and handed to nobody', async () => {
    const { account, conversation } = await bench.asked()
    const id = await bench.reply(conversation)
    await settleIn(
      bench.app.backend.foundation.database.db,
      {
        key: `replies-${process.pid}-${account}`,
        name: 'backup-r.sqlite',
        time: bench.time.now,
        by: '老板',
        tenantId: bench.owner.tenantId,
        adminId: bench.owner.adminId,
        replaced: null,
      },
      null,
      bench.time.now,
    )
    await bench.owner.db.updateTable('admin_tokens').set({ revoke_time: null }).execute()
    expect(await bench.takeReply(account)).toBeUndefined()
    expect(await shown(conversation, id)).toEqual([SEND_STATUS.unknown, 0, 0])
  })
})
