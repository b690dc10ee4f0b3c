import type { TFunction } from 'i18next'
import { addressChanged } from '../../../contract/helper/events.ts'
import { reportAddress } from '../../../contract/http/account-uses.ts'
import type { Duty } from '../duties/duties.ts'
import type { HelperLink } from '../helper/helper-link.ts'
import type { HttpClient } from '../http/http-client.ts'

const SILENT = { overlay: false, quiet: true } as const

export interface AddressDeps {
  http: Pick<HttpClient, 'call'>
  helper: Pick<HelperLink, 'on'>
  notify: (title: string, body: string) => void
  /** Texts in the language that is chosen now. */
  words: () => TFunction<'publish'>
  /** Lists that show accounts are old now. */
  changed: () => void
}

/** Says once when a proxy's address has changed; the account's row keeps it until somebody tests the proxy. */
export function addressDuty({ http, helper, notify, words, changed }: AddressDeps): Duty {
  return {
    name: 'addresses',
    listen: () =>
      helper.on(addressChanged, ({ third_auth_id, proxy_host, before, after }) => {
        notify(words()('address.title'), words()('address.body', { proxy: proxy_host, before, after }))
        if (third_auth_id > 0)
          http.call(reportAddress, { third_auth_id, proxy_host, before, after }, SILENT).then(changed, () => undefined)
      }),
  }
}
