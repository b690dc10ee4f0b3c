import { z } from 'zod'
import { get } from '../endpoint.ts'
import { account } from '../entities/account.ts'
import { id, outFlag, outTime } from '../fields.ts'

/** A person or robot of a shop. `status` 1 usable, 0 stopped or gone; `third_auth_id` 0 = not bound. */
export const shopSubAccount = z.object({ sub_account_id: z.string(), name: z.string(), role: z.string(), status: outFlag(), bound: outFlag(), third_auth_id: z.number().int() })
export type ShopSubAccount = z.infer<typeof shopSubAccount>

/** The company's shops with what was read last. `configured` 0 = this installation has no access to 抖店, with `how_to`. `sync_time` 0 = never. */
export const listShops = get('third_auth', 'getDouDianShopList', {
  title: '抖店列表',
  perm: 'account:list',
  input: z.object({}).strict(),
  output: z.object({
    configured: outFlag(), how_to: z.array(z.string()),
    list: z.array(z.object({ shop: account, sync_time: outTime(), list: z.array(shopSubAccount) })),
  }),
})
/** Row 68: reads the shop's sub-accounts now; missing ones are marked, not deleted. Throws 0 with the way to set it up while there is no access. */
export const refreshShop = get('third_auth', 'refreshDouDianSubAccount', {
  title: '刷新抖店子账号',
  perm: 'account:auth',
  input: z.object({ third_auth_id: id() }).strict(),
  output: z.object({ list: z.array(shopSubAccount), sync_time: outTime() }),
})
