// The pace of each platform as a company set it, laid over what is usual.
import { z } from 'zod'
import { MISSED_GRACE_MINUTES } from '../../../../contract/constants.ts'
import { pace } from '../../../../contract/entities/pace.ts'
import type { Pace, Paces } from '../../../../contract/entities/pace.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { getPublishPace, setPublishPace } from '../../../../contract/http/admin.ts'
import { badInput } from '../../../http/validate.ts'
import { GRACE_KEY, missedGraceMs, readGraceMinutes } from '../../../lib/missed-works.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'

/** One row of the company (admin 0). */
const KEY = 'pace'
const NONE: Pace = { gap_minutes: 0, jitter_minutes: 0, daily_cap: 0, quiet_from: '', quiet_to: '' }
const stored = z.record(z.string(), pace).catch({})

export interface PaceSettings {
  get(caller: Pick<Caller, 'db'>): Promise<OutputOf<typeof getPublishPace>>
  /** @throws BAD_INPUT for a platform that is not known */
  set(
    caller: Pick<Caller, 'db' | 'audit'>,
    input: ParsedInputOf<typeof setPublishPace>,
  ): Promise<OutputOf<typeof setPublishPace>>
}

/** What holds for the company of `db`, by platform; platforms without any pace are absent. */
export async function readPaces(db: Db, usual: Paces): Promise<Paces> {
  return Object.fromEntries(Object.entries({ ...usual, ...(await readOwn(db)) }).filter(([, one]) => !same(one, NONE)))
}

/** See the interface. */
export function createPaceSettings({
  clock,
  platforms,
  paces: usual,
}: Pick<PublishingDeps, 'clock' | 'platforms' | 'paces'>): PaceSettings {
  const get: PaceSettings['get'] = async ({ db }) => {
    const [known, own] = [await platforms.all(db), await readOwn(db)]
    const shown = [...known.values()].filter((platform) => platform.enabled === 1)
    return {
      list: shown.map(({ value, name }) => ({
        platform_value: value,
        name,
        ...(own[value] ?? usual[value] ?? NONE),
        usual: usual[value] ?? NONE,
      })),
      missed_grace_minutes: (await missedGraceMs(db)) / 60_000,
    }
  }
  /** Locks a row of the company; made with `usualValue` if it is not there. */
  const lockRow = async (trx: Db, key: string, usualValue: string): Promise<{ id: number; value: string }> => {
    await trx
      .insertInto('settings')
      .values({ admin_id: 0, key, value: usualValue })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'key']).doNothing())
      .execute()
    return await trx
      .selectFrom('settings')
      .select(['id', 'value'])
      .where('admin_id', '=', 0)
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow()
  }
  /** Answers what held before. */
  const setGrace = async (trx: Db, minutes: number): Promise<number> => {
    const row = await lockRow(trx, GRACE_KEY, String(MISSED_GRACE_MINUTES.usual))
    const before = readGraceMinutes(row.value)
    await trx
      .updateTable('settings')
      .set({ value: String(minutes), update_time: clock.now() })
      .where('id', '=', row.id)
      .execute()
    return before
  }
  return {
    get,
    async set(caller, { list, missed_grace_minutes: grace }) {
      const known = await platforms.all(caller.db)
      const strange = list.flatMap((one, at) =>
        known.has(one.platform_value)
          ? []
          : [{ field: `list.${at}.platform_value`, reason: 'publishing.platformUnknown' as const }],
      )
      if (strange.length > 0) throw badInput(strange)
      await inTransaction(caller.db, async (trx) => {
        const graceBefore = grace === undefined ? undefined : await setGrace(trx, grace)
        const graceSaid =
          grace === undefined || grace === graceBefore ? [] : [`修改错过时限：${graceBefore} 分钟改为 ${grace} 分钟`]
        if (list.length === 0) {
          caller.audit({
            targetType: 'setting',
            targetId: GRACE_KEY,
            summary: graceSaid[0] ?? '错过时限没有变化',
            before: { minutes: graceBefore },
            after: { minutes: grace },
          })
          return
        }
        const row = await lockRow(trx, KEY, '{}')
        const before = parse(row.value)
        const given = Object.fromEntries(list.map(({ platform_value, ...one }) => [platform_value, one]))
        // What is as usual is not kept, so that it follows when the usual changes.
        const after = Object.fromEntries(
          Object.entries({ ...before, ...given }).filter(([value, one]) => !same(one, usual[value] ?? NONE)),
        )
        await trx
          .updateTable('settings')
          .set({ value: JSON.stringify(after), update_time: clock.now() })
          .where('id', '=', row.id)
          .execute()
        const changed = list
          .filter(({ platform_value: value, ...one }) => !same(one, before[value] ?? usual[value] ?? NONE))
          .map((one) => known.get(one.platform_value)?.name ?? one.platform_value)
        caller.audit({
          targetType: 'setting',
          targetId: KEY,
          summary: [changed.length > 0 ? `修改发布节奏：${changed.join('、')}` : '发布节奏没有变化', ...graceSaid].join(
            '；',
          ),
          before,
          after,
        })
      })
      return await get(caller)
    },
  }
}

async function readOwn(db: Db): Promise<Paces> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('admin_id', '=', 0)
    .where('key', '=', KEY)
    .executeTakeFirst()
  return parse(row?.value)
}

function parse(text: string | undefined): Paces {
  if (text === undefined) return {}
  try {
    return stored.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

function same(one: Pace, other: Pace): boolean {
  return (
    one.gap_minutes === other.gap_minutes &&
    one.jitter_minutes === other.jitter_minutes &&
    one.daily_cap === other.daily_cap &&
    one.quiet_from === other.quiet_from &&
    one.quiet_to === other.quiet_to
  )
}
