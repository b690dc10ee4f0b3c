// Reads: orders, outputs, one order with everything.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { Clip, ClipOutput } from '../../../contract/entities/clip.ts'
import type { UsedBy } from '../../../contract/entities/material.ts'
import type { clipInfo, listClips, listOutputs } from '../../../contract/http/clip.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import type { Db } from '../../ports/database.ts'
import { listOutputs as findOutputPage, outputsOfClips, summaries } from './clip-outputs.repository.ts'
import type { OutputRow } from './clip-outputs.repository.ts'
import type { FileLinks } from './clip-ports.ts'
import { notFound } from './clips.errors.ts'
import { adminNames, findClip, ledgerByClip, listClips as findClipPage } from './clips.repository.ts'
import type { ClipListRow } from './clips.repository.ts'
import { orderState } from './order-state.ts'
import { readPictures } from './output-pictures.ts'
import { readChoice } from './twins.ts'

export interface ClipLists {
  /** Orders that fit the filter, by page. */
  orders(db: Db, input: ParsedInputOf<typeof listClips>): Promise<OutputOf<typeof listClips>>
  /** The creation list: outputs over all orders. */
  outputs(db: Db, input: ParsedInputOf<typeof listOutputs>): Promise<OutputOf<typeof listOutputs>>
  /**
   * One order with its configuration, its films and what was charged.
   * @throws NOT_FOUND
   */
  info(db: Db, input: ParsedInputOf<typeof clipInfo>): Promise<OutputOf<typeof clipInfo>>
}

const orderSorts = ['id', 'name', 'num', 'status'] as const
const outputSorts = ['id', 'title', 'size', 'duration_ms', 'use_count'] as const
const sortOf = <S extends string>(allowed: readonly S[], wanted: string | undefined): S | 'id' =>
  allowed.find((name) => name === wanted) ?? 'id'

/** The contract's number as a state. */
const statusOf = (status: number | undefined): 0 | 1 | 2 | 3 | 4 | 5 | -1 | undefined =>
  ([0, 1, 2, 3, 4, 5, -1] as const).find((known) => known === status)

const pageOf = <T>(total: number, input: { page: number; limit: number }, data: T[]) => ({
  total,
  per_page: input.limit,
  current_page: input.page,
  last_page: Math.max(1, Math.ceil(total / input.limit)),
  data,
})

const timesOf = (input: { from?: number | undefined; to?: number | undefined }) => ({
  fromMs: input.from === undefined ? undefined : toMillis(input.from),
  toMs: input.to === undefined ? undefined : toMillis(input.to) + 999,
})

/** Tasks that publish outputs, by output. */
export type OutputUses = (db: Db, outputIds: readonly number[]) => Promise<ReadonlyMap<number, readonly UsedBy[]>>

export function createClipLists(deps: { links: FileLinks; usesOf: OutputUses }): ClipLists {
  const orderViews = async (db: Db, rows: readonly ClipListRow[]): Promise<Clip[]> => {
    const ids = rows.map((row) => row.id)
    const [outputs, ledger, names] = await Promise.all([
      summaries(db, ids),
      ledgerByClip(db, ids),
      adminNames(
        db,
        rows.map((row) => row.admin_id),
      ),
    ])
    return await Promise.all(
      rows.map(async (row) => {
        const summary = outputs.get(row.id)
        // Progress moves between the states that are stored, so it is read from the outputs.
        const progress =
          row.status === 1 || row.status === 2 ? orderState(summary?.states ?? []).progress : row.progress
        const [previewUrl, coverUrl] = await Promise.all([
          deps.links.url(summary?.storagePath ?? null),
          deps.links.url(summary?.coverPath ?? null),
        ])
        return {
          id: row.id,
          name: row.name,
          mode: row.mode,
          num: row.num,
          success_num: row.success_num,
          fail_num: row.fail_num,
          status: row.status,
          progress,
          preview_url: previewUrl,
          cover_url: coverUrl,
          cost: ledger.get(row.id)?.cost ?? 0,
          wisdom_task_id: row.wisdom_task_id ?? 0,
          create_time: toSeconds(row.create_time),
          admin_name: names.get(row.admin_id) ?? '',
        }
      }),
    )
  }

  const outputView = async (row: OutputRow): Promise<ClipOutput> => {
    const shown = row.status === 2
    const [fileUrl, coverUrl] = await Promise.all([
      deps.links.url(shown ? row.storage_path : null),
      deps.links.url(shown ? row.cover_path : null),
    ])
    return {
      id: row.id,
      clip_id: row.clip_id,
      idx: row.idx,
      status: row.status,
      progress: shown ? 100 : row.status === 1 ? row.progress : 0,
      file_url: fileUrl,
      cover_url: coverUrl,
      duration_ms: row.duration_ms,
      width: row.width,
      height: row.height,
      size: row.size,
      title: row.title,
      fail_code: row.fail_code ?? '',
      fail_reason: row.fail_reason,
      use_count: row.use_count,
      create_time: toSeconds(row.create_time),
      ...(row.images === null
        ? {}
        : {
            pictures: shown
              ? await Promise.all(
                  readPictures(row.images).map(async ({ id, key }) => ({
                    attachment_id: id,
                    url: await deps.links.url(key),
                  })),
                )
              : [],
          }),
    }
  }

  return {
    async orders(db, input) {
      const { total, rows } = await findClipPage(db, {
        page: input.page,
        limit: input.limit,
        keyword: input.keyword,
        mode: input.mode,
        status: statusOf(input.status),
        wisdomTaskId: input.wisdom_task_id,
        planId: input.plan_id,
        sort: sortOf(orderSorts, input.sort_field),
        ascending: input.sort_order === 'asc',
        ...timesOf(input),
      })
      return pageOf(total, input, await orderViews(db, rows))
    },
    async outputs(db, input) {
      const status = statusOf(input.status)
      const { total, rows, counts } = await findOutputPage(db, {
        page: input.page,
        limit: input.limit,
        keyword: input.keyword,
        clipId: input.clip_id,
        mode: input.mode,
        status: status === 3 || status === 4 ? undefined : status,
        used: input.used === undefined ? undefined : input.used === 1,
        ids: input.ids,
        planId: input.plan_id,
        sort: sortOf(outputSorts, input.sort_field),
        ascending: input.sort_order === 'asc',
        ...timesOf(input),
      })
      const uses = await deps.usesOf(
        db,
        rows.flatMap((row) => (row.use_count > 0 ? [row.id] : [])),
      )
      const data = await Promise.all(
        rows.map(async (row) => ({
          ...(await outputView(row)),
          clip_name: row.clip_name,
          mode: row.clip_mode,
          used_in: [...(uses.get(row.id) ?? [])],
        })),
      )
      return { ...pageOf(total, input, data), counts }
    },
    async info(db, input) {
      const clip = await findClip(db, input.id)
      if (!clip) throw notFound()
      const [views, outputs, ledger] = await Promise.all([
        orderViews(db, [clip]),
        outputsOfClips(db, [clip.id]),
        ledgerByClip(db, [clip.id]),
      ])
      const [view] = views
      if (!view) throw notFound()
      const sums = ledger.get(clip.id)
      return {
        ...view,
        config: clip.config,
        outputs: await Promise.all(
          outputs.map(async (output) => ({ ...(await outputView(output)), choice: readChoice(output.choice) })),
        ),
        ledger: { reserved: sums?.reserved ?? 0, captured: sums?.captured ?? 0, released: sums?.released ?? 0 },
      }
    },
  }
}
