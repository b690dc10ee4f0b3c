// What other companies' services do for accounts; an installation without one says so, and how to get it.
import type { RenewalProvider } from '../modules/accounts/renewals.service.ts'
import type { ShopProvider } from '../modules/accounts/shops.service.ts'

/** No service renews child accounts here yet. */
export const noRenewals: RenewalProvider = {
  offer: () => ({ configured: false, howTo: ['本安装还没有接入续期服务，不会扣费', '请在机构自己的后台为子账号续期，然后点击「同步子账号」，新的到期时间会显示在列表里'] }),
  renew: () => Promise.reject(new Error('no renewal service')),
}

/** No access to 抖店 here yet. */
export const noShops: ShopProvider = {
  state: () => ({
    configured: false,
    howTo: [
      '本安装还没有接入抖店开放平台',
      '在 op.jinritemai.com 注册开发者并创建自研应用，取得 App Key 和 App Secret',
      '为应用申请「店铺子账号」权限，由店铺主账号授权',
      '把密钥交给管理员接入后，这里会列出店铺和子账号；在此之前不会显示任何店铺数据',
    ],
  }),
  members: () => Promise.resolve([]),
}
