// Sub-accounts of a shop: the page's own answers, overheard while it shows its list.
import type { HTTPResponse, Page } from 'puppeteer-core'
import { z } from 'zod'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { find } from '../../browser/look.ts'
import { open, tap } from '../kit/page-actions.ts'
import { signedOut } from '../kit/site-json.ts'
import { atLogin } from '../kit/site.ts'
import type { AccountCall, ChildAccount } from '../platform.ts'
import { HOME, MEMBERS } from './info.ts'
import { S } from './selectors.ts'
import { readProfile, site } from './site.ts'

/** How long the page may take to ask for its list, ms. */
export const LIST_MS = 8_000
const POLL_MS = 100
const MOST_PAGES = 30

const idLike = z.union([z.string().min(1), z.number()]).transform(String)
const textLike = z.union([z.string(), z.number()]).transform(String).nullish()
// No public source gives this answer: the names that such lists of the site use are read, and nothing is guessed beyond
// them.
const row = z
  .looseObject({
    sub_account_id: idLike.nullish(),
    account_id: idLike.nullish(),
    employee_id: idLike.nullish(),
    user_id: idLike.nullish(),
    id: idLike.nullish(),
    name: textLike,
    account_name: textLike,
    nick_name: textLike,
    user_name: textLike,
    avatar: textLike,
    role_name: textLike,
    position_name: textLike,
    post_name: textLike,
    roles: z.array(z.looseObject({ name: textLike, role_name: textLike })).nullish(),
    status: z.union([z.number(), z.string()]).nullish(),
    is_enable: z.union([z.number(), z.boolean()]).nullish(),
  })
  .transform((one, ctx): ChildAccount => {
    const accountId = one.sub_account_id ?? one.account_id ?? one.employee_id ?? one.user_id ?? one.id
    const openname = one.name || one.account_name || one.nick_name || one.user_name
    if (!accountId || !openname) {
      ctx.addIssue({ code: 'custom', message: 'no account' })
      return z.NEVER
    }
    const role =
      one.role_name ||
      one.position_name ||
      one.post_name ||
      (one.roles ?? [])
        .map((each) => each.role_name || each.name || '')
        .filter(Boolean)
        .join('、')
    const usable =
      one.is_enable === null || one.is_enable === undefined
        ? one.status === null || one.status === undefined || Number(one.status) === 1
        : Number(one.is_enable) === 1
    return { accountId, openname, avatar: one.avatar ?? '', secUid: '', expireTime: 0, isConfer: usable, role }
  })
const rows = z.array(row)
const answer = z.object({
  code: z.union([z.literal(0), z.literal('0')]),
  data: z.union([
    rows.transform((list) => ({ list, total: list.length })),
    z
      .looseObject({
        list: rows.optional(),
        account_list: rows.optional(),
        employee_list: rows.optional(),
        total: z.number().int().optional(),
      })
      .transform((one, ctx) => {
        const list = one.list ?? one.account_list ?? one.employee_list
        if (list === undefined) {
          ctx.addIssue({ code: 'custom', message: 'no list' })
          return z.NEVER
        }
        return { list, total: one.total ?? list.length }
      }),
  ]),
})
const IS_LIST = /(sub_?account|employee|staff|member)[a-z_/]*(list|query|page|get)/i

/** Answers of the list that came so far, newest last. */
const listen = (page: Page) => {
  const heard: { list: ChildAccount[]; total: number }[] = []
  const hear = (response: HTTPResponse): void => {
    const url = URL.parse(response.url())
    if (url === null || !url.hostname.endsWith('.jinritemai.com') || !IS_LIST.test(url.pathname)) return
    response
      .text()
      .then((body) => {
        const read = answer.safeParse(JSON.parse(body))
        if (read.success) heard.push(read.data.data)
      })
      .catch(() => undefined)
  }
  page.on('response', hear)
  return { heard, stop: () => void page.off('response', hear) }
}

const until = async (ctx: RunContext, page: Page, waitMs: number, done: () => boolean): Promise<boolean> => {
  const end = Date.now() + waitMs
  while (!done()) {
    if (atLogin(site, page)) throw signedOut()
    if (Date.now() >= end) return false
    await ctx.sleep(POLL_MS)
  }
  return true
}

/** Through the menu, where the address of the list is another one. */
const walkMenu = async (ctx: RunContext, page: Page): Promise<void> => {
  await open(ctx, page, HOME)
  for (const key of ['membersMenu', 'membersEntry'] as const) {
    let found = await find(ctx, page, S[key])
    for (let tries = 0; !found && tries < 20; tries += 1) {
      await ctx.sleep(POLL_MS)
      found = await find(ctx, page, S[key])
    }
    if (!found && key === 'membersEntry')
      throw new HelperError({
        kind: 'page-changed',
        code: 'NO_MEMBERS_PAGE',
        msg: '没有找到抖店的「子账号管理」页面，平台页面可能已改版，请更新云管家',
      })
    if (found) await tap(ctx, page, found)
  }
}

/**
 * Every sub-account of the shop; `isConfer` = it is usable. @throws HelperError kind `session` when nobody, or another
 * shop, is signed in
 */
export function membersWithin(waitMs: number) {
  return async (ctx: RunContext, { account, browser }: AccountCall): Promise<readonly ChildAccount[]> => {
    const { page } = browser
    const shop = await readProfile(ctx, page)
    if (account.accountId && shop.accountId !== account.accountId)
      throw signedOut(`浏览器里登录的是「${shop.openname}」，请重新登录该店铺`)
    const { heard, stop } = listen(page)
    try {
      await open(ctx, page, MEMBERS)
      if (!(await until(ctx, page, waitMs, () => heard.length > 0))) {
        await walkMenu(ctx, page)
        if (!(await until(ctx, page, waitMs, () => heard.length > 0)))
          throw new HelperError({
            kind: 'page-changed',
            code: 'NO_MEMBERS',
            msg: '没有读到抖店的子账号列表，平台页面可能已改版，请更新云管家',
          })
      }
      const found = new Map<string, ChildAccount>()
      for (let at = 0; at < MOST_PAGES; at += 1) {
        const told = heard.at(-1)
        for (const one of heard.flatMap(({ list }) => list)) found.set(one.accountId, one)
        if (told === undefined || found.size >= told.total) break
        const next = await find(ctx, page, S.membersNext)
        const before = heard.length
        if (next) await tap(ctx, page, next)
        // Half a list would mark the other half as gone.
        if (!next || !(await until(ctx, page, waitMs, () => heard.length > before)))
          throw new HelperError({
            kind: 'page-changed',
            code: 'HALF_A_LIST',
            msg: `抖店的子账号只读到 ${found.size} 个（共 ${told.total} 个），平台页面可能已改版，请更新云管家`,
          })
      }
      return [...found.values()]
    } finally {
      stop()
    }
  }
}
