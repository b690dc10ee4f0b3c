// Orders of drafts: asked for, cancelled, tried again. A job writes them.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import type * as http from '../../../../contract/http/article-draft.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { AppError } from '../../../lib/errors.ts'
import { toPage } from '../../../lib/paging.ts'
import type { Db } from '../../../ports/database.ts'
import { inTransaction, isUniqueViolation } from '../../../ports/database.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { ArticlesDeps, Caller } from '../articles.ports.ts'
import { adminNames } from '../articles.repository.ts'
import { folderExists } from './draft-sources.ts'
import { findOrders, lockOrder, progressOf, readStrings } from './orders.repository.ts'
import type { OrderRow } from './orders.repository.ts'

type Http = typeof http
/** The job that writes an order; its payload is `{order_id}`. */
export const ORDER_JOB = 'articles.generate'

export interface DraftOrders {
  /** @throws NOT_FOUND for the folder, IDEMPOTENCY_MISMATCH */
  add(caller: Caller, input: ParsedInputOf<Http['generateArticles']>): Promise<OutputOf<Http['generateArticles']>>
  list(caller: Caller, input: ParsedInputOf<Http['listArticleOrders']>): Promise<OutputOf<Http['listArticleOrders']>>
  /** @throws NOT_FOUND, CONFLICT */
  cancel(caller: Caller, id: number): Promise<{ cancelled: number }>
  /** @throws NOT_FOUND, CONFLICT */
  retry(caller: Caller, id: number): Promise<{ job_id: number; retried: number }>
}

export function orderMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { msg: '生成记录不存在或已删除' })
}
export function folderMissing(): AppError {
  return new AppError(CODE.NOT_FOUND, { msg: '素材文件夹不存在或已删除' })
}

/** See the interface. */
export function createDraftOrders(
  deps: Pick<ArticlesDeps, 'clock'> & { jobs: Pick<JobQueue, 'enqueue' | 'cancel'> },
): DraftOrders {
  const { clock, jobs } = deps
  const start = async (
    trx: Db,
    { tenantId, admin }: Pick<Caller, 'tenantId' | 'admin'>,
    id: number,
  ): Promise<number> => {
    const jobId = await jobs.enqueue(
      ORDER_JOB,
      { order_id: id },
      { tenantId, adminId: admin.id, uniqueKey: `${ORDER_JOB}:${id}`, trx },
    )
    await trx
      .updateTable('article_orders')
      .set({ job_id: jobId, status: 0, update_time: clock.now() })
      .where('id', '=', id)
      .execute()
    return jobId
  }
  const sameOrder = async (db: Db, token: string, spec: string, keywords: string): Promise<OrderRow | undefined> => {
    const row = await db.selectFrom('article_orders').selectAll().where('client_token', '=', token).executeTakeFirst()
    if (row !== undefined && (row.spec !== spec || row.keywords !== keywords))
      throw new AppError(CODE.IDEMPOTENCY_MISMATCH)
    return row
  }
  return {
    async add(caller, input) {
      const { db, tenantId, admin } = caller
      const unique = [...new Set(input.keywords)]
      const [spec, keywords] = [JSON.stringify(input.spec), JSON.stringify(unique)]
      if (!(await folderExists(db, input.spec.folder_id))) throw folderMissing()
      const earlier = await sameOrder(db, input.client_token, spec, keywords)
      if (earlier !== undefined) return { order_id: earlier.id, job_id: earlier.job_id, total: earlier.total }
      const total = unique.length * input.num
      try {
        const made = await inTransaction(db, async (trx) => {
          const { id } = await trx
            .insertInto('article_orders')
            .values({ spec, keywords, total, client_token: input.client_token, admin_id: admin.id, delete_time: null })
            .returning('id')
            .executeTakeFirstOrThrow()
          const items = Array.from({ length: total }, (_, seq) => ({
            order_id: id,
            seq,
            keyword: unique[seq % unique.length] ?? '',
            article_id: null,
          }))
          await trx.insertInto('article_order_items').values(items).execute()
          return { order_id: id, job_id: await start(trx, { tenantId, admin }, id), total }
        })
        caller.audit({
          targetType: 'article_order',
          targetId: made.order_id,
          summary: `批量生成文章：${unique.length} 个关键词，${total} 篇`,
        })
        return made
      } catch (error) {
        const other = isUniqueViolation(error, 'client_token')
          ? await sameOrder(db, input.client_token, spec, keywords)
          : undefined
        if (other === undefined) throw error
        return { order_id: other.id, job_id: other.job_id, total: other.total }
      }
    },
    async list({ db }, input) {
      const { rows, total } = await findOrders(db, input)
      const [states, names] = await Promise.all([
        progressOf(
          db,
          rows.map((row) => row.id),
        ),
        adminNames(
          db,
          rows.map((row) => row.admin_id),
        ),
      ])
      return toPage(
        input,
        total,
        rows.map((row) => ({
          id: row.id,
          status: row.status,
          job_id: row.job_id,
          keywords: readStrings(row.keywords),
          total: row.total,
          ...(states.get(row.id) ?? { done: 0, failed: 0, fails: [] }),
          admin_name: names.get(row.admin_id) ?? '',
          create_time: toSeconds(row.create_time),
        })),
      )
    },
    async cancel(caller, id) {
      const done = await inTransaction(caller.db, async (trx) => {
        const row = await lockOrder(trx, id)
        if (row === undefined) throw orderMissing()
        if (row.status > 1) throw new AppError(CODE.CONFLICT, { msg: '这次生成已经结束' })
        await trx
          .updateTable('article_orders')
          .set({ status: 3, update_time: clock.now() })
          .where('id', '=', id)
          .execute()
        const left = await trx
          .updateTable('article_order_items')
          .set({ status: 2 })
          .where('order_id', '=', id)
          .where('status', '=', 0)
          .executeTakeFirst()
        return { jobId: row.job_id, cancelled: Number(left.numUpdatedRows) }
      })
      await jobs.cancel(done.jobId)
      caller.audit({ targetType: 'article_order', targetId: id, summary: `取消文章生成：${done.cancelled} 篇没有写` })
      return { cancelled: done.cancelled }
    },
    async retry(caller, id) {
      return await inTransaction(caller.db, async (trx) => {
        const row = await lockOrder(trx, id)
        if (row === undefined) throw orderMissing()
        if (row.status < 2) throw new AppError(CODE.CONFLICT, { msg: '还在生成，请等它结束' })
        const again = await trx
          .updateTable('article_order_items')
          .set({ status: 0, fail_reason: '' })
          .where('order_id', '=', id)
          .where('status', 'in', [-1, 2])
          .executeTakeFirst()
        const retried = Number(again.numUpdatedRows)
        if (retried === 0) throw new AppError(CODE.CONFLICT, { msg: '没有失败或取消的文章' })
        caller.audit({ targetType: 'article_order', targetId: id, summary: `重试文章生成 ${retried} 篇` })
        return { job_id: await start(trx, caller, id), retried }
      })
    },
  }
}
