import type { Exchange, Route } from '../kernel/http.ts'
import { cookiesOf, corsHeaders, pause, send, sendJson } from '../kernel/http.ts'
import type { Faults, FakeUser, FakeWork } from '../kernel/model.ts'
import type { World } from '../kernel/world.ts'

/** What a handler of an API call gets. */
export interface ApiCall {
  readonly x: Exchange
  /** Whose session came with the call. */
  readonly user: FakeUser | null
  readonly faults: Faults
  /** Answers with JSON and, where the caller is another subdomain, the CORS headers. */
  json(body: unknown, status?: number, headers?: Record<string, string | string[]>): void
}

/** How a call without a session is refused: `status_code 8` in a 200, or a bare 403. */
export type Refusal = 'status-8' | '403'

/** An API call of the site. `login` names the refusal; without it the call is open to everybody. */
export interface ApiRoute {
  readonly method: string
  readonly path: string | RegExp
  readonly login?: Refusal
  readonly handler: (call: ApiCall) => Promise<void> | void
}

const ownPages = /^https:\/\/([a-z0-9-]+\.)*douyin\.com$/

/** Public address of a work: `www.douyin.com/video/ID`, `/note/ID` for images. */
export function linkOf(work: FakeWork): string {
  return `https://www.douyin.com/${work.kind === 'video' ? 'video' : 'note'}/${work.id}`
}

/** The user of the session cookie, if it is still open. */
export function userOf(world: World, x: Exchange): FakeUser | null {
  return world.store.userOfSession(cookiesOf(x).get('sessionid'), 'douyin')
}

/** Wraps API routes with what every call has: log, slowness, 500 on demand, session check, CORS. */
export function apiRoutes(world: World, routes: readonly ApiRoute[]): Route[] {
  const cors: Route = {
    method: 'OPTIONS',
    path: /./,
    handler: (x) => send(x, 204, '', corsHeaders(x, ownPages)),
  }
  return [
    cors,
    ...routes.map(({ method, path, login, handler }) => ({
      method,
      path,
      handler: async (x: Exchange): Promise<void> => {
        const user = userOf(world, x)
        const uid = user?.uid ?? null
        const faults = world.faults.of(uid)
        const seen = { at: Date.now(), method: x.method, host: x.host, path: x.url.pathname, uid, status: 0 }
        world.requests.push(seen)
        if (world.requests.length > 5000) world.requests.shift()
        x.res.once('finish', () => {
          seen.status = x.res.statusCode
        })
        const json: ApiCall['json'] = (body, status = 200, headers = {}) =>
          sendJson(x, body, status, { ...corsHeaders(x, ownPages), ...headers })
        await pause(faults.slowMs, x)
        if (world.faults.take500(x.url.pathname, uid))
          return json({ status_code: 5, status_msg: 'internal error' }, 500)
        if (login && !user) {
          return login === '403'
            ? json({ status_code: 8, status_msg: '用户未登录' }, 403)
            : json({ status_code: 8, status_msg: '用户未登录' })
        }
        await handler({ x, user, faults, json })
      },
    })),
  ]
}

/** Ends the session of `user` when the fault is set for `step`; true when it did. */
export function loseSession(world: World, user: FakeUser, faults: Faults, step: Faults['loseSessionAt']): boolean {
  if (step === null || faults.loseSessionAt !== step) return false
  world.faults.spend('loseSessionAt', user.uid)
  world.store.closeSessions(user.uid, 'douyin')
  return true
}

/** The person's data as `web/api/media/user/info/` and the search give it. */
export function userJson(user: FakeUser): object {
  return {
    uid: user.uid,
    sec_uid: user.secUid,
    unique_id: user.uniqueId,
    short_id: user.uid.slice(0, 9),
    nickname: user.nickname,
    avatar_thumb: {
      uri: `100x100/aweme-avatar/${user.uid}`,
      url_list: [`https://p3-pc.douyinpic.com/aweme/100x100/aweme-avatar/${user.uid}.png`],
    },
    follower_count: user.followerCount,
  }
}
