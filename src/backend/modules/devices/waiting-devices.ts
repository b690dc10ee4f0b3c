// Whom somebody asks whose computer waits, and which computers wait for somebody who may approve.
import type { OutputOf } from '../../../contract/endpoint.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { waitingDevices } from '../../../contract/http/admin.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import { markOf } from './device-mark.ts'

/** Computers that are told at once; one person can add a few a day. */
const MOST = 50
/** Names that a sentence holds. */
const MOST_NAMES = 5

interface Waiting {
  readonly device_id: string
  readonly public_key: string
}

const nameOf = (person: { nickname: string; username: string }): string => person.nickname || person.username

/** Names of people at work who may approve, who were there first before the others. */
async function approversOf(db: Db): Promise<string[]> {
  const people = await db
    .selectFrom('admins as a')
    .select(['a.nickname', 'a.username'])
    .where('a.status', '=', 1)
    .where('a.delete_time', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('role_permissions as p')
          .select('p.role_id')
          .whereRef('p.role_id', '=', 'a.role_id')
          .where('p.perm', 'in', ['*', 'device:approve']),
      ),
    )
    .orderBy('a.id')
    .limit(MOST_NAMES)
    .execute()
  return people.map(nameOf)
}

/** `waits`: of those that nobody approved, those that wait for somebody's word. */
export async function waitingFor(
  ctx: Pick<RequestContext, 'db' | 'admin'>,
  waits: (devices: readonly Waiting[]) => Promise<(device: Waiting) => boolean>,
): Promise<OutputOf<typeof waitingDevices>> {
  const { db } = ctx
  const approvers = await approversOf(db)
  if (!hasPerm(ctx.admin.perms, 'device:approve')) return { approvers, list: [] }
  const known = await db
    .selectFrom('devices as d')
    .innerJoin('admins as a', 'a.id', 'd.admin_id')
    .where('d.delete_time', 'is', null)
    .where('d.revoke_time', 'is', null)
    .where('d.approve_time', 'is', null)
    .select(['d.device_id', 'd.name', 'd.given_name', 'd.public_key', 'd.create_time', 'a.nickname', 'a.username'])
    .orderBy('d.create_time', 'desc')
    .limit(MOST)
    .execute()
  const asking = await db
    .selectFrom('device_requests as d')
    .innerJoin('admins as a', 'a.id', 'd.admin_id')
    .select(['d.device_id', 'd.name', 'd.public_key', 'd.create_time', 'a.nickname', 'a.username'])
    .orderBy('d.id', 'desc')
    .limit(MOST)
    .execute()
  const isWaiting = await waits(known)
  const rows = [
    ...known.filter(isWaiting).map((row) => ({ ...row, name: row.given_name || row.name, changed: 0 as const })),
    ...asking.map((row) => ({ ...row, changed: 1 as const })),
  ]
  return {
    approvers,
    list: rows
      .toSorted((a, b) => b.create_time - a.create_time)
      .slice(0, MOST)
      .map((row) => ({
        device_id: row.device_id,
        key_mark: markOf(row.public_key),
        changed: row.changed,
        name: row.name,
        admin_name: nameOf(row),
        create_time: toSeconds(row.create_time),
      })),
  }
}
