// Runs one job of one account: in its turn, in its browser, with its session restored, under a deadline and an abort.
import type { ErrorKind } from '../../contract/helper/protocol.ts'
import type { AccountRef, Platform } from '../platforms/platform.ts'
import type { BrowserSession } from '../browser/session.ts'
import type { Profiles } from '../browser/profile.ts'
import { proxyBlamed, proxyFailed } from '../browser/proxy.ts'
import type { Via } from '../browser/proxy.ts'
import { probeProxy } from '../browser/proxy-probe.ts'
import { browserGone } from '../browser/waiting.ts'
import { HelperError } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import type { RunContext } from '../lib/run-context.ts'
import type { Proxies } from '../vault/proxies.ts'
import type { Sessions } from '../vault/sessions.ts'
import type { AccountQueues } from './account-queue.ts'
import type { BrowserLease, BrowserPool } from './browser-pool.ts'
import type { PersonDesk, PersonSubject } from './person-desk.ts'
import { createRunContext } from './run-context.ts'

export interface AccountJob {
  readonly platform: Platform
  readonly account: AccountRef
  /** `sealed:v1:…` from the wire, or ''. */
  readonly sealed: string
  /** The account's proxy from the wire: sealed, '' = none, undefined = as before. */
  readonly proxy?: string | undefined
  /** True when a person may be needed in the window. */
  readonly visible: boolean
  readonly signal: AbortSignal
  /** Unix ms. */
  readonly deadline: number
  readonly origin: string
  readonly itemId?: number
  /** For a browser that is signed in nowhere: no session is wanted, none is put in. */
  readonly signedOut?: boolean
  /** It changes nothing: where the browser that stood open has died unseen, it gets another one, once. */
  readonly looksOnly?: boolean
  /** Others that wait for the account go first, also those that come later. */
  readonly isLast?: boolean
  readonly reportProgress?: (progress: { text: string; percent?: number }) => void
  /** A person is being asked (`text` = for what), or no longer (`text` = how it ended). */
  readonly onPerson?: (asked: boolean, text: string) => void
}
/**
 * A job that needs no browser: calls of an official interface, or a person with a phone. `silent`: it calls nobody, so
 * no proxy is gone around.
 */
export type DirectJob = Omit<AccountJob, 'platform' | 'sealed' | 'visible'> & {
  readonly platformValue: string
  readonly silent?: boolean
}
export interface AccountJobs {
  run<T>(job: AccountJob, work: (ctx: RunContext, browser: BrowserSession) => Promise<T>): Promise<T>
  /**
   * Runs calls without a browser, in the account's turn. @throws HelperError PROXY_UNSUPPORTED when the account goes
   * through a proxy: it is never gone around
   */
  direct<T>(job: DirectJob, work: (ctx: RunContext) => Promise<T>): Promise<T>
  /** Runs something that brings its own browser (login, view): in the account's turn, its warm browser closed. */
  exclusive<T>(platform: string, accountId: string, signal: AbortSignal, task: () => Promise<T>): Promise<T>
  /** True while a job of the account runs or waits, or its window is open. */
  isBusy(platform: string, accountId: string): boolean
  /** True while a job that gives no way waits for the account. */
  isWanted(platform: string, accountId: string): boolean
  /** Keeps the browser's cookies on this machine; call after a sign that the session is good. */
  keepSession(platform: Platform, account: AccountRef, browser: BrowserSession): Promise<void>
  /** Marks an account whose window a person has open; jobs on it are refused until the returned function runs. */
  holdWindow(platform: string, accountId: string): () => void
  /**
   * Puts the newest session that is known into the browser. @throws kind `session`, code NO_SESSION when there is none
   */
  restore(platform: Platform, account: AccountRef, sealed: string, browser: BrowserSession): Promise<void>
  /** The way the account's browser goes (see Proxies.use). @throws HelperError PROXY_UNKNOWN */
  viaOf(platform: Platform, accountId: string, sealed: string | undefined): Promise<Via | null>
}
export interface AccountJobsDeps {
  readonly queues: AccountQueues
  readonly pool: BrowserPool
  readonly profiles: Profiles
  readonly sessions: Sessions
  readonly proxies: Proxies
  readonly desk: PersonDesk
  readonly log: Logger
  /**
   * Looks beside the job whether the outside sees another address than before; answers a sentence then, else ''. Never
   * rejects.
   */
  readonly watchAddress?: (job: AccountJob, via: Via, signal: AbortSignal) => Promise<string>
}

