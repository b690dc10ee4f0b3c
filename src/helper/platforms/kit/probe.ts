// Looks whether a table still fits the pages, with nothing filled and nothing pressed.
import type { Page } from 'puppeteer-core'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, ProbedKeys } from '../platform.ts'
import { lookAll } from '../../browser/look.ts'
import { open } from './page-actions.ts'
import type { Selectors } from '../../browser/waiting.ts'
import { signedOut } from './site-json.ts'
import type { Site } from './site.ts'

const POLL_MS = 250

/** A page that can be opened without a file, and the keys that have to stand there for a signed-in account. */
export interface ProbePage<K extends string> {
  readonly name: string
  /** An address, or what opens the page. */
  readonly at: string | ((ctx: RunContext, page: Page) => Promise<void>)
  readonly here: readonly K[]
}
export interface ProbeWay<T extends Readonly<Record<string, Selectors>>> {
  readonly site: Site
  readonly table: T
  readonly pages: readonly ProbePage<keyof T & string>[]
  /** Parts of the first pages may sit in frames. Default: as the site. */
  readonly deep?: boolean
  /** How long a page may take until all that belongs there stands, ms. */
  readonly settleMs: number
}

const requireAccount = async (ctx: RunContext, site: Site, { account, browser }: AccountCall): Promise<void> => {
  const profile = await site.readProfile(ctx, browser.page)
  if (account.accountId && profile.accountId !== account.accountId)
    throw signedOut(`浏览器里登录的是「${profile.openname}」，请重新授权该账号`)
}

/**
 * Opens each page and looks for every key of the table. What should stand there and doesn't is `missing`; what only a
 * file or a press brings and was not seen is `unreachable`.
 * @throws HelperError kind `session` when the account is not signed in, `network`
 */
export function probeBy<T extends Readonly<Record<string, Selectors>>>({
  site,
  table,
  pages,
  deep = site.deep,
  settleMs,
}: ProbeWay<T>) {
  return async (ctx: RunContext, call: AccountCall): Promise<ProbedKeys> => {
    const { page } = call.browser
    const found = new Map<string, { nth: number; page: string }>()
    const needed = new Set<string>(pages.flatMap((one) => one.here))
    for (const [index, { name, at, here }] of pages.entries()) {
      ctx.reportProgress({ text: `正在打开${name}（${index + 1}/${pages.length}）` })
      await (typeof at === 'string' ? open(ctx, page, at) : at(ctx, page))
      if (index === 0) await requireAccount(ctx, site, call)
      ctx.reportProgress({ text: `正在查找${name}的元素（${index + 1}/${pages.length}）` })
      for (const until = Date.now() + settleMs; ; await ctx.sleep(POLL_MS)) {
        const places = await lookAll(ctx, page, table, { deep })
        for (const [key, nth] of places)
          if (!found.has(key) || (found.get(key)?.page === name && nth < (found.get(key)?.nth ?? 0)))
            found.set(key, { nth, page: name })
        if (here.every((key) => places.has(key)) || Date.now() >= until) break
      }
    }
    const keys = Object.entries(table).map(([key, selectors]) => {
      const seen = found.get(key)
      return {
        key,
        of: selectors.length,
        nth: seen?.nth ?? 0,
        page: seen?.page ?? '',
        state: seen ? ('found' as const) : needed.has(key) ? ('missing' as const) : ('unreachable' as const),
      }
    })
    return { pages: pages.map((one) => one.name), keys }
  }
}
