// Helpers that may receive credentials: bound to the operator who registered them, approved by somebody with the right, until revoked.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { approveDevice, deviceList, registerDevice } from '../../../contract/http/admin.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import { isProved } from './device-proof.ts'

export interface DevicesService {
  /** Throws 40001 for a proof that does not fit, 40901 when another operator's device has this id with another key. */
  register(ctx: RequestContext, input: ParsedInputOf<typeof registerDevice>): Promise<OutputOf<typeof registerDevice>>
  list(ctx: RequestContext): Promise<OutputOf<typeof deviceList>>
  /** Throws 40401 when the tenant has no such device. */
  revoke(ctx: RequestContext, deviceId: string): Promise<{ revoked: number }>
  /** Throws 40401 when the tenant has no such device, 40011 for a wrong password, 40901 when its key changed meanwhile. */
  approve(ctx: RequestContext, input: ParsedInputOf<typeof approveDevice>): Promise<OutputOf<typeof approveDevice>>
  /** Whether this operator's device may receive anything; `none` = not registered, or by somebody else. */
  stateOf(db: Db, device: { deviceId: string; adminId: number }): Promise<'none' | 'pending' | 'approved'>
  /** Public key of a device that this operator registered, somebody approved and nobody revoked, else null. */
  publicKeyOf(db: Db, device: { deviceId: string; adminId: number }): Promise<string | null>
}

/** What the devices need from their surroundings. */
export interface DevicesDeps {
  now: () => number
  /** Throws 40011 unless the password is the caller's. */
  confirmPassword: (ctx: RequestContext, password: string, field: string) => Promise<void>
  /** The helper that the product started beside this backend, told over the process's own channel; null = there is none. */
  ownHelper: () => OwnHelper | null
}
/** The helper that was started beside this backend, by its key. */
export interface OwnHelper {
  deviceId: string
  publicKey: string
}

export function createDevicesService(deps: DevicesDeps): DevicesService {
  // Asked anew each time: the page may register the product's own helper before the backend is told of it.
  const isOwn = (device: { device_id: string; public_key: string }): boolean => {
    const own = deps.ownHelper()
    return own !== null && own.deviceId === device.device_id && own.publicKey === device.public_key
  }
  const isApproved = (device: { device_id: string; public_key: string; approve_time: number | null }): boolean => device.approve_time !== null || isOwn(device)
  const live = (db: Db, deviceId: string) =>
    db.selectFrom('devices').select(['id', 'device_id', 'admin_id', 'public_key', 'approve_time']).where('device_id', '=', deviceId).where('delete_time', 'is', null).where('revoke_time', 'is', null)

  return {
    async register(ctx, input) {
      if (!isProved(input)) throw badInput([{ field: 'proof', msg: '云管家的身份证明不正确，请重新连接云管家' }])
      const now = deps.now()
      const own = isOwn(input)
      ctx.audit({ targetType: 'device', targetId: input.device_id, summary: `登记云管家设备 ${input.name}${own ? '（本机启动，无需批准）' : ''}` })
      let ready = own
      try {
        await inTransaction(ctx.db, async (trx) => {
          const known = await live(trx, input.device_id).forUpdate().executeTakeFirst()
          if (known === undefined) {
            await trx.insertInto('devices').values({ device_id: input.device_id, name: input.name, public_key: input.public_key, admin_id: ctx.admin.id, last_seen: now, revoke_time: null, delete_time: null, approve_time: null, approve_admin_id: null }).execute()
            return
          }
          // The same key is the same machine, now used by this operator; another key under a colleague's id is not believed.
          if (known.admin_id !== ctx.admin.id && known.public_key !== input.public_key) throw new AppError(CODE.CONFLICT, { msg: '该设备标识已由其他成员登记，请先撤销原设备' })
          const sameKey = known.public_key === input.public_key
          ready ||= sameKey && known.approve_time !== null
          // Another key is another computer, whatever it calls itself: it waits for its own approval.
          const standing = sameKey ? {} : ({ approve_time: null, approve_admin_id: null } as const)
          await trx.updateTable('devices').set({ name: input.name, public_key: input.public_key, admin_id: ctx.admin.id, last_seen: now, update_time: now, ...standing }).where('id', '=', known.id).execute()
        })
      } catch (error) {
        if (isUniqueViolation(error, 'devices')) throw new AppError(CODE.CONFLICT, { cause: error })
        throw error
      }
      return { device_id: input.device_id, approved: ready ? 1 : 0 }
    },
    async list({ db }) {
      const rows = await db
        .selectFrom('devices as d')
        .innerJoin('admins as a', 'a.id', 'd.admin_id')
        .leftJoin('admins as b', 'b.id', 'd.approve_admin_id')
        .select(['d.device_id', 'd.name', 'd.create_time', 'd.last_seen', 'd.approve_time', 'd.public_key', 'a.nickname', 'a.username', 'b.nickname as approver', 'b.username as approver_name'])
        .where('d.delete_time', 'is', null).where('d.revoke_time', 'is', null)
        .orderBy('d.last_seen', 'desc').limit(200).execute()
      return {
        list: rows.map((row) => ({ device_id: row.device_id, name: row.name, admin_name: row.nickname || row.username, create_time: toSeconds(row.create_time), last_seen_time: toSeconds(row.last_seen ?? row.create_time), approved: isApproved(row) ? 1 : 0, own: isOwn(row) ? 1 : 0, approved_by: row.approver || row.approver_name || '' })),
      }
    },
    async revoke(ctx, deviceId) {
      const known = await live(ctx.db, deviceId).executeTakeFirst()
      if (known === undefined) throw new AppError(CODE.NOT_FOUND)
      const now = deps.now()
      await ctx.db.updateTable('devices').set({ revoke_time: now, delete_time: now, update_time: now }).where('id', '=', known.id).execute()
      ctx.audit({ targetType: 'device', targetId: deviceId })
      return { revoked: 1 }
    },
    async approve(ctx, input) {
      const known = await live(ctx.db, input.device_id).executeTakeFirst()
      if (known === undefined) throw new AppError(CODE.NOT_FOUND)
      await deps.confirmPassword(ctx, input.password, 'password')
      const now = deps.now()
      // Under the key that was looked at: one that changed meanwhile waits again.
      const done = await ctx.db.updateTable('devices').set({ approve_time: now, approve_admin_id: ctx.admin.id, update_time: now }).where('id', '=', known.id).where('public_key', '=', known.public_key).executeTakeFirst()
      if (Number(done.numUpdatedRows) !== 1) throw new AppError(CODE.CONFLICT)
      ctx.audit({ targetType: 'device', targetId: input.device_id })
      return { approved: 1 }
    },
    async stateOf(db, { deviceId, adminId }) {
      const device = await live(db, deviceId).where('admin_id', '=', adminId).executeTakeFirst()
      if (device === undefined) return 'none'
      return isApproved(device) ? 'approved' : 'pending'
    },
    async publicKeyOf(db, { deviceId, adminId }) {
      const device = await live(db, deviceId).where('admin_id', '=', adminId).executeTakeFirst()
      return device !== undefined && isApproved(device) ? device.public_key : null
    },
  }
}
