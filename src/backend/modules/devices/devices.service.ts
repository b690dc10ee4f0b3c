// Helpers that may receive credentials: bound to the operator who registered them, until revoked.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { deviceList, registerDevice } from '../../../contract/http/admin.ts'
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
  /** Public key of a device that this operator registered and nobody revoked, else null. */
  publicKeyOf(db: Db, device: { deviceId: string; adminId: number }): Promise<string | null>
}

export function createDevicesService(deps: { now: () => number }): DevicesService {
  const live = (db: Db, deviceId: string) =>
    db.selectFrom('devices').select(['id', 'admin_id', 'public_key']).where('device_id', '=', deviceId).where('delete_time', 'is', null).where('revoke_time', 'is', null)

  return {
    async register(ctx, input) {
      if (!isProved(input)) throw badInput([{ field: 'proof', msg: '云管家的身份证明不正确，请重新连接云管家' }])
      const now = deps.now()
      ctx.audit({ targetType: 'device', targetId: input.device_id, summary: `登记云管家设备 ${input.name}` })
      try {
        await inTransaction(ctx.db, async (trx) => {
          const known = await live(trx, input.device_id).forUpdate().executeTakeFirst()
          if (known === undefined) {
            await trx.insertInto('devices').values({ device_id: input.device_id, name: input.name, public_key: input.public_key, admin_id: ctx.admin.id, last_seen: now, revoke_time: null, delete_time: null }).execute()
            return
          }
          // The same key is the same machine, now used by this operator; another key under a colleague's id is not believed.
          if (known.admin_id !== ctx.admin.id && known.public_key !== input.public_key) throw new AppError(CODE.CONFLICT, { msg: '该设备标识已由其他成员登记，请先撤销原设备' })
          await trx.updateTable('devices').set({ name: input.name, public_key: input.public_key, admin_id: ctx.admin.id, last_seen: now, update_time: now }).where('id', '=', known.id).execute()
        })
      } catch (error) {
        if (isUniqueViolation(error, 'devices')) throw new AppError(CODE.CONFLICT, { cause: error })
        throw error
      }
      return { device_id: input.device_id }
    },
    async list({ db }) {
      const rows = await db
        .selectFrom('devices as d')
        .innerJoin('admins as a', 'a.id', 'd.admin_id')
        .select(['d.device_id', 'd.name', 'd.create_time', 'd.last_seen', 'a.nickname', 'a.username'])
        .where('d.delete_time', 'is', null).where('d.revoke_time', 'is', null)
        .orderBy('d.last_seen', 'desc').limit(200).execute()
      return {
        list: rows.map((row) => ({ device_id: row.device_id, name: row.name, admin_name: row.nickname || row.username, create_time: toSeconds(row.create_time), last_seen_time: toSeconds(row.last_seen ?? row.create_time) })),
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
    async publicKeyOf(db, { deviceId, adminId }) {
      const device = await live(db, deviceId).where('admin_id', '=', adminId).executeTakeFirst()
      return device?.public_key ?? null
    },
  }
}
