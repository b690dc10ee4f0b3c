// Which attempt of a reply may go, how often an account answers, and what is left of one that was cut off.
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BLOCKED_REST_S } from '../../contract/helper/message-commands.ts'
import { replyPaceOf } from '../../contract/helper/reply-commands.ts'
import {
  canReply,
  INTERFACE_MESSAGE_PLATFORMS,
  MESSAGE_PLATFORMS,
  PUSHED_KINDS,
  REPLY_PLATFORMS,
} from '../../contract/message-platforms.ts'
import type { AccountJobs } from '../jobs/account-jobs.ts'
import { HelperError } from '../lib/errors.ts'
import { silentLogger } from '../lib/logger.ts'
import { createOfficials } from '../official/registry.ts'
import { createPlatforms } from '../platforms/registry.ts'
import type { ReplyCall, ReplyOutcome } from '../platforms/messages.ts'
import type { Platform } from '../platforms/platform.ts'
import { failure, startRun } from '../platforms/testing/run.ts'
import { openReadingLedger, type ReadingLedger } from './ledger.ts'
import { createReplies, type Replies, type ReplyResult } from './replies.ts'
import { openReplyJournal, type ReplyJournal } from './reply-journal.ts'

const SENT: ReplyOutcome = { end: 'sent', platformMsgId: 'r1', reason: '', isBlocked: false }
const PACE = { gapS: 120, hour: 3, day: 5 }
const HOUR = 3_600
const child = fileURLToPath(new URL('../testing/reply-journal.child.ts', import.meta.url))

let dataDir: string
let now: number
let journal: ReplyJournal
let ledger: ReadingLedger
let replies: Replies
/** What the page does with a reply, and how often it was asked to. */
let page: (call: ReplyCall) => Promise<ReplyOutcome>
let opened: number
let pressed: number

const open = async (): Promise<void> => {
  journal = openReplyJournal(dataDir, () => now)
  ledger = await openReadingLedger({ dataDir, log: silentLogger, now: () => now })
  replies = createReplies({
    jobs: { run: (_job, work) => work(startRun().ctx, {} as never) } as Pick<AccountJobs, 'run'> as AccountJobs,
    tables: { requireOn: () => undefined },
    pictures: { take: async () => '', read: async () => null, sweep: async () => undefined },
    journal,
    ledger,
    log: silentLogger,
    now: () => now,
    pace: PACE,
  })
}
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'replies-'))
  now = Date.UTC(2026, 10, 21, 8)
  ;[opened, pressed] = [0, 0]
  page = async (call) => {
    call.pressing()
    pressed += 1
    return SENT
  }
  await open()
})
afterEach(async () => {
  journal.close()
  await rm(dataDir, { recursive: true, force: true })
})
const pass = (seconds: number) => (now += seconds * 1_000)
const at = (): number => Math.floor(now / 1_000)
const restart = async (): Promise<void> => {
  journal.close()
  await open()
}
const platform = {
  info: { value: 'tiny', name: '小站' },
  messages: {
    kinds: ['comment'],
    canReply: ['comment'],
    read: () => Promise.reject(new Error('not used')),
    reply: (_ctx: unknown, call: ReplyCall) => {
      opened += 1
      return page(call)
    },
  },
} as unknown as Platform
const target = {
  platform_msg_id: 'c1',
  root_msg_id: '',
  author_uid: 'g1',
  author_name: '甲',
  text: '多少钱',
  msg_time: 0,
  work_id: 'w1',
  work_title: '',
  work_url: '',
}
const send = (sendNo: number, attemptNo = 1, more: { text?: string; account?: string; check?: string } = {}) =>
  replies.send(
    {
      platform,
      account: { id: 1, accountId: more.account ?? 'u1', secUid: '', sealed: '', proxy: undefined },
      origin: 'https://backend.example',
      signal: new AbortController().signal,
      deadline: now + 60_000,
      requireSelf: async () =>
        more.check === undefined ? { status: 'ok', profile: null } : { status: 'unknown', msg: more.check },
    },
    'installation',
    { kind: 'comment', sendNo, attemptNo, target, text: more.text ?? '谢谢' },
  )

it('names the platforms whose comments and private messages can be read', () => {
  const can = [...createPlatforms(), ...createOfficials()].filter((one) => one.messages)
  expect(Object.fromEntries(can.map((one) => [one.info.value, one.messages?.kinds]))).toEqual(MESSAGE_PLATFORMS)
})

