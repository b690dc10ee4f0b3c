// What is YouTube's own about comments: pages, folded answers, threads, reasons. What all interfaces share:
// ../comments.test.ts.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeComment } from '../../../../tests/fake-platforms/official/google/comments.ts'
import { startFakeGoogle } from '../../../../tests/fake-platforms/official/google/server.ts'
import type { FakeGoogle } from '../../../../tests/fake-platforms/official/google/server.ts'
import type { AccountRef } from '../../platforms/platform.ts'
import { failure, startRun } from '../../platforms/testing/run.ts'
import { createOfficialHttp } from '../http.ts'
import { createYoutubeOfficial } from './index.ts'

const TOKEN = 'token-of-the-test'
let google: FakeGoogle
let account: AccountRef
beforeEach(async () => {
  google = await startFakeGoogle()
  const [person] = google.world.persons
  if (!person?.channel) throw new Error('the fake has no channel')
  google.world.access.set(TOKEN, {
    grant: { person, scope: 'youtube.upload youtube youtube.force-ssl', refresh: '', revoked: false },
    until: Date.now() + 3_600_000,
  })
  account = { id: 1, accountId: person.channel.id, secUid: '', openname: person.channel.title }
})
afterEach(() => google.close())

const messages = () => {
  const official = createYoutubeOfficial({ http: createOfficialHttp(['www.googleapis.com'], google.fetch) })
  if (!official.messages) throw new Error('no messages')
  return official.messages
}
const read = async (cursor = '', isWanted = () => false) =>
  await messages().read(startRun().ctx, { account, token: TOKEN, kind: 'comment', cursor, isWanted })
const write = (text: string, minutesAgo: number, more: { parentId?: string; author?: string } = {}) =>
  writeComment(google.world, { videoId: 'v1', author: 'UCguest', text, ...more }, minutesAgo)
const calls = (path: string) => google.world.calls.filter((call) => call.endsWith(`/youtube/v3/${path}`)).length
const texts = (reading: Awaited<ReturnType<typeof read>>) => reading.messages.map((one) => one.text)
const reply = async (id: string, text = '谢谢') => {
  const one = google.world.comments.find((comment) => comment.id === id)
  const pressed: string[] = []
  const outcome = messages().reply(startRun().ctx, {
    kind: 'comment',
    account,
    token: TOKEN,
    text,
    pressing: () => void pressed.push('pressing'),
    target: {
      platform_msg_id: id,
      root_msg_id: one?.parentId ?? '',
      author_uid: one?.author ?? '',
      author_name: one?.name ?? '',
      text: one?.text ?? '',
      msg_time: 0,
      work_id: 'v1',
      work_title: '',
      work_url: '',
    },
  })
  return { outcome: await outcome, pressed }
}

it('reads pages back to what it knows, and two at least: an answer to an older thread moves it nowhere', async () => {
  google.world.commentFaults.page = 2
  const threads = Array.from({ length: 8 }, (_, at) => write(`第${8 - at}条`, 60 * (at + 1)))
  const first = await read()
  // Of a first reading three pages.
  expect(texts(first)).toEqual(['第3条', '第4条', '第5条', '第6条', '第7条', '第8条'])
  const before = calls('commentThreads')
  write('还有吗', 0, { parentId: threads[3]?.id ?? '' })
  const second = await read(first.cursor)
  expect(texts(second)).toContain('还有吗')
  expect(second.messages.find((one) => one.text === '还有吗')).toMatchObject({
    parent_id: threads[3]?.id,
    direction: 'in',
    work_id: 'v1',
  })
  expect(calls('commentThreads') - before).toBe(2)
})

it('asks for answers that did not come along, where their number changed, and for no others', async () => {
  const root = write('哪里买', 300)
  for (let at = 0; at < 7; at += 1) write(`回${at}`, 200 - at, { parentId: root.id })
  const first = await read()
  expect(texts(first)).toEqual(['哪里买', '回0', '回1', '回2', '回3', '回4', '回5', '回6'])
  expect(calls('comments')).toBe(1)
  write('别的', 1)
  const quiet = await read(first.cursor)
  // One quiet thread in its turn.
  expect(calls('comments')).toBe(2)
  write('我也想知道', 0, { parentId: root.id, author: 'UCother' })
  const third = await read(quiet.cursor)
  expect(third.messages.find((one) => one.text === '我也想知道')).toMatchObject({
    guest_uid: 'UCguest',
    author_uid: 'UCother',
  })
  // Who waits for the account goes first: the thread is left to the next reading.
  write('求链接', 0, { parentId: root.id })
  const wanted = await read(third.cursor, () => true)
  expect(texts(wanted)).not.toContain('求链接')
  expect(texts(await read(wanted.cursor))).toContain('求链接')
})

it('more than it may read are told as a part, the newest of them', async () => {
  google.world.commentFaults.page = 1
  const first = await read()
  write('旧的', 100)
  const known = await read(first.cursor)
  for (let at = 0; at < 25; at += 1) write(`新${at}`, 50 - at)
  const many = await read(known.cursor)
  expect(many).toMatchObject({ status: 'partial', cursor: known.cursor, reason: expect.stringContaining('太多') })
  expect(texts(many)).toContain('新24')
})

it('answers an answer within its thread', async () => {
  const root = write('哪里买', 30)
  const answer = write('同问', 20, { parentId: root.id, author: 'UCother' })
  const { outcome, pressed } = await reply(answer.id)
  expect(outcome).toMatchObject({ end: 'sent', isBlocked: false })
  expect(pressed).toEqual(['pressing'])
  expect(google.world.comments.at(-1)).toMatchObject({ parentId: root.id, text: '谢谢', author: account.accountId })
  expect(outcome.platformMsgId).toBe(google.world.comments.at(-1)?.id)
})

it.each([
  ['quota', 'refused', '配额', true],
  ['disabled', 'refused', '已关闭评论', false],
  ['forbidden', 'refused', '评论设置', false],
  ['rejected', 'refused', '审核', false],
  ['processing', 'unknown', '不会再次', false],
  ['busy', 'unknown', '不会再次', false],
] as const)('%s: %s', async (insert, end, words, isBlocked) => {
  const { id } = write('哪里买', 30)
  google.world.commentFaults.insert = insert
  const { outcome } = await reply(id)
  expect(outcome).toMatchObject({ end, isBlocked, reason: expect.stringContaining(words) })
})

it('a used-up quota and a closed channel are told in words when it reads', async () => {
  google.world.commentFaults.disabled = true
  expect(await failure(read())).toMatchObject({ kind: 'platform-limit', message: expect.stringContaining('关闭评论') })
  google.world.faults.quota = true
  expect(await failure(read())).toMatchObject({ kind: 'platform-limit', message: expect.stringContaining('配额') })
})

it('a token of another channel reads nothing and answers nobody', async () => {
  const { id } = write('哪里买', 30)
  account = { ...account, accountId: 'UCsomebodyelse' }
  expect(await failure(read())).toMatchObject({ kind: 'session' })
  expect(await failure(reply(id))).toMatchObject({ kind: 'session' })
  expect(google.world.comments).toHaveLength(1)
})
