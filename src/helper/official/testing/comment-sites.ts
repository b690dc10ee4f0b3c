// Interfaces with doubles of their servers, for what all of them share about comments: one account, one work, people
// who write.
import { writeComment } from '../../../../tests/fake-platforms/official/google/comments.ts'
import { startFakeGoogle } from '../../../../tests/fake-platforms/official/google/server.ts'
import { writeIgComment } from '../../../../tests/fake-platforms/official/meta/comments.ts'
import { startFakeMeta } from '../../../../tests/fake-platforms/official/meta/start.ts'
import { leaveComment } from '../../../../tests/fake-platforms/official/weixin/comments.ts'
import { startFakeWeixin } from '../../../../tests/fake-platforms/official/weixin/start.ts'
import { createOfficialHttp } from '../http.ts'
import { HOSTS as META } from '../instagram/graph.ts'
import { createInstagramOfficial } from '../instagram/index.ts'
import type { OfficialPlatform } from '../official.ts'
import { HOSTS as WEIXIN } from '../weixin_gzh/api.ts'
import { createWeixinGzhOfficial } from '../weixin_gzh/index.ts'
import { createYoutubeOfficial } from '../youtube/index.ts'
import { loopbackHttp } from './kit.ts'

type Trouble = 'lose-answer' | 'busy' | 'refuse' | 'changed' | 'no-right' | 'ended'
/** One interface with a double of its server: one account, one work, people who write. */
export interface CommentSite {
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

const youtube = async (): Promise<CommentSite> => {
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
const instagramBy = (login: 'facebook' | 'instagram') => async (): Promise<CommentSite> => {
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
const weixin = async (): Promise<CommentSite> => {
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

/** By name; each starts anew. */
export const COMMENT_SITES: readonly (readonly [name: string, start: () => Promise<CommentSite>])[] = [
  ['YouTube', youtube],
  ['Instagram by Facebook login', instagramBy('facebook')],
  ['Instagram by Instagram login', instagramBy('instagram')],
  ['公众号', weixin],
]