it('names the platforms that are read by their interface alone', () => {
  const byPage = new Set(createPlatforms().flatMap((one) => (one.messages ? [one.info.value] : [])))
  const rest = createOfficials().filter((one) => one.messages && !byPage.has(one.info.value))
  expect(rest.map((one) => one.info.value).toSorted()).toEqual([...INTERFACE_MESSAGE_PLATFORMS].toSorted())
})

it('names what can be answered of which platforms, none that can’t be read', () => {
  const can = [...createPlatforms(), ...createOfficials()].filter((one) => (one.messages?.canReply ?? []).length > 0)
  expect(Object.fromEntries(can.map((one) => [one.info.value, one.messages?.canReply]))).toEqual(REPLY_PLATFORMS)
  for (const [name, kinds] of Object.entries(REPLY_PLATFORMS))
    for (const kind of kinds)
      expect([...(MESSAGE_PLATFORMS[name] ?? []), ...(PUSHED_KINDS[name] ?? [])], name).toContain(kind)
  expect([canReply('douyin', 'dm'), canReply('kuaishou', 'dm'), canReply('weibo', 'comment')]).toEqual([
    true,
    false,
    false,
  ])
})

it('answers a kept end to who asks again, also after a restart, and to two who ask at once', async () => {
  const both = await Promise.all([send(1), send(1)])
  expect(both.map((one) => one.end)).toEqual(['sent', 'sent'])
  await restart()
  pass(10)
  expect(await send(1)).toEqual({
    end: 'sent',
    platform_msg_id: 'r1',
    reason: '',
    evidence_id: null,
    resume_at: at() + 110,
  })
  expect([opened, pressed]).toEqual([1, 1])
  expect(await failure(send(1, 1, { text: '别的话' }))).toMatchObject({ reply: 409 })
  expect(await failure(send(1, 2))).toMatchObject({ reply: 409 })
  expect(pressed).toBe(1)
})

it('makes no further attempt while one runs', async () => {
  let finish: () => void = () => undefined
  const until = new Promise<void>((resolve) => (finish = resolve))
  page = async () => {
    await until
    return { ...SENT, end: 'stopped' }
  }
  const going = send(1)
  expect(await failure(send(1, 2))).toMatchObject({ reply: 409, message: expect.stringContaining('正在发送') })
  finish()
  expect(await going).toMatchObject({ end: 'stopped' })
  await replies.idle()
  expect(opened).toBe(1)
})

it('makes a further attempt only where the one before was certainly not sent', async () => {
  const ends = ['refused', 'stopped', 'unknown'] as const
  for (const [index, end] of ends.entries()) {
    page = async (call) => {
      if (end !== 'stopped') call.pressing()
      return { ...SENT, end, platformMsgId: '', reason: '原因' }
    }
    expect(await send(1, index + 1)).toMatchObject({ end, reason: '原因' })
    pass(HOUR)
  }
  expect(await failure(send(1, 4))).toMatchObject({ reply: 409 })
  expect(await send(1, 3)).toMatchObject({ end: 'unknown' })
  expect(opened).toBe(3)
  // An older attempt of a reply that has a newer one is none.
  page = async () => ({ ...SENT, end: 'stopped' })
  await send(2, 5)
  pass(HOUR)
  expect(await failure(send(2, 4))).toMatchObject({ reply: 409 })
})

it('is written down before the press; what was written down is unknown, what was not is stopped', async () => {
  page = async (call) => {
    call.pressing()
    expect(journal.isPressing({ backend: 'installation', sendNo: 1, attemptNo: 1 })).toBe(true)
    throw new HelperError({ kind: 'environment', code: 'BROWSER_GONE', msg: '浏览器已关闭' })
  }
  expect(await send(1)).toMatchObject({ end: 'unknown', reason: expect.stringContaining('浏览器已关闭') })
  pass(HOUR)
  page = async () => {
    throw new HelperError({ kind: 'network', code: 'PAGE_LOAD', msg: '打不开' })
  }
  expect(await send(2)).toMatchObject({ end: 'stopped', reason: expect.stringContaining('打不开') })
  pass(HOUR)
  // A second press of one attempt is never made.
  page = async (call) => {
    call.pressing()
    call.pressing()
    pressed += 1
    return SENT
  }
  expect(await send(3)).toMatchObject({ end: 'unknown' })
  expect(pressed).toBe(0)
})

