import { beforeAll, expect, it } from 'vitest'
import { titleNorm } from '../../../contract/titles/lines.ts'
import type { DatabasePort, Db } from '../../ports/database.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { createTitleBook } from './title-book.ts'

const made = (...titles: string[]) =>
  titles.map((title) => ({
    title,
    norm: titleNorm(title),
    region: '',
    prefix: '',
    main: '装修',
    suffix: '',
    template: '{M}',
    risk: 0 as const,
  }))

eachDatabase((_kind, open) => {
  let database: DatabasePort
  let db: Db
  const book = createTitleBook({ now: () => 1_800_000_000_000 })
  beforeAll(async () => {
    database = await open()
    const project = await database.db
      .insertInto('projects')
      .values({ host: 'x', agent_id: 1, name: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tenant = await database.db
      .insertInto('tenants')
      .values({ project_id: project.id, name: 'x', expire_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    db = database.forTenant(tenant.id)
  })

  it('a title is taken once, also by two in the same moment, however it is written', async () => {
    const wanted = made('装修多少钱', '装修哪家好', '装修 多少钱！')
    const both = await Promise.all([
      book.reserve(db, { planId: 1 }, wanted),
      book.reserve(db, { planId: 2 }, wanted.toReversed()),
    ])
    expect(
      both
        .flat()
        .map((one) => one.norm)
        .toSorted(),
    ).toEqual(['装修哪家好', '装修多少钱'].toSorted())
    expect(await book.reserve(db, { planId: 3 }, wanted)).toEqual([])
    expect([await book.takenOf(db, ['装修']), await book.takenOf(db, ['别的'])].map((set) => set.size)).toEqual([2, 0])
    expect(await book.taken(db, ['装修多少钱', '没有'])).toEqual(new Set(['装修多少钱']))
  })

  it('what is given back may be taken again, what went out may not', async () => {
    const [one, two] = await book.reserve(db, { planId: 9 }, made('刷墙多少钱', '刷墙哪家好'))
    expect(await book.assign(db, one?.id ?? 0, { publishItemId: 77, wisdomTaskId: 5 })).toBe(true)
    expect([
      await book.markPublished(db, { publishItemIds: [77] }),
      await book.markPublished(db, { publishItemIds: [77] }),
    ]).toEqual([1, 0])
    expect(await book.release(db, { planId: 9 })).toBe(1)
    expect(await book.assign(db, two?.id ?? 0, { publishItemId: 78, wisdomTaskId: 5 })).toBe(false)
    expect(
      (await book.reserve(db, { planId: 9 }, made('刷墙多少钱', '刷墙哪家好'))).map((again) => again.title),
    ).toEqual(['刷墙哪家好'])
    expect(await book.release(db, { ids: [one?.id ?? 0] })).toBe(0)
  })

  it('what a plan keeps ready is its own until it is used, once; what it puts away or gives back is not used any more', async () => {
    const [one, two, three] = await book.keep(db, 21, made('补胎多少钱', '补胎哪家好', '补胎怎么选'))
    expect(await book.reserve(db, { planId: 22 }, made('补胎多少钱'))).toEqual([])
    expect(
      [
        await book.taken(db, ['补胎多少钱']),
        await book.taken(db, ['补胎多少钱'], 21),
        await book.takenOf(db, ['装修'], 21),
      ].map((set) => set.has('补胎多少钱')),
    ).toEqual([true, false, false])
    expect([
      await book.use(db, one?.id ?? 0, { publishItemId: 5, wisdomTaskId: 6 }),
      await book.use(db, one?.id ?? 0, { publishItemId: 7, wisdomTaskId: 8 }),
    ]).toEqual([true, false])
    await book.discard(db, [one?.id ?? 0, two?.id ?? 0])
    await book.dropUnused(db, [21])
    expect(
      await db
        .selectFrom('titles')
        .select(['id', 'status', 'publish_item_id'])
        .where('plan_id', '=', 21)
        .where('delete_time', 'is', null)
        .orderBy('id')
        .execute(),
    ).toEqual(
      [
        { id: one?.id, status: 1, publish_item_id: 5 },
        { id: two?.id, status: 3, publish_item_id: null },
      ].toSorted((a, b) => Number(a.id) - Number(b.id)),
    )
    expect(
      (await book.reserve(db, { planId: 22 }, made('补胎怎么选', '补胎哪家好'))).map((again) => again.id),
    ).not.toContain(three?.id)
  })

  it('two thousand at once, in their order', async () => {
    const many = made(...Array.from({ length: 2000 }, (_, at) => `标题${at}号`))
    expect((await book.reserve(db, { planId: 4 }, many)).map((one) => one.title)).toEqual(many.map((one) => one.title))
    expect(await book.release(db, { planId: 4 })).toBe(2000)
  })
})
