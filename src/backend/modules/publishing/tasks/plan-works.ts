// Works of plans: checked, stored and taken back as those of any other task.
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { Platform, TimeChannel } from '../../../../contract/entities/account.ts'
import type { ClipMode } from '../../../../contract/entities/clip.ts'
import type { Paces } from '../../../../contract/entities/pace.ts'
import { PUBLISH_STATUS, videoPublishInfo } from '../../../../contract/entities/publish.ts'
import { CODE } from '../../../../contract/errors.ts'
import type { Db } from '../../../ports/database.ts'
import { siteRestsOf } from '../../../lib/account-writes.ts'
import { openZone } from '../../../lib/zoned-time.ts'
import type { Content } from '../rules/content.ts'
import type { ItemChanges } from '../items/item-changes.service.ts'
import { fillWords, wordsFor } from '../rules/item-words.ts'
import { findItems, lockTasks } from '../store/items.repository.ts'
import { asJudged, timerOf } from '../rules/limits.ts'
import type { Draft as Judged } from '../rules/limits.ts'
import { readPaces } from '../attempts/pace-settings.service.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { planTimes } from '../rules/schedule.ts'
import { HourLoad } from '../rules/spread-hours.ts'
import { findCompanyTimes, findTakenTimes } from '../store/taken-times.repository.ts'
import { findTargets } from '../store/target-accounts.repository.ts'
import { anchorFor } from '../rules/task-anchor.ts'
import type { AnchorOf } from '../rules/task-anchor.ts'
import { pendingContent, readSources } from './task-contents.ts'
import { channelsOf } from '../items/time-channels.ts'
import type { ChannelRow } from '../items/time-channels.ts'
import { finishDraft, sortDrafts } from './task-drafts.ts'
import type { Draft } from './task-drafts.ts'
import { insertItems } from './task-items.repository.ts'
import { refreshTask } from '../store/tasks.repository.ts'
import { remembering } from '../rules/words.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

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
  anchor: { platform: string; info: ReturnType<AnchorOf>; accountIds?: readonly number[] } | null
  works: readonly Work[]
}

interface FreeOptions {
  from: number
  weights?: ((platform: string, hour: number) => number) | undefined
  window: { from: string; to: string } | undefined
  dailyMax: number | undefined
}

/** What plans ask of publishing; their module declares the same. */
export interface PlanWorks {
  check(db: Db, task: Omit<Task, 'clipId'>): Promise<{ index: number; msg: string; title: boolean }[]>
  openTask(trx: Db, task: Pick<Task, 'planId' | 'adminId' | 'name' | 'mode'>): Promise<number>
  fillTask(trx: Db, taskId: number, task: Task): Promise<number[]>
  withdraw(
    trx: Db,
    target: { tenantId: number; adminId: number; planId: number },
  ): Promise<{ released: number; jobIds: number[] }>
  cancelJobs(tenantId: number, jobIds: readonly number[]): Promise<void>
  move(
    trx: Db,
    caller: Caller,
    moves: readonly { id: number; publishAtS: number }[],
  ): Promise<{ id: number; code: number; msg: string }[]>
  usualGap(caller: Caller): Promise<number>
  channels(
    caller: Pick<Caller, 'db' | 'tenant'>,
    rows: readonly ChannelRow[],
  ): Promise<ReadonlyMap<number, TimeChannel>>
  freeTimes(
    caller: Caller,
    accountIds: readonly number[],
    options: FreeOptions & { count: number },
  ): Promise<{ accountId: number; at: number }[]>
  timesFor(
    caller: Caller,
    itemIds: readonly number[],
    options: FreeOptions,
  ): Promise<{ id: number; accountId: number; at: number }[]>
  paces(db: Db): Promise<Paces>
  companyTimes(db: Db, now: number): Promise<number[]>
}

/** A work that wants a time. `gap` in minutes. */
type Wanted = { accountId: number; platform: string; gap: number } & Pick<Judged, 'mediaType' | 'way'>

type Platforms = ReadonlyMap<string, Platform & { enabled: 0 | 1 }>
const TITLE_CODES: readonly number[] = [CODE.FORBIDDEN_WORDS, CODE.LOOKS_DUPLICATE]

