// Comments by every official interface, through a whole helper without a browser: read, answered once by the server's
// own record, never again where nobody knows.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writeComment } from '../../../tests/fake-platforms/official/google/comments.ts'
import { startFakeGoogle } from '../../../tests/fake-platforms/official/google/server.ts'
import { writeIgComment } from '../../../tests/fake-platforms/official/meta/comments.ts'
import { startFakeMeta } from '../../../tests/fake-platforms/official/meta/start.ts'
import { leaveComment } from '../../../tests/fake-platforms/official/weixin/comments.ts'
import { startFakeWeixin } from '../../../tests/fake-platforms/official/weixin/start.ts'
import { syncMessages } from '../../contract/helper/message-commands.ts'
import { sendMessage } from '../../contract/helper/reply-commands.ts'
import { startHelperKit, type HelperKit } from '../testing/helper-kit.ts'
import type { TestClient } from '../testing/ws-client.ts'
import { seal } from '../vault/sealing.ts'
import { createOfficialHttp } from './http.ts'
import { HOSTS as META } from './instagram/graph.ts'
import { createInstagramOfficial } from './instagram/index.ts'
import type { OfficialPlatform } from './official.ts'
import { loopbackHttp } from './testing/kit.ts'
import { HOSTS as WEIXIN } from './weixin_gzh/api.ts'
import { createWeixinGzhOfficial } from './weixin_gzh/index.ts'
import { createYoutubeOfficial } from './youtube/index.ts'

type Trouble = 'lose-answer' | 'busy' | 'refuse' | 'changed' | 'no-right' | 'ended'
/** One interface with a double of its server: one account, one work, people who write. */
interface Site {
  readonly official: OfficialPlatform
  readonly value: string
  readonly accountId: string
  readonly secUid: string
  readonly token: string
  readonly work: { readonly id: string; readonly title: string }
  /** Somebody writes. */
  write(text: string, minutesAgo: number): void
  /** The first comment becomes another, or is gone. */
  change(text: string): void
  remove(): void
  /** What the account answered, by the server's record. */
  answers(): string[]
  /** Requests that send, whatever became of them. */
  sent(): number
  trouble(what: Trouble): void
  /** What the sentence says where the right is missing. */
  readonly right: string
  close(): Promise<void>
}

const youtube = async (): Promise<Site> => {
  const google = await startFakeGoogle()
  const { world } = google
  const [person] = world.persons
  if (!person?.channel) throw new Error('no channel')
  const accountId = person.channel.id
  const scope = ['youtube.upload', 'youtube', 'youtube.force-ssl']
    .map((name) => `https://www.googleapis.com/auth/${name}`)
    .join(' ')
  const grant = { person, scope, refresh: '', revoked: false }
  world.access.set('token-youtube', { grant, until: Date.now() + 3_600_000 })
  world.videos.push({
    id: 'video1',
    channelId: accountId,
    snippet: { title: '第一支', description: '', tags: [] },
    status: {},
    bytes: 0,
    sha256: '',
    publishedAt: '2026-11-01T00:00:00Z',
    thumbnailType: '',
    looks: 0,
  })
  const first = () => world.comments.find((one) => one.author !== accountId)
  return {
    official: createYoutubeOfficial({ http: createOfficialHttp(['www.googleapis.com'], google.fetch) }),
    value: 'youtube',
    accountId,
    secUid: '',
    token: 'token-youtube',
    work: { id: 'video1', title: '第一支' },
    write: (text, minutesAgo) =>
      void writeComment(world, { videoId: 'video1', author: 'UCguest', name: '@甲', text }, minutesAgo),
    change: (text) => {
      const one = first()
      if (one) one.text = text
    },
    remove: () => void world.comments.splice(0, 1),
    answers: () => world.comments.filter((one) => one.author === accountId).map((one) => one.text),
    sent: () => world.calls.filter((call) => call === 'POST www.googleapis.com/youtube/v3/comments').length,
    trouble: (what) => {
      if (what === 'lose-answer' || what === 'busy') world.commentFaults.insert = what
      else if (what === 'refuse') world.commentFaults.insert = 'disabled'
      else if (what === 'changed') world.commentFaults.changed = true
      else if (what === 'ended') grant.revoked = true
      else Object.assign(grant, { scope: scope.replace(/ \S*force-ssl/, '') })
    },
    right: '评论权限',
    close: () => google.close(),
  }
}

