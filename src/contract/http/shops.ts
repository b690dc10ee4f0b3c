import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { account } from '../entities/account.ts'
import { flag, id, outFlag, outTime, text } from '../fields.ts'

/** A person or robot of a shop. `status` 1 usable, 0 stopped or gone; `third_auth_id` 0 = not bound. */
export const shopSubAccount = z.object({
  sub_account_id: z.string(),
  name: z.string(),
  role: z.string(),
  status: outFlag(),
  bound: outFlag(),
  third_auth_id: z.number().int(),
})
export type ShopSubAccount = z.infer<typeof shopSubAccount>

/**
 * The company's shops with what was read last. `configured` 0 = this installation has no access to 抖店, with `how_to`.
 * `sync_time` 0 = never.
 */
export const listShops = get('third_auth', 'getDouDianShopList', {
  title: '抖店列表',
  perm: 'account:list',
  input: z.object({}).strict(),
  output: z.object({
    configured: outFlag(),
    how_to: z.array(z.string()),
    list: z.array(z.object({ shop: account, sync_time: outTime(), list: z.array(shopSubAccount) })),
  }),
})
/**
 * Reads the shop's sub-accounts now where the installation has access to 抖店; else tells what the cloud
 * housekeeper read last (`reportShop`).
 */
export const refreshShop = get('third_auth', 'refreshDouDianSubAccount', {
  title: '刷新抖店子账号',
  perm: 'account:auth',
  input: z.object({ third_auth_id: id() }).strict(),
  output: z.object({ list: z.array(shopSubAccount), sync_time: outTime() }),
})
/**
 * What the helper's `updateChildAccounts` read in the shop's back-office, whole: new ones become accounts, missing ones
 * are marked, not deleted.
 */
export const reportShop = post('third_auth', 'reportDouDianSubAccount', {
  title: '同步抖店子账号',
  perm: 'account:auth',
  audit: 'account.children',
  input: z
    .object({
      third_auth_id: id(),
      list: z
        .array(z.object({ sub_account_id: text(128, 1), name: text(100), role: text(60), status: flag() }).strict())
        .max(2000),
    })
    .strict(),
  output: z.object({ list: z.array(shopSubAccount), sync_time: outTime() }),
})
