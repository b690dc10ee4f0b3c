// Helpers that may receive credentials: bound to the operator who registered them, approved by somebody with the right,
// until revoked.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import { showDeviceMark } from '../../../contract/device-mark.ts'
import type {
  approveDevice,
  deviceList,
  registerDevice,
  renameDevice,
  revokeDevice,
  waitingDevices,
} from '../../../contract/http/admin.ts'
import { writeAudit } from '../../http/audit.ts'
import type { AuditedRefusal } from '../../http/audit.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { createOnceAnHour } from '../../lib/once-an-hour.ts'
import { offsetOf } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import { markOf } from './device-mark.ts'
import { isProved } from './device-proof.ts'
import { dropRequest, keepRequest, requestsOf, requireRoom } from './device-requests.ts'
import { waitingFor } from './waiting-devices.ts'

export interface DevicesService {
  /**
   * @throws BAD_INPUT for a proof that does not fit, CONFLICT when another operator's device has this id with another
   * key, TOO_OFTEN when too many wait
   */
  register(ctx: RequestContext, input: ParsedInputOf<typeof registerDevice>): Promise<OutputOf<typeof registerDevice>>
  list(ctx: RequestContext, page: ParsedInputOf<typeof deviceList>): Promise<OutputOf<typeof deviceList>>
  /** What `waitingDevices` answers. */
  waiting(ctx: RequestContext): Promise<OutputOf<typeof waitingDevices>>
  /**
   * @throws NOT_FOUND when the tenant has no such device, NO_PERMISSION for a colleague's without the right to approve
   */
  revoke(ctx: RequestContext, input: ParsedInputOf<typeof revokeDevice>): Promise<{ revoked: number }>
  /**
   * @throws NOT_FOUND when the tenant has no such device, BAD_CREDENTIALS for a wrong password, CONFLICT when none of
   * its keys has this mark
   */
  approve(ctx: RequestContext, input: ParsedInputOf<typeof approveDevice>): Promise<OutputOf<typeof approveDevice>>
  /** As `revoke`. */
  rename(ctx: RequestContext, input: ParsedInputOf<typeof renameDevice>): Promise<OutputOf<typeof renameDevice>>
  /**
   * Whether this operator's device may receive anything; `none` = not registered, or by somebody else; `revoked` = it
   * waits because somebody revoked it.
   */
  stateOf(db: Db, device: { deviceId: string; adminId: number }): Promise<'none' | 'pending' | 'revoked' | 'approved'>
  /** Public key of a device that this operator registered, somebody approved and nobody revoked, else null. */
  publicKeyOf(db: Db, device: { deviceId: string; adminId: number }): Promise<string | null>
  /** Key and operator of a device that somebody approved and nobody revoked, whoever asks; null = none. */
  approved(db: Db, deviceId: string): Promise<{ publicKey: string; adminId: number } | null>
}

/** What the devices need from their surroundings. */
export interface DevicesDeps {
  now: () => number
  /** @throws BAD_CREDENTIALS unless the password is the caller's */
  confirmPassword: (ctx: RequestContext, password: string, field: string, refused: AuditedRefusal) => Promise<void>
  /**
   * The helper that the product started beside this backend, told over the process's own channel; null = there is none.
   */
  ownHelper: () => OwnHelper | null
  /** There will be one, and it was not told yet. */
  awaitsHelper?: () => boolean
  /** A computer, or a key of it, may not speak any more from now on. */
  onRevoked?: (deviceId: string) => void
}
/** The helper that was started beside this backend, by its key. */
export interface OwnHelper {
  deviceId: string
  publicKey: string
}

/** Whoever approves computers holds them all, everybody else the ones that he registered himself. */
const holds = (ctx: Pick<RequestContext, 'admin'>, device: { readonly admin_id: number }): boolean =>
  device.admin_id === ctx.admin.id || hasPerm(ctx.admin.perms, 'device:approve')
