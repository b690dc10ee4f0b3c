// Works of plans: checked, stored and taken back as those of any other task.
import type { Platform } from '../../../contract/entities/account.ts'
import type { ClipMode } from '../../../contract/entities/clip.ts'
import type { Paces } from '../../../contract/entities/pace.ts'
import type { VideoPublishInfo } from '../../../contract/entities/publish.ts'
import { videoPublishInfo } from '../../../contract/entities/publish.ts'
import { CODE } from '../../../contract/errors.ts'
import type { Db } from '../../ports/database.ts'
import { openZone } from '../../lib/zoned-time.ts'
import type { Content } from './content.ts'
import type { ItemChanges } from './item-changes.service.ts'
import { fillWords, wordsFor } from './item-words.ts'
import { lockTasks } from './items.repository.ts'
import { readPaces } from './pace-settings.service.ts'
import type { Caller, PublishingDeps } from './publishing.ports.ts'
import { planTimes } from './schedule.ts'
import { findTakenTimes } from './taken-times.repository.ts'
import { findTargets } from './target-accounts.repository.ts'
import { pendingContent, readSources } from './task-contents.ts'
import { finishDraft, sortDrafts } from './task-drafts.ts'
import type { Draft } from './task-drafts.ts'
import { insertItems } from './task-items.repository.ts'
import { refreshTask } from './tasks.repository.ts'
import { remembering } from './words.ts'

interface Work {
  accountId: number
  title: string
  /** Unix ms. */
  at: number
  outputId: number | null
  attachmentId: number | null
  /** Text below the title; '' = none. */
  description: string
}
interface Task {
  planId: number
  adminId: number
  name: string
  mode: ClipMode | 'material'
  clipId: number | null
  timeZone: string
  topics: readonly string[]
  /** What works of its platform carry; null = nothing. */
  anchor: { platform: string; info: Partial<Pick<VideoPublishInfo, 'selectPoiInfo' | 'microApp'>> } | null
  works: readonly Work[]
}

/** What plans ask of publishing; their module declares the same. */
export interface PlanWorks {
  check(db: Db, task: Omit<Task, 'clipId'>): Promise<{ index: number; msg: string; title: boolean }[]>
  openTask(trx: Db, task: Pick<Task, 'planId' | 'adminId' | 'name' | 'mode'>): Promise<number>
  fillTask(trx: Db, taskId: number, task: Task): Promise<number[]>
  withdraw(trx: Db, target: { tenantId: number; adminId: number; planId: number }): Promise<{ released: number; jobIds: number[] }>
  cancelJobs(tenantId: number, jobIds: readonly number[]): Promise<void>
  move(caller: Caller, id: number, timingSeconds: number): Promise<void>
  freeTimes(caller: Caller, accountIds: readonly number[], options: { count: number; from: number }): Promise<{ accountId: number; at: number }[]>
  paces(db: Db): Promise<Paces>
}

type Platforms = ReadonlyMap<string, Platform & { enabled: 0 | 1 }>
const TITLE_CODES: readonly number[] = [CODE.FORBIDDEN_WORDS, CODE.LOOKS_DUPLICATE]
const EVERYBODY = { id: 0, dataScope: 'all' } as const

