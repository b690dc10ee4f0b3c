// A pretended Meta: Instagram login, Facebook login with pages, and Graph's publishing, on loopback.
import { randomBytes } from 'node:crypto'
import { startLoopback, type Ask, type Loopback, type Reply } from '../loopback.ts'
import { answerComments, type MetaComments } from './comments.ts'
import { alive, facebookToken, instagramLong, instagramToken, pagesOf, type MetaWorld } from './login.ts'
import { EXPIRED, graphError, type FakeAccount, type FakePage, type MetaSettings } from './model.ts'
import { insightsOf, listMedia, lookAt, makeContainer, publishContainer, receive, type MetaMedia } from './publish.ts'

export interface FakeMeta extends Loopback {
  readonly world: MetaWorld & MetaMedia & MetaComments
  readonly settings: MetaSettings
  /** The person agrees: the code that the browser would bring back. */
  agree(app: string, of: string): string
  /** A live token of a page or an Instagram account. */
  token(of: string, prefix?: string): string
  /** Every token ends now. */
  expire(): void
}

const PHOTO_HOST = 'https://scontent.xx.fbcdn.net/v/'

/** @param options apps and people; `redirect` is what the applications registered */
export async function startFakeMeta(options: {
  apps: Record<string, string>
  redirect: string
  accounts: readonly FakeAccount[]
  pages: readonly FakePage[]
}): Promise<FakeMeta> {
  let ahead = 0
  const settings: MetaSettings = {
    used: 0,
    total: 100,
    looks: 1,
    failsWith: 0,
    notReady: 0,
    uploadByInstagramLogin: false,
    insights: true,
    mayComment: true,
    silentComments: false,
    changedComments: false,
    busyReply: false,
  }
  const world: MetaWorld & MetaMedia & MetaComments = {
    apps: new Map(Object.entries(options.apps).map(([id, secret]) => [id, { secret, redirect: options.redirect }])),
    accounts: new Map(options.accounts.map((one) => [one.id, one])),
    pages: options.pages,
    tokens: new Map(),
    codes: new Map(),
    containers: new Map(),
    media: [],
    comments: [],
    photos: new Map(),
    settings,
    now: () => Date.now() + ahead,
  }
  /** Which Instagram account a token may act for, and whether it is a page's. */
  const actor = (ask: Ask): { account: string; page: string } | null => {
    const token = alive(world, ask.bearer())
    if (!token) return null
    return token.kind === 'page'
      ? { account: world.pages.find((page) => page.id === token.of)?.instagram ?? '', page: token.of }
      : { account: token.of, page: '' }
  }
  const graph = async (ask: Ask, host: 'facebook' | 'instagram'): Promise<Reply> => {
    const [, first = '', second = ''] = ask.path.replace(/^\/v23\.0/, '').split('/')
    if (first === 'oauth' && second === 'access_token') return facebookToken(world, ask)
    if (first === 'access_token' || first === 'refresh_access_token') return instagramLong(world, ask)
    const who = actor(ask)
    if (!who) return EXPIRED
    if (first === 'me' && second === 'accounts') return pagesOf(world, ask)
    if (host === 'facebook' && first === 'me' && second === '' && who.page === '')
      return {
        json: {
          id: '10158000000000001',
          name: '城南传媒',
          picture: { data: { url: 'https://scontent.xx.fbcdn.net/v/person.jpg' } },
        },
      }
    const account = world.accounts.get(first === 'me' ? who.account : first)
    if (first === 'me' || (account && second === '')) {
      if (!account) return graphError(400, 100, 'Not a professional account')
      return {
        json: {
          id: `scoped-${account.id}`,
          user_id: account.id,
          username: account.username,
          name: account.name,
          account_type: account.type,
          profile_picture_url: `https://scontent.cdninstagram.com/${account.id}.jpg`,
          followers_count: account.followers,
          media_count: 3,
        },
      }
    }
    if (account && (account.id !== who.account || (host === 'facebook') !== (who.page !== '')))
      return graphError(403, 10, '(#10) Application does not have permission for this action')
    if (account && second === 'content_publishing_limit')
      return {
        json: {
          data: [{ quota_usage: settings.used, config: { quota_total: settings.total, quota_duration: 86_400 } }],
        },
      }
    if (account && second === 'media_publish') return publishContainer(world, account.id, ask)
    if (account && second === 'media')
      return ask.method === 'POST'
        ? makeContainer(world, account.id, who.page !== '', ask)
        : listMedia(world, account.id, (id) =>
            world.comments.length === 0 ? null : world.comments.filter((one) => one.mediaId === id).length,
          )
    const own = world.accounts.get(who.account)
    const answer = own ? answerComments(world, ask, { own, first, second }) : null
    if (answer) return answer
    if (second === 'photos' && first === who.page) {
      const source = (await ask.parts()).get('source')
      const id = randomBytes(6).toString('hex')
      world.photos.set(id, source instanceof File ? Buffer.from(await source.arrayBuffer()) : Buffer.alloc(0))
      return { json: { id } }
    }
    if (world.photos.has(first))
      return { json: { id: first, images: [{ height: 1350, width: 1080, source: `${PHOTO_HOST}${first}_n.jpg` }] } }
    const container = world.containers.get(first)
    if (container) return lookAt(world, container, ask)
    if (second === 'insights') return insightsOf(world)
    const media = world.media.find((one) => one.id === first)
    return media
      ? { json: { id: media.id, permalink: `https://www.instagram.com/reel/${media.id}/` } }
      : graphError(400, 100, `Unsupported get request. Object with ID '${first}' does not exist`, 33)
  }
  const server = await startLoopback((ask) => {
    if (ask.host === 'api.instagram.com') return instagramToken(world, ask)
    if (ask.host === 'rupload.facebook.com')
      return receive(world, actor(ask) !== null && /^OAuth /.test(ask.headers.authorization ?? ''), ask)
    if (ask.host === 'graph.facebook.com') return graph(ask, 'facebook')
    if (ask.host === 'graph.instagram.com') return graph(ask, 'instagram')
    return { status: 404 }
  })
  return {
    ...server,
    world,
    settings,
    agree: (app, of) => {
      const code = `AQ${randomBytes(20).toString('hex')}`
      world.codes.set(code, { app, of, used: false })
      return code
    },
    token: (of, prefix = 'EAAP') => {
      const value = `${prefix}${randomBytes(24).toString('hex')}`
      world.tokens.set(value, {
        kind: prefix === 'EAAP' ? 'page' : 'user',
        app: '',
        of,
        until: world.now() + 3_600_000,
      })
      return value
    },
    expire: () => void (ahead += 61 * 86_400_000),
  }
}