/** See the interface. */
export function createPlanWorks<P>(deps: PublishingDeps<P> & { items: Pick<ItemChanges, 'saveMany'> }): PlanWorks {
  const { clock } = deps

  const drafts = async (db: Db, task: Omit<Task, 'clipId'>, platforms: Platforms): Promise<Draft[]> => {
    const { works } = task
    const accounts = new Map(
      (
        await findTargets(
          db,
          works.map((work) => work.accountId),
        )
      ).map((account) => [account.id, account]),
    )
    const contents = await contentsOf(db, works)
    const zone = openZone(task.timeZone)
    const now = clock.now()
    const { declaration: declares } = await deps.settings.publishSettings(db, task.adminId)
    const topics = task.topics.map((topic) => `#${topic}`).join(' ')
    return works.flatMap((work, index) => {
      const [account, content] = [accounts.get(work.accountId), contents[index]]
      if (account === undefined || content === undefined) return []
      const platform = platforms.get(account.platform_value)
      const values = wordsFor({
        openname: account.openname,
        region: account.region,
        platformName: platform?.name ?? account.platform_value,
        seq: index + 1,
        publishAtMs: work.at,
        now,
        zone,
      })
      const { words, missing } = fillWords({ topic: topics, description: work.description }, values, account.openname)
      return [
        finishDraft({ account, content }, platform, {
          title: work.title,
          ...words,
          info: videoPublishInfo.parse(anchorFor(task.anchor, account)),
          publishAtMs: work.at,
          lacking: missing,
          sort: index,
          cover: '',
          declares,
        }),
      ]
    })
  }

  /**
   * One time for each of `wanted`, in its order, with the longest gap and the smallest daily number that hold for it;
   * `without`: works whose own times don't count.
   */
  const spread = async (
    caller: Caller,
    wanted: readonly Wanted[],
    { from, window, dailyMax, weights }: FreeOptions,
    without: readonly number[],
  ): Promise<(number | null)[]> => {
    const { db } = caller
    const [platforms, paces, now] = [await deps.platforms.all(db), await readPaces(db, deps.paces), clock.now()]
    const usual = (await deps.settings.publishSettings(db, caller.admin.id)).minGapMinutes
    const taken = await findTakenTimes(
      db,
      wanted.map((one) => one.accountId),
      now,
      without,
    )
    const rests = await siteRestsOf(
      db,
      wanted.map((one) => one.accountId),
      now,
    )
    const times: (number | null)[] = wanted.map(() => null)
    const load = new HourLoad([...taken.values()].flat())
    const others = await findCompanyTimes(db, now, without)
    for (const [platform, places] of Map.groupBy(
      wanted.map((_, at) => at),
      (at) => wanted[at]?.platform ?? '',
    )) {
      const pace = paces[platform]
      const most = Math.min(
        dailyMax ?? Number.POSITIVE_INFINITY,
        pace === undefined || pace.daily_cap === 0 ? Number.POSITIVE_INFINITY : pace.daily_cap,
      )
      const gap = Math.max(usual, pace?.gap_minutes ?? 0, ...places.map((at) => wanted[at]?.gap ?? 0))
      const found = planTimes(
        places
          .flatMap((at) => wanted[at] ?? [])
          .map((one) => ({
            thirdAuthId: one.accountId,
            timer: timerOf(platforms.get(platform), one),
            // Nothing goes out while its site wants a person.
            notBefore: rests.get(one.accountId) ?? 0,
          })),
        {
          schedule: {
            mode: 'spread',
            start_time: Math.ceil(from / 1000),
            ...(window === undefined ? {} : { windows: [window] }),
            ...(Number.isFinite(most) ? { per_account_daily_max: most } : {}),
          },
          defaultGapMinutes: gap,
          taken,
          others,
          timeZone: caller.tenant.timeZone,
          now,
          ...(weights === undefined ? {} : { weights: (_: number, hour: number) => weights(platform, hour), load }),
        },
      )
      for (const [i, at] of places.entries()) times[at] = found[i] ?? null
      others.push(...found.filter((time) => time !== null))
    }
    return times
  }

  return {
    async check(db, task) {
      const platforms = await deps.platforms.all(db)
      const { refused } = await sortDrafts(db, await drafts(db, task, platforms), {
        platforms,
        now: clock.now(),
        guard: true,
        timeZone: task.timeZone,
        find: remembering(await deps.words.finder(db)),
      })
      return refused.map(({ index, error }) => {
        const limits = error.data?.['limits']
        const ofTitle =
          Array.isArray(limits) &&
          limits.length > 0 &&
          limits.every((limit: { field?: unknown }) => limit.field === 'title')
        return { index, msg: error.msg ?? error.message, title: TITLE_CODES.includes(error.code) || ofTitle }
      })
    },
    async openTask(trx, { planId, adminId, name, mode }) {
      const type = mode === 'picture' ? 'imageText' : mode === 'material' ? 'clip' : mode
      return (
        await trx
          .insertInto('wisdom_tasks')
          .values({ name, type, plan_id: planId, config: '{}', admin_id: adminId })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    },
    async fillTask(trx, taskId, task) {
      await insertItems(trx, {
        taskId,
        drafts: await drafts(trx, task, await deps.platforms.all(trx)),
        allowDuplicate: false,
        now: clock.now(),
      })
      await trx
        .updateTable('publish_items')
        .set({ plan_id: task.planId })
        .where('wisdom_task_id', '=', taskId)
        .execute()
      if (task.clipId !== null)
        await trx.updateTable('clips').set({ plan_id: task.planId }).where('id', '=', task.clipId).execute()
      await trx.updateTable('wisdom_tasks').set({ clip_id: task.clipId }).where('id', '=', taskId).execute()
      await refreshTask(trx, taskId, clock.now())
      return (
        await trx
          .selectFrom('publish_items')
          .select('id')
          .where('wisdom_task_id', '=', taskId)
          .orderBy('sort')
          .execute()
      ).map((row) => row.id)
    },
    async withdraw(inside, { tenantId, adminId, planId }) {
      const trx = wholeCompany(inside, 'works')
      const tasks = (
        await trx
          .selectFrom('wisdom_tasks')
          .select('id')
          .where('plan_id', '=', planId)
          .where('delete_time', 'is', null)
          .execute()
      ).map((row) => row.id)
      if (tasks.length === 0) return { released: 0, jobIds: [] }
      const stopped = await deps.clips.releaseTask(trx, { tenantId, adminId, wisdomTaskIds: tasks })
      await lockTasks(trx, tasks)
      const now = clock.now()
      const cancelled = trx.selectFrom('clip_outputs').select('id').where('status', '=', 5)
      await trx
        .updateTable('publish_items')
        .set({ publish_status: PUBLISH_STATUS.cancelled, fail_reason: '', update_time: now })
        .where('plan_id', '=', planId)
        .where('lease_until', 'is', null)
        .where((is) =>
          is.or([
            is('publish_status', '=', PUBLISH_STATUS.waiting),
            is.and([
              is('publish_status', '=', PUBLISH_STATUS.failed),
              is('outcome_unknown', '=', 0),
              is('clip_output_id', 'in', cancelled),
            ]),
          ]),
        )
        .execute()
      for (const id of tasks) await refreshTask(trx, id, now)
      return stopped
    },
    cancelJobs: async (tenantId, jobIds) => await deps.clips.cancelJobs(tenantId, jobIds),
    async move(trx, caller, moves) {
      const { admin, tenantId, tenant, deviceId, ip, ua } = caller
      const inside: Caller = {
        db: trx,
        admin,
        tenantId,
        tenant,
        deviceId,
        ip,
        ua,
        audit: (details) => caller.audit(details),
      }
      const { refused } = await deps.items.saveMany(inside, {
        items: moves.map(({ id, publishAtS }) => ({ id, timing_time: publishAtS })),
      })
      return refused.map(({ id, code, msg }) => ({ id, code, msg }))
    },
    usualGap: async (caller) => (await deps.settings.publishSettings(caller.db, caller.admin.id)).minGapMinutes,
    async freeTimes(caller, accountIds, { count, ...options }) {
      const accounts = await findTargets(caller.db, accountIds)
      const wanted = Array.from({ length: count }, (_, at) => accounts[at % accounts.length]).filter(
        (account) => account !== undefined,
      )
      const times = await spread(
        caller,
        wanted.map((account) => ({
          accountId: account.id,
          platform: account.platform_value,
          gap: 0,
          mediaType: MEDIA_TYPE.video,
          way: account.way,
        })),
        options,
        [],
      )
      return wanted.flatMap((account, at) => (times[at] ? [{ accountId: account.id, at: times[at] }] : []))
    },
    async timesFor(caller, itemIds, options) {
      const rows = (await findItems(caller.db, itemIds)).filter(
        (row) => row.publish_status === PUBLISH_STATUS.waiting && row.lease_until === null,
      )
      const plans = rows.flatMap((row) => row.plan_id ?? [])
      const gaps = new Map(
        (
          await wholeCompany(caller.db, 'works')
            .selectFrom('plans')
            .select(['id', 'min_gap_minutes'])
            .where('id', 'in', [0, ...new Set(plans)])
            .execute()
        ).map((plan) => [plan.id, plan.min_gap_minutes]),
      )
      const order = itemIds.flatMap((id) => rows.find((row) => row.id === id) ?? [])
      const times = await spread(
        caller,
        order.map((row) => ({
          accountId: row.third_auth_id,
          platform: row.platform_value,
          gap: gaps.get(row.plan_id ?? 0) ?? 0,
          ...asJudged(row),
        })),
        options,
        itemIds,
      )
      return order.flatMap((row, at) =>
        times[at] ? [{ id: row.id, accountId: row.third_auth_id, at: times[at] }] : [],
      )
    },
    paces: async (db) => await readPaces(db, deps.paces),
    companyTimes: async (db, now) => await findCompanyTimes(db, now),
    channels: async ({ db, tenant }, rows) =>
      await channelsOf(db, rows, { now: clock.now(), timeZone: tenant.timeZone }),
  }
}

/** Films that exist, films that are ordered later, materials; in the order of the works. */
async function contentsOf(db: Db, works: readonly Work[]): Promise<Content[]> {
  const outputs = works.flatMap((work) => work.outputId ?? [])
  const materials = works.flatMap((work) => work.attachmentId ?? [])
  const found = await readSources(db, { clip_output_ids: outputs, attachment_ids: materials })
  const films = found.slice(0, outputs.length)
  const files = found.slice(outputs.length)
  return works.flatMap(
    (work) =>
      (work.outputId !== null
        ? films.shift()
        : work.attachmentId !== null
          ? files.shift()
          : pendingContent({ id: 0, title: work.title })) ?? [],
  )
}