const MAYBE_PROXY: ReadonlySet<ErrorKind> = new Set(['network', 'session', 'page-changed', 'unknown'])
const IN_DOUBT: ReadonlySet<ErrorKind> = new Set(['environment', 'page-changed', 'unknown'])
/** What a step says of its page: half of a page that dies looks like a changed one. */
const OF_THE_PAGE: ReadonlySet<ErrorKind> = new Set(['page-changed', 'network'])
/** A broken pipe is felt before the process is seen to end, ms. */
const LAST_BREATH_MS = 1_000
const endsSoon = (browser: BrowserSession): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), LAST_BREATH_MS)))
  return Promise.race([browser.closed.then(() => true), late]).finally(() => clearTimeout(timer))
}
const keyOf = (platform: string, accountId: string) => `${platform}\n${accountId}`
const windowOpen = () =>
  new HelperError({
    kind: 'environment',
    code: 'WINDOW_OPEN',
    msg: '该账号的后台窗口正打开，请先关闭窗口再试',
    reply: 409,
  })

export function createAccountJobs(deps: AccountJobsDeps): AccountJobs {
  const windows = new Set<string>()
  /** Time of the session that a running browser got, so that a warm one isn't filled twice. */
  const restored = new WeakMap<BrowserSession, number>()

  const restore: AccountJobs['restore'] = async (platform, account, sealed, browser) => {
    const name = platform.info.value
    const wire = deps.sessions.open(sealed, name, account.accountId)
    const kept = await deps.sessions.kept(name, account.accountId)
    if (wire && (!kept || wire.time > kept.time)) {
      if (restored.get(browser) !== wire.time) await browser.restoreCookies(wire.cookies, true)
      restored.set(browser, wire.time)
      await deps.sessions.keep(name, account.accountId, wire)
    } else if (kept) {
      if (!restored.has(browser)) await browser.restoreCookies(kept.cookies, false)
      restored.set(browser, kept.time)
    }
  }
  const viaOf: AccountJobs['viaOf'] = async (platform, accountId, sealed) => {
    const proxy = await deps.proxies.use(sealed, platform.info.value, accountId)
    return proxy === null ? null : { proxy, host: (platform.cookieDomains[0] ?? 'localhost').replace(/^\./, '') }
  }
  /**
   * Behind a proxy, what looks like a changed page or a lost session may be the proxy's silence. What the platform said
   * itself stays.
   */
  const blame = async (error: unknown, via: Via | null, signal: AbortSignal): Promise<unknown> => {
    if (via === null || signal.aborted || (error instanceof HelperError && (error.refused || error.reply !== 500)))
      return error
    const blamed = proxyBlamed(error, via.proxy)
    if (blamed) return blamed
    if (error instanceof HelperError && !MAYBE_PROXY.has(error.kind)) return error
    const other =
      error instanceof HelperError && error.kind === 'network'
        ? proxyFailed(via.proxy, '能连上，但经它打不开平台页面', error)
        : error
    return probeProxy(via, signal).then(
      () => other,
      (dead: unknown) => (signal.aborted ? error : dead),
    )
  }
  const hasSession = async (job: AccountJob): Promise<boolean> =>
    job.sealed !== '' ||
    deps.profiles.exists(job.platform.info.value, job.account.accountId) ||
    (await deps.sessions.kept(job.platform.info.value, job.account.accountId)) !== null

  const inBrowser = async <T>(
    job: AccountJob,
    work: (ctx: RunContext, browser: BrowserSession) => Promise<T>,
    onLease: (lease: BrowserLease) => void = () => undefined,
  ): Promise<T> => {
    const name = job.platform.info.value
    if (job.signedOut !== true && !(await hasSession(job)))
      throw new HelperError({ kind: 'session', code: 'NO_SESSION', msg: '该账号从未在云管家登录，请先登录' })
    const via = await viaOf(job.platform, job.account.accountId, job.proxy)
    const subject: PersonSubject = {
      origin: job.origin,
      platform: name,
      openname: job.account.openname,
      ...(job.itemId === undefined ? {} : { itemId: job.itemId }),
    }
    let takeBack: (() => void) | undefined
    let pausePlace: () => () => void = () => () => undefined
    const { ctx, dispose } = createRunContext({
      deadline: job.deadline,
      signal: job.signal,
      log: deps.log,
      ...(job.reportProgress ? { reportProgress: job.reportProgress } : {}),
      openPerson: (request, context) => {
        const handle = deps.desk.open(subject, request, context)
        job.onPerson?.(true, request.title)
        takeBack ??= pausePlace()
        return {
          ...handle,
          close: (outcome) => {
            handle.close(outcome)
            takeBack?.()
            takeBack = undefined
            job.onPerson?.(false, outcome)
          },
        }
      },
    })
    try {
      const lease = await deps.pool.acquire(
        { platform: name, accountId: job.account.accountId },
        {
          visible: job.visible,
          via,
          signal: ctx.signal,
          onWait: () => job.reportProgress?.({ text: '等待其他账号完成' }),
        },
      )
      onLease(lease)
      pausePlace = lease.pause
      if (via)
        void deps
          .watchAddress?.(job, via, ctx.signal)
          .then((text) => (text === '' ? undefined : job.reportProgress?.({ text })))
      let keep = false
      try {
        if (job.signedOut !== true) await ctx.race(restore(job.platform, job.account, job.sealed, lease.session))
        // A browser that dies ends the job at once, whatever the platform is waiting for.
        const died = lease.session.closed.then((): never => {
          throw browserGone()
        })
        died.catch(() => undefined)
        const result = await ctx.race(Promise.race([work(ctx, lease.session), died]))
        keep = true
        return result
      } catch (thrown) {
        // What a step stumbles over while its browser dies under it is no finding of its own.
        const error =
          (!(thrown instanceof HelperError) || OF_THE_PAGE.has(thrown.kind)) && (await endsSoon(lease.session))
            ? browserGone()
            : await blame(thrown, via, ctx.signal)
        // The browser is as good as before unless it is itself in doubt: then the next job starts afresh.
        keep = error instanceof HelperError && !IN_DOUBT.has(error.kind)
        throw error
      } finally {
        takeBack?.()
        await lease.release(keep)
      }
    } finally {
      dispose()
    }
  }
  const withAnother = async <T>(
    job: AccountJob,
    work: (ctx: RunContext, browser: BrowserSession) => Promise<T>,
  ): Promise<T> => {
    let warm = false
    try {
      return await inBrowser(job, work, (lease) => void (warm = lease.warm))
    } catch (error) {
      if (
        job.looksOnly !== true ||
        !warm ||
        job.signal.aborted ||
        !(error instanceof HelperError && error.code === 'BROWSER_GONE')
      )
        throw error
      return await inBrowser(job, work)
    }
  }
  const withoutBrowser = async <T>(job: DirectJob, work: (ctx: RunContext) => Promise<T>): Promise<T> => {
    const proxy = job.silent ? null : await deps.proxies.use(job.proxy, job.platformValue, job.account.accountId)
    if (proxy !== null)
      throw new HelperError({
        kind: 'platform-limit',
        code: 'PROXY_UNSUPPORTED',
        msg: '该账号设置了代理，官方接口不能经代理访问，请清除代理或改用其他发布方式',
      })
    const subject: PersonSubject = {
      origin: job.origin,
      platform: job.platformValue,
      openname: job.account.openname,
      ...(job.itemId === undefined ? {} : { itemId: job.itemId }),
    }
    const openPerson: RunContext['openPerson'] = (request) => {
      const handle = deps.desk.open(subject, request, { signal: ctx.signal, deadline: job.deadline })
      job.onPerson?.(true, request.title)
      return { ...handle, close: (outcome) => (handle.close(outcome), job.onPerson?.(false, outcome)) }
    }
    const { ctx, dispose } = createRunContext({
      deadline: job.deadline,
      signal: job.signal,
      log: deps.log,
      openPerson,
      ...(job.reportProgress ? { reportProgress: job.reportProgress } : {}),
    })
    try {
      return await ctx.race(work(ctx))
    } finally {
      dispose()
    }
  }
  return {
    restore,
    viaOf,
    isBusy: (platform, accountId) =>
      windows.has(keyOf(platform, accountId)) || deps.queues.load(keyOf(platform, accountId)) > 0,
    isWanted: (platform, accountId) => deps.queues.isWanted(keyOf(platform, accountId)),
    holdWindow: (platform, accountId) => {
      const key = keyOf(platform, accountId)
      if (windows.has(key)) throw windowOpen()
      windows.add(key)
      return () => void windows.delete(key)
    },
    keepSession: async (platform, account, browser) => {
      const cookies = await browser.exportCookies(platform.cookieDomains)
      if (cookies.length > 0)
        await deps.sessions.keep(platform.info.value, account.accountId, { time: Date.now(), cookies })
    },
    exclusive: (platform, accountId, signal, task) => {
      const key = keyOf(platform, accountId)
      if (windows.has(key)) return Promise.reject(windowOpen())
      return deps.queues.run(key, signal, async () => {
        await deps.pool.evict({ platform, accountId })
        return task()
      })
    },
    direct: (job, work) => {
      const run = job.isLast === true ? deps.queues.runLast : deps.queues.run
      return run(keyOf(job.platformValue, job.account.accountId), job.signal, () => withoutBrowser(job, work))
    },
    run: (job, work) => {
      const key = keyOf(job.platform.info.value, job.account.accountId)
      if (windows.has(key)) return Promise.reject(windowOpen())
      const run = job.isLast === true ? deps.queues.runLast : deps.queues.run
      return run(key, job.signal, () => withAnother(job, work))
    },
  }
}