/** @throws AppError NO_PERMISSION */
const requireHold = (ctx: Pick<RequestContext, 'admin'>, device: { readonly admin_id: number }): void => {
  if (!holds(ctx, device))
    throw new AppError(CODE.NO_PERMISSION, {
      msg: '这台电脑由其他成员登记，请联系有批准设备权限的成员处理',
      data: { perm: 'device:approve' },
    })
}

export function createDevicesService(deps: DevicesDeps): DevicesService {
  // A page that opens again asks again.
  const isFirstInAnHour = createOnceAnHour({ now: deps.now })
  // Asked anew each time: the page may register the product's own helper before the backend is told of it.
  const isOwn = (device: { device_id: string; public_key: string }): boolean => {
    const own = deps.ownHelper()
    return own !== null && own.deviceId === device.device_id && own.publicKey === device.public_key
  }
  type Known = { device_id: string; public_key: string; approve_time: number | null }
  /** When these computers, by their id or key, were last revoked, unix ms; 0 = never. */
  const revokedBefore = async (
    db: Db,
    devices: readonly Omit<Known, 'approve_time'>[],
  ): Promise<(device: Omit<Known, 'approve_time'>) => number> => {
    const revoked = await db
      .selectFrom('devices')
      .select(['device_id', 'public_key', 'revoke_time'])
      .where('revoke_time', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('device_id', 'in', ['', ...devices.map((one) => one.device_id)]),
          eb('public_key', 'in', ['', ...devices.map((one) => one.public_key)]),
        ]),
      )
      .execute()
    return (device) =>
      Math.max(
        0,
        ...revoked
          .filter((old) => old.device_id === device.device_id || old.public_key === device.public_key)
          .map((old) => Number(old.revoke_time ?? 0)),
      )
  }
  /** One that the product started needs nobody's word, unless somebody revoked it: then it asks like every other. */
  const isApproved = (device: Known, revokedAt: number): boolean =>
    device.approve_time !== null || (isOwn(device) && revokedAt === 0)
  const approvedNow = async (db: Db, device: Known): Promise<boolean> =>
    isApproved(device, device.approve_time !== null || !isOwn(device) ? 0 : (await revokedBefore(db, [device]))(device))
  const live = (db: Db, deviceId: string) =>
    db
      .selectFrom('devices')
      .select(['id', 'device_id', 'name', 'given_name', 'admin_id', 'public_key', 'approve_time'])
      .where('device_id', '=', deviceId)
      .where('delete_time', 'is', null)
      .where('revoke_time', 'is', null)

  return {
    async register(ctx, input) {
      if (!isProved(input)) throw badInput([{ field: 'proof', msg: '云管家的身份证明不正确，请重新连接云管家' }])
      const now = deps.now()
      const again = (await revokedBefore(ctx.db, [input]))(input) > 0
      const own = isOwn(input) && !again
      const how = own ? '（本机启动，无需批准）' : again ? '（撤销过，重新申请批准）' : ''
      ctx.audit({ targetType: 'device', targetId: input.device_id, summary: `登记云管家设备「${input.name}」${how}` })
      let ready = own
      const taken = new AppError(CODE.CONFLICT, { msg: '该设备标识已由其他成员登记，请先撤销原设备' })
      try {
        await inTransaction(ctx.db, async (trx) => {
          const known = await live(trx, input.device_id).forUpdate().executeTakeFirst()
          if (known === undefined) {
            if (!own) await requireRoom(trx, ctx.admin.id, now)
            await dropRequest(trx, input)
            await trx
              .insertInto('devices')
              .values({
                device_id: input.device_id,
                name: input.name,
                public_key: input.public_key,
                admin_id: ctx.admin.id,
                create_time: now,
                last_seen: now,
                revoke_time: null,
                delete_time: null,
                approve_time: null,
                approve_admin_id: null,
              })
              .execute()
            return
          }
          const told = { name: input.name, admin_id: ctx.admin.id, last_seen: now, update_time: now }
          if (known.public_key === input.public_key) {
            // The same key is the same machine, now used by this operator.
            ready ||= known.approve_time !== null
            // A page that opens again is nothing for the log.
            if (known.admin_id === ctx.admin.id && known.name === input.name) ctx.audit({ unchanged: true })
            await trx.updateTable('devices').set(told).where('id', '=', known.id).execute()
            return
          }
          if (own && known.approve_time === null) {
            // Somebody took the id of the product's own helper first: it is he who waits.
            await keepRequest(trx, known, now)
            await dropRequest(trx, input)
            await trx
              .updateTable('devices')
              .set({ ...told, given_name: '', public_key: input.public_key })
              .where('id', '=', known.id)
              .execute()
            return
          }
          // Another key under a colleague's id is not believed.
          if (known.admin_id !== ctx.admin.id) throw taken
          // Another key is another computer, whatever it calls itself: it waits beside the known one, which stays what
          // it is.
          ready = false
          const asked = (await requestsOf(trx, input.device_id)).some((one) => one.public_key === input.public_key)
          if (asked) ctx.audit({ unchanged: true })
          else await requireRoom(trx, ctx.admin.id, now)
          ctx.audit({
            summary: `登记云管家设备「${input.name}」（密钥与已登记的不同，作为新设备申请批准，标记 ${showDeviceMark(markOf(input.public_key))}）`,
          })
          await keepRequest(
            trx,
            { device_id: input.device_id, name: input.name, public_key: input.public_key, admin_id: ctx.admin.id },
            now,
          )
        })
      } catch (error) {
        if (
          error === taken &&
          isFirstInAnHour(JSON.stringify([ctx.tenantId, ctx.admin.id, input.device_id, input.public_key]))
        ) {
          await writeAudit(ctx.db, {
            action: 'device.register',
            adminId: ctx.admin.id,
            adminName: ctx.admin.name,
            targetType: 'device',
            targetId: input.device_id,
            summary: `未登记云管家设备「${input.name}」：设备标识已由其他成员登记，密钥不同（标记 ${showDeviceMark(markOf(input.public_key))}）`,
            ip: ctx.ip,
            ua: ctx.ua,
            result: 0,
          })
        }
        if (isUniqueViolation(error, 'devices')) throw new AppError(CODE.CONFLICT, { cause: error })
        throw error
      }
      return { device_id: input.device_id, approved: ready ? 1 : 0 }
    },
    async list(ctx, page) {
      const { db } = ctx
      const own = deps.ownHelper()?.deviceId ?? ''
      const only = page.device_id
      const known = db
        .selectFrom('devices as d')
        .where('d.delete_time', 'is', null)
        .where('d.revoke_time', 'is', null)
        .$if(only !== undefined, (query) => query.where('d.device_id', '=', only ?? ''))
      const asking = db
        .selectFrom('device_requests as d')
        .$if(only !== undefined, (query) => query.where('d.device_id', '=', only ?? ''))
      const { n: all } = await known.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
      const { n: waiting } = await asking.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
      const offset = offsetOf(page)
      const rows = await known
        .innerJoin('admins as a', 'a.id', 'd.admin_id')
        .leftJoin('admins as b', 'b.id', 'd.approve_admin_id')
        .select([
          'd.device_id',
          'd.name',
          'd.given_name',
          'd.create_time',
          'd.last_seen',
          'd.approve_time',
          'd.public_key',
          'd.admin_id',
          'a.nickname',
          'a.username',
          'b.nickname as approver',
          'b.username as approver_name',
        ])
        .orderBy((eb) =>
          eb
            .case()
            .when(eb.or([eb('d.approve_time', 'is not', null), eb('d.device_id', '=', own)]))
            .then(0)
            .else(1)
            .end(),
        )
        .orderBy('d.last_seen', 'desc')
        .orderBy('d.id')
        .limit(page.limit)
        .offset(offset)
        .execute()
      // Keys that ask for a known id come last.
      const more = page.limit - rows.length
      const requests =
        more === 0
          ? []
          : await asking
              .innerJoin('admins as a', 'a.id', 'd.admin_id')
              .select([
                'd.device_id',
                'd.name',
                'd.create_time',
                'd.update_time',
                'd.public_key',
                'd.admin_id',
                'a.nickname',
                'a.username',
              ])
              .orderBy('d.id', 'desc')
              .limit(more)
              .offset(Math.max(0, offset - all))
              .execute()
      const revokedAt = await revokedBefore(db, [...rows, ...requests])
      const shown = (row: {
        device_id: string
        public_key: string
        admin_id: number
        create_time: number
        nickname: string
        username: string
      }) => ({
        device_id: row.device_id,
        key_mark: markOf(row.public_key),
        held: flag(holds(ctx, row)),
        admin_name: row.nickname || row.username,
        create_time: toSeconds(row.create_time),
      })
      return {
        total: all + waiting,
        list: [
          ...rows.map((row) => ({
            ...shown(row),
            changed: flag(false),
            name: row.given_name || row.name,
            revoked_time: toSeconds(revokedAt(row)),
            last_seen_time: toSeconds(row.last_seen ?? row.create_time),
            approved: flag(isApproved(row, revokedAt(row))),
            own: flag(isOwn(row)),
            approved_by: row.approver || row.approver_name || '',
          })),
          ...requests.map((row) => ({
            ...shown(row),
            changed: flag(true),
            name: row.name,
            revoked_time: toSeconds(revokedAt(row)),
            last_seen_time: toSeconds(row.update_time),
            approved: flag(false),
            own: flag(false),
            approved_by: '',
          })),
        ],
      }
    },
    async waiting(ctx) {
      return await waitingFor(ctx, async (devices) => {
        // One of them may be the helper of this very computer, which needs nobody's leave.
        if (deps.awaitsHelper?.() === true) return () => false
        const revokedAt = await revokedBefore(ctx.db, devices)
        return (device) => !isApproved({ ...device, approve_time: null }, revokedAt(device))
      })
    },
    async revoke(ctx, { device_id: deviceId, key_mark: mark }) {
      const found = await live(ctx.db, deviceId).executeTakeFirst()
      const known = found !== undefined && (mark === undefined || markOf(found.public_key) === mark) ? found : undefined
      const request =
        known !== undefined || mark === undefined
          ? undefined
          : (await requestsOf(ctx.db, deviceId)).find((one) => markOf(one.public_key) === mark)
      if (request !== undefined) {
        requireHold(ctx, request)
        await dropRequest(ctx.db, request)
        ctx.audit({
          targetType: 'device',
          targetId: deviceId,
          summary: `拒绝云管家设备「${request.name}」的申请（标记 ${showDeviceMark(markOf(request.public_key))}）`,
        })
        return { revoked: 1 }
      }
      if (known === undefined) throw new AppError(CODE.NOT_FOUND)
      requireHold(ctx, known)
      const now = deps.now()
      await ctx.db
        .updateTable('devices')
        .set({ revoke_time: now, delete_time: now, update_time: now })
        .where('id', '=', known.id)
        .execute()
      deps.onRevoked?.(deviceId)
      ctx.audit({
        targetType: 'device',
        targetId: deviceId,
        summary: `撤销云管家设备「${known.given_name || known.name}」`,
      })
      return { revoked: 1 }
    },
    async approve(ctx, input) {
      const [known, requests] = [
        await live(ctx.db, input.device_id).executeTakeFirst(),
        await requestsOf(ctx.db, input.device_id),
      ]
      if (known === undefined && requests.length === 0) throw new AppError(CODE.NOT_FOUND)
      const request = requests.find((one) => markOf(one.public_key) === input.key_mark)
      const name = input.name ?? (known?.given_name || known?.name || request?.name || '')
      await deps.confirmPassword(ctx, input.password, 'password', {
        action: 'device.approve',
        targetType: 'device',
        targetId: input.device_id,
        summary: `批准云管家设备「${name}」失败，密码错误`,
      })
      const now = deps.now()
      const approval = { approve_time: now, approve_admin_id: ctx.admin.id, update_time: now }
      const moved = new AppError(CODE.CONFLICT, {
        msg: '这台电脑的密钥与您看到的标记不同，没有批准。请刷新后与那台电脑上显示的标记核对',
      })
      ctx.audit({
        targetType: 'device',
        targetId: input.device_id,
        summary: `批准云管家设备「${name}」（标记 ${showDeviceMark(input.key_mark)}）${known !== undefined && request !== undefined ? '，代替原来的密钥' : ''}`,
      })
      if (known !== undefined && markOf(known.public_key) === input.key_mark) {
        // Under the key that was looked at: one that changed meanwhile is another.
        const done = await ctx.db
          .updateTable('devices')
          .set({ ...approval, ...named(known, input.name) })
          .where('id', '=', known.id)
          .where('public_key', '=', known.public_key)
          .executeTakeFirst()
        if (Number(done.numUpdatedRows) !== 1) throw moved
        return { approved: 1 }
      }
      if (request === undefined) throw moved
      await inTransaction(ctx.db, async (trx) => {
        if ((await dropRequest(trx, request)) !== 1) throw moved
        await trx
          .updateTable('devices')
          .set({ revoke_time: now, delete_time: now, update_time: now })
          .where('device_id', '=', input.device_id)
          .where('delete_time', 'is', null)
          .execute()
        await trx
          .insertInto('devices')
          .values({
            ...request,
            ...named(request, input.name),
            ...approval,
            create_time: now,
            last_seen: now,
            revoke_time: null,
            delete_time: null,
          })
          .execute()
      })
      deps.onRevoked?.(input.device_id)
      return { approved: 1 }
    },
    async rename(ctx, input) {
      const known = await live(ctx.db, input.device_id).executeTakeFirst()
      if (known === undefined) throw new AppError(CODE.NOT_FOUND)
      requireHold(ctx, known)
      await ctx.db
        .updateTable('devices')
        .set({ ...named(known, input.name), update_time: deps.now() })
        .where('id', '=', known.id)
        .execute()
      const before = known.given_name || known.name
      ctx.audit({
        targetType: 'device',
        targetId: input.device_id,
        summary: `云管家设备「${before}」改名为「${input.name}」`,
        ...(before === input.name ? { unchanged: true } : {}),
      })
      return { name: input.name }
    },
    async stateOf(db, { deviceId, adminId }) {
      const device = await live(db, deviceId).where('admin_id', '=', adminId).executeTakeFirst()
      if (device !== undefined && (await approvedNow(db, device))) return 'approved'
      // A computer that was revoked waits for its approval, registered anew or not.
      const known = device ?? { device_id: deviceId, public_key: '' }
      if ((await revokedBefore(db, [known]))(known) > 0) return 'revoked'
      return device === undefined ? 'none' : 'pending'
    },
    async approved(db, deviceId) {
      const device = await live(db, deviceId).executeTakeFirst()
      return device !== undefined && (await approvedNow(db, device))
        ? { publicKey: device.public_key, adminId: device.admin_id }
        : null
    },
    async publicKeyOf(db, { deviceId, adminId }) {
      const device = await live(db, deviceId).where('admin_id', '=', adminId).executeTakeFirst()
      return device !== undefined && (await approvedNow(db, device)) ? device.public_key : null
    },
  }
}

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)
/** A name that is the computer's own is none that a person gave: it follows the computer. */
const named = (known: { name: string }, name: string | undefined): { given_name?: string } =>
  name === undefined ? {} : { given_name: name === known.name ? '' : name }
