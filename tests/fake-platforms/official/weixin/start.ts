// A pretended api.weixin.qq.com on loopback: stable_token, material, drafts, freepublish. Everything answers 200;
// errors stand in the body.
import { randomBytes, randomInt } from 'node:crypto'
import { characters } from '../../kit/lengths.ts'
import { startLoopback, type Ask, type Loopback, type Reply } from '../loopback.ts'
import { answerComments, type FakeLeaving } from './comments.ts'
import { sendToFan, type FakeFanMessage } from './fan-messages.ts'

export interface FakeGzh {
  readonly appId: string
  secret: string
  readonly name: string
  /** Only verified accounts may publish by interface. */
  verified: boolean
}
export interface FakeDraft {
  readonly mediaId: string
  readonly appId: string
  /** The first of `articles`. */
  readonly article: Record<string, unknown>
  readonly articles: readonly Record<string, unknown>[]
  readonly time: number
}
export interface FakeArticle {
  readonly articleId: string
  readonly publishId: string
  readonly appId: string
  readonly article: Record<string, unknown>
  readonly articles: readonly Record<string, unknown>[]
  readonly time: number
}
/** Changed by a test. */
export interface WeixinSettings {
  /** Address that the keys' owner did not let through; '' = all are. */
  foreignIp: string
  /** freepublish/submit answers this code so often. */
  submitError: number
  submitErrors: number
  /** Looks at a publish before it is over, and how it ends (0 = well). */
  looks: number
  ends: number
  /** Places of the articles that do not pass, from 1. */
  fails: number[]
  /** Ordinary accounts may not read their own name. */
  tellsName: boolean
  /** The account has 留言. */
  hasComments: boolean
  /** comment/list has another shape. */
  changedComments: boolean
  /** comment/reply/add is done, and the interface says that it is busy. */
  busyReply: boolean
}
export interface FakeWeixin extends Loopback {
  readonly settings: WeixinSettings
  readonly accounts: readonly FakeGzh[]
  readonly drafts: FakeDraft[]
  readonly published: FakeArticle[]
  readonly comments: FakeLeaving[]
  /** Customer messages that reached their fan. */
  readonly sentToFans: FakeFanMessage[]
  /** When fans wrote to the account last, unix ms, by openid; who is not here never did. */
  readonly fans: Map<string, number>
  /** Pictures by their address, and by their media id. */
  readonly pictures: Map<string, Buffer>
  token(appId: string): string
  expire(): void
}

const RID = ' rid: 61725984-6126f6f9-040f19c4'
const no = (errcode: number, errmsg: string): Reply => ({ json: { errcode, errmsg: `${errmsg}${RID}` } })
const ok = (more: object = {}): Reply => ({ json: more })

/** What the interface says about a picture of a text, or one for its store; null when it is kept. */
export function pictureComplaint(name: string, bytes: number, inText: boolean): [number, string] | null {
  if (!/\.(bmp|png|jpe?g|gif)$/i.test(name)) return [40137, 'invalid image format']
  return bytes > (inText ? 1 : 10) * 1024 * 1024 || (inText && !/\.(jpe?g|png)$/i.test(name))
    ? [40009, 'invalid image size']
    : null
}

/** What draft/add says about the words of an entry; null when they are good. */
export function complaint(article: Readonly<Record<string, unknown>>): [number, string] | null {
  const [title, digest, author, content] = ['title', 'digest', 'author', 'content'].map((field) =>
    typeof article[field] === 'string' ? article[field] : '',
  )
  if (!title || characters(title) > 32) return [45003, 'title size out of limit']
  if (characters(digest ?? '') > 128) return [45004, 'description size out of limit']
  if (characters(author ?? '') > 16) return [45110, 'author size out of limit']
  const most = article['article_type'] === 'newspic' ? 1_000 : 19_999
  return characters((content ?? '').replace(/<[^>]*>/g, '')) > most ? [45002, 'content size out of limit'] : null
}