const IG = '17841400000000001'
const instagramBy = (login: 'facebook' | 'instagram') => async (): Promise<Site> => {
  const meta = await startFakeMeta({
    apps: {},
    redirect: '',
    accounts: [{ id: IG, username: 'chengnan', name: '城南小馆', type: 'BUSINESS', followers: 1 }],
    pages: [{ id: 'p1', name: '主页', instagram: IG }],
  })
  const { world, settings } = meta
  const media = { id: '17900000000000001', owner: IG, type: 'REELS', caption: '第一支\n#好吃', container: '', time: 1 }
  world.media.push(media)
  const first = () => world.comments.find((one) => one.author !== IG)
  return {
    official: createInstagramOfficial({ http: loopbackHttp(META, meta.at) }),
    value: 'instagram',
    accountId: IG,
    secUid: login === 'facebook' ? 'fb:p1' : 'ig:chengnan',
    token: login === 'facebook' ? meta.token('p1') : meta.token(IG, 'IGAA'),
    work: { id: media.id, title: '第一支' },
    write: (text, minutesAgo) =>
      void writeIgComment(world, { mediaId: media.id, author: 'igsid-1', username: '甲', text }, minutesAgo),
    change: (text) => {
      const one = first()
      if (one) one.text = text
    },
    remove: () => void world.comments.splice(0, 1),
    answers: () => world.comments.filter((one) => one.author === IG).map((one) => one.text),
    sent: () => meta.asks.filter((ask) => ask.method === 'POST' && ask.path.endsWith('/replies')).length,
    trouble: (what) => {
      if (what === 'lose-answer') meta.fault({ at: '/replies', kind: 'lose-answer' })
      else if (what === 'busy') settings.busyReply = true
      else if (what === 'refuse') {
        const json = { error: { code: 100, message: 'The comment is too long.' } }
        meta.fault({ at: '/replies', kind: 'reply', reply: { status: 400, json } })
      } else if (what === 'changed') settings.changedComments = true
      else if (what === 'ended') meta.expire()
      else settings.mayComment = false
    },
    right: 'instagram_manage_comments',
    close: () => meta.close(),
  }
}

const GZH = 'wx0123456789abcdef'
const weixin = async (): Promise<Site> => {
  const fake = await startFakeWeixin([{ appId: GZH, secret: 's', name: '城南小馆', verified: true }])
  const { comments, settings } = fake
  const article = { title: '第一支' }
  fake.published.push({
    articleId: 'article-1',
    publishId: '2247483652',
    appId: GZH,
    article,
    articles: [article],
    time: 1,
  })
  return {
    official: createWeixinGzhOfficial({ http: loopbackHttp(WEIXIN, fake.at) }),
    value: 'weixin_gzh',
    accountId: GZH,
    secUid: '',
    token: fake.token(GZH),
    work: { id: 'article-1', title: '第一支' },
    write: (content, minutesAgo) =>
      void leaveComment(comments, { messageId: '2247483652', openid: 'openid-1', content }, minutesAgo),
    change: (text) => {
      const [one] = comments
      if (one) one.content = text
    },
    remove: () => void comments.splice(0, 1),
    answers: () => comments.map((one) => one.reply).filter((text) => text !== ''),
    sent: () => fake.count('comment/reply/add'),
    trouble: (what) => {
      if (what === 'lose-answer') fake.fault({ at: 'comment/reply/add', kind: 'lose-answer' })
      else if (what === 'busy') settings.busyReply = true
      else if (what === 'refuse') {
        const json = { errcode: 88007, errmsg: 'reply content beyond max len' }
        fake.fault({ at: 'comment/reply/add', kind: 'reply', reply: { json } })
      } else if (what === 'changed') settings.changedComments = true
      else if (what === 'ended') fake.expire()
      else fake.accounts.forEach((one) => (one.verified = false))
    },
    right: '留言接口的权限',
    close: () => fake.close(),
  }
}

