// Items changed one by one or many at once: edit, cancel, retry.
import { CLIP_FAILED, VERIFIED_ABSENT } from '../../../../contract/failure-words.ts'
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { PUBLISH_LOCK_STALE_MS } from '../../../../contract/constants.ts'
import type { saveItems } from '../../../../contract/http/publish-grid.ts'
import type * as http from '../../../../contract/http/wisdom-seo.ts'
import { absentBy } from '../../../../contract/run-log-words.ts'
import { AppError } from '../../../lib/errors.ts'
import type { FindWords } from '../../../lib/forbidden-words.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { currentHash } from './current-hash.ts'
import { giveTimesBack } from './given-times.ts'
import { changesContent } from '../rules/content-change.ts'
import { findSimilar } from '../store/duplicates.repository.ts'
import { applyPatch } from './item-patch.ts'
import type { ItemPatch, Platforms } from './item-patch.ts'
import { findItems, holdPast, holdPaused, isHeld, lockItems } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import type { ItemViews } from './item-view.ts'
import {
  beingPublished,
  busyReason,
  conflict,
  fieldErrorOf,
  itemMissing,
  likeDuplicate,
  needsVerification,
  outReason,
} from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { logAbsent, noteAnswer } from './note-answer.ts'
import { refreshTask } from '../store/tasks.repository.ts'
import { putBackPast, requireUndo } from './undo-time.ts'

type Http = typeof http
interface Skipped {
  id: number
  reason: string
}

export interface ItemChanges {
  /**
   * @throws NOT_FOUND, CONFLICT while it is published or when its state does not allow it, BAD_INPUT, ACCOUNT_OFFLINE,
   * PLATFORM_LIMIT, LOOKS_DUPLICATE
   */
  edit(caller: Caller, input: ParsedInputOf<Http['editItem']>): Promise<PublishItem>
  /** The same for many: what can't be changed is skipped with the reason. */
  editMany(caller: Caller, input: ParsedInputOf<Http['editItems']>): Promise<{ updated: number; skipped: Skipped[] }>
  /**
   * Each item its own change, or a change of its time taken back: what is refused stays as it was and is told with its
   * field.
   * @throws NOT_FOUND for an item that is not there
   */
  saveMany(caller: Caller, input: ParsedInputOf<typeof saveItems>): Promise<OutputOf<typeof saveItems>>
  /**
   * Waiting and failed items only.
   * @throws NOT_FOUND, CONFLICT
   */
  cancel(caller: Caller, ids: readonly number[]): Promise<{ cancelled: number }>
  /** Failed items wait again; unconfirmed ones only after the operator looked on the platform (`verified_absent`). */
  retry(caller: Caller, input: ParsedInputOf<Http['retryItems']>): Promise<{ requeued: number; skipped: Skipped[] }>
}

type Deps = Pick<PublishingDeps, 'clock' | 'platforms' | 'settings' | 'words'> & { views: ItemViews }

interface ChangeRules {
  /** The same content twice on one account is refused. */
  guard: boolean
  platforms: Platforms
  find: FindWords
}

