// Tasks changed and deleted.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import { PUBLISH_LOCK_STALE_MS } from '../../../../contract/constants.ts'
import type { VariableValues } from '../../../../contract/variables.ts'
import type * as http from '../../../../contract/http/wisdom-seo.ts'
import { judgedWay } from '../../../lib/account-ways.ts'
import { inTransaction } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { mergeInfo, readInfo } from '../store/item-codec.ts'
import { fillWords, wordsFor } from '../rules/item-words.ts'
import type { Words } from '../rules/item-words.ts'
import { findTaskItems, holdPaused, isHeld, lockTasks } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { asJudged, timerOf, topicText } from '../rules/limits.ts'
import { badField, beingPublished, beyondLimits, conflict, limitProblem, taskMissing } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { planTimes } from '../rules/schedule.ts'
import { findCompanyTimes, takenByOthers } from '../store/taken-times.repository.ts'
import { findTask, lockTask, refreshTask, visibleTasks } from '../store/tasks.repository.ts'
import { columnsOfTime } from '../items/time-channels.ts'
import { openZone } from '../../../lib/zoned-time.ts'
import { countUnseenWorks } from '../../../lib/unseen-works.ts'

type Http = typeof http
type Edit = ParsedInputOf<Http['editTask']>

export interface TaskChanges {
  /**
   * Changes the task and its waiting items.
   * @throws NOT_FOUND, CONFLICT while it is being published, PLATFORM_LIMIT when the times find no room
   */
  edit(caller: Caller, input: Edit): Promise<{ updated: number }>
  /**
   * Waiting items are cancelled, unstarted clips released; what was published stays in the records.
   * @throws NOT_FOUND, CONFLICT
   */
  remove(caller: Caller, ids: readonly number[]): Promise<{ deleted: number }>
}

