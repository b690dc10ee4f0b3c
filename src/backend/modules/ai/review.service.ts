// People reading what rewriting made: accept, refuse, change, take back. What was made for a work goes into it only
// here.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { z } from 'zod'
import { CODE } from '../../../contract/errors.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/ai.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { toPage } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction } from '../../ports/database.ts'
import type { RewriteRisk } from '../../ports/rewrite.ts'
import type { ItemTextsPort } from './ai.ports.ts'
import { countAsked } from './asks.repository.ts'
import * as rows from './reviews.repository.ts'

type Http = typeof http
type Caller = Pick<RequestContext, 'db' | 'admin' | 'tenantId' | 'audit'>
type Refused = { id: number; msg: string }[]
export interface ReviewService {
  list(caller: Caller, input: ParsedInputOf<Http['listRewrites']>): Promise<OutputOf<Http['listRewrites']>>
  /** @throws NOT_FOUND */
  accept(caller: Caller, input: ParsedInputOf<Http['acceptRewrites']>): Promise<OutputOf<Http['acceptRewrites']>>
  /** @throws NOT_FOUND */
  reopen(caller: Caller, ids: readonly number[]): Promise<OutputOf<Http['reopenRewrites']>>
  /** @throws NOT_FOUND, CONFLICT */
  edit(caller: Caller, input: ParsedInputOf<Http['editRewrite']>): Promise<OutputOf<Http['editRewrite']>>
}
interface Deps {
  readonly now: () => number
  readonly texts: ItemTextsPort
  /** Likeness and risks of a text, as rewriting measures them. */
  measure(db: Db, one: { adminId: number; source: string; text: string }): Promise<{ sim: number; risk: RewriteRisk[] }>
}

const info = z.object({ description: z.string().catch('') }).catch({ description: '' })
/** The text below the title of a work as it is stored. */
export function descriptionOf(stored: string): string {
  try {
    return info.parse(JSON.parse(stored)).description
  } catch {
    return ''
  }
}
const stateOf = (row: rows.RewriteRecord, item: rows.TargetItem): 'waiting' | 'changed' | 'out' | 'gone' => {
  if (!item.live || item.publish_status === PUBLISH_STATUS.cancelled) return 'gone'
  if (item.publish_status === PUBLISH_STATUS.publishing || item.publish_status === PUBLISH_STATUS.success) return 'out'
  return descriptionOf(item.video_publish_info) === (row.applied === 1 ? row.text : row.source) ? 'waiting' : 'changed'
}
/** It was made for a work, and has a word that must not go out with one. */
const isGrave = (row: rows.RewriteRecord): boolean =>
  row.plan_id + row.publish_item_id > 0 && row.risk.some((one) => one.level === 2)

