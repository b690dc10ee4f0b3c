// What a restored database needs before anybody works with it: another epoch, no old sessions or leases, and a list of what has to be found out.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import SqliteFile from 'better-sqlite3'
import { z } from 'zod'
import { holdEpoch, renewEpoch } from '../../lib/epoch.ts'
import { writeAudit } from '../../http/audit.ts'
import type { RestoreNote } from '../../lib/restore.ts'
import { inTransaction } from '../../ports/database.ts'
import { doubtReplies } from './doubt-replies.ts'
import type { Db } from '../../ports/database.ts'
import { givenText } from './given-accounts.ts'
import { keepLog, readLog, sayLogLost } from './keep-log.ts'
import type { LogRow } from './keep-log.ts'
import { keepLinks, readLinks } from './keep-links.ts'
import type { OldLink } from './keep-links.ts'
import { keepProxies, readProxies } from './keep-proxies.ts'
import type { OldProxy } from './keep-proxies.ts'
import { restRules } from './rest-rules.ts'
import { keepRights, readRoles } from './keep-rights.ts'
import type { OldRole } from './keep-rights.ts'

const BROKEN = '恢复备份前正在发布，结果未知，请先核对平台是否已发出'

/** What was taken from people and computers since the backup: it stays taken. */
const oldAdmin = z.object({
  id: z.number(),
  username: z.string(),
  password_hash: z.string(),
  must_change_pwd: z.literal([0, 1]),
  status: z.number(),
  delete_time: z.number().nullable(),
  role_id: z.number(),
  data_scope: z.enum(['all', 'group', 'self']),
})
const oldDevice = z.object({ device_id: z.string(), public_key: z.string(), revoke_time: z.number().nullable() })
const oldGift = z.object({
  tenant_id: z.number(),
  device_id: z.string(),
  platform_value: z.string(),
  account_id: z.string(),
})
interface Replaced {
  readonly admins: readonly z.infer<typeof oldAdmin>[]
  readonly roles: readonly OldRole[]
  readonly devices: readonly z.infer<typeof oldDevice>[]
  readonly links?: readonly OldLink[]
  /** Proxies of the accounts, those without one, too. */
  readonly proxies?: readonly OldProxy[]
  /** The operation log since the backup; null when it can't be read. */
  readonly log: readonly LogRow[] | null
  /** Accounts that each computer published to. */
  readonly given?: readonly z.infer<typeof oldGift>[]
}

/** Passwords, stopped people, rights, revoked devices and the operation log since the backup (unix ms) of the replaced database; null when it can't be read. */
export function readReplaced(file: string | null, backupTime: number): Replaced | null {
  if (file === null) return null
  try {
    const old = new SqliteFile(file, { readonly: true, fileMustExist: true })
    try {
      return {
        admins: z
          .array(oldAdmin)
          .parse(
            old
              .prepare(
                'select id, username, password_hash, must_change_pwd, status, delete_time, role_id, data_scope from admins',
              )
              .all(),
          ),
        roles: readRoles(old),
        devices: z.array(oldDevice).parse(old.prepare('select device_id, public_key, revoke_time from devices').all()),
        links: readLinks(old),
        proxies: readProxies(old),
        log: readLog(old, backupTime),
        given: z
          .array(oldGift)
          .parse(
            old
              .prepare(
                'select distinct a.tenant_id, r.device_id, a.platform_value, a.account_id from publish_records r join third_auths a on a.id = r.third_auth_id where r.device_id is not null',
              )
              .all(),
          ),
      }
    } finally {
      old.close()
    }
  } catch {
    return null
  }
}

/** In one transaction, once per restore: a second call with the same note changes nothing. `db` sees every company. */
export async function settleIn(db: Db, note: RestoreNote, replaced: Replaced | null, now: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Machines of a team that start together settle one after the other.
    await holdEpoch(trx)
    const done = await trx
      .selectFrom('restores')
      .select('id')
      .where('restore_key', '=', note.key)
      .limit(1)
      .executeTakeFirst()
    if (done !== undefined) return
    const epochBefore = await renewEpoch(trx)
    await endSessions(trx, now)
    await endLeases(trx, now)
    await skipLookNumbers(trx)
    await doubtReplies(trx, now)
    await restRules(trx, now)
    const kept =
      replaced === null
        ? { passwords: -1, admins: -1, rights: -1, devices: -1, proxies: -1 }
        : await keepTaken(trx, replaced, now)
    await trx
      .updateTable('publish_items')
      .set({ restore_hold: 1 })
      .where('publish_status', '<>', PUBLISH_STATUS.success)
      .where('delete_time', 'is', null)
      .execute()
    const { newest } = await trx
      .selectFrom('publish_items')
      .select((eb) => eb.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow()
    const tenants = await trx.selectFrom('tenants').select('id').orderBy('id').execute()
    const logs = replaced?.log
      ? await keepLog(trx, replaced.log, {
          backupTime: note.time,
          tenants: new Set(tenants.map((one) => one.id)),
          people: await samePeople(trx, replaced),
        })
      : null
    for (const { id } of tenants) {
      const { restoreId } = await trx
        .insertInto('restores')
        // Stamped by hand: this is the one place that writes for every company at once.
        .values({
          tenant_id: id,
          create_time: now,
          restore_key: note.key,
          backup_name: note.name,
          backup_time: note.time,
          asked_by: note.by,
          epoch_before: epochBefore,
          max_item_id: newest ?? 0,
          kept: JSON.stringify({ ...kept, logs: logs === null ? -1 : (logs.get(id) ?? 0) }),
          close_time: null,
        })
        .returning('id as restoreId')
        .executeTakeFirstOrThrow()
      await listChecks(trx, id, restoreId, replaced?.given ?? [])
      await trx
        .insertInto('run_logs')
        .values({
          tenant_id: id,
          job_type: 'backup',
          job_id: null,
          level: 'warn',
          title: '已恢复备份',
          message: `数据回到 ${note.name}；所有登录已退出，备份之后发布的作品正在核对`,
          ref_type: 'restore',
          ref_id: restoreId,
          cost_ms: null,
        })
        .execute()
      if (logs === null) await sayLogLost(trx, id, note.name)
      if (note.tenantId === null || note.tenantId === id) await writeRow(trx, id, note)
    }
  })
}

