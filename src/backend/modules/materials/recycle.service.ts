// The recycle bin: what lies in it, folders that come back, what goes for good.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { purgeAttachments, recycleList } from '../../../contract/http/attachment.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { toPage } from '../../lib/paging.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import { usesFound } from './folder-uses.ts'
import { subtreeOf } from './folders.repository.ts'
import type { Library } from './library.ts'
import type { MaterialsDeps } from './materials.ports.ts'
import { findDeleted, findRecycled, sumRecycled } from './materials.repository.ts'
import { RECYCLE_MS, stillUsed } from './materials.service.ts'
import { purgeRow } from './purge.ts'

/** Files that one call removes for good. */
const PURGE_AT_ONCE = 500

export interface RecycleService {
  list(ctx: Pick<RequestContext, 'db'>, input: ParsedInputOf<typeof recycleList>): Promise<OutputOf<typeof recycleList>>
  /** @throws NOT_FOUND, STILL_USED when something running needs a file that was named */
  purge(ctx: RequestContext, input: ParsedInputOf<typeof purgeAttachments>): Promise<OutputOf<typeof purgeAttachments>>
  /** @throws NOT_FOUND when the folder is not there or was deleted too long ago, DUPLICATE when its name is taken */
  restoreFolder(ctx: RequestContext, id: number): Promise<{ restored: number }>
}

export function createRecycleService(deps: MaterialsDeps & { library: Library }): RecycleService {
  return {
    async list({ db }, input) {
      const { rows, total } = await findRecycled(
        db,
        { keyword: input.keyword, kind: input.kind, mimetype: input.mimetype, since: deps.now() - RECYCLE_MS },
        input,
      )
      const shown = rows.map(async (row) => {
        const deleted = row.delete_time ?? 0
        return {
          ...(await deps.library.show(row)),
          delete_time: toSeconds(deleted) ?? 0,
          purge_time: toSeconds(deleted + RECYCLE_MS) ?? 0,
        }
      })
      return toPage(input, total, await Promise.all(shown))
    },
    async purge(ctx, { ids, all }) {
      if (ids === undefined && all === 0) throw badInput([{ field: 'ids', reason: 'materials.nothingChosen' }])
      const rows =
        ids === undefined
          ? await ctx.db
              .selectFrom('attachments')
              .selectAll()
              .where('delete_time', 'is not', null)
              .orderBy('delete_time')
              .orderBy('id')
              .limit(PURGE_AT_ONCE)
              .execute()
          : await findDeleted(ctx.db, ids)
      if (ids !== undefined && rows.length === 0) throw new AppError(CODE.NOT_FOUND)
      const refs = (
        await usesFound(
          deps.usesOf,
          ctx.db,
          rows.map((row) => row.id),
        )
      ).filter((entry) => entry.used_by.some((use) => use.running === 1))
      if (ids !== undefined && refs.length > 0) throw stillUsed(refs)
      const needed = new Set(refs.map((entry) => entry.id))
      let purged = 0
      for (const row of rows) {
        if (needed.has(row.id)) continue
        await purgeRow(deps, ctx.db, row)
        purged += 1
      }
      ctx.audit({
        targetType: 'attachment',
        ...(ids === undefined ? {} : { targetId: ids.join(',') }),
        summary: `彻底删除素材 ${purged} 个`,
      })
      return { purged, kept: needed.size, left: (await sumRecycled(ctx.db)).files }
    },
    async restoreFolder(ctx, id) {
      const { db } = ctx
      const own = await db
        .selectFrom('attachment_folders')
        .selectAll()
        .where('id', '=', id)
        .where('delete_time', '>', deps.now() - RECYCLE_MS)
        .executeTakeFirst()
      if (own === undefined || own.delete_time === null) throw new AppError(CODE.NOT_FOUND)
      const at = own.delete_time
      const now = deps.now()
      try {
        const restored = await inTransaction(db, async (trx) => {
          const together = await trx
            .selectFrom('attachment_folders')
            .select(['id', 'parent_id'])
            .where('delete_time', '=', at)
            .forUpdate()
            .execute()
          const back = subtreeOf(together, id)
          const parent = await trx
            .selectFrom('attachment_folders')
            .select('id')
            .where('id', '=', own.parent_id)
            .where('delete_time', 'is', null)
            .executeTakeFirst()
          await trx
            .updateTable('attachment_folders')
            .set({ delete_time: null, update_time: now })
            .where('id', 'in', back)
            .execute()
          if (parent === undefined)
            await trx.updateTable('attachment_folders').set({ parent_id: 0 }).where('id', '=', id).execute()
          // What was uploaded again meanwhile stays as it is.
          const done = await trx
            .updateTable('attachments')
            .set({ delete_time: null, update_time: now })
            .where('folder_id', 'in', back)
            .where('delete_time', '=', at)
            .where((is) =>
              is.not(
                is.exists(
                  is
                    .selectFrom('attachments as twin')
                    .select('twin.id')
                    .where('twin.delete_time', 'is', null)
                    .whereRef('twin.sha256', '=', 'attachments.sha256')
                    .whereRef('twin.kind', '=', 'attachments.kind'),
                ),
              ),
            )
            .executeTakeFirst()
          return Number(done.numUpdatedRows)
        })
        ctx.audit({
          targetType: 'attachment_folder',
          targetId: id,
          summary: `恢复文件夹「${own.name}」，素材 ${restored} 个`,
        })
        return { restored }
      } catch (error) {
        if (!isUniqueViolation(error, 'attachment_folders')) throw error
        throw new AppError(CODE.DUPLICATE, {
          reason: 'materials.folderNameTakenMeanwhile',
          params: { name: own.name },
          cause: error,
        })
      }
    },
  }
}
