import type { Form } from './form.ts'
import { signedOut } from './site-json.ts'

/** Asks the platform whose session the page has. @throws HelperError kind `session` when it is another account's, or nobody's */
export const requireOwner = async ({ ctx, page, site, work }: Form): Promise<void> => {
  const profile = await site.readProfile(ctx, page)
  if (work.account.accountId && profile.accountId !== work.account.accountId) throw signedOut(`浏览器里登录的是「${profile.openname}」，请重新授权该账号`)
}
