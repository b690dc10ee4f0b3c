// Computers that come under another key than the known one, and how many computers may wait.
import { CODE } from '../../../contract/errors.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'

/** Computers that one person may register in a day (ms) without anybody approving them. */
export const WAITING_PER_DAY = 20
const DAY_MS = 86_400_000

/** A key that asks for a name that another key has. */
export interface DeviceRequest {
  readonly device_id: string
  readonly name: string
  readonly public_key: string
  readonly admin_id: number
}

/**
 * `now` unix ms.
 * @throws TOO_OFTEN when this person's computers that wait, or waited and were revoked, are too many for one day
 */
export async function requireRoom(trx: Db, adminId: number, now: number): Promise<void> {
  const since = now - DAY_MS
  const waiting = await trx
    .selectFrom('devices')
    .select('create_time')
    .where('admin_id', '=', adminId)
    .where('create_time', '>', since)
    .where('approve_time', 'is', null)
    .execute()
  const asking = await trx
    .selectFrom('device_requests')
    .select('create_time')
    .where('admin_id', '=', adminId)
    .where('create_time', '>', since)
    .execute()
  const times = [...waiting, ...asking].map((row) => row.create_time)
  if (times.length < WAITING_PER_DAY) return
  const seconds = Math.max(1, Math.ceil((Math.min(...times) + DAY_MS - now) / 1000))
  throw new AppError(CODE.TOO_OFTEN, {
    msg: `今天登记的电脑已达上限 ${WAITING_PER_DAY} 台，请先让管理员批准或撤销等待中的电脑，或明天再试`,
    data: { retry_after: seconds, seconds },
  })
}

/** Notes a key that waits beside the known one; asked again it stays one request. */
export async function keepRequest(trx: Db, request: DeviceRequest, now: number): Promise<void> {
  const told = { name: request.name, admin_id: request.admin_id, update_time: now }
  await trx
    .insertInto('device_requests')
    .values({ device_id: request.device_id, public_key: request.public_key, ...told, create_time: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'device_id', 'public_key']).doUpdateSet(told))
    .execute()
}

/** The request is answered, or its key is the known one by now. Answers how many there were. */
export async function dropRequest(trx: Db, request: Pick<DeviceRequest, 'device_id' | 'public_key'>): Promise<number> {
  const done = await trx
    .deleteFrom('device_requests')
    .where('device_id', '=', request.device_id)
    .where('public_key', '=', request.public_key)
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}

export async function requestsOf(db: Db, deviceId: string): Promise<DeviceRequest[]> {
  return await db
    .selectFrom('device_requests')
    .select(['device_id', 'name', 'public_key', 'admin_id'])
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .execute()
}
