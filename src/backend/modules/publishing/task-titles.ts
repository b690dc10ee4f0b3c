// Titles of a new task that are made of words when it is made.
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { addTask } from '../../../contract/http/wisdom-seo.ts'
import type { Db } from '../../ports/database.ts'
import { badField } from './publishing.errors.ts'
import type { PublishingDeps } from './publishing.ports.ts'

type Titles = ParsedInputOf<typeof addTask>['titles']

/** The titles as they are dealt: those of a `spec` are made, one for each of `count` works, fit for all of `platforms`. Throws 40001 at `titles.spec` when the words give fewer. */
export async function readTitles(port: PublishingDeps['titles'], db: Db, titles: Titles, { count, platforms }: { count: number; platforms: readonly string[] }): Promise<Titles> {
  if (titles.spec === undefined) return titles
  const { min_len, max_len, ...words } = titles.spec
  const made = await port.make(db, { ...words, count, platforms: [...new Set(platforms)], minLength: min_len, maxLength: max_len, withoutTaken: true })
  if (made.titles.length < count) throw badField('titles.spec', `这些词只能组合出 ${made.titles.length} 个没有用过的标题，需要 ${count} 个，请补充主词或其他列`)
  return { mode: 'fission', list: made.titles.map((one) => one.title) }
}
