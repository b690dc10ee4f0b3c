// What a reply must be on every site: sent once, to whom it was meant, by the site's own record; and nothing at all
// where that is in doubt. In a real browser on the fake site.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { FakeComment, NewComment } from '../../../../tests/fake-platforms/kernel/model.ts'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { ReplyResult } from '../../messages/replies.ts'
import { openReplyJournal, type ReplyJournal } from '../../messages/reply-journal.ts'
import type { MessagesTimes } from '../kit/messages/site.ts'
import type { AccountRef } from '../platform.ts'
import type { MessagesCase } from './messages-suite.ts'
import { registerFor, type SuitePart } from './part.ts'
import { replyIn, type ReplyMore } from './reply-room.ts'
import { failure, startRun } from './run.ts'
import { borrowStage, type Stage } from './stage.ts'

const USER = 'chengnan_food'
const OTHER = 'shanye_tea'
const MINUTE = 60_000
const ANSWER = '谢谢喜欢，明天还有'

/** Registers the tests inside a describe. */
export function describeReplies(part: SuitePart, one: MessagesCase): void {
  const { journey, rest } = registerFor(part)
  const times: MessagesTimes = { settle: patient(4_000), answer: patient(2_000), pause: [10, 30], reserve: 500 }
  const platform = one.create(times)
  const { value } = platform.info
  const [first, second] = one.workIds
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
    const statistics = { play: 1, digg: 0, comment: 0, share: 0, collect: 0 }
    await stage.control.addWorks(
      USER,
      value,
      one.workIds.map((id, at) => ({ id, title: `第${at + 1}个作品`, createdAt: hoursAgo - at * MINUTE, statistics })),
    )
  })
  afterEach(async () => {
    journal.close()
    // Whatever was sent, the page's own script sent it.
    expect(await stage.control.strangeRequests()).toEqual([])
  })

  const write = async (work: string, comments: readonly NewComment[]): Promise<FakeComment[]> =>
    await stage.control.addComments(
      work,
      comments.map((comment, at) => ({ at: hoursAgo + at * MINUTE, ...comment })),
    )
  const fault = (replies: NonNullable<Parameters<Stage['control']['setFaults']>[0]['replies']>) =>
    stage.control.setFaults({ replies })
  /** What the site keeps of the account: under which comment, and what. */
  const record = async (): Promise<[string, string][]> => {
    const asked = new Set(written.map((comment) => comment.id))
    return (await stage.control.comments())
      .filter((comment) => !asked.has(comment.id))
      .map((comment) => [comment.parentId, comment.text])
  }
  let written: FakeComment[] = []
  const standing = async (...groups: readonly (readonly [string, readonly NewComment[]])[]): Promise<FakeComment[]> => {
    written = []
    for (const [work, comments] of groups) written.push(...(await write(work, comments)))
    return written
  }
  const send = (comment: FakeComment | undefined, more: ReplyMore = {}): Promise<ReplyResult> =>
    replyIn({ platform, stage, account, journal, stops, text: ANSWER }, comment, more)

  journey('sends once, to whom it was meant, and answers its end when it is asked again', async () => {
    // The same name and words below another work, and another guest of that name, are somebody else.
    const comments = await standing(
      [
        first,
        [
          { name: '甲', text: '多少钱[赞]' },
          { name: '乙', text: '路过看看' },
        ],
      ],
      [
        second,
        [
          { name: '甲', text: '在哪里可以买到' },
          { name: '丙', text: '收藏了' },
          { name: '甲', text: '回复' },
        ],
      ],
    )
    const target = comments[2]
    const sent = await send(target)
    expect(sent, sent.reason).toMatchObject({ end: 'sent', reason: '', evidence_id: null })
    expect(await record()).toEqual([[target?.id, ANSWER]])
    const made = (await stage.control.comments(second)).find((comment) => comment.text === ANSWER)
    expect(['', made?.id]).toContain(sent.platform_msg_id)
    expect(stops).toEqual([false])
    expect(await send(target)).toMatchObject({ end: 'sent', platform_msg_id: sent.platform_msg_id })
    expect(await failure(send(target, { attemptNo: 2 }))).toMatchObject({ reply: 409 })
    expect(await record()).toHaveLength(1)
  })

  journey('what the site refuses is refused, and where it says 频繁 the account rests', async () => {
    const [target] = await standing([
      first,
      [
        { name: '甲', text: '多少钱' },
        { name: '乙', text: '路过' },
      ],
    ])
    await fault('refused')
    const refused = await send(target)
    expect(refused).toMatchObject({ end: 'refused', platform_msg_id: '', reason: expect.stringContaining('违禁词') })
    expect(stops).toEqual([])
    await fault('busy')
    const busy = await send(target, { attemptNo: 2 })
    expect(busy).toMatchObject({ end: 'refused', reason: expect.stringContaining('频繁') })
    expect(stops).toEqual([true])
    expect(await record()).toEqual([])
    // It was certainly not sent: a further attempt may be made.
    await fault('none')
    expect(await send(target, { attemptNo: 3 })).toMatchObject({ end: 'sent' })
    expect(await record()).toHaveLength(1)
  })

  journey('a lost answer leaves it unknown, and nothing is pressed again', async () => {
    const [target] = await standing([first, [{ name: '甲', text: '多少钱' }]])
    await fault('lost')
    const lost = await send(target)
    expect(lost, lost.reason).toMatchObject({ end: 'unknown', evidence_id: 'a'.repeat(32) })
    await fault('none')
    expect(await send(target)).toMatchObject({ end: 'unknown' })
    expect(await failure(send(target, { attemptNo: 2 }))).toMatchObject({ reply: 409 })
    expect(await record()).toEqual([[target?.id, ANSWER]])
  })

  journey('stands somebody else there, nothing is pressed', async () => {
    const comments = await standing([
      first,
      [
        { name: '甲', text: '多少钱' },
        { name: '乙', text: '路过' },
        { name: '丙', text: '一样的话' },
        { name: '丙', text: '一样的话' },
      ],
    ])
    const [target, , alike] = comments
    const stopped = async (attemptNo: number, change: object, of = target): Promise<string> => {
      const { end, reason } = await send(of, { attemptNo, change })
      expect(end, reason).toBe('stopped')
      return reason
    }
    expect(await stopped(1, { author_name: '丁' })).toContain('「甲」')
    expect(await stopped(2, { author_uid: 'somebody' })).toContain('「甲」')
    expect(await stopped(3, { text: '多少钱一斤' })).toContain('内容已经变化')
    expect(await stopped(4, {}, alike)).toContain('无法区分')
    await fault('moves')
    expect(await stopped(5, {})).toContain('不属于这条评论')
    expect(await record()).toEqual([])
  })

  journey('of two comments in one name the right one is answered, and none where the other’s box opens', async () => {
    const [target, other] = await standing([
      first,
      [
        { name: '甲', text: '多少钱' },
        { name: '甲', text: '周末开门吗' },
      ],
    ])
    await fault('moves')
    expect(await send(target)).toMatchObject({ end: 'stopped' })
    expect(await send(other, { sendNo: 2 })).toMatchObject({ end: 'stopped' })
    expect(await record()).toEqual([])
    await fault('none')
    const sent = await send(target, { attemptNo: 2 })
    expect(sent, sent.reason).toMatchObject({ end: 'sent' })
    expect(await record()).toEqual([[target?.id, ANSWER]])
  })

  rest('a box that does not open, or a row that becomes another one’s meanwhile, ends it', async () => {
    const [target] = await standing([
      first,
      [
        { name: '甲', text: '多少钱' },
        { name: '乙', text: '路过' },
      ],
    ])
    await fault('elsewhere')
    expect(await send(target)).toMatchObject({ end: 'stopped', reason: expect.stringContaining('回复框') })
    await fault('recycled')
    expect(await send(target, { attemptNo: 2 })).toMatchObject({ end: 'stopped' })
    expect(await record()).toEqual([])
  })

  rest('what was taken back or is gone is not answered', async () => {
    const [target] = await standing([
      first,
      [
        { name: '甲', text: '多少钱' },
        { name: '乙', text: '路过' },
      ],
    ])
    await stage.control.withdrawComment(target?.id ?? '')
    expect(await send(target)).toMatchObject({ end: 'stopped' })
    expect(await send(target, { attemptNo: 2, change: { platform_msg_id: '970000999999' } })).toMatchObject({
      end: 'stopped',
      reason: expect.stringContaining('没有找到'),
    })
    expect(await record()).toEqual([])
  })

  rest('a comment on a later page is found', async () => {
    const many = Array.from({ length: 23 }, (_, at) => ({ name: `访客${at}`, text: `第 ${at} 条` }))
    const [target] = await standing([first, many])
    const sent = await send(target)
    expect(sent, sent.reason).toMatchObject({ end: 'sent' })
    expect(await record()).toEqual([[target?.id, ANSWER]])
  })

  rest('an answer below a comment is answered there', async () => {
    if (one.shows === 'notices') return
    const [root] = await standing([
      first,
      [
        { name: '甲', text: '多少钱' },
        { name: '乙', text: '路过' },
      ],
    ])
    const [below] = await write(first, [{ name: '丙', text: '我也想知道', answers: root?.id ?? '' }])
    written.push(...(below ? [below] : []))
    const sent = await send(below)
    expect(sent, sent.reason).toMatchObject({ end: 'sent' })
    expect(await record()).toEqual([[below?.id, ANSWER]])
  })

  journey('cut off between what was written down and its end, it stays unknown', async () => {
    const [target] = await standing([first, [{ name: '甲', text: '多少钱' }]])
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
    const asked = await stage.browser.page.evaluate(async () => (await fetch(location.href)).status)
    expect(asked).toBe(200)
    expect(await send(target)).toMatchObject({ end: 'unknown' })
    expect(await failure(send(target, { attemptNo: 2 }))).toMatchObject({ reply: 409 })
    expect(await record()).toEqual([])
  })

  rest('a cancel behind the press is unknown, before it nothing', async () => {
    const [target] = await standing([first, [{ name: '甲', text: '多少钱' }]])
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
    const [target, other] = await standing([
      first,
      [
        { name: '甲', text: '多少钱' },
        { name: '乙', text: '路过' },
      ],
    ])
    await fault('dropped')
    expect((await send(other, { sendNo: 9 })).end).toBe('unknown')
    expect(await record()).toEqual([])
    await fault('changed')
    expect((await send(target)).end).toBe('unknown')
    await fault('captcha')
    const checked = await send(other, { sendNo: 8 })
    expect(checked).toMatchObject({ end: 'unknown', reason: expect.stringContaining('人工验证') })
    expect(stops).toEqual([true])
    expect(await record()).toHaveLength(2)
  })

  rest('a check before the press: nothing is sent, and the account rests', async () => {
    const [target] = await standing([first, [{ name: '甲', text: '多少钱' }]])
    await stage.control.setFaults({ messages: 'captcha' })
    expect(await send(target)).toMatchObject({ end: 'stopped', reason: expect.stringContaining('人工验证') })
    expect(stops).toEqual([true])
    expect(await record()).toEqual([])
  })

  rest('a late answer is waited for', async () => {
    const [target] = await standing([first, [{ name: '甲', text: '多少钱' }]])
    await fault('late')
    expect(await send(target)).toMatchObject({ end: 'sent' })
  })

  journey('answers nobody in another account’s name', async () => {
    const [target] = await standing([first, [{ name: '甲', text: '多少钱' }]])
    const own = account
    await stage.signIn(OTHER)
    account = own
    expect(await failure(send(target))).toMatchObject({ kind: 'session', code: 'OTHER_ACCOUNT' })
    expect(await record()).toEqual([])
    // The attempt was never begun: its number may be asked again.
    account = await stage.signIn(USER)
    expect(await send(target)).toMatchObject({ end: 'sent' })
  })
}
