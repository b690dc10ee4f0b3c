// A pretended TikTok for developers: Login Kit for desktop and the Content Posting API, on loopback.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { units } from '../../kit/lengths.ts'
import { startLoopback, type Ask, type Loopback, type Reply } from '../loopback.ts'
import { chunkReply, type FakePublish } from './upload.ts'

export interface FakeCreator {
  readonly openId: string
  readonly username: string
  readonly name: string
  privacy: string[]
  maxSeconds: number
}
/** Changed by a test. */
export interface TiktokSettings {
  audited: boolean
  scope: string
  /** Looks at a publish before it is over. */
  looks: number
  /** Why a publish fails; '' = it doesn't. */
  failReason: string
  /** Code that the next inits answer. */
  initError: string
  /** A public post gets its id at once, without review. */
  idAtOnce: boolean
}
export interface FakeTiktok extends Loopback {
  readonly settings: TiktokSettings
  readonly creator: FakeCreator
  readonly publishes: FakePublish[]
  /** Id of the work as the list has it. */
  readonly posts: { id: string; title: string; privacy: string; time: number; seconds: number }[]
  agree(request: string): string
  token(): string
  expire(): void
}

const ALL = 'user.info.basic,user.info.profile,user.info.stats,video.publish,video.upload,video.list'
const STATUS: Readonly<Record<string, number>> = {
  access_token_invalid: 401,
  scope_not_authorized: 401,
  rate_limit_exceeded: 429,
  internal_error: 500,
  invalid_params: 400,
}
const ok = (data: unknown): Reply => ({
  json: { data, error: { code: 'ok', message: '', log_id: '202211102248442CB9319E1FB30C1073F3' } },
})
const no = (code: string): Reply => ({
  status: STATUS[code] ?? 403,
  json: { data: {}, error: { code, message: `Error: ${code}`, log_id: '202211102248442CB9319E1FB30C1073F3' } },
})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The largest film. */
export const FILM_BYTES = 4 * 1024 ** 3