describe.each([
  ['YouTube', youtube],
  ['Instagram by Facebook login', instagramBy('facebook')],
  ['Instagram by Instagram login', instagramBy('instagram')],
  ['公众号', weixin],
])('%s', (_name, start) => {
  let site: Site
  let kit: HelperKit
  let client: TestClient
  beforeEach(async () => {
    site = await start()
    kit = await startHelperKit({ platforms: [], official: [site.official], pauses: { readings: 0 } })
    client = await kit.client()
    site.write('多少钱', 30)
  })
  afterEach(async () => {
    await kit.close()
    await site.close()
  })
  const thirdauth = async () => {
    const { public_key: key } = z.object({ public_key: z.string() }).parse((await client.send('deviceProof', {})).data)
    return {
      id: 7,
      platform_value: site.value,
      account_id: site.accountId,
      third_sec_uid: site.secUid,
      third_token: seal(site.token, key, `account:${site.value}:${site.accountId}`),
    }
  }
  const ask = async (cursor = '') =>
    await client.send('syncMessages', { thirdauth: await thirdauth(), kind: 'comment', cursor, look_no: 1 })
  const read = async (cursor = '') => {
    const answer = await ask(cursor)
    if (answer.code !== 1) throw new Error(answer.msg)
    return syncMessages.output.parse(answer.data)
  }
  /** Answers the first comment as it was read. */
  const reply = async (attemptNo = 1, more: object = {}) => {
    const [comment] = (await read()).list
    if (!comment) throw new Error('nothing was read')
    return async () =>
      await client.send('sendMessage', {
        thirdauth: await thirdauth(),
        kind: 'comment',
        send_no: 3,
        attempt_no: attemptNo,
        text: '三十八一份',
        target: {
          platform_msg_id: comment.platform_msg_id,
          root_msg_id: comment.parent_id,
          author_uid: comment.author_uid,
          author_name: comment.author_name,
          text: comment.text,
          msg_time: comment.msg_time,
          work_id: comment.work_id,
          work_title: '',
          work_url: '',
          ...more,
        },
      })
  }
  const ended = async (send: () => Promise<{ data: unknown; msg: string; code: number }>) => {
    const answer = await send()
    if (answer.code !== 1) throw new Error(answer.msg)
    return sendMessage.output.parse(answer.data)
  }

  it('reads what others wrote with its work, and next time only what is new; nothing is sent', async () => {
    const first = await read()
    expect(first, first.reason).toMatchObject({ status: 'ok', evidence_id: null })
    expect(first.list).toEqual([
      expect.objectContaining({
        text: '多少钱',
        direction: 'in',
        work_id: site.work.id,
        work_title: site.work.title,
        work_url: expect.stringMatching(/^https:/),
        parent_id: '',
      }),
    ])
    expect(first.list[0]?.guest_uid).toBe(first.list[0]?.author_uid)
    expect(first.list[0]?.msg_time).toBeGreaterThan(1_700_000_000)
    expect(first.signature).not.toBe('')
    site.write('几点开门', 0)
    const second = await read(first.cursor)
    expect(second.list.map((one) => one.text)).toContain('几点开门')
    // What is that much older than the newest does not come again.
    expect((await read(second.cursor)).list.map((one) => one.text)).toEqual(['几点开门'])
    expect(site.sent()).toBe(0)
  })

  it('answers once, and tells who asks again how it ended', async () => {
    const send = await reply()
    const first = await ended(send)
    expect(first, first.reason).toMatchObject({ end: 'sent', reason: '' })
    expect(first.platform_msg_id).not.toBe('')
    expect(await ended(send)).toMatchObject({ end: 'sent', platform_msg_id: first.platform_msg_id })
    expect([site.answers(), site.sent()]).toEqual([['三十八一份'], 1])
    // Read again it is the account's own, under the number that was told.
    const own = (await read()).list.find((one) => one.direction === 'out')
    expect(own).toMatchObject({
      platform_msg_id: first.platform_msg_id,
      text: '三十八一份',
      author_uid: expect.any(String),
    })
    expect(own?.parent_id).toBe((await read()).list.find((one) => one.direction === 'in')?.platform_msg_id)
  })

  it.each(['lose-answer', 'busy'] as const)(
    'is unknown where it was taken and nobody says so (%s), and is never sent again, also after a restart',
    async (trouble) => {
      const send = await reply()
      site.trouble(trouble)
      const first = await ended(send)
      expect(first, first.reason).toMatchObject({ end: 'unknown', platform_msg_id: '' })
      expect(first.reason).toContain('不会再次')
      await kit.restart()
      client = await kit.client()
      expect(await ended(send)).toMatchObject({ end: 'unknown' })
      expect(await (await reply(2))()).toMatchObject({ code: 409 })
      expect([site.answers(), site.sent()]).toEqual([['三十八一份'], 1])
    },
  )

  it('a no in words is a refusal: nothing was sent', async () => {
    const send = await reply()
    site.trouble('refuse')
    const end = await ended(send)
    expect(end).toMatchObject({ end: 'refused', reason: expect.stringContaining('没有接受') })
    expect(site.answers()).toEqual([])
  })

  it('nothing is sent where the comment is gone', async () => {
    const send = await reply()
    site.remove()
    const end = await ended(send)
    expect(end).toMatchObject({ end: 'stopped', reason: expect.stringContaining('不在平台上') })
    expect(site.sent()).toBe(0)
  })

  it('nothing is sent where it says something else now', async () => {
    const send = await reply()
    site.change('不用了，谢谢')
    expect(await ended(send)).toMatchObject({ end: 'stopped', reason: expect.stringContaining('内容已经变化') })
    expect(site.sent()).toBe(0)
  })

  it('nothing is sent where somebody else stands there; masked words are the same', async () => {
    site.remove()
    site.write('我的电话是13800005678', 5)
    const masked = { text: '我的电话是138****5678' }
    expect(await ended(await reply(1, { ...masked, author_uid: 'somebody-else' }))).toMatchObject({ end: 'stopped' })
    expect(site.sent()).toBe(0)
    await kit.close()
    kit = await startHelperKit({ platforms: [], official: [site.official], pauses: { readings: 0 } })
    client = await kit.client()
    expect(await ended(await reply(1, masked))).toMatchObject({ end: 'sent' })
  })

  it('without the right it says what to do, reading and answering', async () => {
    const send = await reply()
    site.trouble('no-right')
    expect(await read()).toMatchObject({ status: 'error', list: [], reason: expect.stringContaining(site.right) })
    const end = await ended(send)
    expect(end).toMatchObject({ end: 'stopped', reason: expect.stringContaining(site.right) })
    expect(site.sent()).toBe(0)
  })

  it('an answer of another shape stops it, and nothing of it is taken', async () => {
    const { cursor } = await read()
    site.trouble('changed')
    expect(await read(cursor)).toMatchObject({
      status: 'changed',
      list: [],
      cursor,
      reason: expect.stringContaining('已知格式不符'),
    })
  })

  it('a token that ended is a lost session, and stands in no log', async () => {
    site.trouble('ended')
    expect(await ask()).toMatchObject({ code: 500, data: { kind: 'session' } })
    expect(kit.lines.join('\n')).not.toContain(site.token)
  })
})