async function endSessions(trx: Db, now: number): Promise<void> {
  await trx.updateTable('admin_tokens').set({ revoke_time: now }).where('revoke_time', 'is', null).execute()
  await trx.deleteFrom('captchas').execute()
  // Answers of calls that the replaced data had done: here they were not.
  await trx.deleteFrom('idempotency_keys').execute()
  await trx.updateTable('oauth_states').set({ used_time: now }).where('used_time', 'is', null).execute()
}

/** More than an account's works list is ever asked for between a backup and its return. */
const LOOK_STEP = 100_000

/** Requests for works lists and messages get numbers that were never handed out: a list that was signed for one of before the restore answers none of after it. */
async function skipLookNumbers(trx: Db): Promise<void> {
  await trx
    .updateTable('work_looks')
    .set((eb) => ({ look_no: eb('look_no', '+', LOOK_STEP), device_id: null }))
    .execute()
  await trx
    .updateTable('message_readings')
    .set((eb) => ({ reading_no: eb('reading_no', '+', LOOK_STEP), device_id: null }))
    .execute()
  const rows = await trx
    .selectFrom('third_auths as a')
    .select(['a.tenant_id', 'a.id'])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('work_looks as l')
            .select('l.third_auth_id')
            .whereRef('l.tenant_id', '=', 'a.tenant_id')
            .whereRef('l.third_auth_id', '=', 'a.id'),
        ),
      ),
    )
    .execute()
  for (let at = 0; at < rows.length; at += 200) {
    await trx
      .insertInto('work_looks')
      .values(
        rows
          .slice(at, at + 200)
          .map((row) => ({ tenant_id: row.tenant_id, third_auth_id: row.id, look_no: LOOK_STEP, device_id: null })),
      )
      .execute()
  }
}

async function endLeases(trx: Db, now: number): Promise<void> {
  await trx
    .updateTable('wisdom_tasks')
    .set({
      one_click_publish_status: 0,
      lock_admin_id: null,
      lock_token: null,
      lock_time: null,
      heartbeat_time: null,
      edit_status: 0,
    })
    .where('delete_time', 'is', null)
    .execute()
  await trx
    .updateTable('publish_runs')
    .set({
      state: 'stopped',
      end_time: now,
      end_reason: 'restored',
      grant_hash: null,
      token_hash: null,
      device_key: '',
      update_time: now,
    })
    .where('end_time', 'is', null)
    .execute()
  await trx.updateTable('publish_runs').set({ token_hash: null, device_key: '' }).execute()
  await trx.updateTable('account_uses').set({ device_id: null, purpose: '', beat_time: 0 }).execute()
  const started = trx.selectFrom('publish_records').select('publish_item_id').where('result', 'is', null)
  await trx
    .updateTable('publish_items')
    .set({ publish_status: PUBLISH_STATUS.failed, outcome_unknown: 1, progress: 0, fail_reason: BROKEN })
    .where('publish_status', '=', PUBLISH_STATUS.publishing)
    .where('id', 'in', started)
    .execute()
  await trx
    .updateTable('publish_items')
    .set({ publish_status: PUBLISH_STATUS.waiting, progress: 0 })
    .where('publish_status', '=', PUBLISH_STATUS.publishing)
    .execute()
  await trx
    .updateTable('publish_items')
    .set({ edit_status: 0, lease_device_id: null, lease_until: null, update_time: now })
    .where((eb) => eb.or([eb('edit_status', '=', 1), eb('lease_device_id', 'is not', null)]))
    .execute()
  await trx
    .updateTable('publish_records')
    .set({ result: -2, end_time: now, update_time: now, error_code: 'unconfirmed', msg: BROKEN })
    .where('result', 'is', null)
    .execute()
}

