import { loginProgress } from '../../../contract/helper/events.ts'
import { keepUse, type UseDeps } from './account-use.ts'
import type { HelperLink } from '../helper/helper-link.ts'

/**
 * Keeps an account while its window stands open in the helper, and gives it free when the person closes it; answers a
 * function that ends it.
 */
export function keepView(
  deps: Omit<UseDeps, 'helper'> & { helper: Pick<HelperLink, 'store' | 'on'> },
  loginId: string,
  accountId: number,
): () => void {
  const stop = keepUse(deps, [accountId], 'view')
  const end = (giveFree = true): void => {
    off()
    gone()
    stop(giveFree)
  }
  const off = deps.helper.on(loginProgress, (data) => {
    if (data.login_id === loginId && data.step === 'done') end()
  })
  // Without the helper nobody knows whether it is open: the use runs out by itself.
  const gone = deps.helper.store.subscribe((state) => {
    if (!state.connected) end(false)
  })
  return end
}
