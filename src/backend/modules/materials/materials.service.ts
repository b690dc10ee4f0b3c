// The material library: lists, renames and tags, deletes with regard to what uses a file, brings back.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { UsedBy } from '../../../contract/entities/material.ts'
import { RECYCLE_DAYS } from '../../../contract/constants.ts'
import { CODE } from '../../../contract/errors.ts'
import type {
  attachmentList,
  deleteAttachments,
  editAttachments,
  postImageList,
} from '../../../contract/http/attachment.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { toMillis } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { readSoundTracks } from '../../lib/sound-tracks.ts'
import { toPage, totalOf } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { ReadFacts } from './library-facts.ts'
import type { Library } from './library.ts'
import type { MaterialsDeps } from './materials.ports.ts'
import {
  countByType,
  findDeleted,
  findLive,
  findMaterials,
  folderExists,
  LIBRARY_KINDS,
  readTags,
} from './materials.repository.ts'
import type { AttachmentRow } from './materials.repository.ts'
import { peaksKey } from './peaks.ts'
import { playableKey } from './playable.ts'

const MAX_TAGS = 20
/** Deleted files can be brought back this long, ms. */
export const RECYCLE_MS = RECYCLE_DAYS * 86_400_000

export interface Uses {
  id: number
  used_by: UsedBy[]
}

export interface MaterialsService {
  list(
    ctx: Pick<RequestContext, 'db' | 'tenantId'>,
    input: ParsedInputOf<typeof attachmentList>,
  ): Promise<OutputOf<typeof attachmentList>>
  /** Pictures wide enough for image posts. */
  postImages(
    ctx: Pick<RequestContext, 'db'>,
    input: ParsedInputOf<typeof postImageList>,
  ): Promise<OutputOf<typeof postImageList>>
  /** @throws NOT_FOUND when none of the ids is a live file of the tenant */
  uses(db: Db, ids: readonly number[]): Promise<Uses[]>
  /** @throws STILL_USED with `data.refs` when something running uses a file, unless forced */
  remove(
    ctx: RequestContext,
    input: ParsedInputOf<typeof deleteAttachments>,
  ): Promise<OutputOf<typeof deleteAttachments>>
  edit(ctx: RequestContext, input: ParsedInputOf<typeof editAttachments>): Promise<{ updated: number }>
  /** @throws NOT_FOUND when nothing can come back, DUPLICATE when the same files were uploaded again meanwhile */
  restore(ctx: RequestContext, ids: readonly number[]): Promise<{ restored: number }>
}