/** What the interface says about a caption; null when it is good. */
export function captionComplaint(caption: string): string | null {
  return units(caption) > 2200
    ? 'caption too long'
    : (caption.match(/#[^\s#]+/g) ?? []).length > 5
      ? 'too many hashtags'
      : null
}

export async function startFakeTiktok(
  app: { key: string; secret: string; redirect: string },
  creator: FakeCreator,
): Promise<FakeTiktok> {
  const settings: TiktokSettings = {
    audited: true,
    scope: ALL,
    looks: 1,
    failReason: '',
    initError: '',
    idAtOnce: true,
  }
  const tokens = new Map<string, { until: number }>()
  const refreshes = new Set<string>()
  const codes = new Map<string, { challenge: string; redirect: string; used: boolean }>()
  const publishes: FakePublish[] = []
  const posts: FakeTiktok['posts'] = []
  let ahead = 0
  const now = (): number => Date.now() + ahead
  const issue = (): string => {
    const token = `act.${randomBytes(24).toString('hex')}`
    tokens.set(token, { until: now() + 86_400_000 })
    return token
  }

  const grant = (): Reply => {
    const refresh = `rft.${randomBytes(24).toString('hex')}`
    refreshes.add(refresh)
    return {
      json: {
        access_token: issue(),
        expires_in: 86_400,
        open_id: creator.openId,
        refresh_expires_in: 31_536_000,
        refresh_token: refresh,
        scope: settings.scope,
        token_type: 'Bearer',
      },
    }
  }
  const refuse = (error: string, error_description: string): Reply => ({
    json: { error, error_description, log_id: '20220101' },
  })
  const token = (ask: Ask): Reply => {
    const form = ask.form()
    if (form.get('client_key') !== app.key || form.get('client_secret') !== app.secret)
      return refuse('invalid_client', 'Client key or secret is incorrect.')
    if (form.get('grant_type') === 'client_credentials')
      return { json: { access_token: 'clt.x', expires_in: 7_200, token_type: 'Bearer' } }
    if (form.get('grant_type') === 'refresh_token')
      return refreshes.delete(form.get('refresh_token') ?? '')
        ? grant()
        : refuse('invalid_grant', 'Refresh token is invalid or expired.')
    const known = codes.get(form.get('code') ?? '')
    if (!known || known.used) return refuse('invalid_grant', 'Authorization code is expired.')
    // Desktop: the challenge is the verifier's hash in hex.
    if (
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('hex') !== known.challenge
    )
      return refuse('invalid_request', 'Code verifier or code challenge is invalid.')
    if (form.get('redirect_uri') !== known.redirect)
      return refuse('invalid_request', 'Redirect_uri is not matched with the uri when requesting code.')
    known.used = true
    return grant()
  }

  const init = (ask: Ask, inbox: boolean): Reply => {
    if (!settings.scope.includes(inbox ? 'video.upload' : 'video.publish')) return no('scope_not_authorized')
    if (settings.initError) return no(settings.initError)
    const body = ask.json()
    const info = recordOf(body['post_info'])
    const source = recordOf(body['source_info'])
    const privacy = textOf(info['privacy_level'])
    if (!inbox && !creator.privacy.includes(privacy)) return no('privacy_level_option_mismatch')
    if (!inbox && !settings.audited && (privacy !== 'SELF_ONLY' || creator.privacy.includes('PUBLIC_TO_EVERYONE')))
      return no('unaudited_client_can_only_post_to_private_accounts')
    if (captionComplaint(textOf(info['title']))) return no('invalid_params')
    const size = Number(source['video_size'])
    const chunk = Number(source['chunk_size'])
    const count = Number(source['total_chunk_count'])
    const whole = count === 1 && chunk === size
    if (
      source['source'] !== 'FILE_UPLOAD' ||
      !(size > 0) ||
      size > FILM_BYTES ||
      count !== Math.floor(size / chunk) ||
      (!whole && (chunk < 5 * 1024 * 1024 || chunk > 64 * 1024 * 1024))
    )
      return no('invalid_params')
    const made: FakePublish = {
      id: `v_${inbox ? 'inbox' : 'pub'}_file~v2.${randomInt(10 ** 9)}`,
      inbox,
      title: textOf(info['title']),
      info,
      privacy,
      size,
      chunk,
      count,
      received: Buffer.alloc(0),
      looks: settings.looks,
      postId: '',
      over: '',
    }
    publishes.push(made)
    return ok({
      publish_id: made.id,
      upload_url: `https://open-upload.tiktokapis.com/video/?upload_id=${made.id}&upload_token=t`,
    })
  }
  /** The last byte makes the post: the list shows public ones. */
  const complete = (made: FakePublish): void => {
    if (settings.failReason || made.inbox) return
    made.postId = `75${String(randomInt(10 ** 12)).padStart(12, '0')}${randomInt(10_000, 99_999)}`
    if (made.privacy !== 'SELF_ONLY')
      posts.unshift({
        id: made.postId,
        title: made.title,
        privacy: made.privacy,
        time: Math.floor(now() / 1000),
        seconds: 15,
      })
  }
  const status = (ask: Ask): Reply => {
    const made = publishes.find((one) => one.id === textOf(ask.json()['publish_id']))
    if (!made) return no('invalid_publish_id')
    const done = made.received.length === made.size
    if (done && made.looks > 0) made.looks -= 1
    const state =
      !done || made.looks > 0
        ? 'PROCESSING_UPLOAD'
        : settings.failReason
          ? 'FAILED'
          : made.inbox
            ? 'SEND_TO_USER_INBOX'
            : 'PUBLISH_COMPLETE'
    const tells = state === 'PUBLISH_COMPLETE' && made.privacy !== 'SELF_ONLY' && settings.idAtOnce
    // The id is a number of 64 bits: written as such, which JSON.stringify can't.
    return {
      headers: { 'content-type': 'application/json' },
      text: `{"data":{"status":"${state}","fail_reason":"${state === 'FAILED' ? settings.failReason : ''}","publicaly_available_post_id":[${tells ? made.postId : ''}],"uploaded_bytes":${made.received.length}},"error":{"code":"ok","message":"","log_id":"2022"}}`,
    }
  }

  const api = (ask: Ask): Reply => {
    const held = tokens.get(ask.bearer())
    if (!held || held.until < now()) return no('access_token_invalid')
    if (ask.path === '/v2/user/info/')
      return ok({
        user: {
          open_id: creator.openId,
          union_id: 'u',
          avatar_url: 'https://p16-sign.tiktokcdn-us.com/a.jpeg',
          display_name: creator.name,
          username: creator.username,
          follower_count: 21,
          video_count: 4,
        },
      })
    if (ask.path === '/v2/video/list/')
      return ok({
        videos: posts.map(({ id, title, time, seconds }) => ({
          id,
          title,
          video_description: title,
          create_time: time,
          duration: seconds,
          share_url: `https://www.tiktok.com/@${creator.username}/video/${id}`,
          view_count: 9,
          like_count: 3,
          comment_count: 1,
          share_count: 0,
        })),
        cursor: 0,
        has_more: false,
      })
    if (ask.path === '/v2/post/publish/creator_info/query/')
      return settings.scope.includes('video.publish')
        ? ok({
            creator_avatar_url: 'https://x',
            creator_username: creator.username,
            creator_nickname: creator.name,
            privacy_level_options: creator.privacy,
            comment_disabled: false,
            duet_disabled: true,
            stitch_disabled: false,
            max_video_post_duration_sec: creator.maxSeconds,
          })
        : no('scope_not_authorized')
    if (ask.path === '/v2/post/publish/video/init/') return init(ask, false)
    if (ask.path === '/v2/post/publish/inbox/video/init/') return init(ask, true)
    if (ask.path === '/v2/post/publish/status/fetch/') return status(ask)
    return { status: 404 }
  }
  const server = await startLoopback((ask) => {
    if (ask.host === 'open-upload.tiktokapis.com') return chunkReply(ask, publishes, complete)
    return ask.path === '/v2/oauth/token/' ? token(ask) : api(ask)
  })
  return {
    ...server,
    settings,
    creator,
    publishes,
    posts,
    agree: (request) => {
      const query = new URL(request).searchParams
      const code = randomBytes(20).toString('hex')
      codes.set(code, {
        challenge: query.get('code_challenge') ?? '',
        redirect: query.get('redirect_uri') ?? '',
        used: false,
      })
      return code
    },
    token: issue,
    expire: () => void (ahead += 2 * 86_400_000),
  }
}