type Kept = Record<'passwords' | 'admins' | 'rights' | 'devices' | 'proxies', number>
async function keepTaken(trx: Db, replaced: Replaced, now: number): Promise<Kept> {
  const kept = {
    passwords: 0,
    admins: 0,
    rights: await keepRights(trx, { people: replaced.admins, roles: replaced.roles }, now),
    devices: 0,
    proxies: await keepProxies(trx, replaced.proxies ?? [], now),
  }
  await keepLinks(trx, replaced.links ?? [], now)
  for (const old of replaced.admins) {
    const row = await trx
      .selectFrom('admins')
      .select(['id', 'password_hash', 'status', 'delete_time'])
      .where('id', '=', old.id)
      .where('username', '=', old.username)
      .executeTakeFirst()
    if (row === undefined) continue
    if (row.password_hash !== old.password_hash) {
      await trx
        .updateTable('admins')
        .set({ password_hash: old.password_hash, must_change_pwd: old.must_change_pwd, update_time: now })
        .where('id', '=', row.id)
        .execute()
      kept.passwords += 1
    }
    if (row.status === 1 && row.delete_time === null && (old.status !== 1 || old.delete_time !== null)) {
      await trx.updateTable('admins').set({ status: 0, update_time: now }).where('id', '=', row.id).execute()
      kept.admins += 1
    }
  }
  for (const old of replaced.devices.filter((device) => device.revoke_time !== null)) {
    // The same device may have been let in again under the same key afterwards.
    if (
      replaced.devices.some(
        (device) =>
          device.device_id === old.device_id && device.public_key === old.public_key && device.revoke_time === null,
      )
    )
      continue
    const done = await trx
      .updateTable('devices')
      .set({ revoke_time: now, delete_time: now, update_time: now })
      .where('device_id', '=', old.device_id)
      .where('public_key', '=', old.public_key)
      .where('revoke_time', 'is', null)
      .executeTakeFirst()
    kept.devices += Number(done.numUpdatedRows)
  }
  return kept
}

/** Numbers of people who are the same in both. */
async function samePeople(trx: Db, replaced: Replaced): Promise<Set<number>> {
  const names = new Map(
    (await trx.selectFrom('admins').select(['id', 'username']).execute()).map((row) => [row.id, row.username]),
  )
  return new Set(replaced.admins.filter((old) => names.get(old.id) === old.username).map((old) => old.id))
}

/** Each computer's journal, and each account's list that has a held work. */
async function listChecks(
  trx: Db,
  tenantId: number,
  restoreId: number,
  given: NonNullable<Replaced['given']>,
): Promise<void> {
  const held = trx
    .selectFrom('publish_items')
    .select('third_auth_id')
    .where('tenant_id', '=', tenantId)
    .where('restore_hold', '=', 1)
  const accounts = await trx
    .selectFrom('third_auths')
    .select(['id', 'openname'])
    .where('tenant_id', '=', tenantId)
    .where('delete_time', 'is', null)
    .where('id', 'in', held)
    .execute()
  const known = await trx
    .selectFrom('devices')
    .select(['device_id', 'name', 'approve_time'])
    .where('tenant_id', '=', tenantId)
    .where('revoke_time', 'is', null)
    .where('delete_time', 'is', null)
    .execute()
  // One that never received an account has published nothing: whoever registers many holds no work by them.
  const received = new Set([
    ...(await receivers(trx, tenantId)),
    ...given.filter((one) => one.tenant_id === tenantId).map((one) => one.device_id),
  ])
  const devices = known.filter((device) => device.approve_time !== null || received.has(device.device_id))
  const rows = [
    ...devices.map((device) => ({
      tenant_id: tenantId,
      restore_id: restoreId,
      kind: 'device' as const,
      subject: device.device_id,
      name: device.name,
      settle_time: null,
      given: givenText(given.filter((one) => one.tenant_id === tenantId && one.device_id === device.device_id)),
    })),
    ...accounts.map((account) => ({
      tenant_id: tenantId,
      restore_id: restoreId,
      kind: 'account' as const,
      subject: String(account.id),
      name: account.openname,
      settle_time: null,
      given: '[]',
    })),
  ]
  for (let at = 0; at < rows.length; at += 200)
    await trx
      .insertInto('restore_checks')
      .values(rows.slice(at, at + 200))
      .execute()
}

/** Computers that published, or were given credentials (the log was kept before). */
async function receivers(trx: Db, tenantId: number): Promise<string[]> {
  const published = await trx
    .selectFrom('publish_records')
    .select('device_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('device_id', 'is not', null)
    .execute()
  const handed = await trx
    .selectFrom('operation_logs')
    .select('target_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('action', '=', 'credential.handout')
    .where('target_type', '=', 'device')
    .where('result', '=', 1)
    .execute()
  return [...published.flatMap((row) => row.device_id ?? []), ...handed.map((row) => row.target_id)]
}

/** The row that the restore itself took back with the log. */
async function writeRow(trx: Db, tenantId: number, note: RestoreNote): Promise<void> {
  await writeAudit(
    trx,
    {
      action: 'backup.restore',
      adminId: note.adminId,
      adminName: note.by,
      targetType: 'backup',
      targetId: note.name,
      summary: `已恢复备份 ${note.name}`,
      ip: '',
      ua: '',
      result: 1,
    },
    tenantId,
  )
}
