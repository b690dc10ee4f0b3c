// What every fake site but its pages and its own calls has in common: session, API habits, code login, uploads,
// publishing.
import type { Exchange, Route, Site } from '../kernel/http.ts'
import { cookiesOf, corsHeaders, dispatch, pause, send, sendJson } from '../kernel/http.ts'
import type { Faults, FakeUser, FakeWork } from '../kernel/model.ts'
import { altered } from '../kernel/altered.ts'
import type { World } from '../kernel/world.ts'
import type { SiteFiles } from './files.ts'
import { loginRoutes } from './login-routes.ts'
import { pageRoutes, type SitePage } from './page-routes.ts'
import { uploadRoutes } from './upload-routes.ts'

/** What a handler of an API call gets. */
export interface SiteCall {
  readonly x: Exchange
  /** Whose session came with the call. */
  readonly user: FakeUser | null
  readonly faults: Faults
  json(body: unknown, status?: number, headers?: Record<string, string | string[]>): void
}
/** A call of the site; with `login` it is refused without a session, in the site's own way. */
export interface SiteRoute {
  readonly method: string
  readonly path: string | RegExp
  readonly login: boolean
  readonly handler: (call: SiteCall) => Promise<void> | void
}

export interface SiteOptions {
  /** Value of the platform: kuaishou. */
  readonly platform: string
  /** Resolver patterns that lead here, `*.x.com` or `x.com`. */
  readonly hosts: readonly string[]
  /** Hosts of the site as the server sees them; also the origins that may call across them. */
  readonly host: RegExp
  readonly sessionCookie: string
  /** The cookies that the real site sets at login, as Set-Cookie lines; `session` is the value that counts. */
  cookies(session: string, user: FakeUser): string[]
  /** Where the login leads to. */
  readonly home: string
  /** Where somebody without a session is led to. */
  readonly login: string
  /** What its server takes of a file; absent = all. */
  readonly files?: SiteFiles
  /** Public address of a work. */
  link(work: FakeWork): string
  /** How a call without a session is refused. */
  refuse(call: SiteCall): void
  /** Folder of the site's scripts and styles, served under `/__site/own/`. */
  readonly pagesDir: URL
  /** The documents, by path. */
  readonly pages: readonly SitePage[]
  /** The site's own calls: create, reads, look-ups. */
  routes(kit: SiteKit): readonly SiteRoute[]
}

export interface SiteKit {
  readonly world: World
  readonly options: SiteOptions
  userOf(x: Exchange): FakeUser | null
  api(routes: readonly SiteRoute[]): Route[]
  /** Ends the session of `user` when the fault is set for `step`; true when it did. */
  loseSession(user: FakeUser, faults: Faults, step: Faults['loseSessionAt']): boolean
  /**
   * Publishes a work with all faults of a publish: lost session, text message, no answer, late answer; and with what a
   * person arranged for this account's next one. Publishing twice makes two works, as on the real sites.
   */
  publish(
    call: SiteCall,
    work: Partial<FakeWork> & Pick<FakeWork, 'kind' | 'title' | 'raw'>,
    answers: { ok(work: FakeWork): void; sms(mobile: string): void; refused(words: string): void },
  ): Promise<void>
}

