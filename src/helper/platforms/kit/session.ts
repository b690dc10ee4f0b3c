import { HelperError } from '../../lib/errors.ts'
import type { Profile } from '../platform.ts'
import type { Form } from './form.ts'
import { signedOut } from './site-json.ts'

/** Between two reads while a login page may still let the person in, ms. */
const AGAIN_MS = 1_000

const readLate = async ({ ctx, page, site }: Form, graceMs: number, again: () => Promise<void>): Promise<Profile> => {
  const until = Date.now() + graceMs
  for (let reads = 0; ; reads += 1) {
    try {
      const profile = await site.readProfile(ctx, page)
      if (reads > 0) await again()
      return profile
    } catch (error) {
      ctx.check()
      if (!(error instanceof HelperError) || error.kind !== 'session' || Date.now() >= until) throw error
    }
    await ctx.sleep(AGAIN_MS)
  }
}

/**
 * Asks the platform whose session the page has.
 * @param late a login page that first tries the account it remembers: nobody is called signed out for `graceMs`;
 *   `again` opens the page that was
 * left for the login
 * @throws HelperError kind `session` when it is another account's, or nobody's
 */
export async function requireOwner(
  form: Form,
  late?: { readonly graceMs: number; readonly again: () => Promise<void> },
): Promise<void> {
  const { work } = form
  const profile = await readLate(form, late?.graceMs ?? 0, late?.again ?? (() => Promise.resolve()))
  if (work.account.accountId && profile.accountId !== work.account.accountId)
    throw signedOut(`浏览器里登录的是「${profile.openname}」，请重新授权该账号`)
}
