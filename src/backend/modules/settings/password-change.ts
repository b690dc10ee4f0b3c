// Changing one's own password: the old one is asked for, every other session ends.
import { CODE } from '../../../contract/errors.ts'
import { writeAudit } from '../../http/audit.ts'
import type { AuditedRefusal } from '../../http/audit.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { AppError } from '../../lib/errors.ts'
import type { Passwords } from '../../lib/passwords.ts'
import type { Db } from '../../ports/database.ts'

export interface PasswordDeps {
  readonly now: () => number
  readonly passwords: Pick<Passwords, 'hash' | 'verify'>
  /** Closes guessing of the old password just as at the login: throws TOO_MANY_LOGINS. */
  readonly throttle: {
    begin(username: string, ip: string): Promise<{ attempt: number }>
    succeed(attempt: number): Promise<void>
  }
}

/**
 * Checks the old password and returns what to write inside the transaction.
 * @throws BAD_CREDENTIALS when it is wrong, BAD_INPUT when the new one equals it
 */
export async function preparePasswordChange(
  deps: PasswordDeps,
  ctx: RequestContext,
  change: { old: string; new: string },
): Promise<(trx: Db) => Promise<void>> {
  await confirmPassword(deps, ctx, change.old, 'password.old', {
    action: 'password.change',
    targetType: 'admin',
    targetId: ctx.admin.id,
    summary: '修改密码失败，原密码错误',
  })
  if (change.new === change.old) throw badInput([{ field: 'password.new', msg: '新密码不能与原密码相同' }])
  const hash = await deps.passwords.hash(change.new)
  return async (trx) => {
    const now = deps.now()
    await trx
      .updateTable('admins')
      .set({ password_hash: hash, must_change_pwd: 0, update_time: now })
      .where('id', '=', ctx.admin.id)
      .execute()
    await trx
      .updateTable('admin_tokens')
      .set({ revoke_time: now })
      .where('admin_id', '=', ctx.admin.id)
      .where('id', '!=', ctx.sessionId)
      .where('revoke_time', 'is', null)
      .execute()
    await writeAudit(trx, {
      action: 'password.change',
      adminId: ctx.admin.id,
      adminName: ctx.admin.name,
      ip: ctx.ip,
      ua: ctx.ua,
      result: 1,
      summary: '修改密码',
      targetType: 'admin',
      targetId: ctx.admin.id,
    })
  }
}

/**
 * @throws BAD_CREDENTIALS unless `password` is the caller's, and writes that down as `refused`; `field` is where the
 * page shows it
 */
export async function confirmPassword(
  deps: PasswordDeps,
  ctx: RequestContext,
  password: string,
  field: string,
  refused: AuditedRefusal,
): Promise<void> {
  const { attempt } = await deps.throttle.begin(`#${ctx.admin.id}`, ctx.ip)
  const row = await ctx.db
    .selectFrom('admins')
    .select('password_hash')
    .where('id', '=', ctx.admin.id)
    .executeTakeFirstOrThrow()
  if (!(await deps.passwords.verify(password, row.password_hash, ctx.ip))) {
    await writeAudit(ctx.db, {
      ...refused,
      adminId: ctx.admin.id,
      adminName: ctx.admin.name,
      ip: ctx.ip,
      ua: ctx.ua,
      result: 0,
    })
    throw new AppError(CODE.BAD_CREDENTIALS, { msg: '密码不正确', data: { errors: [{ field, msg: '密码不正确' }] } })
  }
  await deps.throttle.succeed(attempt)
}
