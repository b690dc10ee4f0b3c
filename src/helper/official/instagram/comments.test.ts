// What is Instagram's own about comments: which media are read, lists that are kept empty, hidden comments. What all
// interfaces share: ../comments.test.ts.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeIgComment } from '../../../../tests/fake-platforms/official/meta/comments.ts'
import { startFakeMeta, type FakeMeta } from '../../../../tests/fake-platforms/official/meta/start.ts'
import type { AccountRef } from '../../platforms/platform.ts'
import { startRun } from '../../platforms/testing/run.ts'
import { loopbackHttp } from '../testing/kit.ts'
import { HOSTS } from './graph.ts'
import { createInstagramOfficial } from './index.ts'

const account: AccountRef = { id: 1, accountId: '17841400000000001', secUid: 'fb:p1', openname: '城南小馆' }
const MEDIA = Array.from({ length: 6 }, (_, at) => `1790000000000000${at}`)
let meta: FakeMeta
beforeEach(async () => {
  meta = await startFakeMeta({
    apps: {},
    redirect: '',
    accounts: [{ id: account.accountId, username: 'chengnan', name: '城南小馆', type: 'BUSINESS', followers: 1 }],
    pages: [{ id: 'p1', name: '主页', instagram: account.accountId }],
  })
  for (const id of MEDIA)
    meta.world.media.push({
      id,
      owner: account.accountId,
      type: 'REELS',
      caption: `作品 ${id}`,
      container: '',
      time: 1,
    })
})
afterEach(() => meta.close())

const messages = () => {
  const official = createInstagramOfficial({ http: loopbackHttp(HOSTS, meta.at) })
  if (!official.messages) throw new Error('no messages')
  return official.messages
}
const call = () => ({ account, token: meta.token('p1') })
const read = async (cursor = '') =>
  await messages().read(startRun().ctx, { ...call(), kind: 'comment', cursor, isWanted: () => false })
const write = (mediaId: string, text: string, minutesAgo: number, more: { parentId?: string; author?: string } = {}) =>
  writeIgComment(meta.world, { mediaId, author: 'igsid-1', username: 'jia', text, ...more }, minutesAgo)
const opened = () => meta.asks.filter((ask) => ask.path.endsWith('/comments')).map((ask) => ask.path.split('/').at(-2))
const target = (one: { id: string; text: string }) => ({
  platform_msg_id: one.id,
  root_msg_id: '',
  author_uid: 'igsid-1',
  author_name: 'jia',
  text: one.text,
  msg_time: 0,
  work_id: '',
  work_title: '',
  work_url: '',
})

it('reads media whose number of comments changed, the newest three, and one other in its turn', async () => {
  for (const id of MEDIA) write(id, `在 ${id}`, 100)
  const first = await read()
  expect(first).toMatchObject({ status: 'ok' })
  expect(first.messages).toHaveLength(6)
  meta.asks.splice(0)
  write(MEDIA[4] ?? '', '新的', 0)
  const second = await read(first.cursor)
  expect(opened().toSorted()).toEqual(
    [...MEDIA.slice(0, 3), MEDIA[4], opened().find((id) => id === MEDIA[3] || id === MEDIA[5])].toSorted(),
  )
  expect(second.messages.filter((one) => one.text === '新的')).toMatchObject([
    { work_id: MEDIA[4], work_title: `作品 ${MEDIA[4]}` },
  ])
})

it('reads every page of a work, and answers below a comment; the account’s own are its own', async () => {
  const [first = ''] = MEDIA
  write(first, '最早的', 900)
  const known = await read()
  for (let at = 0; at < 120; at += 1) write(first, `第${at}条`, 130 - at)
  const root = meta.world.comments.at(-1)
  for (let at = 0; at < 60; at += 1) write(first, `回${at}`, 9, { parentId: root?.id ?? '' })
  write(first, '谢谢大家', 8, { parentId: root?.id ?? '', author: account.accountId })
  Object.assign(meta.world.comments.at(-1) ?? {}, { username: 'chengnan' })
  const second = await read(known.cursor)
  expect(second).toMatchObject({ status: 'ok' })
  // The newest that was known comes once more.
  expect(second.messages.filter((one) => one.direction === 'in' && one.text !== '最早的')).toHaveLength(180)
  expect(second.messages.find((one) => one.direction === 'out')).toMatchObject({
    text: '谢谢大家',
    guest_uid: 'igsid-1',
    parent_id: root?.id,
  })
})

it('empty lists beside a number of comments are told as a missing right, and the cursor stays', async () => {
  write(MEDIA[0] ?? '', '在吗', 5)
  meta.settings.silentComments = true
  expect(await read()).toMatchObject({
    status: 'partial',
    messages: [],
    cursor: '',
    reason: expect.stringContaining('没有给出'),
  })
})

it('people whom the application may not see are known by their name', async () => {
  const one = writeIgComment(meta.world, { mediaId: MEDIA[0] ?? '', author: '', username: 'bing', text: '多少钱' }, 5)
  expect((await read()).messages).toMatchObject([{ guest_uid: '@bing', guest_name: 'bing' }])
  const pressing = () => undefined
  const more = { ...target(one), author_uid: '@bing', author_name: 'bing' }
  expect(
    await messages().reply(startRun().ctx, { kind: 'comment', ...call(), text: '好', pressing, target: more }),
  ).toMatchObject({
    end: 'sent',
  })
})

it('a hidden comment is not answered; too often is a refusal that lets the account rest', async () => {
  const one = write(MEDIA[0] ?? '', '在吗', 5)
  const reply = (pressed: string[]) =>
    messages().reply(startRun().ctx, {
      kind: 'comment',
      ...call(),
      text: '在',
      pressing: () => void pressed.push('pressing'),
      target: target(one),
    })
  const pressed: string[] = []
  one.hidden = true
  expect(await reply(pressed)).toMatchObject({ end: 'stopped', reason: expect.stringContaining('隐藏') })
  expect(pressed).toEqual([])
  one.hidden = false
  const json = { error: { code: 613, message: 'Calls to this api have exceeded the rate limit.' } }
  meta.fault({ at: '/replies', kind: 'reply', reply: { status: 400, json } })
  expect(await reply(pressed)).toMatchObject({ end: 'refused', isBlocked: true })
  // A gateway's page is nobody's no.
  meta.fault({ at: '/replies', kind: 'reply', reply: { status: 403, text: '<html>blocked</html>' } })
  expect(await reply(pressed)).toMatchObject({ end: 'unknown' })
})
