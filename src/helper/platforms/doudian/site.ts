import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import { readsOf, signedOut } from '../kit/site-json.ts'
import type { Site } from '../kit/site.ts'
import type { Profile } from '../platform.ts'
import { HOME, ORIGIN } from './info.ts'
import { S } from './selectors.ts'

/** `code` 10008 (and HTTP's own) = nobody is signed in. */
const OUT: ReadonlySet<unknown> = new Set([10_008, '10008', 401, 403])
export const siteJson = readsOf({ origin: ORIGIN, home: HOME, isSignedOut: (body) => OUT.has(body['code']) })

const idLike = z.union([z.string().min(1), z.number()]).transform(String)
const named = z.looseObject({
  shop_name: z.string().default(''),
  shop_logo: z.string().default(''),
  shop_id: idLike.nullish(),
  id: idLike.nullish(),
})
// The address and `shop_name` are sourced; where the answer has the shop's number is not: the likely places are read.
const shop = z.object({
  code: z.literal(0),
  data: named.extend({ shop_info: named.nullish(), base_info: named.nullish() }),
})

/** Which shop the page is signed in to. @throws HelperError kind `session` when to none */
export async function readProfile(ctx: RunContext, page: Page): Promise<Profile> {
  const { data } = await siteJson(ctx, page, '/center/qualification/shop/info?appid=1', shop)
  const places = [data, data.shop_info, data.base_info].flatMap((one) => one ?? [])
  const first = (read: (one: z.output<typeof named>) => string | null | undefined): string =>
    places.map(read).find((value) => value) ?? ''
  const accountId = first((one) => one.shop_id) || first((one) => one.id)
  if (accountId === '') throw signedOut('没有读到店铺编号，请重新登录并选择店铺')
  return {
    accountId,
    secUid: '',
    openname: first((one) => one.shop_name) || accountId,
    avatar: first((one) => one.shop_logo),
    fans: null,
    works: null,
    role: 'enterprise',
  }
}

/** fxg.jinritemai.com, for the shared steps. */
export const site: Site = {
  name: '抖店',
  deep: false,
  signs: S,
  isLogin: (url) => url.pathname.startsWith('/login'),
  readProfile,
}
