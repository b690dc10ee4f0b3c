// The platforms as one tenant knows them: the installation's table, with what the tenant's own helpers reported laid
// over it.
import { z } from 'zod'
import { authMode, capability, platform, platformLimits } from '../../../contract/entities/account.ts'
import type { Platform } from '../../../contract/entities/account.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import { OFF_KEY, offOf, offsIn } from './platform-off.ts'

/** A platform with the tenant's switch. */
export type KnownPlatform = Platform & { enabled: 0 | 1 }
/** By platform value, in display order. */
export type PlatformMap = ReadonlyMap<string, KnownPlatform>

export interface PlatformDirectory {
  /** Every platform, disabled ones included. */
  all(db: Db): Promise<PlatformMap>
  /** Keeps what a helper can do (event platformsDataSync); returns how many platforms changed. */
  sync(db: Db, reported: readonly Platform[]): Promise<number>
}

const SETTING = 'platforms.sync'
const overlay = z.array(platform).catch([])
const list = <T extends z.ZodType>(item: T) => z.array(item).catch([])
const kinds = list(z.enum(['video', 'image', 'article', 'official']))
const ICON_FORM = /^(https:\/\/|data:image\/|\/(?!\/))/

/**
 * What a tenant's helpers report is kept for that tenant alone: one company's helper must not change another's limits.
 */
export function createPlatformDirectory(deps: { clock: Clock }): PlatformDirectory {
  const settingsOf = async (db: Db): Promise<ReadonlyMap<string, string>> => {
    const rows = await db
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('admin_id', '=', 0)
      .where('key', 'in', [SETTING, OFF_KEY])
      .execute()
    return new Map(rows.map((row) => [row.key, row.value]))
  }
  const reportedIn = (settings: ReadonlyMap<string, string>): Platform[] => {
    const text = settings.get(SETTING)
    return text === undefined ? [] : overlay.parse(parseJson(text))
  }
  /** What the JSON of a row said when it was last read: every list of works asks, and it hardly ever changes. */
  const parsed = new Map<string, { text: string; said: ReturnType<typeof parseRow> }>()
  const read = (row: Parameters<typeof parseRow>[0] & { value: string }): ReturnType<typeof parseRow> => {
    const text = [row.kinds, row.auth_modes, row.capabilities, row.limits].join('\n')
    const before = parsed.get(row.value)
    if (before?.text === text) return before.said
    const said = parseRow(row)
    parsed.set(row.value, { text, said })
    return said
  }
  return {
    async all(db) {
      const [rows, settings] = await Promise.all([
        db.selectFrom('third_platforms').selectAll().orderBy('sort').orderBy('value').execute(),
        settingsOf(db),
      ])
      const [lays, offs] = [reportedIn(settings), offsIn(settings.get(OFF_KEY))]
      const known = new Map<string, KnownPlatform>()
      for (const row of rows)
        known.set(row.value, {
          value: row.value,
          name: row.name,
          iconUrl: row.icon_url,
          enabled: row.enabled,
          declarations: [],
          ...read(row),
        })
      for (const reported of lays) known.set(reported.value, lay(known.get(reported.value), reported))
      // What one computer's own table switches off holds there only; here the company's tables and its owner decide.
      for (const [value, platform] of known)
        if (platform.off !== undefined || offOf(offs, value)) known.set(value, { ...platform, off: offOf(offs, value) })
      return known
    },
    async sync(db, reported) {
      const before = new Map(reportedIn(await settingsOf(db)).map((item) => [item.value, item]))
      const changed = reported.filter((item) => JSON.stringify(before.get(item.value)) !== JSON.stringify(item))
      if (changed.length === 0) return 0
      for (const item of reported) before.set(item.value, item)
      const value = JSON.stringify([...before.values()].slice(0, 100))
      await db
        .insertInto('settings')
        .values({ admin_id: 0, key: SETTING, value })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'admin_id', 'key']).doUpdateSet({ value, update_time: deps.clock.now() }),
        )
        .execute()
      return changed.length
    },
  }
}

const parseRow = (
  row: Record<'kinds' | 'auth_modes' | 'capabilities' | 'limits', string>,
): Pick<KnownPlatform, 'kinds' | 'auth_modes' | 'capabilities' | 'limits'> => ({
  kinds: kinds.parse(parseJson(row.kinds)),
  auth_modes: list(authMode).parse(parseJson(row.auth_modes)),
  capabilities: list(capability).parse(parseJson(row.capabilities)),
  limits: platformLimits.catch({}).parse(parseJson(row.limits)),
})

function lay(base: KnownPlatform | undefined, reported: Platform): KnownPlatform {
  const icon = ICON_FORM.test(reported.iconUrl) ? reported.iconUrl : ''
  if (base === undefined) return { ...reported, iconUrl: icon, enabled: 1 }
  return {
    ...base,
    iconUrl: icon || base.iconUrl,
    kinds: reported.kinds.length > 0 ? reported.kinds : base.kinds,
    capabilities: reported.capabilities,
    limits: { ...base.limits, ...reported.limits },
    declarations: reported.declarations,
    ...(reported.visibilities === undefined ? {} : { visibilities: reported.visibilities }),
    ...(reported.visibility_preset === undefined ? {} : { visibility_preset: reported.visibility_preset }),
    auth_modes: [...new Set([...base.auth_modes, ...reported.auth_modes])],
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
