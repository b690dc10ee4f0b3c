// The company's own copy.
import { z } from 'zod'
import { CODE } from '../../../contract/errors.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { deleteCopyWritings, listCopyWritings, saveCopyWriting } from '../../../contract/http/creation.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { industryName, isIndustry, withParts } from '../../lib/industries.data.ts'
import { offsetOf, toPage, totalOf } from '../../lib/paging.ts'
import { containsPattern, inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'

type Caller = Pick<RequestContext, 'db' | 'admin' | 'audit'>

export interface CopyWritings {
  /** The company's own copy, the newest first. */
  list(
    ctx: Pick<Caller, 'db' | 'admin'>,
    input: ParsedInputOf<typeof listCopyWritings>,
  ): Promise<OutputOf<typeof listCopyWritings>>
  /** @throws BAD_INPUT for an unknown line of business, NOT_FOUND */
  save(ctx: Caller, input: ParsedInputOf<typeof saveCopyWriting>): Promise<OutputOf<typeof saveCopyWriting>>
  /** @throws NOT_FOUND */
  remove(ctx: Caller, input: ParsedInputOf<typeof deleteCopyWritings>): Promise<OutputOf<typeof deleteCopyWritings>>
}

const missing = (): AppError => new AppError(CODE.NOT_FOUND, { msg: '文案不存在或已删除' })
const tagList = z.array(z.string()).catch([])

function matching(db: Db, input: ParsedInputOf<typeof listCopyWritings>, adminId: number) {
  let query = db.selectFrom('copywritings').where('delete_time', 'is', null)
  if (input.industry_id !== undefined) query = query.where('industry_id', 'in', withParts(input.industry_id))
  if (input.scene !== undefined) query = query.where('scene', '=', input.scene)
  if (input.mine === 1) query = query.where('admin_id', '=', adminId)
  if (!input.keyword) return query
  const pattern = containsPattern(input.keyword)
  return query.where((is) =>
    is.or([is('title', 'ilike', pattern), is('content', 'ilike', pattern), is('tags', 'ilike', pattern)]),
  )
}

/** See the interface. */
export function createCopyWritings(deps: { now(): number }): CopyWritings {
  return {
    async list({ db, admin }, input) {
      const rows = await matching(db, input, admin.id)
        .selectAll()
        .orderBy('id', 'desc')
        .limit(input.limit)
        .offset(offsetOf(input))
        .execute()
      const total = await totalOf(input, rows.length, async () =>
        Number(
          (
            await matching(db, input, admin.id)
              .select((is) => is.fn.countAll<number>().as('n'))
              .executeTakeFirst()
          )?.n ?? 0,
        ),
      )
      return toPage(
        input,
        total,
        rows.map((row) => ({
          id: row.id,
          title: row.title,
          content: row.content,
          scene: row.scene,
          word_count: row.word_count,
          industry_id: row.industry_id,
          industry_name: industryName(row.industry_id),
          tags: tagList.parse(JSON.parse(row.tags)),
          use_count: row.use_count,
          mine: row.admin_id === admin.id ? (1 as const) : (0 as const),
          create_time: toSeconds(row.create_time),
        })),
      )
    },
    async save({ db, admin, audit }, input) {
      if (input.industry_id !== 0 && !isIndustry(input.industry_id))
        throw new AppError(CODE.BAD_INPUT, {
          msg: '请选择列表中的行业',
          data: { errors: [{ field: 'industry_id', msg: '请选择列表中的行业' }] },
        })
      const values = {
        title: input.title,
        content: input.content,
        scene: input.scene,
        industry_id: input.industry_id,
        tags: JSON.stringify([...new Set(input.tags)]),
        word_count: [...input.content.replaceAll(/\s/g, '')].length,
      }
      const row =
        input.id === undefined
          ? await db
              .insertInto('copywritings')
              .values({ ...values, admin_id: admin.id, delete_time: null })
              .returning('id')
              .executeTakeFirst()
          : await db
              .updateTable('copywritings')
              .set({ ...values, update_time: deps.now() })
              .where('id', '=', input.id)
              .where('delete_time', 'is', null)
              .returning('id')
              .executeTakeFirst()
      if (row === undefined) throw missing()
      audit({ targetType: 'copywriting', targetId: row.id, summary: input.title })
      return { id: row.id }
    },
    async remove({ db, audit }, { ids }) {
      return await inTransaction(db, async (trx) => {
        const wanted = [...new Set(ids)]
        const rows = await trx
          .updateTable('copywritings')
          .set({ delete_time: deps.now() })
          .where('id', 'in', wanted)
          .where('delete_time', 'is', null)
          .returning('id')
          .execute()
        if (rows.length !== wanted.length) throw missing()
        audit({ targetType: 'copywriting', targetId: wanted.join(','), summary: `删除 ${rows.length} 条文案` })
        return { deleted: rows.length }
      })
    },
  }
}
