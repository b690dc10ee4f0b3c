// Opens the signed-in back-office of an account in a window and leaves it to the person.
import type { BrowserSession } from '../browser/session.ts'
import type { Profiles } from '../browser/profile.ts'
import type { Via } from '../browser/proxy.ts'
import { HelperError } from '../lib/errors.ts'
import type { EventSink } from '../lib/event-sink.ts'
import type { Logger } from '../lib/logger.ts'
import type { AccountRef, Platform } from '../platforms/platform.ts'
import type { AccountJobs } from './account-jobs.ts'
import { loginContext } from './login-job.ts'
import type { PersonDesk } from './person-desk.ts'

export interface ViewRequest {
  readonly platform: Platform
  readonly account: AccountRef
  readonly loginId: string
  readonly origin: string
  readonly sealed: string
  /** As in AccountJob. */
  readonly proxy?: string | undefined
  readonly signal: AbortSignal
  readonly deadline: number
}
export interface Views {
  /** Resolves when the window stands; it stays until the person (or `close`) closes it. */
  open(request: ViewRequest): Promise<void>
  /** Closes a window by the id of its login command. */
  close(origin: string, loginId: string): Promise<boolean>
  closeAll(): Promise<void>
}
const MAX_WINDOWS = 5

export function createViews(deps: {
  profiles: Profiles
  jobs: AccountJobs
  desk: PersonDesk
  events: EventSink
  log: Logger
  launch: (profileDir: string, visible: boolean, signal: AbortSignal, via: Via | null) => Promise<BrowserSession>
  /** False where no window can be shown. */
  windowAllowed: () => boolean
}): Views {
  const open = new Map<string, BrowserSession>()
  const nameOf = (origin: string, loginId: string) => `${origin} ${loginId}`

  const show = async (request: ViewRequest): Promise<void> => {
    const { platform, account } = request
    const freeWindow = deps.jobs.holdWindow(platform.info.value, account.accountId)
    const { ctx, dispose, show: tell } = loginContext(deps, { ...request, expected: account }, () => false)
    let browser: BrowserSession | undefined
    try {
      ctx.showStep('opening', '正在打开账号后台')
      const via = await deps.jobs.viaOf(platform, account.accountId, request.proxy)
      const profile = await deps.profiles.open(platform.info.value, account.accountId)
      try {
        // Only the start may be aborted by the command; afterwards the window belongs to the person.
        browser = await deps.launch(profile.dir, true, new AbortController().signal, via)
      } catch (error) {
        profile.release()
        throw error
      }
      const session = browser
      void session.closed.then(() => {
        profile.release()
        freeWindow()
        // The page gives the account free for other computers.
        if (open.delete(nameOf(request.origin, request.loginId))) tell('done', '账号后台已关闭')
      })
      await ctx.race(deps.jobs.restore(platform, account, request.sealed, session))
      await ctx.race(platform.view(ctx, { account, browser: session }))
      open.set(nameOf(request.origin, request.loginId), session)
      ctx.showStep('view', '账号后台已打开，关闭窗口即结束')
    } catch (error) {
      if (browser) await browser.close()
      else freeWindow()
      throw error
    } finally {
      dispose()
    }
  }
  return {
    open: async (request) => {
      if (!deps.windowAllowed())
        throw new HelperError({
          kind: 'environment',
          code: 'NO_DISPLAY',
          msg: '这台电脑没有图形界面，无法打开账号后台窗口',
        })
      if (open.size >= MAX_WINDOWS)
        throw new HelperError({
          kind: 'environment',
          code: 'TOO_MANY_WINDOWS',
          msg: `最多同时打开 ${MAX_WINDOWS} 个账号后台窗口，请先关闭不用的`,
          reply: 409,
        })
      await deps.jobs.exclusive(request.platform.info.value, request.account.accountId, request.signal, () =>
        show(request),
      )
    },
    close: async (origin, loginId) => {
      const session = open.get(nameOf(origin, loginId))
      await session?.close()
      return session !== undefined
    },
    closeAll: async () => {
      await Promise.allSettled([...open.values()].map((session) => session.close()))
    },
  }
}
