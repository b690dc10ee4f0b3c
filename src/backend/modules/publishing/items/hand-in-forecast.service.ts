// What would be handed to the sites' timers within the next minutes, asked before somebody decides on it.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type * as http from '../../../../contract/http/auto-publish.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import { handedInWith, openHandIns } from './hand-ins.ts'
import { findItems } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { needsDeclaration } from '../rules/lacks-declaration.ts'
import { platformsOff } from '../rules/platform-off.ts'
import { itemMissing } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { findWaiting } from '../rules/restore-guard.ts'
import { openSendable } from './sendable-works.ts'
import { findTargets } from '../store/target-accounts.repository.ts'

type Http = typeof http

export interface HandInForecast {
  /**
   * How many works of these accounts, and of how many of them, would be handed to their sites if the accounts preferred
   * the sites' timers now; those that prefer it already don't count. Whoever planned them.
   * @throws NOT_FOUND
   */
  ofAccounts(caller: Caller, input: ParsedInputOf<Http['countHandIns']>): Promise<OutputOf<Http['countHandIns']>>
  /**
   * Which of these works would be handed to their sites soon if they had these times from now on.
   * @throws NOT_FOUND
   */
  ofTimes(caller: Caller, input: ParsedInputOf<Http['foreseeHandIns']>): Promise<OutputOf<Http['foreseeHandIns']>>
}

/** See the interface. */
export function createHandInForecast(
  deps: Pick<PublishingDeps, 'clock' | 'platforms' | 'settings' | 'rewrites'>,
): HandInForecast {
  const { clock } = deps
  const works = openSendable(deps)
  return {
    async ofAccounts(caller, { ids }) {
      const accounts = (await findTargets(caller.db, ids, 'ids')).map((account) => account.id)
      const db = wholeCompany(caller.db, 'accounts')
      const waiting = await findWaiting(db)
      if (waiting.everything) return { works: 0, accounts: 0 }
      const off = await platformsOff(deps.platforms, db)
      const handIns = openHandIns({ db, tenant: caller.tenant }, clock.now(), accounts)
      const found: ItemRow[] = []
      for (;;) {
        const rows = await handIns.next(works.sendable({ db }, [...waiting.accountIds], off))
        if (rows.length === 0)
          return { works: found.length, accounts: new Set(found.map((row) => row.third_auth_id)).size }
        found.push(...(await works.goingAlone(db, rows)))
      }
    },

    async ofTimes(caller, { items }) {
      const times = new Map(items.map((one) => [one.id, one.timing_time * 1000]))
      const ids = [...times.keys()]
      const known = new Set((await findItems(caller.db, ids)).map((row) => row.id))
      if (known.size < ids.length) throw itemMissing(ids.filter((id) => !known.has(id)))
      const waiting = await findWaiting(caller.db)
      if (waiting.everything) return { ids: [], at_once: [], undeclared: [] }
      const off = await platformsOff(deps.platforms, caller.db)
      const rows = await works
        .startable(caller, [...waiting.accountIds], off)
        .where('i.id', 'in', ids)
        .execute()
      const soon = await handedInWith(caller, rows, times, clock.now())
      const going = await works.goingAlone(
        caller.db,
        soon.map(({ row }) => row),
      )
      const found = going.map((row) => row.id)
      const atOnce = new Set(soon.flatMap((one) => (one.atOnce ? [one.row.id] : [])))
      const [platforms, { declaration }] = [
        await deps.platforms.all(caller.db),
        await deps.settings.publishSettings(caller.db, caller.admin.id),
      ]
      const lacking = (row: ItemRow): boolean => {
        const platform = platforms.get(row.platform_value)
        return platform !== undefined && needsDeclaration(row, platform, declaration)
      }
      return {
        ids: found,
        at_once: found.filter((id) => atOnce.has(id)),
        undeclared: going.filter(lacking).map((row) => row.id),
      }
    },
  }
}
