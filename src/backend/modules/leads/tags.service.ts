// Tags as people make and delete them.
import type { TagKind } from '../../../contract/entities/lead.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { deleteTags, listTags, saveTag } from '../../../contract/http/customer.ts'
import type { RequestContext } from '../../http/context.ts'
import { AppError } from '../../lib/errors.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { noteEvents } from './events.ts'
import { standing } from './leads.repository.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { refusePhones } from './texts.ts'

/** Counts are of what the caller sees. */
export async function tagList(
  { db }: RequestContext,
  input: ParsedInputOf<typeof listTags>,
): Promise<OutputOf<typeof listTags>> {
  let query = db.selectFrom('tags').select(['id', 'name', 'color', 'kind']).orderBy('id')
  if (input.kind !== undefined) query = query.where('kind', '=', input.kind)
  const tags = await query.execute()
  const counts = new Map<number, number>()
  for (const living of [
    db
      .selectFrom('taggables as g')
      .where('g.target_type', '=', 'lead')
      .where('g.target_id', 'in', standing(db).select('l.id')),
    db
      .selectFrom('taggables as g')
      .where('g.target_type', '=', 'customer')
      .where('g.target_id', 'in', db.selectFrom('customers as c').select('c.id').where('c.delete_time', 'is', null)),
  ])
    for (const row of await living
      .select((is) => ['g.tag_id', is.fn.countAll<number>().as('n')])
      .groupBy('g.tag_id')
      .execute())
      counts.set(row.tag_id, Number(row.n))
  return { list: tags.map((tag) => ({ ...tag, count: counts.get(tag.id) ?? 0 })) }
}

/** @throws NOT_FOUND, BAD_INPUT without a name, DUPLICATE with `data.exist_id` */
export async function keepTag(
  { clock }: LeadsDeps,
  ctx: RequestContext,
  input: ParsedInputOf<typeof saveTag>,
): Promise<OutputOf<typeof saveTag>> {
  const { id, name, color } = input
  if (name === '') throw new AppError(CODE.BAD_INPUT, { reason: 'leads.tagNameMissing', field: 'name' })
  refusePhones({ name })
  const taken = async (kind: TagKind): Promise<AppError> =>
    new AppError(CODE.DUPLICATE, {
      reason: 'leads.tagTaken',
      params: { name },
      field: 'name',
      data: { exist_id: (await findNamed(ctx.db, kind, name)) ?? 0 },
    })
  let kind = input.kind
  try {
    const made = await inTransaction(ctx.db, async (trx) => {
      if (id === undefined) {
        const row = await trx.insertInto('tags').values({ name, color, kind }).returning('id').executeTakeFirstOrThrow()
        return row.id
      }
      const tag = await trx.selectFrom('tags').select('kind').where('id', '=', id).forUpdate().executeTakeFirst()
      if (tag === undefined) throw new AppError(CODE.NOT_FOUND)
      kind = tag.kind
      await trx.updateTable('tags').set({ name, color, update_time: clock.now() }).where('id', '=', id).execute()
      return id
    })
    ctx.audit({ targetType: 'tag', targetId: made, summary: name })
    return { id: made }
  } catch (error) {
    throw isUniqueViolation(error, 'tags') ? await taken(kind) : error
  }
}

async function findNamed(db: Db, kind: TagKind, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('tags')
    .select('id')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id
}

/** @throws NOT_FOUND unless all are there */
export async function removeTags(
  { clock }: LeadsDeps,
  ctx: RequestContext,
  input: ParsedInputOf<typeof deleteTags>,
): Promise<OutputOf<typeof deleteTags>> {
  const wanted = [...new Set(input.ids)]
  const now = clock.now()
  const gone = await inTransaction(ctx.db, async (trx) => {
    const tags = await trx.selectFrom('tags').select(['id', 'name']).where('id', 'in', wanted).forUpdate().execute()
    if (tags.length < wanted.length) throw new AppError(CODE.NOT_FOUND)
    // A tag is the company's: it goes from what the caller does not see, too.
    const company = wholeCompany(trx, 'company')
    const bearers = await company
      .selectFrom('taggables as g')
      .innerJoin('tags as t', 't.id', 'g.tag_id')
      .select(['g.target_id', 't.name'])
      .where('g.target_type', '=', 'lead')
      .where('g.tag_id', 'in', wanted)
      .execute()
    await noteEvents(
      trx,
      bearers.map((row) => ({
        lead_id: row.target_id,
        kind: 'tagged' as const,
        before: row.name,
        admin_id: ctx.admin.id,
        create_time: now,
      })),
    )
    await company.deleteFrom('taggables').where('tag_id', 'in', wanted).execute()
    await trx.deleteFrom('tags').where('id', 'in', wanted).execute()
    return tags
  })
  ctx.audit({ targetType: 'tag', targetId: wanted.join(','), summary: gone.map((tag) => tag.name).join('、') })
  return { deleted: gone.length }
}
