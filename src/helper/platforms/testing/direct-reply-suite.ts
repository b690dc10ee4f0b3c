// What an answer to a private message must be on every site: sent once, to who wrote first, by the site's own record;
// and nothing at all where that is in doubt. In a real browser on the fake site.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { NewDirect } from '../../../../tests/fake-platforms/kernel/direct-model.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { SeenMessage } from '../../../contract/entities/message.ts'
import type { ReplyResult } from '../../messages/replies.ts'
import { openReplyJournal, type ReplyJournal } from '../../messages/reply-journal.ts'
import type { MessagesTimes } from '../kit/messages/site.ts'
import type { AccountRef } from '../platform.ts'
import type { DirectCase } from './direct-suite.ts'
import { registerFor, type SuitePart } from './part.ts'
import { readInRoom } from './read-in-room.ts'
import { replyToDirect, type ReplyMore } from './reply-room.ts'
import { failure, startRun } from './run.ts'
import { borrowStage, type Stage } from './stage.ts'

const USER = 'chengnan_food'
const OTHER = 'shanye_tea'
const MINUTE = 60_000
const ANSWER = '在的，店里今天有货'
const PICTURE = 'a'.repeat(32)

/** Registers the tests inside a describe. */
export function describeDirectReplies(part: SuitePart, one: DirectCase): void {
  const { journey, rest } = registerFor(part)
  const times: MessagesTimes = { settle: patient(4_000), answer: patient(1_500), pause: [10, 30], reserve: 500 }
  const platform = one.create(times)
  const { value } = platform.info
  const hoursAgo = Date.now() - 5 * 3_600_000
  let stage: Stage
  let account: AccountRef
  let journal: ReplyJournal
  let stops: boolean[]

  beforeAll(async () => {
    stage = await borrowStage(one.site)
  })
  afterAll(() => stage.close())
  beforeEach(async () => {
    stops = []
    await stage.fresh()
    account = await stage.signIn(USER)
    journal = openReplyJournal(await mkdtemp(join(stage.dir, 'replies-')))
  })
  afterEach(async () => {
    journal.close()
    // Whatever was sent, the page's own script sent it.
    expect(await stage.control.strangeRequests()).toEqual([])
  })

  /** What stands there before, with one answer of the account, as all of it was read. */
  const standing = async (more: readonly NewDirect[] = []): Promise<readonly SeenMessage[]> => {
    await stage.control.addDirects(USER, value, [
      { name: '访客甲', text: '在哪里可以买到', at: hoursAgo },
      { name: '访客甲', text: '店里和网上都有', byOwner: true, at: hoursAgo + MINUTE },
      { name: '访客甲', text: '今天有货吗', at: hoursAgo + 2 * MINUTE },
      { name: '访客乙', text: '路过看看', at: hoursAgo + 3 * MINUTE },
      { name: '访客乙', text: '欢迎', byOwner: true, at: hoursAgo + 4 * MINUTE },
      { name: '访客乙', text: '今天有货吗', at: hoursAgo + 5 * MINUTE },
      ...more,
    ])
    const reading = await readInRoom(stage, platform, { kind: 'dm', cursor: '', account, run: startRun() })
    expect(reading.status, reading.reason).toBe('ok')
    written = (await stage.control.directs(USER)).length
    return reading.list
  }
  let written = 0
  const of = (list: readonly SeenMessage[], name: string, text: string): SeenMessage | undefined =>
    list.find((message) => message.guest_name === name && message.text === text)
  /** What the site keeps of the account since: to whom, and what. */
  const record = async (): Promise<[string, string][]> =>
    (await stage.control.directs(USER)).slice(written).map((kept) => [kept.guestUid, kept.text])
  const uidOf = async (name: string): Promise<string> =>
    (await stage.control.directs(USER)).find((kept) => kept.guestName === name)?.guestUid ?? ''
  const fault = (replies: NonNullable<Parameters<Stage['control']['setFaults']>[0]['replies']>) =>
    stage.control.setFaults({ replies })
  const send = (message: SeenMessage | undefined, more: ReplyMore = {}): Promise<ReplyResult> =>
    replyToDirect({ platform, stage, account, journal, stops, text: ANSWER }, message, more)

  journey('sends once, to whom it was meant, and answers its end when it is asked again', async () => {
    // The same words in another conversation are somebody else's.
    const target = of(await standing(), '访客甲', '今天有货吗')
    const sent = await send(target)
    expect(sent, sent.reason).toMatchObject({ end: 'sent', reason: '', evidence_id: null })
    expect(await record()).toEqual([[await uidOf('访客甲'), ANSWER]])
    const made = (await stage.control.directs(USER)).at(-1)
    expect(['', made?.id]).toContain(sent.platform_msg_id)
    expect(stops).toEqual([false])
    expect(await send(target)).toMatchObject({ end: 'sent', platform_msg_id: sent.platform_msg_id })
    expect(await failure(send(target, { attemptNo: 2 }))).toMatchObject({ reply: 409 })
    expect(await record()).toHaveLength(1)
  })

  journey('what the site refuses is refused in its own words, and where it says 频繁 the account rests', async () => {
    const target = of(await standing(), '访客甲', '今天有货吗')
    await fault('refused')
    const refused = await send(target)
    expect(refused, refused.reason).toMatchObject({
      end: 'refused',
      platform_msg_id: '',
      reason: expect.stringContaining('违禁词'),
    })
    expect(stops).toEqual([])
    await fault('busy')
    const busy = await send(target, { attemptNo: 2 })
    expect(busy, busy.reason).toMatchObject({ end: 'refused', reason: expect.stringContaining('频繁') })
    expect(stops).toEqual([true])
    expect(await record()).toEqual([])
    // It was certainly not sent: a further attempt may be made.
    await fault('none')
    expect(await send(target, { attemptNo: 3 })).toMatchObject({ end: 'sent' })
    expect(await record()).toHaveLength(1)
  })

  const afterLoss = one.echoes ? rest : journey
  afterLoss('a lost answer leaves it unknown, and nothing is pressed again', async () => {
    const target = of(await standing(), '访客甲', '今天有货吗')
    await fault('lost')
    const lost = await send(target)
    expect(lost, lost.reason).toMatchObject({ end: 'unknown', evidence_id: PICTURE })
    await fault('none')
    expect(await send(target)).toMatchObject({ end: 'unknown' })
    expect(await failure(send(target, { attemptNo: 2 }))).toMatchObject({ reply: 409 })
    expect(await record()).toEqual([[await uidOf('访客甲'), ANSWER]])
  })

  journey('where it is not the one who wrote, or not his conversation, nothing is pressed', async () => {
    const list = await standing()
    const target = of(list, '访客甲', '今天有货吗')
    const other = of(list, '访客乙', '今天有货吗')
    const stopped = async (attemptNo: number, change: object): Promise<string> => {
      const { end, reason } = await send(target, { attemptNo, change })
      expect(end, reason).toBe('stopped')
      return reason
    }
    await stopped(1, { author_uid: other?.author_uid ?? '' })
    await stopped(2, { platform_msg_id: of(list, '访客甲', '店里和网上都有')?.platform_msg_id ?? '' })
    if (one.knowsIds) {
      expect(await stopped(3, { author_name: '访客丁' })).toContain('「访客甲」')
      expect(await stopped(4, { text: '今天有货吗？' })).toContain('内容已经变化')
    }
    await fault('moves')
    await stopped(5, {})
    await fault('recycled')
    expect(await stopped(6, {})).toContain('「访客乙」')
    expect(await record()).toEqual([])
  })

  journey('cut off between what was written down and its end, it stays unknown', async () => {
    const target = of(await standing(), '访客甲', '今天有货吗')
    const dies: ReplyJournal = {
      ...journal,
      pressing: (key) => {
        journal.pressing(key)
        throw new Error('killed')
      },
      end: () => {
        throw new Error('killed')
      },
    }
    await failure(send(target, { journal: dies }))
    // What a press had begun would stand on the site before the answer to what the page asks next.
    expect(await stage.browser.page.evaluate(async () => (await fetch(location.href)).status)).toBe(200)
    expect(await send(target)).toMatchObject({ end: 'unknown' })
    expect(await failure(send(target, { attemptNo: 2 }))).toMatchObject({ reply: 409 })
    expect(await record()).toEqual([])
  })

  if (one.greets)
    journey('a stranger gets one message until he answers', async () => {
      const list = await standing([{ name: '新来的人', text: '你好', at: hoursAgo + 6 * MINUTE }])
      const target = of(list, '新来的人', '你好')
      expect(await send(target)).toMatchObject({ end: 'sent' })
      const second = await send(target, { sendNo: 8 })
      expect(second, second.reason).toMatchObject({ end: 'stopped', reason: expect.stringContaining('打招呼') })
      expect(await record()).toEqual([[await uidOf('新来的人'), ANSWER]])
      expect(stops).toEqual([false])
    })

  if (one.echoes) {
    journey('what is answered well and does not stand there is unknown', async () => {
      const target = of(await standing(), '访客甲', '今天有货吗')
      await fault('silent')
      const silent = await send(target)
      expect(silent, silent.reason).toMatchObject({ end: 'unknown', reason: expect.stringContaining('没有出现') })
      expect(await failure(send(target, { attemptNo: 2 }))).toMatchObject({ reply: 409 })
      expect(await record()).toEqual([])
    })

    rest('what the page marks as not sent is refused', async () => {
      const target = of(await standing(), '访客甲', '今天有货吗')
      await fault('failed')
      expect(await send(target)).toMatchObject({ end: 'refused', reason: expect.stringContaining('发送失败') })
      expect(await record()).toEqual([])
    })
  }

  rest('what its guest took back is not answered, not even while it is typed', async () => {
    const list = await standing()
    const target = of(list, '访客甲', '今天有货吗')
    if (one.tellsRecalled) {
      await fault('recalled')
      const recalled = await send(target, { sendNo: 8 })
      expect(recalled, recalled.reason).toMatchObject({ end: 'stopped' })
      await fault('none')
    }
    const kept = (await stage.control.directs(USER)).filter((message) => message.text === '今天有货吗')
    for (const { id } of kept) await stage.control.withdrawDirect(id)
    expect(await send(target)).toMatchObject({ end: 'stopped' })
    expect(await record()).toEqual([])
  })

  rest('a conversation without its box ends it', async () => {
    const target = of(await standing(), '访客甲', '今天有货吗')
    await fault('elsewhere')
    expect(await send(target)).toMatchObject({ end: 'stopped', reason: expect.stringContaining('输入框') })
    expect(await record()).toEqual([])
  })

  if (one.knowsIds)
    rest('of two people of one name the right one is answered, or nobody', async () => {
      const list = await standing([
        { name: '访客甲', guestUid: '990000000000001', text: '我是另一位', at: hoursAgo + 6 * MINUTE },
        { name: '访客甲', guestUid: '990000000000001', text: '你好', byOwner: true, at: hoursAgo + 7 * MINUTE },
        { name: '访客甲', guestUid: '990000000000001', text: '还在吗', at: hoursAgo + 8 * MINUTE },
      ])
      const ended = await send(of(list, '访客甲', '还在吗'))
      const sent: [string, string][] = [['990000000000001', ANSWER]]
      expect(await record()).toEqual(ended.end === 'sent' ? sent : [])
      expect(['sent', 'stopped']).toContain(ended.end)
    })

  rest('a message further up is found', async () => {
    const many = Array.from({ length: 23 }, (_, at) => ({
      name: '访客甲',
      text: `后来 ${at}`,
      at: hoursAgo + (6 + at) * MINUTE,
    }))
    const target = of(await standing(), '访客甲', '今天有货吗')
    await stage.control.addDirects(USER, value, many)
    written += many.length
    const sent = await send(target)
    expect(sent, sent.reason).toMatchObject({ end: 'sent' })
    expect(await record()).toEqual([[await uidOf('访客甲'), ANSWER]])
  })

  if (one.people)
    rest('where the page shows no names nobody is answered', async () => {
      const target = of(await standing(), '访客甲', '今天有货吗')
      await stage.control.setFaults({ messages: 'nameless' })
      expect(await send(target)).toMatchObject({ end: 'stopped', reason: expect.stringContaining('名字') })
      expect(await record()).toEqual([])
    })

  rest('masked words and names are compared by what they leave', async () => {
    const list = await standing([{ name: '访客甲', text: '电话 13800138000 找我', at: hoursAgo + 6 * MINUTE }])
    const target = of(list, '访客甲', '电话 13800138000 找我')
    const sent = await send(target, { change: { text: '电话 138****8000 找我', author_name: '访**' } })
    expect(sent, sent.reason).toMatchObject({ end: 'sent' })
  })

  rest('a cancel behind the press is unknown, before it nothing', async () => {
    const target = of(await standing(), '访客甲', '今天有货吗')
    const early = startRun()
    early.controller.abort(new Error('stop'))
    await failure(send(target, { run: early }))
    // What it had begun to open must not cut off what is opened next.
    await stage.browser.page.goto('about:blank')
    await fault('captcha')
    const run = startRun()
    const going = send(target, { run })
    await expect.poll(async () => (await record()).length, { timeout: patient(30_000) }).toBe(1)
    run.controller.abort(new Error('stop'))
    expect(await going).toMatchObject({ end: 'unknown' })
    expect(await send(target)).toMatchObject({ end: 'unknown' })
    expect(await record()).toHaveLength(1)
  })

  rest('an answer without its fields, none at all, or a check behind the press: unknown', async () => {
    const list = await standing()
    const target = of(list, '访客甲', '今天有货吗')
    await fault('dropped')
    expect((await send(of(list, '访客乙', '今天有货吗'), { sendNo: 9 })).end).toBe('unknown')
    expect(await record()).toEqual([])
    await fault('changed')
    expect((await send(target)).end).toBe('unknown')
    await fault('captcha')
    const checked = await send(target, { sendNo: 8 })
    expect(checked).toMatchObject({ end: 'unknown', reason: expect.stringContaining('人工验证') })
    expect(stops).toEqual([true])
  })

  rest('a check before the press: nothing is sent, and the account rests', async () => {
    const target = of(await standing(), '访客甲', '今天有货吗')
    await stage.control.setFaults({ messages: 'captcha' })
    expect(await send(target)).toMatchObject({ end: 'stopped', reason: expect.stringContaining('人工验证') })
    expect(stops).toEqual([true])
    expect(await record()).toEqual([])
  })

  rest('a late answer is waited for', async () => {
    const target = of(await standing(), '访客甲', '今天有货吗')
    await fault('late')
    expect(await send(target)).toMatchObject({ end: 'sent' })
  })

  rest('answers nobody in another account’s name', async () => {
    const target = of(await standing(), '访客甲', '今天有货吗')
    const own = account
    await stage.signIn(OTHER)
    account = own
    expect(await failure(send(target))).toMatchObject({ kind: 'session', code: 'OTHER_ACCOUNT' })
    expect(await record()).toEqual([])
  })
}
