// Titles of a plan: how many can be had, and those that are kept ready.
import type { Platform } from '../../../contract/entities/account.ts'
import { platformTextLength } from '../../../contract/text-length.ts'
import { fissionTitles } from '../../../contract/titles/fission.ts'
import type { Fission } from '../../../contract/titles/fission.ts'
import { CHINA_PLACES } from '../../lib/areas.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'
import type { Db } from '../../ports/database.ts'

/** Where no platform sets one, code points. */
const TITLE_MAX = 30
/** Made at once, so that the combinations are not walked for each single title. */
const BATCH = 200
const ROWS = 200

/** What titles are made of. */
export interface TitleWords {
  regions: readonly string[]
  prefixes: readonly string[]
  mains: readonly string[]
  suffixes: readonly string[]
  negatives: readonly string[]
  templates: readonly string[]
}

/** Up to `count` titles that no live title of the company has taken; those of the plan `own` may be had again. */
export async function makeTitles(db: Db, words: TitleWords, options: { seed: number; count: number; own: number | null; platforms: readonly Platform[]; find: FindWords }): Promise<Fission> {
  let query = db.selectFrom('titles').select('norm').where('delete_time', 'is', null)
  if (options.own !== null) {
    const own = options.own
    query = query.where((is) => is.or([is('plan_id', 'is', null), is('plan_id', '<>', own)]))
  }
  const taken = new Set((await query.execute()).map((row) => row.norm))
  const video = options.platforms.filter((platform) => platform.limits.video_title_max !== undefined)
  const lengthOf = (title: string): number => Math.max([...title].length, ...video.map((platform) => platformTextLength(platform.value, title)))
  return fissionTitles(
    { ...words, count: options.count, seed: options.seed, maxLength: Math.min(TITLE_MAX, ...video.map((platform) => platform.limits.video_title_max ?? TITLE_MAX)), minLength: Math.max(6, ...options.platforms.map((platform) => platform.limits.video_title_min ?? 0)) },
    { lengthOf, places: CHINA_PLACES, isTaken: (norm) => taken.has(norm), riskOf: (title) => options.find(title).reduce<0 | 1 | 2>((most, hit) => (hit.level > most ? hit.level : most), 0) },
  )
}

export interface StockTitle {
  id: number
  title: string
  main: string
}

/** Makes sure that `wanted` unused titles lie ready, as far as there are any. Titles that were taken meanwhile are left out. */
export async function fillStock(db: Db, planId: number, wanted: number, words: TitleWords, parts: { platforms: readonly Platform[]; find: FindWords }): Promise<void> {
  const ready = await db.selectFrom('titles').select((is) => is.fn.countAll<number>().as('n')).where('plan_id', '=', planId).where('status', '=', 0).where('delete_time', 'is', null).executeTakeFirst()
  const short = wanted - Number(ready?.n ?? 0)
  if (short <= 0) return
  const { titles } = await makeTitles(db, words, { seed: planId, count: Math.max(short, BATCH), own: null, ...parts })
  const rows = titles.map((one) => ({
    plan_id: planId, wisdom_task_id: null, title: one.title, norm: one.norm, region: one.region, main: one.main, suffix: one.suffix, prefix: one.prefix, template: one.template, char_len: one.length,
    risk: one.risk === 0 ? null : JSON.stringify({ level: one.risk }), publish_item_id: null, delete_time: null,
  }))
  for (let at = 0; at < rows.length; at += ROWS) await db.insertInto('titles').values(rows.slice(at, at + ROWS)).onConflict((clash) => clash.doNothing()).execute()
}

/** Up to `count` unused titles, the main words in turn: the one used least comes first. */
export async function pickTitles(db: Db, planId: number, count: number): Promise<StockTitle[]> {
  const own = db.selectFrom('titles').where('plan_id', '=', planId).where('delete_time', 'is', null)
  const used = await own.select((is) => ['main', is.fn.countAll<number>().as('n')]).where('status', 'in', [1, 2]).groupBy('main').execute()
  const free = await own.select(['id', 'title', 'main']).where('status', '=', 0).orderBy('id').execute()
  const lanes = new Map<string, StockTitle[]>()
  for (const one of free) lanes.set(one.main, [...(lanes.get(one.main) ?? []), one])
  const uses = new Map(used.map((row) => [row.main, Number(row.n)]))
  const picked: StockTitle[] = []
  while (picked.length < count) {
    const [main] = [...lanes].filter(([, lane]) => lane.length > 0).toSorted(([a], [b]) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0))[0] ?? []
    const next = main === undefined ? undefined : lanes.get(main)?.shift()
    if (main === undefined || next === undefined) break
    uses.set(main, (uses.get(main) ?? 0) + 1)
    picked.push(next)
  }
  return picked
}