it('what stands before an attempt is thrown and leaves nothing behind', async () => {
  expect(await send(1, 1, { check: '无法确认' })).toMatchObject({ end: 'stopped' })
  page = async () => {
    throw new HelperError({ kind: 'session', code: 'DROPPED', msg: '登录已失效' })
  }
  expect(await failure(send(2))).toMatchObject({ kind: 'session' })
  page = async () => SENT
  expect(await send(2)).toMatchObject({ end: 'sent' })
})

it.each([
  ['pressing', 'unknown'],
  ['opened', 'stopped'],
] as const)('killed behind %s: %s, and nothing is pressed again', async (step, end) => {
  // The mark of this very reply: it was pressed once in a room that lives.
  await send(1)
  const mark = journal.attempts('installation', 1)[0]?.mark ?? ''
  journal.close()
  await rm(dataDir, { recursive: true, force: true })
  dataDir = await mkdtemp(join(tmpdir(), 'replies-'))
  expect(() => execFileSync(process.execPath, [child, dataDir, step, mark], { stdio: 'ignore' })).toThrow()
  await open()
  expect(await send(1)).toMatchObject({ end })
  await restart()
  expect(await send(1)).toMatchObject({ end })
  expect(pressed).toBe(1)
  if (end === 'unknown') expect(await failure(send(1, 2))).toMatchObject({ reply: 409 })
})

it('keeps a pause, a number an hour and a number a day, by account, over a restart', async () => {
  const ends: ReplyResult[] = []
  const next = async (): Promise<ReplyResult> => {
    const end = await send(100 + ends.length)
    ends.push(end)
    return end
  }
  const began = at()
  expect(await next()).toMatchObject({ end: 'sent', resume_at: began + PACE.gapS })
  await restart()
  expect(await next()).toMatchObject({
    end: 'resting',
    resume_at: began + 120,
    reason: expect.stringContaining('不久'),
  })
  expect(await send(50, 1, { account: 'u2' })).toMatchObject({ end: 'sent' })
  pass(120)
  expect(await next()).toMatchObject({ end: 'sent' })
  pass(120)
  expect(await next()).toMatchObject({ end: 'sent', resume_at: began + HOUR })
  pass(120)
  expect(await next()).toMatchObject({
    end: 'resting',
    resume_at: began + HOUR,
    reason: expect.stringContaining('3 条'),
  })
  now = (began + HOUR) * 1_000
  expect(await next()).toMatchObject({ end: 'sent' })
  pass(HOUR)
  expect(await next()).toMatchObject({ end: 'sent', resume_at: began + 24 * HOUR })
  pass(6 * HOUR)
  expect(await next()).toMatchObject({ end: 'resting', reason: expect.stringContaining('5 条') })
  // What was opened and not sent keeps the pause, too.
  now = (began + 72 * HOUR) * 1_000
  page = async () => ({ ...SENT, end: 'stopped' })
  expect(await next()).toMatchObject({ end: 'stopped', resume_at: at() + PACE.gapS })
  expect(await next()).toMatchObject({ end: 'resting' })
  expect(replyPaceOf('xiaohongshu').day).toBeLessThan(replyPaceOf('douyin').day)
})

it('shares its rests with readings: who was stopped neither writes nor reads', async () => {
  page = async (call) => {
    call.pressing()
    return { ...SENT, end: 'refused', reason: '操作频繁', isBlocked: true }
  }
  const rest = BLOCKED_REST_S[0]
  expect(await send(1)).toMatchObject({ end: 'refused', resume_at: at() + rest })
  expect(await ledger.take('tiny u1', 'comment', { most: 9, gapS: 1 })).toMatchObject({ may: false, why: 'resting' })
  pass(rest - 1)
  expect(await send(1, 2)).toMatchObject({ end: 'resting', reason: expect.stringContaining('暂停回复') })
  pass(1)
  expect(await ledger.take('tiny u1', 'comment', { most: 9, gapS: 1 })).toEqual({ may: true })
  await ledger.ended('tiny u1', 'comment', true, 1)
  pass(HOUR)
  expect(await send(1, 3)).toMatchObject({ end: 'resting', resume_at: at() - HOUR + BLOCKED_REST_S[1] })
  expect(opened).toBe(1)
})

it('forgets an attempt after 90 days, not earlier', async () => {
  await send(1)
  pass(89 * 86_400)
  await send(2)
  expect(journal.attempts('installation', 1)).toHaveLength(1)
  pass(2 * 86_400)
  await send(3)
  expect(journal.attempts('installation', 1)).toEqual([])
})
