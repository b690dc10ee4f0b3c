// A login by hand: fresh browser, QR in our own dialog, session exported and sealed at once.
import type { HelperAccount } from '../../contract/entities/account.ts'
import { loginProgress } from '../../contract/helper/events.ts'
import type { BrowserSession } from '../browser/session.ts'
import type { OpenProfile, Profiles } from '../browser/profile.ts'
import type { Via } from '../browser/proxy.ts'
import { browserGone } from '../browser/waiting.ts'
import { HelperError, cancelled } from '../lib/errors.ts'
import type { EventSink } from '../lib/event-sink.ts'
import type { Logger } from '../lib/logger.ts'
import type { AccountRef, LoginContext, LoginStep, Platform, Profile } from '../platforms/platform.ts'
import type { Sessions } from '../vault/sessions.ts'
import type { AccountJobs } from './account-jobs.ts'
import type { BrowserPool } from './browser-pool.ts'
import type { PersonDesk } from './person-desk.ts'
import { createRunContext } from './run-context.ts'

export interface LoginRequest {
  readonly platform: Platform
  readonly loginId: string
  readonly origin: string
  /** The account that signs in again, null for a new one. */
  readonly expected: AccountRef | null
  readonly sealed: string
  /** As in AccountJob; a new account has none yet. */
  readonly proxy?: string | undefined
  /** Key of the backend to which the session is sealed (SPKI, base64). */
  readonly sealingKey: string
  readonly signal: AbortSignal
  /** Unix ms. */
  readonly deadline: number
}
export interface LoginDeps {
  readonly pool: BrowserPool
  readonly profiles: Profiles
  readonly sessions: Sessions
  readonly jobs: AccountJobs
  readonly desk: PersonDesk
  readonly events: EventSink
  readonly log: Logger
  readonly launch: (
    profileDir: string,
    visible: boolean,
    signal: AbortSignal,
    via: Via | null,
  ) => Promise<BrowserSession>
}
export interface Logins {
  /** @throws HelperError 499 when the person closed the window or cancelled */
  login(request: LoginRequest): Promise<HelperAccount>
  /** "刷新二维码" on a running login. @returns false when there is none */
  refresh(origin: string, loginId: string): boolean
}

/** From these steps on somebody may be signed in. */
const AFTER_SCAN: ReadonlySet<LoginStep> = new Set<LoginStep>(['scanned', 'verify', 'reading'])

/** Context of a login or view with its progress events. */
export function loginContext(
  deps: { events: EventSink; desk: PersonDesk; log: Logger },
  request: Pick<LoginRequest, 'platform' | 'loginId' | 'origin' | 'signal' | 'deadline'> & {
    expected: AccountRef | null
  },
  takeRefresh: () => boolean,
): {
  ctx: LoginContext
  dispose: () => void
  show: (step: LoginStep | 'done' | 'cancelled' | 'failed', text: string) => void
} {
  const emit = (
    step: LoginStep | 'done' | 'cancelled' | 'failed',
    text: string,
    qr?: { qrImage: string; expiresAt: number },
  ) =>
    deps.events.emit(
      loginProgress,
      { login_id: request.loginId, step, text, qr_image: qr?.qrImage ?? '', expires_at: qr?.expiresAt ?? 0 },
      { origin: request.origin },
    )
  const { ctx, dispose } = createRunContext({
    deadline: request.deadline,
    signal: request.signal,
    log: deps.log,
    openPerson: (asked, context) =>
      deps.desk.open(
        {
          origin: request.origin,
          platform: request.platform.info.value,
          openname: request.expected?.openname ?? '',
          loginId: request.loginId,
        },
        asked,
        context,
      ),
    reportProgress: ({ text }) => emit('opening', text),
  })
  return { ctx: { ...ctx, showStep: emit, refreshWanted: takeRefresh }, dispose, show: emit }
}