/** See the interface. */
export function createItemChanges(deps: Deps): ItemChanges {
  const { clock } = deps

  const lockAll = async (trx: Db, caller: Caller, ids: readonly number[]): Promise<ItemRow[]> => {
    const rows = await lockItems(trx, ids)
    if (rows.length < new Set(ids).size) throw itemMissing(ids.filter((id) => !rows.some((row) => row.id === id)))
    return rows
  }

  const requireIdle = (row: ItemRow): void => {
    if (row.publish_status === PUBLISH_STATUS.publishing) throw conflict(busyReason(row))
    if (isHeld(row, clock.now() - PUBLISH_LOCK_STALE_MS)) throw beingPublished()
  }

  const requireEditable = (row: ItemRow): void => {
    requireIdle(row)
    if (row.publish_status === PUBLISH_STATUS.success) throw conflict(outReason(row, clock.now()))
    if (row.publish_status === PUBLISH_STATUS.cancelled) throw conflict('publishing.cancelled')
    if (row.outcome_unknown === 1) throw needsVerification()
  }

  /** The row's task is locked. */
  const change = async (
    trx: Db,
    caller: Caller,
    row: ItemRow,
    patch: ItemPatch,
    { guard, platforms, find }: ChangeRules,
  ): Promise<void> => {
    requireEditable(row)
    await applyPatch(trx, caller, row, patch, { platforms, now: clock.now(), find })
    if (patch.timing_time !== undefined) await holdPaused(trx, [row.id])
    const [after] = await findItems(trx, [row.id])
    if (after === undefined) return
    if (row.publish_status === PUBLISH_STATUS.failed && changesContent(row, after))
      await trx.updateTable('publish_items').set({ edited_since: 1 }).where('id', '=', row.id).execute()
    const hash = await currentHash(trx, after)
    if (hash === after.content_hash && after.third_auth_id === row.third_auth_id) return
    if (guard && hash !== null && after.allow_duplicate === 0) {
      const similar = await findSimilar(trx, { thirdAuthId: after.third_auth_id, hash, exceptId: after.id })
      if (similar.length > 0) throw likeDuplicate(similar)
    }
    await trx.updateTable('publish_items').set({ content_hash: hash }).where('id', '=', row.id).execute()
  }

  /** The same for the change of its time that is taken back. */
  const undo = async (
    trx: Db,
    caller: Caller,
    row: ItemRow,
    { to, from }: { to: number; from: number },
    rules: ChangeRules,
  ): Promise<void> => {
    requireEditable(row)
    await requireUndo(trx, row, { to, from }, clock.now())
    if (to > 0 && to * 1000 <= clock.now()) await putBackPast(trx, row, clock.now())
    else await change(trx, caller, row, { timing_time: to }, rules)
  }

  const setWaiting = async (trx: Db, ids: readonly number[]): Promise<void> => {
    if (ids.length === 0) return
    await trx
      .updateTable('publish_items')
      .set({
        publish_status: PUBLISH_STATUS.waiting,
        progress: 0,
        outcome_unknown: 0,
        fail_reason: '',
        edited_since: 0,
        edit_status: 0,
        update_time: clock.now(),
      })
      .where('id', 'in', [...ids])
      .execute()
    await holdPast(trx, ids, clock.now())
  }

  return {
    async edit(caller, input) {
      const { id, ...patch } = input
      const guard = (await deps.settings.publishSettings(caller.db, caller.admin.id)).dupGuard
      const rows = await inTransaction(caller.db, async (trx) => {
        const [row] = await lockAll(trx, caller, [id])
        if (row === undefined) throw itemMissing([id])
        await change(trx, caller, row, patch, {
          guard,
          platforms: await deps.platforms.all(trx),
          find: await deps.words.finder(trx),
        })
        await refreshTask(trx, row.wisdom_task_id, clock.now())
        caller.audit({ targetType: 'publish_item', targetId: id, summary: `编辑作品：${input.title ?? row.title}` })
        return await lockItems(trx, [id])
      })
      const [item] = await deps.views.show(caller, rows)
      if (item === undefined) throw itemMissing([id])
      return item
    },

    async editMany(caller, input) {
      const guard = (await deps.settings.publishSettings(caller.db, caller.admin.id)).dupGuard
      return await inTransaction(caller.db, async (trx) => {
        const rows = await lockAll(trx, caller, input.ids)
        const skipped: Skipped[] = []
        const rules = { guard, platforms: await deps.platforms.all(trx), find: await deps.words.finder(trx) }
        for (const row of rows) {
          try {
            // A transaction of its own inside this one is not needed: a refusal comes before anything is written, or is
            // undone by the next line.
            await change(trx, caller, row, patchOf(input, row.id), rules)
          } catch (error) {
            if (!(error instanceof AppError) || error.code === 40001 || error.code === 40401) throw error
            await restore(trx, row)
            skipped.push({ id: row.id, reason: error.msg ?? error.message })
          }
        }
        for (const taskId of new Set(rows.map((row) => row.wisdom_task_id))) await refreshTask(trx, taskId, clock.now())
        caller.audit({
          targetType: 'publish_item',
          targetId: input.ids.join(',').slice(0, 200),
          summary: `批量编辑作品 ${rows.length - skipped.length} 个`,
        })
        return { updated: rows.length - skipped.length, skipped }
      })
    },

    async saveMany(caller, { items }) {
      const guard = (await deps.settings.publishSettings(caller.db, caller.admin.id)).dupGuard
      return await inTransaction(caller.db, async (trx) => {
        const rows = await lockAll(
          trx,
          caller,
          items.map((item) => item.id),
        )
        const refused: OutputOf<typeof saveItems>['refused'] = []
        const rules = { guard, platforms: await deps.platforms.all(trx), find: await deps.words.finder(trx) }
        for (const { id, undo_of: undoOf, ...patch } of items) {
          const row = rows.find((one) => one.id === id)
          if (row === undefined) continue
          try {
            if (undoOf === undefined) await change(trx, caller, row, patch, rules)
            else await undo(trx, caller, row, { to: patch.timing_time ?? 0, from: undoOf }, rules)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            await restore(trx, row)
            refused.push({ id, field: fieldErrorOf(error), code: error.code, msg: error.msg ?? error.message })
          }
        }
        const bad = new Set(refused.map((one) => one.id))
        const saved = items.map((item) => item.id).filter((id) => !bad.has(id))
        for (const taskId of new Set(rows.map((row) => row.wisdom_task_id))) await refreshTask(trx, taskId, clock.now())
        caller.audit({
          targetType: 'publish_item',
          targetId: saved.join(',').slice(0, 200),
          summary: `表格编辑作品 ${saved.length} 个`,
        })
        return { saved, refused }
      })
    },

    async cancel(caller, ids) {
      return await inTransaction(caller.db, async (trx) => {
        const rows = await lockAll(trx, caller, ids)
        for (const row of rows) {
          requireIdle(row)
          if (row.publish_status === PUBLISH_STATUS.success)
            throw conflict('publishing.publishedNoCancel', { title: row.title })
          if (row.outcome_unknown === 1) throw needsVerification()
        }
        const open = rows.filter((row) => row.publish_status !== PUBLISH_STATUS.cancelled).map((row) => row.id)
        if (open.length > 0)
          await trx
            .updateTable('publish_items')
            .set({ publish_status: PUBLISH_STATUS.cancelled, progress: 0, update_time: clock.now() })
            .where('id', 'in', open)
            .execute()
        for (const taskId of new Set(rows.map((row) => row.wisdom_task_id))) await refreshTask(trx, taskId, clock.now())
        caller.audit({
          targetType: 'publish_item',
          targetId: ids.join(',').slice(0, 200),
          summary: `取消作品 ${open.length} 个`,
        })
        return { cancelled: open.length }
      })
    },

    async retry(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const rows = await lockAll(trx, caller, input.ids)
        const skipped: Skipped[] = []
        const again: ItemRow[] = []
        for (const row of rows) {
          if (isHeld(row, clock.now() - PUBLISH_LOCK_STALE_MS))
            skipped.push({ id: row.id, reason: '任务正在发布，请稍后重试' })
          else if (row.publish_status !== PUBLISH_STATUS.failed)
            skipped.push({ id: row.id, reason: '只有失败的作品可以重试' })
          else if (row.fail_reason.startsWith(CLIP_FAILED))
            skipped.push({ id: row.id, reason: '成片未完成，请先重新剪辑' })
          else if (row.outcome_unknown === 1 && input.verified_absent === 0)
            skipped.push({ id: row.id, reason: '上次结果未知，请先到平台核对，确认未发出后再重试' })
          else again.push(row)
        }
        const unknown = again.filter((row) => row.outcome_unknown === 1).map((row) => row.id)
        if (unknown.length > 0) {
          await giveTimesBack(trx, unknown)
          await trx
            .updateTable('publish_records')
            .set({
              result: -1,
              error_code: VERIFIED_ABSENT,
              msg: absentBy(caller.admin.name),
              update_time: clock.now(),
            })
            .where('publish_item_id', 'in', unknown)
            .where('result', '=', -2)
            .execute()
          await noteAnswer(trx, unknown, clock.now())
          await logAbsent(
            trx,
            again.filter((row) => row.outcome_unknown === 1),
            caller.admin.name,
          )
        }
        await setWaiting(
          trx,
          again.map((row) => row.id),
        )
        for (const taskId of new Set(rows.map((row) => row.wisdom_task_id))) await refreshTask(trx, taskId, clock.now())
        caller.audit({
          targetType: 'publish_item',
          targetId: input.ids.join(',').slice(0, 200),
          summary: `重试作品 ${again.length} 个${unknown.length > 0 ? `，其中 ${unknown.length} 个已人工核对未发出` : ''}`,
        })
        return { requeued: again.length, skipped }
      })
    },
  }

  /** The patch of one item among many: its place in the list gives its time. */
  function patchOf({ ids, patch, gap_minutes: gap }: ParsedInputOf<Http['editItems']>, id: number): ItemPatch {
    if (gap === 0 || patch.timing_time === undefined) return patch
    return { ...patch, timing_time: patch.timing_time + ids.indexOf(id) * gap * 60 }
  }

  /** Puts back what a refused change had already written. */
  async function restore(trx: Db, row: ItemRow): Promise<void> {
    await trx
      .updateTable('publish_items')
      .set({
        title: row.title,
        topic: row.topic,
        third_auth_id: row.third_auth_id,
        timing_time: row.timing_time,
        time_changed: row.time_changed,
        time_before: row.time_before,
        skip_before: row.skip_before,
        skip_time: row.skip_time,
        time_channel: row.time_channel,
        auto_publish: row.auto_publish,
        video_publish_info: row.video_publish_info,
        video_cover_url: row.video_cover_url,
        attachment_id: row.attachment_id,
        clip_output_id: row.clip_output_id,
        media_type: row.media_type,
        image_urls: row.image_urls,
        article_id: row.article_id,
        article_print_id: row.article_print_id,
        more_articles: row.more_articles,
        edit_status: row.edit_status,
        content_hash: row.content_hash,
        edited_since: row.edited_since,
      })
      .where('id', '=', row.id)
      .execute()
  }
}
