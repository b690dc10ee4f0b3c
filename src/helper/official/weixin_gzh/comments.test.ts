// What is 公众号's own about 留言: numbers within an article, one answer each, articles in their turn. What all
// interfaces share: ../comments.test.ts.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leaveComment } from '../../../../tests/fake-platforms/official/weixin/comments.ts'
import { startFakeWeixin, type FakeWeixin } from '../../../../tests/fake-platforms/official/weixin/start.ts'
import type { AccountRef } from '../../platforms/platform.ts'
import { failure, startRun } from '../../platforms/testing/run.ts'
import { loopbackHttp } from '../testing/kit.ts'
import { HOSTS } from './api.ts'
import { createWeixinGzhOfficial } from './index.ts'

const account: AccountRef = { id: 1, accountId: 'wx0123456789abcdef', secUid: '', openname: '城南小馆' }
let fake: FakeWeixin
beforeEach(async () => {
  fake = await startFakeWeixin([{ appId: account.accountId, secret: 's', name: '城南小馆', verified: true }])
})
afterEach(() => fake.close())

/** A message that was published, with so many articles. */
const publish = (publishId: string, articles = 1) =>
  fake.published.unshift({
    articleId: `article-${publishId}`,
    publishId,
    appId: account.accountId,
    article: { title: '头条' },
    articles: Array.from({ length: articles }, (_, at) => ({ title: `第${at + 1}篇` })),
    time: 1,
  })
const messages = () => {
  const official = createWeixinGzhOfficial({ http: loopbackHttp(HOSTS, fake.at) })
  if (!official.messages) throw new Error('no messages')
  return official.messages
}
const call = () => ({ account, token: fake.token(account.accountId) })
const read = async (cursor = '') =>
  await messages().read(startRun().ctx, { ...call(), kind: 'comment', cursor, isWanted: () => false })
const reply = async (id: string, text: string, author: string, content: string) =>
  await messages().reply(startRun().ctx, {
    kind: 'comment',
    ...call(),
    text,
    pressing: () => undefined,
    target: {
      platform_msg_id: id,
      root_msg_id: '',
      author_uid: author,
      author_name: '',
      text: content,
      msg_time: 0,
      work_id: '',
      work_title: '',
      work_url: '',
    },
  })

it('tells 留言 of several articles apart, though they have the same numbers, and answers the right one', async () => {
  publish('2247483652', 2)
  leaveComment(fake.comments, { messageId: '2247483652', index: 0, openid: 'o1', content: '好文' }, 9)
  leaveComment(fake.comments, { messageId: '2247483652', index: 1, openid: 'o2', content: '求地址' }, 8)
  const { messages: list } = await read()
  expect(list).toMatchObject([
    { platform_msg_id: '2247483652_0_1', work_id: 'article-2247483652', work_title: '第1篇', guest_name: '' },
    { platform_msg_id: '2247483652_1_1', work_id: 'article-2247483652#2', work_title: '第2篇', guest_uid: 'o2' },
  ])
  expect(await reply('2247483652_1_1', '城南路 8 号', 'o2', '求地址')).toMatchObject({
    end: 'sent',
    platformMsgId: '2247483652_1_1.reply',
  })
  expect(fake.comments.map((one) => one.reply)).toEqual(['', '城南路 8 号'])
  // Each of them once.
  expect(await reply('2247483652_1_1', '再说一次', 'o2', '求地址')).toMatchObject({
    end: 'stopped',
    reason: expect.stringContaining('只能通过接口回复一次'),
  })
  expect(fake.count('comment/reply/add')).toBe(1)
})

it('who has no identity of WeChat is a person of his own', async () => {
  publish('2247483652')
  leaveComment(fake.comments, { messageId: '2247483652', openid: '', content: '甲' }, 9)
  leaveComment(fake.comments, { messageId: '2247483652', openid: '', content: '乙' }, 8)
  const { messages: list } = await read()
  expect(new Set(list.map((one) => one.guest_uid)).size).toBe(2)
  expect(await reply('2247483652_0_2', '好', list[1]?.guest_uid ?? '', '乙')).toMatchObject({ end: 'sent' })
})

it('reads long lists whole, and of older articles one in its turn', async () => {
  for (let at = 1; at <= 9; at += 1) publish(`22474836${at}0`)
  const newest = '2247483690'
  for (let at = 0; at < 120; at += 1)
    leaveComment(fake.comments, { messageId: newest, openid: `o${at}`, content: `第${at}条` }, 200 - at)
  const first = await read()
  expect(first.messages).toHaveLength(120)
  const asked = (from: number) =>
    fake.asks
      .slice(from)
      .filter((ask) => ask.path.endsWith('comment/list'))
      .map((ask) => String(ask.json()['msg_data_id']))
  expect(new Set(asked(0)).size).toBe(9)
  const olds = new Set<string>()
  let cursor = first.cursor
  for (let turn = 0; turn < 4; turn += 1) {
    const from = fake.asks.length
    ;({ cursor } = await read(cursor))
    const lists = [...new Set(asked(from))]
    expect(lists).toHaveLength(6)
    olds.add(lists.at(-1) ?? '')
  }
  expect(olds.size).toBe(4)
})

it('a link without the message’s number, and a codes of no right, are told in words', async () => {
  publish('not-a-number')
  expect(await failure(read())).toMatchObject({ kind: 'platform-limit', message: expect.stringContaining('文章编号') })
  publish('2247483652')
  fake.settings.hasComments = false
  expect(await failure(read())).toMatchObject({ kind: 'platform-limit', message: expect.stringContaining('留言功能') })
})

it('an answer that is none of the interface leaves it open', async () => {
  publish('2247483652')
  leaveComment(fake.comments, { messageId: '2247483652', openid: 'o1', content: '好文' }, 9)
  fake.fault({ at: 'comment/reply/add', kind: 'reply', reply: { json: {} } })
  expect(await reply('2247483652_0_1', '谢谢', 'o1', '好文')).toMatchObject({ end: 'unknown' })
})