export async function startFakeWeixin(accounts: readonly FakeGzh[]): Promise<FakeWeixin> {
  const settings: WeixinSettings = {
    foreignIp: '',
    submitError: 0,
    submitErrors: 0,
    looks: 1,
    ends: 0,
    fails: [1],
    tellsName: true,
    hasComments: true,
    changedComments: false,
    busyReply: false,
  }
  const tokens = new Map<string, { appId: string; until: number }>()
  const drafts: FakeDraft[] = []
  const published: FakeArticle[] = []
  const comments: FakeLeaving[] = []
  const sentToFans: FakeFanMessage[] = []
  const fans = new Map<string, number>()
  const pictures = new Map<string, Buffer>()
  const running = new Map<string, { draft: FakeDraft; looks: number }>()
  let ahead = 0
  const now = (): number => Date.now() + ahead
  const tokenFor = (appId: string): string => {
    for (const [token, held] of tokens) if (held.appId === appId && held.until > now()) return token
    const token = `${randomInt(10, 99)}_${randomBytes(48).toString('base64url')}`
    tokens.set(token, { appId, until: now() + 7_200_000 })
    return token
  }
  const stable = (ask: Ask): Reply => {
    const { appid, secret, grant_type } = ask.json()
    if (grant_type !== 'client_credential') return no(40002, 'invalid grant_type')
    const account = accounts.find((one) => one.appId === appid)
    if (!account) return no(40013, 'invalid appid')
    if (account.secret !== secret) return no(40125, 'invalid appsecret')
    if (settings.foreignIp)
      return no(40164, `invalid ip ${settings.foreignIp} ipv6 ::ffff:${settings.foreignIp}, not in whitelist`)
    return ok({ access_token: tokenFor(account.appId), expires_in: 7_200 })
  }
  const picture = async (ask: Ask, inText: boolean): Promise<Reply> => {
    const media = (await ask.parts()).get('media')
    if (!(media instanceof File)) return no(41005, 'media data missing')
    const bytes = Buffer.from(await media.arrayBuffer())
    const wrong = pictureComplaint(media.name, bytes.length, inText)
    if (wrong !== null) return no(...wrong)
    const name = randomBytes(8).toString('hex')
    const url = `http://mmbiz.qpic.cn/sz_mmbiz_png/${name}/0?wx_fmt=png`
    pictures.set(url, bytes)
    if (inText) return ok({ url })
    pictures.set(`media-${name}`, bytes)
    return ok({ media_id: `media-${name}`, url, item: [] })
  }
  /** Outside pictures are dropped from a text, as documented. */
  const filtered = (content: string): string =>
    content.replace(/<img\b[^>]*\bsrc="(?!http:\/\/mmbiz\.qpic\.cn)[^"]*"[^>]*>/gi, '')
  /** Why an entry of draft/add is refused; null = it is taken. */
  const wrong = (article: Record<string, unknown>): Reply | null => {
    const words = complaint(article)
    if (words !== null) return no(...words)
    const news = article['article_type'] !== 'newspic'
    if (news && !pictures.has(String(article['thumb_media_id']))) return no(40007, 'invalid media_id')
    const list = (article['image_info'] as { image_list?: { image_media_id: string }[] } | undefined)?.image_list ?? []
    return !news && (list.length === 0 || list.some((one) => !pictures.has(one.image_media_id)))
      ? no(40007, 'invalid media_id')
      : null
  }
  const addDraft = (ask: Ask, appId: string): Reply => {
    const given = ask.json()['articles'] as Record<string, unknown>[]
    if (given.length === 0 || given.length > 8) return no(45008, 'article size out of limit')
    for (const one of given) {
      const refusal = wrong(one)
      if (refusal) return refusal
    }
    const articles = given.map((one) => ({ ...one, content: filtered(String(one['content'])) }))
    const draft = {
      mediaId: randomBytes(24).toString('base64url'),
      appId,
      article: articles[0] ?? {},
      articles,
      time: Math.floor(now() / 1000),
    }
    drafts.unshift(draft)
    return ok({ media_id: draft.mediaId, item: [] })
  }
  const submit = (ask: Ask): Reply => {
    if (settings.submitErrors > 0) {
      settings.submitErrors -= 1
      return no(settings.submitError, settings.submitError === 53503 ? '该草稿未通过发布检查' : 'submit refused')
    }
    const index = drafts.findIndex((one) => one.mediaId === ask.json()['media_id'])
    const [draft] = index < 0 ? [] : drafts.splice(index, 1)
    if (!draft) return no(40007, 'invalid media_id')
    const publishId = String(100_000_000 + running.size)
    running.set(publishId, { draft, looks: settings.looks })
    if (settings.ends === 0)
      published.unshift({
        articleId: randomBytes(16).toString('base64url'),
        publishId,
        appId: draft.appId,
        article: draft.article,
        articles: draft.articles,
        time: Math.floor(now() / 1000),
      })
    return ok({ errcode: 0, errmsg: 'ok', publish_id: publishId, msg_data_id: '2247483652' })
  }
  const state = (ask: Ask): Reply => {
    const publishId = String(ask.json()['publish_id'])
    const run = running.get(publishId)
    if (!run) return no(53502, 'Publish ID 无效')
    if (run.looks > 0) {
      run.looks -= 1
      return ok({ publish_id: publishId, publish_status: 1, fail_idx: [] })
    }
    const article = published.find((one) => one.publishId === publishId)
    if (!article) return ok({ publish_id: publishId, publish_status: settings.ends, fail_idx: settings.fails })
    return ok({
      publish_id: publishId,
      publish_status: 0,
      article_id: article.articleId,
      article_detail: {
        count: article.articles.length,
        item: article.articles.map((_, at) => ({ idx: at + 1, article_url: linkOf(publishId, at) })),
      },
      fail_idx: [],
    })
  }
  /** The first has no place in its address, as far as anybody looks. */
  const linkOf = (publishId: string, at: number): string =>
    `http://mp.weixin.qq.com/s?__biz=x&mid=${publishId}${at === 0 ? '' : `&idx=${at + 1}`}`
  const entry = (article: Record<string, unknown>, url: string) => ({
    title: article['title'],
    article_type: article['article_type'],
    url,
    is_deleted: false,
  })
  const page = <T>(all: readonly T[], ask: Ask, shown: (one: T) => object): Reply => {
    const { offset, count } = ask.json() as { offset: number; count: number }
    if (!(count >= 1 && count <= 20)) return no(40097, 'invalid args')
    const item = all.slice(offset, offset + count).map(shown)
    return ok({ total_count: all.length, item_count: item.length, item })
  }
  const server = await startLoopback(async (ask) => {
    const path = ask.path.replace('/cgi-bin/', '')
    if (path === 'stable_token') return stable(ask)
    const held = tokens.get(ask.query.get('access_token') ?? '')
    if (!held)
      return no(
        40001,
        'invalid credential, access_token is invalid or not latest, could get access_token by getStableAccessToken, more details at https://mmbizurl.cn/s/JtxxFh33r',
      )
    if (held.until < now()) return no(42001, 'access_token expired')
    const account = accounts.find((one) => one.appId === held.appId)
    if (path === 'account/getaccountbasicinfo')
      return settings.tellsName
        ? ok({
            errcode: 0,
            nickname: account?.name,
            principal_type: account?.verified ? 1 : 0,
            head_image_info: { head_image_url: 'http://mmbiz.qpic.cn/head/0' },
          })
        : no(48001, 'api unauthorized')
    if (path === 'media/uploadimg') return await picture(ask, true)
    if (path === 'material/add_material') return await picture(ask, false)
    if (path === 'draft/add') return addDraft(ask, held.appId)
    if (path === 'draft/batchget')
      return page(
        drafts.filter((one) => one.appId === held.appId),
        ask,
        (one) => ({
          media_id: one.mediaId,
          content: {
            news_item: one.articles.map((article) => entry(article, 'http://mp.weixin.qq.com/s?tempkey=x')),
            create_time: one.time,
            update_time: one.time,
          },
          update_time: one.time,
        }),
      )
    if (path.startsWith('freepublish/') && !account?.verified) return no(48001, 'api unauthorized')
    if (path === 'message/custom/send')
      return sendToFan({ sentToFans, fans, isBusy: settings.busyReply, now: now() }, ask)
    if (path.startsWith('comment/'))
      return answerComments({ comments, settings, published }, { path, ask, verified: account?.verified ?? false })
    if (path === 'freepublish/submit') return submit(ask)
    if (path === 'freepublish/get') return state(ask)
    if (path === 'freepublish/batchget')
      return page(
        published.filter((one) => one.appId === held.appId),
        ask,
        (one) => ({
          article_id: one.articleId,
          content: {
            news_item: one.articles.map((article, at) => entry(article, linkOf(one.publishId, at))),
            create_time: one.time,
            update_time: one.time,
          },
          update_time: one.time,
        }),
      )
    return no(40066, 'invalid url')
  })
  return {
    ...server,
    settings,
    accounts,
    drafts,
    published,
    comments,
    sentToFans,
    fans,
    pictures,
    token: tokenFor,
    expire: () => void (ahead += 7_300_000),
  }
}
