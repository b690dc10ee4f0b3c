// What other companies' services do for accounts; an installation without one says so, and how to get it.
import type { RenewalProvider } from '../modules/accounts/renewals.service.ts'

/** No service renews child accounts here yet. */
export const noRenewals: RenewalProvider = {
  offer: () => ({
    configured: false,
    howTo: [
      '本安装还没有接入续期服务，不会扣费',
      '请在机构自己的后台为子账号续期，然后点击「同步子账号」，新的到期时间会显示在列表里',
    ],
  }),
  renew: () => Promise.reject(new Error('no renewal service')),
}
