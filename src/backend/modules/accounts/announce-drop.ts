import type { Db } from '../../ports/database.ts'
import type { AccountsDeps } from './accounts.ports.ts'

export interface DroppedAccount {
  id: number
  tenantId: number
  openname: string
  /** Why, in words. */
  msg: string
  /** Who is told: the account's operator, else who found it. */
  adminId: number
}

/**
 * Tells the operator that an account has to sign in again, in the caller's transaction: run log, notice, WeChat where
 * one is bound.
 */
export async function announceDrop(
  trx: Db,
  deps: Pick<AccountsDeps, 'settings' | 'wechat'>,
  { id, tenantId, openname, msg, adminId }: DroppedAccount,
): Promise<void> {
  await trx
    .insertInto('run_logs')
    .values({
      job_type: 'login-check',
      level: 'warn',
      title: `账号“${openname}”已掉线`,
      message: msg,
      ref_type: 'third_auth',
      ref_id: id,
    })
    .execute()
  if (!(await deps.settings.offlineNotices(trx, adminId))) return
  await trx
    .insertInto('notifications')
    .values({
      admin_id: adminId,
      kind: 'account_offline',
      title: `账号“${openname}”已掉线`,
      body: '请重新授权，待发作品在恢复前不会发布',
      jump_url: `/account/authorization?third_login_status=2`,
    })
    .execute()
  await deps.wechat.dropped(trx, { tenantId, accountId: id, openname, adminId })
}