/** See the interface. */
export function createTaskChanges<P>(deps: PublishingDeps<P>): TaskChanges {
  const { clock } = deps
  const staleBefore = (): number => clock.now() - PUBLISH_LOCK_STALE_MS

  const itemValues = async (trx: Db, caller: Caller, input: Edit, items: readonly ItemRow[]) => {
    const platforms = await deps.platforms.all(trx)
    const settings = await deps.settings.publishSettings(trx, caller.admin.id)
    const now = clock.now()
    const times =
      input.schedule === undefined
        ? null
        : planTimes(
            items.map((row) => ({
              thirdAuthId: row.third_auth_id,
              timer:
                row.account_time_channel === 'site' ? timerOf(platforms.get(row.platform_value), asJudged(row)) : null,
            })),
            {
              schedule: input.schedule,
              defaultGapMinutes: settings.minGapMinutes,
              timeZone: caller.tenant.timeZone,
              now,
              taken: input.schedule.mode === 'spread' ? await takenByOthers(trx, items, now) : new Map(),
              others:
                input.schedule.mode === 'spread'
                  ? await findCompanyTimes(
                      trx,
                      now,
                      items.map((row) => row.id),
                    )
                  : [],
            },
          )
    const zone = openZone(caller.tenant.timeZone)
    const brought = wordsOf(input)
    return items.map((row, at) => {
      const platform = platforms.get(row.platform_value)
      const { topic, description } = fillOrThrow(
        row,
        brought,
        wordsFor({
          openname: row.openname,
          region: row.region,
          platformName: platform?.name ?? row.platform_value,
          seq: row.sort + 1,
          publishAtMs: times?.[at] ?? row.timing_time,
          now,
          zone,
        }),
      )
      const publishAtMs = times === null ? undefined : times[at]
      if (publishAtMs === null)
        throw beyondLimits([limitProblem({ field: 'schedule' }, 'publishing.noRoom', { account: row.openname })])
      return {
        id: row.id,
        values: {
          ...(topic === undefined ? {} : { topic: topicText(topic, platform, row.media_type, judgedWay(row)) }),
          ...(publishAtMs === undefined ? {} : columnsOfTime(row, publishAtMs, now)),
          ...(input.video_publish_info === undefined
            ? {}
            : {
                video_publish_info: JSON.stringify(
                  mergeInfo(readInfo(row.video_publish_info), {
                    ...input.video_publish_info,
                    ...(description === undefined ? {} : { description }),
                  }),
                ),
              }),
        },
      }
    })
  }

  return {
    async edit(caller, input) {
      return await inTransaction(caller.db, async (trx) => {
        const task = await lockTask(trx, input.wisdom_task_id)
        if (task === undefined) throw taskMissing()
        const alive = task.one_click_publish_status === 1 && (task.heartbeat_time ?? 0) >= staleBefore()
        if (alive && task.edit_status === 1) throw beingPublished()
        const now = clock.now()
        if (input.name !== undefined)
          await trx
            .updateTable('wisdom_tasks')
            .set({ name: input.name, update_time: now })
            .where('id', '=', task.id)
            .execute()
        let updated = 0
        if (input.topics !== undefined || input.schedule !== undefined || input.video_publish_info !== undefined) {
          const items = (await findTaskItems(trx, task.id, { statuses: [0] })).filter(
            (row) => !isHeld(row, staleBefore()),
          )
          for (const { id, values } of await itemValues(trx, caller, input, items)) {
            await trx
              .updateTable('publish_items')
              .set({ ...values, edit_status: 0, update_time: now })
              .where('id', '=', id)
              .execute()
          }
          if (input.schedule !== undefined)
            await holdPaused(
              trx,
              items.map((row) => row.id),
            )
          updated = items.length
        }
        caller.audit({ targetType: 'wisdom_task', targetId: task.id, summary: `编辑任务：${input.name ?? task.name}` })
        return { updated }
      })
    },

    async remove(caller, ids) {
      const { db, admin } = caller
      const wanted = [...new Set(ids)]
      for (const id of wanted) if ((await findTask(db, id)) === undefined) throw taskMissing()
      const jobIds = await inTransaction(db, async (trx) => {
        // Clips first: locks go from the tenant down to the items.
        const released = await deps.clips.releaseTask(trx, {
          tenantId: caller.tenantId,
          adminId: admin.id,
          wisdomTaskIds: wanted,
        })
        await lockTasks(trx, wanted)
        const tasks = await visibleTasks(trx, admin).selectAll('t').where('t.id', 'in', wanted).execute()
        if (tasks.length < wanted.length) throw taskMissing()
        const unseen = await countUnseenWorks(trx, { taskIds: wanted })
        if (unseen > 0) throw conflict('publishing.worksOfOthers', { n: unseen })
        const busy = tasks.find(
          (task) => task.one_click_publish_status === 1 && (task.heartbeat_time ?? 0) >= staleBefore(),
        )
        if (busy !== undefined) throw conflict('publishing.taskBusy', { task: busy.name })
        const publishing = await trx
          .selectFrom('publish_items')
          .select('id')
          .where('wisdom_task_id', 'in', wanted)
          .where('publish_status', '=', PUBLISH_STATUS.publishing)
          .limit(1)
          .executeTakeFirst()
        if (publishing !== undefined) throw conflict('publishing.taskHasBusyWork')
        const now = clock.now()
        // An item that may be out keeps its state: the guard against duplicates still has to know of it.
        await trx
          .updateTable('publish_items')
          .set({ publish_status: PUBLISH_STATUS.cancelled, update_time: now })
          .where('wisdom_task_id', 'in', wanted)
          .where('publish_status', '=', PUBLISH_STATUS.waiting)
          .execute()
        await trx
          .updateTable('publish_items')
          .set({ delete_time: now })
          .where('wisdom_task_id', 'in', wanted)
          .where('publish_status', 'in', [PUBLISH_STATUS.cancelled, PUBLISH_STATUS.failed])
          .execute()
        await deps.titles.giveBack(trx, wanted)
        for (const id of wanted) await refreshTask(trx, id, now)
        await trx
          .updateTable('wisdom_tasks')
          .set({ delete_time: now, update_time: now })
          .where('id', 'in', wanted)
          .execute()
        caller.audit({
          targetType: 'wisdom_task',
          targetId: wanted.join(','),
          summary: `删除任务：${tasks.map((task) => task.name).join('、')}`,
        })
        return released.jobIds
      })
      await deps.clips.cancelJobs(caller.tenantId, jobIds)
      return { deleted: wanted.length }
    },
  }
}

/** The texts of a change, words in braces still in them. */
const wordsOf = ({ topics, video_publish_info: info }: Edit): Partial<Words> => ({
  ...(topics === undefined ? {} : { topic: topics.map((topic) => `#${topic}`).join(' ') }),
  ...(info?.description === undefined ? {} : { description: info.description }),
})

/** @throws BAD_INPUT for an unknown variable, PLATFORM_LIMIT for one that has no value on the item's account */
function fillOrThrow(row: ItemRow, words: Partial<Words>, values: VariableValues): Partial<Words> {
  const filled = fillWords(words, values, row.openname)
  const [wrong] = filled.unknown
  if (wrong !== undefined)
    throw badField(
      wrong.field === 'topic' ? 'topics' : 'video_publish_info.description',
      'variables.unknown',
      wrong.params,
    )
  if (filled.missing.length > 0) throw beyondLimits(filled.missing)
  return filled.words
}