export function createLogins(deps: LoginDeps): Logins {
  const refreshes = new Map<string, boolean>()
  const nameOf = (origin: string, loginId: string) => `${origin} ${loginId}`

  const inBrowser = async (
    request: LoginRequest,
    ctx: LoginContext,
    profile: OpenProfile,
  ): Promise<{ found: Profile; account: HelperAccount }> => {
    const via = request.expected
      ? await deps.jobs.viaOf(request.platform, request.expected.accountId, request.proxy)
      : null
    const browser = await deps.launch(profile.dir, true, ctx.signal, via)
    const closing = { byUs: false }
    try {
      if (request.expected)
        await deps.jobs
          .restore(request.platform, request.expected, request.sealed, browser)
          .catch((error: unknown) => deps.log.info('login.no-session', { error }))
      // Closing the window is the person's way to say no.
      const windowClosed = browser.closed.then((): never => {
        throw closing.byUs ? browserGone() : cancelled('登录窗口已关闭')
      })
      windowClosed.catch(() => undefined)
      const found = await ctx.race(
        Promise.race([request.platform.login(ctx, { browser, expected: request.expected }), windowClosed]),
      )
      ctx.showStep('reading', '正在保存登录信息')
      const session = {
        time: Date.now(),
        cookies: await ctx.race(browser.exportCookies(request.platform.cookieDomains)),
      }
      if (session.cookies.length === 0)
        throw new HelperError({ kind: 'session', code: 'NO_COOKIES', msg: '登录后没有拿到会话，请重试' })
      const name = request.platform.info.value
      await deps.sessions.keep(name, found.accountId, session)
      return {
        found,
        account: {
          account_id: found.accountId,
          third_sec_uid: found.secUid,
          openname: found.openname.slice(0, 100) || found.accountId,
          avatar: found.avatar.slice(0, 2000),
          third_cookie: deps.sessions.sealFor(request.sealingKey, name, found.accountId, session),
          third_token: '',
          fans: found.fans,
          works: found.works,
          account_role: found.role,
          expire_time: 0,
        },
      }
    } finally {
      closing.byUs = true
      await browser.close()
    }
  }
  const run = async (request: LoginRequest, ctx: LoginContext): Promise<HelperAccount> => {
    const name = request.platform.info.value
    await deps.pool.places.take(ctx.signal, {
      front: true,
      makeRoom: deps.pool.makeRoom,
      onWait: () => ctx.showStep('opening', '等待其他账号完成'),
    })
    try {
      const profile = request.expected
        ? await deps.profiles.open(name, request.expected.accountId)
        : await deps.profiles.openTemp(request.loginId)
      let found: Profile | undefined
      let scanned = false
      const watched: LoginContext = {
        ...ctx,
        showStep: (step, text, qr) => {
          scanned ||= AFTER_SCAN.has(step)
          ctx.showStep(step, text, qr)
        },
      }
      try {
        const result = await inBrowser(request, watched, profile)
        found = result.found
        return result.account
      } finally {
        profile.release()
        await tidy(request, profile, found, scanned)
      }
    } finally {
      deps.pool.places.give()
    }
  }
  /**
   * The profile goes to the account that really signed in; a login that came to nothing leaves none behind. Where
   * somebody scanned and it still failed, another account may be signed in there: the profile goes, and the kept
   * session fills a new one.
   */
  const tidy = async (
    request: LoginRequest,
    profile: OpenProfile,
    found: Profile | undefined,
    scanned: boolean,
  ): Promise<void> => {
    const name = request.platform.info.value
    if (found ? found.accountId === request.expected?.accountId : request.expected !== null && !scanned) return
    if (found) {
      await deps.pool.evict({ platform: name, accountId: found.accountId })
      await deps.profiles.adopt(profile, name, found.accountId)
    }
    await deps.profiles.drop(profile)
  }
  return {
    refresh: (origin, loginId) => {
      const name = nameOf(origin, loginId)
      if (!refreshes.has(name)) return false
      refreshes.set(name, true)
      return true
    },
    login: async (request) => {
      const name = nameOf(request.origin, request.loginId)
      refreshes.set(name, false)
      const takeRefresh = () => {
        const wanted = refreshes.get(name) ?? false
        if (wanted) refreshes.set(name, false)
        return wanted
      }
      const { ctx, dispose, show } = loginContext(deps, request, takeRefresh)
      try {
        show('opening', '正在打开登录页面')
        const account = request.expected
          ? await deps.jobs.exclusive(request.platform.info.value, request.expected.accountId, ctx.signal, () =>
              run(request, ctx),
            )
          : await run(request, ctx)
        show('done', `${account.openname} 登录成功`)
        return account
      } catch (error) {
        const gone = error instanceof HelperError && error.reply === 499
        show(gone ? 'cancelled' : 'failed', error instanceof HelperError ? error.message : '登录失败，请重试')
        throw error
      } finally {
        refreshes.delete(name)
        dispose()
      }
    },
  }
}