/** See the interface. */
export function createPlanWorks<P>(deps: PublishingDeps<P> & { items: Pick<ItemChanges, 'edit'> }): PlanWorks {
  const { clock } = deps

  const drafts = async (db: Db, task: Omit<Task, 'clipId'>, platforms: Platforms): Promise<Draft[]> => {
    const { works } = task
    const accounts = new Map((await findTargets(db, { admin: { ...EVERYBODY, username: '', name: '', roleCode: '', perms: [] } }, works.map((work) => work.accountId))).map((account) => [account.id, account]))
    const contents = await contentsOf(db, works)
    const zone = openZone(task.timeZone)
    const now = clock.now()
    const topics = task.topics.map((topic) => `#${topic}`).join(' ')
    return works.flatMap((work, index) => {
      const [account, content] = [accounts.get(work.accountId), contents[index]]
      if (account === undefined || content === undefined) return []
      const platform = platforms.get(account.platform_value)
      const values = wordsFor({ openname: account.openname, region: account.region, platformName: platform?.name ?? account.platform_value, seq: index + 1, timing: work.at, now, zone })
      const { words, missing } = fillWords({ topic: topics, description: work.description }, values, account.openname)
      return [finishDraft({ account, content }, platform, { title: work.title, ...words, info: videoPublishInfo.parse(task.anchor?.platform === account.platform_value ? task.anchor.info : {}), timing: work.at, lacking: missing, sort: index, cover: '' })]
    })
  }

  return {
    async check(db, task) {
      const platforms = await deps.platforms.all(db)
      const { refused } = await sortDrafts(db, await drafts(db, task, platforms), { platforms, now: clock.now(), guard: true, find: remembering(await deps.words.finder(db)) })
      return refused.map(({ index, error }) => {
        const limits = error.data?.['limits']
        const ofTitle = Array.isArray(limits) && limits.length > 0 && limits.every((limit: { field?: unknown }) => limit.field === 'title')
        return { index, msg: error.msg ?? error.message, title: TITLE_CODES.includes(error.code) || ofTitle }
      })
    },
    async openTask(trx, { planId, adminId, name, mode }) {
      const type = mode === 'picture' ? 'imageText' : mode === 'material' ? 'clip' : mode
      return (await trx.insertInto('wisdom_tasks').values({ name, type, plan_id: planId, config: '{}', admin_id: adminId }).returning('id').executeTakeFirstOrThrow()).id
    },
    async fillTask(trx, taskId, task) {
      await insertItems(trx, { taskId, drafts: await drafts(trx, task, await deps.platforms.all(trx)), allowDuplicate: false })
      await trx.updateTable('publish_items').set({ plan_id: task.planId }).where('wisdom_task_id', '=', taskId).execute()
      if (task.clipId !== null) await trx.updateTable('clips').set({ plan_id: task.planId }).where('id', '=', task.clipId).execute()
      await trx.updateTable('wisdom_tasks').set({ clip_id: task.clipId }).where('id', '=', taskId).execute()
      await refreshTask(trx, taskId, clock.now())
      return (await trx.selectFrom('publish_items').select('id').where('wisdom_task_id', '=', taskId).orderBy('sort').execute()).map((row) => row.id)
    },
    async withdraw(trx, { tenantId, adminId, planId }) {
      const tasks = (await trx.selectFrom('wisdom_tasks').select('id').where('plan_id', '=', planId).where('delete_time', 'is', null).execute()).map((row) => row.id)
      if (tasks.length === 0) return { released: 0, jobIds: [] }
      const stopped = await deps.clips.releaseTask(trx, { tenantId, adminId, wisdomTaskIds: tasks })
      await lockTasks(trx, tasks)
      const now = clock.now()
      const cancelled = trx.selectFrom('clip_outputs').select('id').where('status', '=', 5)
      await trx
        .updateTable('publish_items').set({ publish_status: 3, fail_reason: '', update_time: now }).where('plan_id', '=', planId).where('lease_until', 'is', null)
        .where((is) => is.or([is('publish_status', '=', 0), is.and([is('publish_status', '=', -1), is('outcome_unknown', '=', 0), is('clip_output_id', 'in', cancelled)])])).execute()
      for (const id of tasks) await refreshTask(trx, id, now)
      return stopped
    },
    cancelJobs: async (tenantId, jobIds) => await deps.clips.cancelJobs(tenantId, jobIds),
    async move(caller, id, timingSeconds) {
      await deps.items.edit(caller, { id, timing_time: timingSeconds })
    },
    async freeTimes(caller, accountIds, { count, from }) {
      const accounts = await findTargets(caller.db, caller, accountIds)
      const platforms = await deps.platforms.all(caller.db)
      const now = clock.now()
      const wanted = Array.from({ length: count }, (_, at) => accounts[at % accounts.length]).filter((account) => account !== undefined)
      const times = planTimes(wanted.map((account) => ({ thirdAuthId: account.id, limits: platforms.get(account.platform_value)?.limits ?? {} })), {
        schedule: { mode: 'spread', start_time: Math.ceil(from / 1000) }, defaultGapMinutes: (await deps.settings.publishSettings(caller.db, caller.admin.id)).minGapMinutes,
        taken: await findTakenTimes(caller.db, wanted.map((account) => account.id), now), timeZone: caller.tenant.timeZone, now,
      })
      return wanted.flatMap((account, at) => (times[at] ? [{ accountId: account.id, at: times[at] }] : []))
    },
    paces: async (db) => await readPaces(db, deps.paces),
  }
}

/** Films that exist, films that are ordered later, materials; in the order of the works. */
async function contentsOf(db: Db, works: readonly Work[]): Promise<Content[]> {
  const outputs = works.flatMap((work) => work.outputId ?? [])
  const materials = works.flatMap((work) => work.attachmentId ?? [])
  const found = await readSources(db, { clip_output_ids: outputs, attachment_ids: materials })
  const films = found.slice(0, outputs.length)
  const files = found.slice(outputs.length)
  return works.flatMap((work) => (work.outputId !== null ? films.shift() : work.attachmentId !== null ? files.shift() : pendingContent({ id: 0, title: work.title })) ?? [])
}