/** See the interface. */
export function createReviewService(deps: Deps): ReviewService {
  const shown = async (
    db: Db,
    list: readonly rows.RewriteRecord[],
  ): Promise<OutputOf<Http['listRewrites']>['data']> => {
    const [items, names] = [
      await rows.targetsOf(
        db,
        list.flatMap((row) => (row.publish_item_id > 0 ? [row.publish_item_id] : [])),
      ),
      await rows.planNames(
        db,
        list.map((row) => row.plan_id),
      ),
    ]
    return list.map((row) => {
      const item = items.get(row.publish_item_id)
      return {
        id: row.id,
        engine: row.engine,
        model: row.model,
        style: row.style,
        src: row.source,
        text: row.text,
        sim: row.sim,
        risk: row.risk,
        status: row.status,
        note: row.note,
        edited: row.edited,
        plan_id: row.plan_id,
        plan_name: names.get(row.plan_id) ?? '',
        item:
          item === undefined
            ? null
            : {
                id: item.id,
                title: item.title,
                openname: item.openname,
                platform_value: item.platform_value,
                timing_time: toSeconds(item.timing_time),
                state: stateOf(row, item),
                applied: row.applied,
              },
        create_time: toSeconds(row.create_time),
      }
    })
  }
  const require = async (trx: Db, caller: Caller, ids: readonly number[]): Promise<rows.RewriteRecord[]> => {
    const wanted = [...new Set(ids)]
    const list = await rows.readRewrites(trx, wanted)
    if (list.length < wanted.length) throw new AppError(CODE.NOT_FOUND, { msg: '改写结果不存在或已删除' })
    return list
  }
  const told = (caller: Caller, list: readonly rows.RewriteRecord[], summary: string): void =>
    caller.audit({
      targetType: 'rewrite',
      targetId: list
        .slice(0, 20)
        .map((row) => row.id)
        .join(','),
      summary,
    })

  return {
    async list({ db }, input) {
      const [list, counts] = [await rows.findRewrites(db, input), await rows.countRewrites(db, input)]
      const [unread, accepted, dropped] = [counts.get(0) ?? 0, counts.get(1) ?? 0, counts.get(2) ?? 0]
      const total = input.status === undefined ? unread + accepted + dropped : (counts.get(input.status) ?? 0)
      return {
        ...toPage(input, total, await shown(db, list)),
        counts: { unread, accepted, dropped },
        asked: await countAsked(db, input.plan_id),
        plans: await rows.plansWithRewrites(db),
      }
    },
    accept: async (caller, { ids, accept }) =>
      await inTransaction(caller.db, async (trx) => {
        const list = await require(trx, caller, ids)
        if (accept === 0) {
          // Its text may stand in a work already: that gets its own back first.
          const back = await deps.texts.replace(
            trx,
            caller.tenantId,
            list.flatMap((row) =>
              row.applied === 1 ? [{ itemId: row.publish_item_id, from: row.text, to: row.source }] : [],
            ),
          )
          const refused = list.flatMap((row): Refused =>
            row.applied === 1 && ['refused', 'out'].includes(back.get(row.publish_item_id)?.state ?? '')
              ? [{ id: row.id, msg: back.get(row.publish_item_id)?.msg ?? '' }]
              : [],
          )
          const dropped = list.filter((row) => !refused.some((one) => one.id === row.id))
          await rows.setStatus(
            trx,
            dropped.map((row) => row.id),
            { status: 2, applied: 0 },
            deps.now(),
          )
          told(caller, dropped, `弃用 ${dropped.length} 条改写结果`)
          return { changed: dropped.length, applied: 0, refused }
        }
        const refused: Refused = list
          .filter(isGrave)
          .map((row) => ({ id: row.id, msg: '含禁止发布的词，请修改后再采用' }))
        const fit = list.filter((row) => !isGrave(row))
        const wanted = fit.filter((row) => row.publish_item_id > 0 && row.applied === 0)
        const done = await deps.texts.replace(
          trx,
          caller.tenantId,
          wanted.map((row) => ({ itemId: row.publish_item_id, from: row.source, to: row.text })),
        )
        const inWork = wanted.filter((row) => done.get(row.publish_item_id)?.state === 'done').map((row) => row.id)
        const failed = wanted.filter((row) => done.get(row.publish_item_id)?.state === 'refused')
        refused.push(...failed.map((row) => ({ id: row.id, msg: done.get(row.publish_item_id)?.msg ?? '' })))
        const kept = fit.filter((row) => !failed.includes(row))
        await rows.setStatus(trx, inWork, { status: 1, applied: 1 }, deps.now())
        await rows.setStatus(
          trx,
          kept.filter((row) => !inWork.includes(row.id)).map((row) => row.id),
          { status: 1 },
          deps.now(),
        )
        told(caller, kept, `采用 ${kept.length} 条改写结果，其中 ${inWork.length} 条写入作品`)
        return { changed: kept.length, applied: inWork.length, refused }
      }),
    reopen: async (caller, ids) =>
      await inTransaction(caller.db, async (trx) => {
        const list = await require(trx, caller, ids)
        const back = await deps.texts.replace(
          trx,
          caller.tenantId,
          list.flatMap((row) =>
            row.applied === 1 ? [{ itemId: row.publish_item_id, from: row.text, to: row.source }] : [],
          ),
        )
        const stateOfBack = (row: rows.RewriteRecord) =>
          row.applied === 1 ? (back.get(row.publish_item_id)?.state ?? 'gone') : 'done'
        // A work that is out has the text for good: it was read, and stays so.
        const refused = list.flatMap((row): Refused =>
          ['out', 'refused'].includes(stateOfBack(row))
            ? [{ id: row.id, msg: back.get(row.publish_item_id)?.msg ?? '' }]
            : [],
        )
        const open = list.filter((row) => !refused.some((one) => one.id === row.id))
        await rows.setStatus(
          trx,
          open.map((row) => row.id),
          { status: 0, applied: 0 },
          deps.now(),
        )
        told(caller, open, `撤销审核 ${open.length} 条改写结果`)
        return { reopened: open.length, refused }
      }),
    edit: async (caller, { id, text }) =>
      await inTransaction(caller.db, async (trx) => {
        const [row] = await require(trx, caller, [id])
        if (row === undefined || row.status !== 0)
          throw new AppError(CODE.CONFLICT, { msg: '这条改写已经审核，请先撤销再修改' })
        await rows.setText(
          trx,
          id,
          { text, ...(await deps.measure(trx, { adminId: row.admin_id, source: row.source, text })) },
          deps.now(),
        )
        told(caller, [row], '修改 1 条改写结果')
        const [after] = await shown(trx, await rows.readRewrites(trx, [id]))
        if (after === undefined) throw new AppError(CODE.NOT_FOUND, { msg: '改写结果不存在或已删除' })
        return after
      }),
  }
}
