// Works of all tasks and plans in one list, and times for many of them at once.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { platformValue } from '../entities/account.ts'
import { publishItem, taskSchedule } from '../entities/publish.ts'
import { platformWork } from '../entities/work.ts'
import { flag, id, ids, int, outTime, page, pageQuery, unixTime } from '../fields.ts'

/**
 * A work in the list of all works: with its task and plan, the words its title was made of, who holds it, and what
 * became of it.
 */
export const listedItem = publishItem.extend({
  task_name: z.string(),
  /** 0 = of no plan. */
  plan_id: z.number().int(),
  plan_name: z.string(),
  /** The searched words of its title, '' = its title was not made of words. */
  keyword: z.string(),
  /** Who publishes it at the moment: a person or a device; '' = nobody, it may be changed. */
  locked_by: z.string(),
  /** As its platform was last read; null = never read. */
  work: platformWork
    .pick({ state: true, reason: true, url: true, play: true, like: true, comment: true, look_time: true })
    .nullable(),
})
export type ListedItem = z.infer<typeof listedItem>

/**
 * Works of every task the operator sees. `keyword` looks in titles. `from`, `to` (unix seconds, inclusive) narrow the
 * planned time, with `time` 'published' the moment it went out, with 'failed' the moment since which it is failed and
 * waits to be handled: with `status` -1 these are the works that the trend of `dataCenter` counts; 'none' leaves works
 * without a planned time, whatever `from` and `to` say. `unconfirmed` 1 =
 * only those whose outcome nobody knows, 0 with `status` -1 = without these; `overdue` 1 = only missed ones (`missed`
 * of the work): those whose plan paused at their time, and those later than the company's grace; 0 with `status` 0 =
 * without these and without skipped ones. `skipped` 1 = only those that a person took out of their run (`skipped` of
 * the work). `held` 1 = only works that were handed in and that their sites make public at their time; `drafted` 1 =
 * only works that went no further than the draft box of their site; 0 of either with `status` 2 = without these.
 * Sorts: id (usual), timing_time. Credentials are ''. `status_counts` by publish_status, and 'unconfirmed', 'overdue',
 * 'skipped', 'held' and 'drafted'; the state asked for does not narrow them.
 */
export const listItems = get('wisdom_seo', 'getPublishItemList', {
  title: '作品列表',
  perm: 'task:list',
  feature: 'plans',
  input: z
    .object({
      ...pageQuery(),
      wisdom_task_id: id().optional(),
      plan_id: id().optional(),
      status: int(-1, 3).optional(),
      unconfirmed: flag().optional(),
      overdue: flag().optional(),
      skipped: flag().optional(),
      held: flag().optional(),
      drafted: flag().optional(),
      platform_value: platformValue.optional(),
      third_auth_id: id().optional(),
      group_id: id().optional(),
      time: z.enum(['timing', 'published', 'failed', 'none']).default('timing'),
      from: unixTime().optional(),
      to: unixTime().optional(),
    })
    .strict(),
  output: page(listedItem).extend({ status_counts: z.record(z.string(), z.number().int()) }),
})

/**
 * A work that will go out, or become public, at its time: `publish_status` 0 waits, 1 goes out, 2 is held by its site's
 * timer; the rest as of the work.
 */
export const comingWork = publishItem
  .pick({
    id: true,
    wisdom_task_id: true,
    title: true,
    timing_time: true,
    publish_status: true,
    settling: true,
    time_channel: true,
    timer_refused: true,
    unsent: true,
    rests_until: true,
  })
  .extend({ openname: z.string(), platform_value: platformValue, platform_name: z.string() })
export type ComingWork = z.infer<typeof comingWork>
/** Works of the start page that are named at most, and of those beyond the coming 24 hours. */
export const COMING = { most: 20, least: 5 } as const
/**
 * What goes out next, of the works that the operator sees, by time: those of the coming 24 hours, at most
 * `COMING.most`, filled up with later ones to `COMING.least`. `more`: works of the coming 24 hours that are not named;
 * `untimed`: works that wait without a time.
 */
export const comingWorks = get('wisdom_seo', 'getComingWorks', {
  title: '接下来发布的作品',
  perm: 'task:list',
  input: z.object({}).strict(),
  output: z.object({ list: z.array(comingWork), more: z.number().int(), untimed: z.number().int() }),
})

/**
 * What a schedule would make of these works, in the order of `ids`; nothing is stored (savePublishItems does that).
 * `timing_time` 0 = at once, `msg` = why the work keeps the time it has. Times that other works of the accounts have
 * are kept clear of. `propose` 1 = times that a person is offered to begin with: none before the way to the site is
 * done, at minutes that the site's own timer offers, too.
 * @throws BAD_INPUT for a schedule that can't be meant, NOT_FOUND for a work that is not there
 */
export const planItemTimes = post('wisdom_seo', 'planPublishItemTimes', {
  title: '作品改期预览',
  unlogged: 'changes nothing',
  perm: 'task:edit',
  input: z.object({ ids: ids(500), schedule: taskSchedule, propose: flag().default(0) }).strict(),
  output: z.object({ list: z.array(z.object({ id: z.number().int(), timing_time: outTime(), msg: z.string() })) }),
})
