// Notices of the top bar. They belong to a project, not to a company: only calls with the installation right come here.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { installation, saveNotice } from '../../../contract/http/installation.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { Db } from '../../ports/database.ts'

type Row = OutputOf<typeof installation>['notices'][number]

export interface NoticesService {
  /** All of the project, the shown ones in the order of the bar. */
  list(projectId: number): Promise<Row[]>
  /** @throws NOT_FOUND for an id that is gone, BAD_INPUT when it ends before it begins */
  save(ctx: RequestContext, input: ParsedInputOf<typeof saveNotice>): Promise<{ id: number }>
  remove(ctx: RequestContext, id: number): Promise<{ deleted: number }>
}

const MOST = 200

/** @param deps.db of the whole installation: notices lie outside every company */
export function createNoticesService(deps: { db: Db; now: () => number }): NoticesService {
  const live = (projectId: number) =>
    deps.db.selectFrom('notices').where('project_id', '=', projectId).where('delete_time', 'is', null)
  return {
    async list(projectId) {
      const now = deps.now()
      const rows = await live(projectId)
        .select(['id', 'title', 'jump_url', 'level', 'start_time', 'end_time', 'sort'])
        .orderBy('sort')
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        title: row.title,
        jumpUrl: row.jump_url,
        level: row.level === 'warning' || row.level === 'error' ? row.level : 'info',
        sort: row.sort,
        start_time: toSeconds(row.start_time) ?? 0,
        end_time: toSeconds(row.end_time) ?? 0,
        shown: (row.start_time ?? 0) <= now && (row.end_time ?? now + 1) > now ? 1 : 0,
      }))
    },
    async save(ctx, input) {
      if (input.end_time > 0 && input.end_time <= input.start_time)
        throw badInput([{ field: 'end_time', msg: '结束时间必须晚于开始时间' }])
      const values = {
        title: input.title,
        jump_url: input.jumpUrl,
        level: input.level,
        sort: input.sort,
        start_time: toMillis(input.start_time),
        end_time: toMillis(input.end_time),
      }
      const row =
        input.id === undefined
          ? await deps.db
              .insertInto('notices')
              .values({ ...values, project_id: ctx.project.id, delete_time: null })
              .returning('id')
              .executeTakeFirstOrThrow()
          : await deps.db
              .updateTable('notices')
              .set({ ...values, update_time: deps.now() })
              .where('id', '=', input.id)
              .where('project_id', '=', ctx.project.id)
              .where('delete_time', 'is', null)
              .returning('id')
              .executeTakeFirst()
      if (row === undefined) throw new AppError(CODE.NOT_FOUND, { msg: '公告不存在或已删除' })
      ctx.audit({ targetType: 'notice', targetId: row.id, summary: `公告：${input.title}` })
      return { id: row.id }
    },
    async remove(ctx, id) {
      const gone = await deps.db
        .updateTable('notices')
        .set({ delete_time: deps.now() })
        .where('id', '=', id)
        .where('project_id', '=', ctx.project.id)
        .where('delete_time', 'is', null)
        .returning('title')
        .executeTakeFirst()
      if (gone === undefined) throw new AppError(CODE.NOT_FOUND, { msg: '公告不存在或已删除' })
      ctx.audit({ targetType: 'notice', targetId: id, summary: `删除公告：${gone.title}` })
      return { deleted: 1 }
    },
  }
}

/** 0 on the wire = not set. */
const toMillis = (seconds: number): number | null => (seconds === 0 ? null : seconds * 1000)
