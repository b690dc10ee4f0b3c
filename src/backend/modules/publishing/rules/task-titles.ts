// Titles of a new task that are made of words when it is made.
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { addTask } from '../../../../contract/http/wisdom-seo.ts'
import type { Db } from '../../../ports/database.ts'
import { badField, conflict } from '../publishing.errors.ts'
import type { MadeTitle, PublishingDeps, ReservedTitle } from '../publishing.ports.ts'

type Titles = ParsedInputOf<typeof addTask>['titles']
type Port = PublishingDeps['titles']

/** How many works want one, and the platforms that all of them must fit. */
interface Wish {
  count: number
  platforms: readonly string[]
}

/** Titles are made again so often when others took some in the same moment. */
const ROUNDS = 3

async function make(
  port: Port,
  db: Db,
  spec: NonNullable<Titles['spec']>,
  { count, platforms }: Wish,
): Promise<readonly MadeTitle[]> {
  const { min_len, max_len, ...words } = spec
  const made = await port.make(db, {
    ...words,
    count,
    platforms: [...new Set(platforms)],
    minLength: min_len,
    maxLength: max_len,
    withoutTaken: true,
  })
  if (made.titles.length < count)
    throw badField('titles.spec', 'publishing.titlesShort', { made: made.titles.length, n: count })
  return made.titles
}

/**
 * The titles as they would be dealt: those of a `spec` are made, one for each work; nothing is taken.
 * @throws BAD_INPUT at `titles.spec` when the words give fewer
 */
export async function readTitles(port: Port, db: Db, titles: Titles, wish: Wish): Promise<Titles> {
  if (titles.spec === undefined) return titles
  return { mode: 'fission', list: (await make(port, db, titles.spec, wish)).map((one) => one.title) }
}

/** Titles of a task: as they are dealt, and those that were taken for it, by the place of their work. */
export interface TakenTitles {
  titles: Titles
  reserved: readonly ReservedTitle[]
}

/**
 * As `readTitles`, and nobody else of the company gets the same ones from here on. In the task's own transaction,
 * before any other lock: who makes titles of words for the company waits here.
 * @throws BAD_INPUT at `titles.spec`, CONFLICT when others were quicker every time
 */
export async function takeTitles(
  port: Port,
  trx: Db,
  titles: Titles,
  { tenantId, planId, ...wish }: Wish & { tenantId: number; planId: number | null },
): Promise<TakenTitles> {
  if (titles.spec === undefined) return { titles, reserved: [] }
  await trx.selectFrom('tenants').select('id').where('id', '=', tenantId).forUpdate().executeTakeFirst()
  const reserved: ReservedTitle[] = []
  for (let round = 0; round < ROUNDS && reserved.length < wish.count; round += 1) {
    reserved.push(
      ...(await port.reserve(
        trx,
        { planId },
        await make(port, trx, titles.spec, { ...wish, count: wish.count - reserved.length }),
      )),
    )
  }
  if (reserved.length < wish.count) throw conflict('publishing.titlesTaken')
  return { titles: { mode: 'fission', list: reserved.map((one) => one.title) }, reserved }
}

/** Each title goes to the work of its place; those of works that were refused are given back. */
export async function assignTitles(
  port: Port,
  trx: Db,
  taskId: number,
  reserved: readonly ReservedTitle[],
): Promise<void> {
  if (reserved.length === 0) return
  const works = await trx
    .selectFrom('publish_items')
    .select(['id', 'sort'])
    .where('wisdom_task_id', '=', taskId)
    .execute()
  for (const { id, sort } of works) {
    const title = reserved[sort]
    if (title !== undefined) await port.assign(trx, title.id, { publishItemId: id, wisdomTaskId: taskId })
  }
  const used = new Set(works.map((work) => work.sort))
  await port.drop(
    trx,
    reserved.flatMap((title, sort) => (used.has(sort) ? [] : [title.id])),
  )
}
