// Titles of plans: how many can be had, and those that are kept ready for the next days.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { Fission, FissionSpec } from '../../../contract/titles/fission.ts'
import { hash32 } from '../../../contract/titles/walk.ts'
import type { Db } from '../../ports/database.ts'
import type { TitleBook } from './title-book.ts'
import type { TitleMaker } from './title-maker.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

/** Longest and shortest title of a plan where no platform is stricter, characters. */
const TITLE_MAX = 30
const TITLE_MIN = 6
/** Made at once, so that the combinations are not walked for each single title. */
const BATCH = 200

/** The four columns, what is left out, and the patterns. */
export type TitleWords = Required<
  Pick<FissionSpec, 'regions' | 'prefixes' | 'mains' | 'suffixes' | 'negatives' | 'templates'>
>
export interface StockTitle {
  readonly id: number
  readonly title: string
  readonly main: string
}

/** Titles as plans use them; their module declares the same. */
export interface PlanTitles {
  /**
   * Up to `count` titles that no live title of the company has taken; those of the plan `ownPlanId` may be had again.
   * Nothing is stored.
   */
  make(
    db: Db,
    words: TitleWords,
    options: { seed: number; count: number; ownPlanId: number | null; platforms: readonly string[] },
  ): Promise<Fission>
  /** Makes sure that `wanted` unused titles lie ready, as far as there are any. */
  fill(db: Db, planId: number, wanted: number, words: TitleWords, platforms: readonly string[]): Promise<void>
  /** Up to `count` unused titles, the main words in turn: the one used least comes first. */
  pick(db: Db, planId: number, count: number): Promise<StockTitle[]>
  /** Gives an unused title to a work; false when somebody was quicker. */
  use(trx: Db, id: number, to: { publishItemId: number; wisdomTaskId: number }): Promise<boolean>
  /** Puts titles away that no platform takes. */
  discard(db: Db, ids: readonly number[]): Promise<void>
  /** Gives the unused titles of plans back. */
  dropUnused(trx: Db, planIds: readonly number[]): Promise<void>
  /** Titles whose works were cancelled may be made again. */
  giveBack(trx: Db, planIds: readonly number[]): Promise<void>
}

/** See the interface. */
export function createPlanTitles({ book, maker }: { book: TitleBook; maker: TitleMaker }): PlanTitles {
  const make: PlanTitles['make'] = async (db, words, { seed, count, ownPlanId, platforms }) =>
    await maker.make(db, {
      ...words,
      seed,
      count,
      platforms,
      minLength: TITLE_MIN,
      maxLength: TITLE_MAX,
      withoutTaken: true,
      ownPlanId: ownPlanId ?? undefined,
    })
  return {
    make,
    async fill(db, planId, wanted, words, platforms) {
      const ready = await db
        .selectFrom('titles')
        .select((is) => is.fn.countAll<number>().as('n'))
        .where('plan_id', '=', planId)
        .where('status', '=', 0)
        .where('delete_time', 'is', null)
        .executeTakeFirst()
      const short = wanted - Number(ready?.n ?? 0)
      if (short <= 0) return
      const { titles } = await make(db, words, {
        seed: planId,
        count: Math.max(short, BATCH),
        ownPlanId: null,
        platforms,
      })
      await book.keep(db, planId, titles)
    },
    async pick(db, planId, count) {
      const own = db.selectFrom('titles').where('plan_id', '=', planId).where('delete_time', 'is', null)
      const used = await own
        .select((is) => ['main', is.fn.countAll<number>().as('n')])
        .where('status', 'in', [1, 2])
        .groupBy('main')
        .execute()
      const free = await own.select(['id', 'title', 'main']).where('status', '=', 0).orderBy('id').execute()
      // Stored in the order of their letters: spread again, so that neighbouring works differ.
      const spread = free.map((one) => ({ one, at: hash32(planId, one.title) })).toSorted((a, b) => a.at - b.at)
      const lanes = new Map<string, StockTitle[]>()
      for (const { one } of spread) lanes.set(one.main, [...(lanes.get(one.main) ?? []), one])
      const uses = new Map(used.map((row) => [row.main, Number(row.n)]))
      const picked: StockTitle[] = []
      while (picked.length < count) {
        const [main] =
          [...lanes]
            .filter(([, lane]) => lane.length > 0)
            .toSorted(([a], [b]) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0))[0] ?? []
        const next = main === undefined ? undefined : lanes.get(main)?.shift()
        if (main === undefined || next === undefined) break
        uses.set(main, (uses.get(main) ?? 0) + 1)
        picked.push(next)
      }
      return picked
    },
    use: async (trx, id, to) => await book.use(trx, id, to),
    discard: async (db, ids) => await book.discard(db, ids),
    dropUnused: async (trx, planIds) => await book.dropUnused(trx, planIds),
    async giveBack(trx, planIds) {
      const cancelled = await wholeCompany(trx, 'works')
        .selectFrom('publish_items')
        .select('id')
        .where('plan_id', 'in', [...planIds])
        .where('publish_status', '=', PUBLISH_STATUS.cancelled)
        .execute()
      await book.release(trx, { publishItemIds: cancelled.map((row) => row.id) })
    },
  }
}
