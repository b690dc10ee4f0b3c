// Rows of accounts.
import { idOf, NOTHING } from './marking.ts'
import type { Marking } from './marking.ts'

export interface ForeignAccountsIds {
  account: number
  group: number
}

/** Makes an account in a group, in use, with its figures and a check of its sign-in. */
export async function seedAccounts({ session, mark }: Marking): Promise<ForeignAccountsIds> {
  const { db, adminId } = session
  const group = await idOf(
    db
      .insertInto('third_auth_groups')
      .values({ name: mark.shared, ...NOTHING })
      .returning('id'),
  )
  const account = await idOf(
    db
      .insertInto('third_auths')
      .values({
        platform_value: 'douyin',
        account_id: mark.own,
        openname: mark.own,
        third_cookie_enc: null,
        third_token_enc: null,
        group_id: group,
        operator_admin_id: adminId,
        parent_id: null,
        third_login_status: 1,
        last_check_time: null,
        login_time: null,
        expire_time: null,
        fans: null,
        works: null,
        wechat_openid: null,
        device_id: null,
        user_agent: null,
        proxy_enc: null,
        ...NOTHING,
      })
      .returning('id'),
  )
  await db
    .insertInto('account_uses')
    .values({
      third_auth_id: account,
      device_id: `foreign-${session.tenantId}-device`,
      purpose: 'login',
      beat_time: Date.now() + 86_400_000,
      moved_to: mark.own,
    })
    .execute()
  await db.insertInto('work_looks').values({ third_auth_id: account, look_no: 1, device_id: null }).execute()
  await db
    .insertInto('works_out_daily')
    .values({ third_auth_id: account, plan_id: 0, stat_date: '', works: 1 })
    .execute()
  await db.insertInto('works_out_changed').values({ third_auth_id: account, day: 0 }).execute()
  await db.insertInto('account_gains_daily').values({ third_auth_id: account, stat_date: '', update_time: 1 }).execute()
  await db
    .insertInto('third_auth_checks')
    .values({ third_auth_id: account, result_status: 1, detail: mark.own, device_id: null })
    .execute()
  return { account, group }
}
