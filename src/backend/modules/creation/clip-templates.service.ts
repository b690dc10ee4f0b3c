// Kept configurations of orders.
import { CODE } from '../../../contract/errors.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { clipConfig, clipMode } from '../../../contract/entities/clip.ts'
import type { deleteClipTemplates, listClipTemplates, saveClipTemplate } from '../../../contract/http/creation.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { offsetOf, toPage, totalOf } from '../../lib/paging.ts'
import { containsPattern, inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'

type Caller = Pick<RequestContext, 'db' | 'admin' | 'audit'>

export interface ClipTemplates {
  /** Kept configurations, the one used last first. */
  list(db: Db, input: ParsedInputOf<typeof listClipTemplates>): Promise<OutputOf<typeof listClipTemplates>>
  save(ctx: Caller, input: ParsedInputOf<typeof saveClipTemplate>): Promise<OutputOf<typeof saveClipTemplate>>
  /** @throws NOT_FOUND */
  remove(ctx: Caller, input: ParsedInputOf<typeof deleteClipTemplates>): Promise<OutputOf<typeof deleteClipTemplates>>
}

function matching(db: Db, input: ParsedInputOf<typeof listClipTemplates>) {
  let query = db.selectFrom('clip_templates').where('delete_time', 'is', null).where('kind', '=', 'clip')
  if (input.mode !== undefined) query = query.where('mode', '=', input.mode)
  if (input.ids !== undefined) query = query.where('id', 'in', input.ids)
  return input.keyword ? query.where('name', 'ilike', containsPattern(input.keyword)) : query
}

/** See the interface. */
export function createClipTemplates(deps: { now(): number; fileUrl(key: string): Promise<string> }): ClipTemplates {
  return {
    async list(db, input) {
      const rows = await matching(db, input)
        .selectAll()
        .orderBy('last_use_time', 'desc')
        .orderBy('id', 'desc')
        .limit(input.limit)
        .offset(offsetOf(input))
        .execute()
      const total = await totalOf(input, rows.length, async () =>
        Number(
          (
            await matching(db, input)
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
          name: row.name,
          cover_url: row.cover_url,
          mode: clipMode.parse(row.mode),
          config: clipConfig.parse(JSON.parse(row.config)),
          use_count: row.use_count,
          last_use_time: toSeconds(row.last_use_time ?? row.create_time),
        })),
      )
    },
    async save({ db, admin, audit }, input) {
      const row = await db
        .insertInto('clip_templates')
        .values({
          kind: 'clip',
          name: input.name,
          mode: input.mode,
          config: JSON.stringify(input.config),
          last_use_time: deps.now(),
          admin_id: admin.id,
          delete_time: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      audit({ targetType: 'clip_template', targetId: row.id, summary: input.name })
      return { id: row.id }
    },
    async remove({ db, audit }, { ids }) {
      return await inTransaction(db, async (trx) => {
        const wanted = [...new Set(ids)]
        const rows = await trx
          .updateTable('clip_templates')
          .set({ delete_time: deps.now() })
          .where('id', 'in', wanted)
          .where('delete_time', 'is', null)
          .returning('id')
          .execute()
        if (rows.length !== wanted.length) throw new AppError(CODE.NOT_FOUND, { msg: '模板不存在或已删除' })
        audit({ targetType: 'clip_template', targetId: wanted.join(','), summary: `删除 ${rows.length} 个模板` })
        return { deleted: rows.length }
      })
    },
  }
}