export function createMaterialsService(
  deps: MaterialsDeps & { library: Library; readFacts: ReadFacts },
): MaterialsService {
  const { readFacts } = deps
  const existing = async (db: Db, ids: readonly number[]): Promise<AttachmentRow[]> => {
    const rows = await findLive(db, ids)
    if (rows.length === 0) throw new AppError(CODE.NOT_FOUND)
    return rows
  }
  const usesOf = async (db: Db, rows: readonly AttachmentRow[]): Promise<Uses[]> => {
    const found = await deps.usesOf(
      db,
      rows.map((row) => row.id),
    )
    return rows.map((row) => ({ id: row.id, used_by: [...(found.get(row.id) ?? [])] }))
  }

  return {
    async list({ db, tenantId }, input) {
      const { mimetype, kind } = input
      const filter = {
        keyword: input.keyword,
        kind,
        folderId: input.folder_id,
        tag: input.tag,
        orientation: input.orientation,
        used: input.used,
        ids: input.ids,
        duplicate: input.duplicate,
        sizeMin: input.size_min,
        sizeMax: input.size_max,
        durationMin: input.duration_min,
        durationMax: input.duration_max,
        fromMs: input.from === undefined ? undefined : toMillis(input.from),
        toMs: input.to === undefined ? undefined : toMillis(input.to) + 999,
      }
      const facts = await readFacts(db, tenantId)
      const plain = Object.entries(filter).every(
        ([name, value]) => name === 'kind' || value === undefined || value === '',
      )
      const kinds = kind === undefined ? LIBRARY_KINDS : [kind]
      const rows = await findMaterials(
        db,
        { ...filter, mimetype },
        { page: input.page, limit: input.limit, sort: input.sort_field, ascending: input.sort_order === 'asc' },
      )
      // A first page that is not full holds every match: there is nothing left to count.
      const complete = mimetype === undefined && input.page === 1 && rows.length < input.limit
      const types: [string, number][] = plain
        ? facts.types.filter((type) => kinds.includes(type.kind)).map((type) => [type.mimetype, type.files])
        : complete
          ? rows.map((row) => [row.mimetype, 1])
          : [...(await countByType(db, filter))]
      const count = (wanted: string): number =>
        sum(types.filter(([type]) => type === wanted || type.startsWith(`${wanted}/`)).map(([, files]) => files))
      const all = sum(types.map(([, files]) => files))
      return {
        ...toPage(
          input,
          mimetype === undefined ? all : count(mimetype),
          await Promise.all(rows.map(deps.library.show)),
        ),
        counts: { all, video: count('video'), image: count('image'), audio: count('audio') },
        storage_bytes: sum(facts.types.map((type) => type.bytes)),
        tags: [...facts.tags],
      }
    },
    async postImages({ db }, input) {
      const filter = {
        kind: 'material' as const,
        mimetype: 'image',
        keyword: input.keyword,
        folderId: input.folder_id,
        orientation: input.orientation,
        minWidth: input.min_width,
      }
      const rows = await findMaterials(db, filter, {
        page: input.page,
        limit: input.limit,
        sort: input.sort_field,
        ascending: input.sort_order === 'asc',
      })
      const total = await totalOf(input, rows.length, async () => sum([...(await countByType(db, filter)).values()]))
      return toPage(input, total, await Promise.all(rows.map(deps.library.show)))
    },
    uses: async (db, ids) => await usesOf(db, await existing(db, ids)),
    async remove(ctx, input) {
      const rows = await existing(ctx.db, input.ids)
      const refs = (await usesOf(ctx.db, rows)).filter((entry) => entry.used_by.length > 0)
      const running = refs.filter((entry) => entry.used_by.some((use) => use.running === 1))
      if (running.length > 0 && input.force === 0) {
        throw stillUsed(refs)
      }
      const now = deps.now()
      const ids = rows.map((row) => row.id)
      await ctx.db
        .updateTable('attachments')
        .set({ delete_time: now, update_time: now })
        .where('id', 'in', ids)
        .where('delete_time', 'is', null)
        .execute()
      ctx.audit({
        targetType: 'attachment',
        targetId: ids.join(','),
        summary: `删除素材 ${ids.length} 个：${rows
          .slice(0, 3)
          .map((row) => row.filename)
          .join('、')}`,
      })
      return { deleted: ids.length, refs }
    },
    async edit(ctx, input) {
      if (input.filename !== undefined && input.ids.length > 1)
        throw badInput([{ field: 'filename', reason: 'materials.renameOne' }])
      if (input.folder_id !== undefined && input.folder_id > 0 && !(await folderExists(ctx.db, input.folder_id)))
        throw new AppError(CODE.NOT_FOUND, { reason: 'materials.folderMissing' })
      if (input.sound_track !== undefined && input.ids.length > 1)
        throw badInput([{ field: 'sound_track', reason: 'materials.trackOfOne' }])
      const rows = await existing(ctx.db, input.ids)
      if (
        input.sound_track !== undefined &&
        rows.some((row) => (input.sound_track ?? 0) >= readSoundTracks(row.sound_tracks).length)
      )
        throw badInput([{ field: 'sound_track', reason: 'materials.trackUnknown' }])
      const now = deps.now()
      const plain = {
        ...(input.filename === undefined ? {} : { filename: input.filename }),
        ...(input.folder_id === undefined ? {} : { folder_id: input.folder_id }),
        ...(input.sound_track === undefined ? {} : { sound_track: input.sound_track }),
        update_time: now,
      }
      await inTransaction(ctx.db, async (trx) => {
        const locked = await trx
          .selectFrom('attachments')
          .select(['id', 'tags'])
          .where(
            'id',
            'in',
            rows.map((row) => row.id),
          )
          .forUpdate()
          .execute()
        for (const row of locked) {
          const tags = changeTags(readTags(row.tags), input.tags_add ?? [], input.tags_del ?? [])
          await trx
            .updateTable('attachments')
            .set({ ...plain, tags: JSON.stringify(tags) })
            .where('id', '=', row.id)
            .execute()
        }
      })
      // The waveform and the copy kept beside the file are of another track.
      if (input.sound_track !== undefined)
        await Promise.all(
          rows
            .flatMap((row) => [peaksKey(row.storage_path), playableKey(row.storage_path)])
            .map(async (key) => await deps.files.delete(key)),
        )
      ctx.audit({
        targetType: 'attachment',
        targetId: rows.map((row) => row.id).join(','),
        summary: `编辑素材 ${rows.length} 个`,
      })
      return { updated: rows.length }
    },
    async restore(ctx, ids) {
      const now = deps.now()
      const rows = (await findDeleted(ctx.db, ids)).filter((row) => (row.delete_time ?? 0) > now - RECYCLE_MS)
      if (rows.length === 0) throw new AppError(CODE.NOT_FOUND)
      let restored = 0
      for (const row of rows) {
        const folder = row.folder_id > 0 && (await folderExists(ctx.db, row.folder_id)) ? row.folder_id : 0
        try {
          await ctx.db
            .updateTable('attachments')
            .set({
              delete_time: null,
              folder_id: folder,
              update_time: now,
              ...(row.kind === 'export' ? { kind: 'material' as const } : {}),
            })
            .where('id', '=', row.id)
            .execute()
          restored += 1
        } catch (error) {
          // The same file was uploaded again meanwhile: that one stays.
          if (!isUniqueViolation(error, 'attachments')) throw error
        }
      }
      if (restored === 0) throw new AppError(CODE.DUPLICATE, { reason: 'materials.restoredAlready' })
      ctx.audit({
        targetType: 'attachment',
        targetId: rows.map((row) => row.id).join(','),
        summary: `恢复素材 ${restored} 个`,
      })
      return { restored }
    },
  }
}

/** STILL_USED with the list of uses. */
export function stillUsed(refs: readonly Uses[]): AppError {
  const running = refs.filter((entry) => entry.used_by.some((use) => use.running === 1))
  return new AppError(CODE.STILL_USED, {
    reason: 'materials.inUse',
    params: { n: running.length },
    data: { refs },
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function changeTags(tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const gone = new Set(remove)
  const changed = [...new Set([...tags, ...add])].filter((tag) => !gone.has(tag))
  if (changed.length > MAX_TAGS)
    throw badInput([{ field: 'tags_add', reason: 'materials.tagsTooMany', params: { max: MAX_TAGS } }])
  return changed
}
