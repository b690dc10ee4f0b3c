// Which works may go out without a person: asked by automatic publishing, and by whoever foresees what it will do.
import { PUBLISH_LOCK_STALE_MS } from '../../../../contract/constants.ts'
import type { Db } from '../../../ports/database.ts'
import { fileOf, itemRows } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { findLost } from '../rules/restore-guard.ts'
import { sentOf } from './time-channels.ts'
import { isUnread, unreadTexts } from '../rules/unread-texts.ts'

export interface SendableWorks {
  /**
   * Works that wait and that nobody is publishing by hand, of accounts that are there: by time and id. `paused`:
   * accounts that have to wait, `off`: platforms.
   */
  startable(caller: Pick<Caller, 'db'>, paused: readonly number[], off: readonly string[]): ReturnType<typeof itemRows>
  /** Those of them that go out by themselves. */
  sendable(caller: Pick<Caller, 'db'>, paused: readonly number[], off: readonly string[]): ReturnType<typeof itemRows>
  /**
   * Of these works those that need no person: their makers let them go out by themselves, and their files are there.
   */
  goingAlone(db: Db, rows: readonly ItemRow[]): Promise<ItemRow[]>
}

/** See the interface. */
export function openSendable(deps: Pick<PublishingDeps, 'clock' | 'settings' | 'rewrites'>): SendableWorks {
  const startable: SendableWorks['startable'] = ({ db }, paused, off) =>
    itemRows(db)
      // Spelled out, so that the partial index over waiting times is found.
      .where((eb) => eb('i.publish_status', '=', eb.lit(0)))
      .where('i.edit_status', '=', 0)
      .where('i.restore_hold', '=', 0)
      .where('a.third_login_status', '=', 1)
      .where('a.enabled', '=', 1)
      .where('a.delete_time', 'is', null)
      .$if(off.length > 0, (query) => query.where('a.platform_value', 'not in', [...off]))
      .$if(paused.length > 0, (query) => query.where('i.third_auth_id', 'not in', [...paused]))
      .where((eb) =>
        eb.or([
          eb('t.one_click_publish_status', '=', 0),
          eb('t.heartbeat_time', '<', deps.clock.now() - PUBLISH_LOCK_STALE_MS),
        ]),
      )
      .orderBy('i.timing_time')
      .orderBy('i.id')

  return {
    startable,
    sendable: (caller, paused, off) => startable(caller, paused, off).where('i.auto_publish', '=', 1),

    async goingAlone(db, rows) {
      // A text that nobody has read waits for a person; its account's other works don't.
      const unread = await unreadTexts(deps.rewrites, db, rows)
      // So does one that went out after a restored backup.
      const lost = await findLost(db, rows)
      const sent = await sentOf(db, deps, rows)
      return rows.filter(
        (row) =>
          (row.media_type !== 4 || fileOf(row).state === 'ready') &&
          !isUnread(row, unread) &&
          !lost.has(row.id) &&
          sent.get(row.task_admin_id) === true,
      )
    },
  }
}
