import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import { glance, urlOf, type Watcher } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { find, seen, textOf } from '../../browser/look.ts'
import { open } from '../kit/page-actions.ts'
import { readsOf, signedOut } from '../kit/site-json.ts'
import type { Site } from '../kit/site.ts'
import type { Profile } from '../platform.ts'
import { adminWatcher } from './admin-scan.ts'
import { officeWatcher } from './by-person.ts'
import { isLogin, ORIGIN, ROOT } from './info.ts'
import { S } from './selectors.ts'

/** How long the root page may take to lead to the home page, ms. */
const TOKEN_MS = 15_000
const POLL_MS = 100
/** `ret` of an answer that says that the session or its token is over. */
const SIGNED_OUT: readonly unknown[] = [200_003, 200_040]
const baseOf = (body: Readonly<Record<string, unknown>>): unknown =>
  typeof body['base_resp'] === 'object' && body['base_resp'] !== null && 'ret' in body['base_resp']
    ? body['base_resp'].ret
    : undefined

/** Reads of mp.weixin.qq.com; each wants the token in its address. */
export const officeJson = readsOf({
  origin: ORIGIN,
  home: ROOT,
  isSignedOut: (body) => SIGNED_OUT.includes(baseOf(body)),
})

/** The token in the page's address, '' when it has none. */
export function tokenOf(page: Page): string {
  const url = urlOf(page)
  return url?.origin === ORIGIN && !isLogin(url) ? (url.searchParams.get('token') ?? '') : ''
}

/**
 * Opens the root page and waits until it leads to the home page. Answers the token. @throws HelperError kind `session`
 * when nobody is signed in
 */
export async function openOffice(ctx: RunContext, page: Page): Promise<string> {
  await open(ctx, page, ROOT)
  for (const until = Date.now() + TOKEN_MS; Date.now() < until;) {
    const token = tokenOf(page)
    if (token) return token
    const url = urlOf(page)
    if ((url !== null && isLogin(url)) || (await seen(ctx, page, { out: S.signedOut })) !== null) throw signedOut()
    await ctx.sleep(POLL_MS)
  }
  throw new HelperError({ kind: 'network', code: 'NO_TOKEN', msg: '公众号后台没有打开，请检查网络后重试' })
}

const shape = z.object({ user_name: z.string().min(1), nick_name: z.string() })

/** What the home page knows of itself, once its head stands too. */
const homeData = async (ctx: RunContext, page: Page): Promise<z.output<typeof shape>> => {
  for (const until = Date.now() + TOKEN_MS; Date.now() < until;) {
    const known = await ctx.race(
      glance(() =>
        page.evaluate(() => (globalThis as { wx?: { commonData?: { data?: unknown } } }).wx?.commonData?.data ?? null),
      ),
    )
    const { success, data } = shape.safeParse(known)
    if (success && (await seen(ctx, page, { head: S.account })) !== null) return data
    const url = urlOf(page)
    if (url !== null && isLogin(url)) throw signedOut()
    await ctx.sleep(POLL_MS)
  }
  throw new HelperError({ kind: 'page-changed', code: 'SHAPE', msg: '公众号首页没有账号资料，平台页面可能已改版' })
}

/**
 * Who the page is signed in as, from what the home page knows of itself. @throws HelperError kind `session` when nobody
 * is
 */
export async function readProfile(ctx: RunContext, page: Page): Promise<Profile> {
  await openOffice(ctx, page)
  const data = await homeData(ctx, page)
  // Not sourced: an address of the portrait in the page's data; the head of the page shows it.
  const image = await find(ctx, page, S.account)
  const avatar =
    image === null
      ? ''
      : ((await ctx.race(glance(() => image.evaluate((node) => (node instanceof HTMLImageElement ? node.src : ''))))) ??
        '')
  const fans = (await textOf(ctx, page, S.fans)).replaceAll(',', '')
  return {
    accountId: data.user_name,
    secUid: '',
    openname: data.nick_name,
    avatar: avatar.startsWith('https://') ? avatar : '',
    fans: /^\d+$/.test(fans) ? Number(fans) : null,
    works: null,
    role: 'personal',
  }
}

const bothOf =
  (first: Watcher, second: Watcher): Watcher =>
  async () =>
    (await first()) === 'handled' ? 'handled' : second()

/** mp.weixin.qq.com, for the shared steps. */
export const site: Site = {
  name: '公众号',
  deep: false,
  signs: S,
  isLogin,
  readProfile,
  watch: (ctx, page, visible) => bothOf(adminWatcher(ctx, page), officeWatcher(ctx, page, visible)),
}
