// Platforms that work in this version; a helper's platformsDataSync replaces limits and capabilities.
import { PLATFORMS, SHOP_PLATFORMS } from '../../contract/platforms.ts'
import type { Db } from '../ports/database.ts'

/** Inserts the platforms that are missing; rows that a helper has synchronised stay as they are. */
export async function ensurePlatforms(db: Db, now: number): Promise<void> {
  await db
    .insertInto('third_platforms')
    .values(
      [...PLATFORMS, ...SHOP_PLATFORMS].map(({ value, name, kinds, auth_modes, capabilities, limits }, index) => ({
        value,
        name,
        sort: index + 1,
        enabled: 1,
        icon_url: '',
        kinds: JSON.stringify(kinds),
        auth_modes: JSON.stringify(auth_modes),
        capabilities: JSON.stringify(capabilities),
        limits: JSON.stringify(limits),
        update_time: now,
      })),
    )
    .onConflict((conflict) => conflict.column('value').doNothing())
    .execute()
}
