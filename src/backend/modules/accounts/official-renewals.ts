// Renewing the right of child accounts at the official interface of their institution: its grant is made anew, free,
// and each child's token with it.
import type { AccountsDeps } from './accounts.ports.ts'
import { ChildrenTrouble, isOfficial } from './official-children.ts'
import type { OfficialChildren } from './official-children.ts'
import { RenewalRefusal } from './renewals.service.ts'
import type { RenewalProvider } from './renewals.service.ts'
import { AppError } from '../../lib/errors.ts'

/** A token of Meta lives this long from its exchange. */
const LIFE_DAYS = 60

/** Over `fallback`, which renews where the institution was not authorised at an interface. */
export function createOfficialRenewals({
  clock,
  children,
  fallback,
}: Pick<AccountsDeps, 'clock'> & { children: OfficialChildren; fallback: RenewalProvider }): RenewalProvider {
  return {
    offer: (platform, parent) =>
      parent !== undefined && isOfficial(parent)
        ? { configured: true, unitPrice: '0.00', periodDays: LIFE_DAYS }
        : fallback.offer(platform, parent),
    async renew(request) {
      const { db, parent, accountId } = request
      if (!isOfficial(parent)) return await fallback.renew(request)
      const row = await db
        .selectFrom('third_auths')
        .select(['id', 'platform_value', 'third_cookie_enc', 'third_token_enc'])
        .where('id', '=', parent.id)
        .executeTakeFirstOrThrow()
      let list
      try {
        list = await children.read(db, row, true)
      } catch (error) {
        // Nobody answered: asked again it goes on. Anything else is the platform's no.
        if (error instanceof AppError && !(error instanceof ChildrenTrouble))
          throw new RenewalRefusal(error.msg ?? '机构的授权已失效，请重新授权')
        throw error
      }
      const child = list.find((one) => one.accountId === accountId)
      if (child?.tokenEnc === undefined || child.expireTime === null)
        throw new RenewalRefusal('机构的授权里已没有这个账号，请在机构的授权页面重新勾选后同步')
      await db
        .updateTable('third_auths')
        .set({
          third_token_enc: child.tokenEnc,
          grant_lease: null,
          third_login_status: 1,
          last_error: '',
          update_time: clock.now(),
        })
        .where('parent_id', '=', parent.id)
        .where('account_id', '=', accountId)
        .where('delete_time', 'is', null)
        .execute()
      return { expireTime: child.expireTime }
    },
  }
}
