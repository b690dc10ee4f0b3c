// What a row of the list of all works shows beside the work itself.
import type { Db } from '../../../ports/database.ts'
import type { ItemRow } from './items.repository.ts'

/** Names, words and numbers of the platforms for the works of one page. */
export async function findItemExtras(db: Db, rows: readonly ItemRow[]) {
  const some = (ids: readonly (number | null)[]): number[] => [0, ...new Set(ids.flatMap((id) => id ?? []))]
  const ids = some(rows.map((row) => row.id))
  const devices = [...new Set(rows.flatMap((row) => row.lease_device_id ?? []))]
  const [tasks, plans, words, works, leases] = await Promise.all([
    db
      .selectFrom('wisdom_tasks as t')
      .leftJoin('admins as who', 'who.id', 't.lock_admin_id')
      .select(['t.id', 't.name', 'who.nickname', 'who.username'])
      .where('t.id', 'in', some(rows.map((row) => row.wisdom_task_id)))
      .execute(),
    db
      .selectFrom('plans')
      .select(['id', 'name'])
      .where('id', 'in', some(rows.map((row) => row.plan_id)))
      .execute(),
    db
      .selectFrom('plan_slots as s')
      .innerJoin('titles as w', 'w.id', 's.title_id')
      .select(['s.publish_item_id', 'w.region', 'w.main', 'w.suffix'])
      .where('s.publish_item_id', 'in', ids)
      .execute(),
    db
      .selectFrom('platform_works')
      .select([
        'publish_item_id',
        'state',
        'is_deleted',
        'reason',
        'url',
        'last_play',
        'last_like',
        'last_comment',
        'last_sync_time',
      ])
      .where('publish_item_id', 'in', ids)
      .execute(),
    devices.length === 0
      ? []
      : db.selectFrom('devices').select(['device_id', 'name']).where('device_id', 'in', devices).execute(),
  ])
  return {
    tasks: new Map(tasks.map((row) => [row.id, { name: row.name, holder: row.nickname || row.username || '' }])),
    plans: new Map(plans.map((row) => [row.id, row.name])),
    words: new Map(words.map((row) => [row.publish_item_id, `${row.region}${row.main}${row.suffix}`])),
    works: new Map(works.map((row) => [row.publish_item_id, row])),
    devices: new Map(leases.map((row) => [row.device_id, row.name])),
  }
}