/** Mended phone number as the sites show it. */
const masked = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** Makes the tools of one site. */
export function createSiteKit(world: World, options: SiteOptions): SiteKit {
  const { store } = world
  const origin = new RegExp(`^https://${options.host.source.replace(/^\^|\$$/g, '')}$`)
  const userOf = (x: Exchange): FakeUser | null =>
    store.userOfSession(cookiesOf(x).get(options.sessionCookie), options.platform)
  const loseSession: SiteKit['loseSession'] = (user, faults, step) => {
    if (step === null || faults.loseSessionAt !== step) return false
    world.faults.spend('loseSessionAt', user.uid)
    store.closeSessions(user.uid, options.platform)
    return true
  }
  const api = (routes: readonly SiteRoute[]): Route[] => [
    {
      method: 'OPTIONS',
      path: /./,
      handler: (x) =>
        send(x, 204, '', {
          ...corsHeaders(x, origin),
          'access-control-allow-headers': x.req.headers['access-control-request-headers'] ?? '',
        }),
    },
    ...routes.map(({ method, path, login, handler }) => ({
      method,
      path,
      handler: async (x: Exchange): Promise<void> => {
        const user = userOf(x)
        const faults = world.faults.of(user?.uid ?? null)
        const seen = {
          at: Date.now(),
          method: x.method,
          host: x.host,
          path: x.url.pathname,
          uid: user?.uid ?? null,
          status: 0,
        }
        world.requests.push(seen)
        if (world.requests.length > 5000) world.requests.shift()
        x.res.once('finish', () => {
          seen.status = x.res.statusCode
        })
        const json: SiteCall['json'] = (body, status = 200, headers = {}) =>
          sendJson(x, body, status, { ...corsHeaders(x, origin), ...headers })
        const call: SiteCall = { x, user, faults, json }
        await pause(faults.slowMs, x)
        if (world.faults.take500(x.url.pathname, user?.uid ?? null)) return json({ error: 'internal error' }, 500)
        if (login && !user) return options.refuse(call)
        await handler(call)
      },
    })),
  ]
  const publish: SiteKit['publish'] = async (call, work, answers) => {
    const { user, faults, x } = call
    if (!user) return options.refuse(call)
    if (loseSession(user, faults, 'publish')) return options.refuse(call)
    if (faults.smsOnPublish && !world.publishVerified.delete(user.uid)) return answers.sms(masked(user.phone))
    const fate = world.nextPublish.take(user, options.platform, faults)
    if (fate.refusal !== null) return answers.refused(fate.refusal)
    if (fate.neverAnswers !== 'not-created') {
      const now = Date.now()
      const made = altered(
        {
          id: store.newId(),
          platform: options.platform,
          uid: user.uid,
          text: '',
          topics: [],
          friends: [],
          poi: null,
          collection: null,
          declaration: null,
          hotspot: null,
          music: null,
          visibility: 'public',
          allowDownload: true,
          syncToutiao: false,
          scheduleTime: null,
          video: null,
          images: [],
          cover: null,
          coverHorizontal: null,
          createdAt: now,
          reviewedAt: now + store.saved.settings.reviewDelayMs,
          rejectReason: fate.rejectReason,
          statistics: { play: 0, digg: 0, comment: 0, share: 0, collect: 0 },
          ...work,
        },
        faults.alters,
      )
      store.saved.works.push(made)
      store.save()
      world.announce(store.view(made))
      if (fate.neverAnswers === null) {
        await pause(faults.publishLateMs, x)
        return answers.ok(made)
      }
    }
    // Never answers: the socket stays open until the page or the server goes.
    await new Promise<void>((resolve) => x.res.once('close', () => resolve()))
  }
  return { world, options, userOf, api, loseSession, publish }
}

/** A fake site from its options. */
export function createSite(world: World, options: SiteOptions): Site {
  world.store.setLink(options.platform, (work) => options.link(work))
  const kit = createSiteKit(world, options)
  const own = options.routes(kit)
  const isOwn = (x: Exchange): boolean =>
    own.some(
      (route) =>
        route.method === x.method &&
        (typeof route.path === 'string'
          ? route.path.replace(/\/+$/, '') === x.url.pathname.replace(/\/+$/, '')
          : route.path.test(x.url.pathname)),
    )
  const shared = [...pageRoutes(kit), ...loginRoutes(kit), ...kit.api(uploadRoutes(kit))]
  const calls = kit.api(own)
  return {
    name: options.platform,
    hosts: options.hosts,
    async handle(x) {
      if (!options.host.test(x.host)) return false
      return await dispatch(isOwn(x) ? calls : shared, x)
    },
  }
}
