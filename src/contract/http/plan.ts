// Plans: campaigns that produce and publish day after day, and the calendar of what goes out when.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { platformValue } from '../entities/account.ts'
import { materialCut } from '../entities/clip.ts'
import {
  calendarClash,
  calendarEntry,
  PLAN_LIMITS,
  planCarry,
  planClipMode,
  planDetail,
  planMaterial,
  planPreview,
  planRow,
  planStatus,
  unscheduledWork,
} from '../entities/plan.ts'
import { DROPS } from '../titles/drops.ts'
import { COPY_LENGTH } from './creation.ts'
import {
  clientToken,
  day,
  flag,
  id,
  idOrZero,
  ids,
  int,
  outFlag,
  outTime,
  page,
  pageQuery,
  text,
  timeZone,
  unixTime,
} from '../fields.ts'

const feature = 'plans' as const
const lines = (max: number) => z.array(text(100)).max(max, `最多 ${max} 行`)
const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '时间格式为 HH:mm')
const slot = () => int(1, 9)

/**
 * `keyword` looks in names; `from`, `to`: time of creation; `stuck` 1: plans that run and lack something; `today` 1: those with works due today. Sorts: id (usual),
 * name, start_date. `creators`: who made the plans that the caller sees, for the filter.
 */
export const listPlans = get('plan', 'planList', {
  title: '计划列表',
  perm: 'plan:list',
  feature,
  input: z
    .object({
      ...pageQuery(),
      status: int(0, 4).pipe(planStatus).optional(),
      industry_id: id().optional(),
      admin_id: id().optional(),
      from: unixTime().optional(),
      to: unixTime().optional(),
      stuck: flag().optional(),
      today: flag().optional(),
    })
    .strict(),
  output: page(planRow).extend({
    status_counts: z.record(z.string(), z.number().int()),
    creators: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
})
/**
 * With the slots of the next seven days as they stand.
 * @throws NOT_FOUND
 */
export const planInfo = get('plan', 'planInfo', {
  title: '计划详情',
  perm: 'plan:list',
  feature,
  input: z.object({ id: id() }).strict(),
  output: planDetail,
})

const planFields = {
  id: id().optional(),
  industry_id: idOrZero().default(0),
  region_words: lines(PLAN_LIMITS.regions).default([]),
  prefix_words: lines(PLAN_LIMITS.prefixes).default([]),
  main_words: lines(PLAN_LIMITS.mains).default([]),
  suffix_words: lines(PLAN_LIMITS.suffixes).default([]),
  negative_words: lines(PLAN_LIMITS.negatives).default([]),
  templates: lines(PLAN_LIMITS.templates).default([]),
  topics: z.array(text(60, 1)).max(PLAN_LIMITS.topics).default([]),
  clip_mode: planClipMode.default('material'),
  clip_id: idOrZero().default(0),
  copies: z.array(text(COPY_LENGTH, 1)).max(PLAN_LIMITS.copies, `最多 ${PLAN_LIMITS.copies} 条文案`).default([]),
  ai_rewrite: flag().default(0),
  carry_type: planCarry.default('none'),
  poi_id: idOrZero().default(0),
  micro_app_id: idOrZero().default(0),
  daily_num: int(1, PLAN_LIMITS.daily),
  total_num: int(1, PLAN_LIMITS.total),
  per_account_daily_max: int(1, 50).default(3),
  windows: z
    .array(z.object({ from: time, to: time }).strict())
    .min(1, '请至少选择一个时段')
    .max(PLAN_LIMITS.windows)
    .default([{ from: '09:00', to: '22:00' }]),
  weekdays: z.array(int(1, 7)).max(7).default([]),
  min_gap_minutes: int(PLAN_LIMITS.gap_min, PLAN_LIMITS.gap_max).default(30),
  start_date: day(),
  end_date: z.union([z.literal(''), day()]).default(''),
  rank_enabled: flag().default(0),
  remark: text(200).default(''),
  third_auth_ids: z.array(id()).max(PLAN_LIMITS.accounts).default([]),
  material: z
    .array(z.object({ slot: slot(), attachment_ids: z.array(id()).max(500) }).strict())
    .max(9)
    .optional(),
}

/**
 * Makes or changes a plan. What was made already stays as it is. `draft` 1 keeps one that is not finished: words,
 * accounts and titles may still be missing; for a plan that was started it means nothing. `edition` = the one of
 * planInfo that was edited: when somebody has changed the plan meanwhile nothing is stored and CONFLICT is thrown with
 * `data.edition`, the newer one; absent = overwrite.
 * @throws BAD_INPUT at the field: columns, windows, dates, the anchor, and `total_num` with `data.max_num` when fewer
 * distinct titles can be had; NOT_FOUND for accounts, materials, the anchor; DUPLICATE for a taken name; CONFLICT for a
 * finished plan
 */
export const savePlan = post('plan', 'addOrEditPlan', {
  title: '保存计划',
  perm: 'plan:edit',
  feature,
  audit: 'plan.save',
  input: z
    .object({
      ...planFields,
      name: text(30, 1),
      draft: flag().default(0),
      edition: z.string().max(64).optional(),
      client_token: clientToken(),
    })
    .strict(),
  output: z.object({
    id: z.number().int(),
    edition: z.string(),
    title_capacity: z.number().int(),
    need_clip: z.number().int(),
    clip_left: z.number().int(),
    days: z.number().int(),
  }),
})

const problem = z.object({
  field: z.string(),
  level: z.enum(['error', 'warning']),
  msg: z.string(),
  /** The largest number that would do. */ max_num: z.number().int().optional(),
})
/**
 * What would become of a plan as it stands, nothing is stored. `titles.capacity` counts distinct titles that are free,
 * at most `total_num` or 2000, whichever is more: `more` 1 = there are still others; `list` the first 20.
 * `accounts[].per_day` works a day that windows, gaps and caps leave an account, 0 with the `reason` when it can't
 * publish. `days` on which the plan publishes, `last_day` '' = not before two years. `preview` of the first seven days,
 * `short` of them without room.
 * @throws NOT_FOUND for accounts, materials and the anchor
 */
export const previewPlan = post('plan', 'previewPlan', {
  title: '预览计划',
  unlogged: 'changes nothing',
  perm: 'plan:edit',
  feature,
  perMinute: 120,
  input: z.object({ ...planFields, name: text(30).default('') }).strict(),
  output: z.object({
    titles: z.object({
      total: z.number(),
      capacity: z.number().int(),
      more: z.union([z.literal(0), z.literal(1)]),
      dropped: z.record(z.enum(DROPS), z.number().int()),
      coverage: z.array(z.object({ main: z.string(), count: z.number().int() })),
      refused: z.array(
        z.object({
          slot: z.enum(['R', 'P', 'M', 'S']),
          line: z.string(),
          why: z.enum(['hash', 'newline', 'too_long', 'repeated']),
        }),
      ),
      list: z.array(
        z.object({
          title: z.string(),
          main: z.string(),
          char_len: z.number().int(),
          risk: z.union([z.literal(0), z.literal(1)]),
        }),
      ),
    }),
    need_clip: z.number().int(),
    clip_left: z.number().int(),
    days: z.number().int(),
    last_day: z.string(),
    accounts: z.array(z.object({ id: z.number().int(), per_day: z.number().int(), reason: z.string() })),
    preview: z.array(planPreview),
    short: z.number().int(),
    problems: z.array(problem),
  }),
})
/**
 * Pausing also holds the works that wait; resuming lets those go whose time is still to come: `overdue` counts the
 * others of these plans.
 * @throws NOT_FOUND, CONFLICT
 */
export const setPlanStatus = post('plan', 'setPlanStatus', {
  title: '启停计划',
  perm: 'plan:status',
  feature,
  audit: 'plan.status',
  input: z.object({ ids: ids(200), action: z.enum(['start', 'pause', 'resume', 'finish']) }).strict(),
  output: z.object({ updated: z.number().int(), overdue: z.number().int() }),
})
/** A draft with everything but what was made. */
export const copyPlan = post('plan', 'copyPlan', {
  title: '复制计划',
  perm: 'plan:edit',
  feature,
  audit: 'plan.copy',
  input: z.object({ id: id() }).strict(),
  output: z.object({ id: z.number().int() }),
})
/**
 * Waiting works are cancelled, unfinished films released (`released`, in clips).
 * @throws CONFLICT for one that runs
 */
export const deletePlans = post('plan', 'delPlan', {
  title: '删除计划',
  perm: 'plan:del',
  feature,
  audit: 'plan.delete',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ deleted: z.number().int(), released: z.number().int() }),
})

const attachmentIds = () => z.array(id()).min(1, '请至少选择一个素材').max(500)
const materials = z.object({ plan_id: id(), slot: slot(), attachment_ids: attachmentIds() }).strict()
const countBySlot = { count_by_slot: z.record(z.string(), z.number().int()) }
/**
 * What lies in the slots, and what can be made of it: `num` works or films, how that comes about (`why`), or why there
 * are none (`problem`).
 * @throws NOT_FOUND
 */
export const planMaterials = get('plan', 'planMaterialList', {
  title: '计划素材',
  perm: 'plan:list',
  feature,
  input: z.object({ plan_id: id() }).strict(),
  output: z.object({
    list: z.array(planMaterial),
    ...countBySlot,
    capacity: z.object({ num: z.number().int(), capped: outFlag(), why: z.string(), problem: z.string() }),
  }),
})
/**
 * Materials that the slot has already are left out and named in `skipped`; the library keeps a content once, so a twin
 * has the same number.
 * @throws NOT_FOUND, CONFLICT for a finished plan, BAD_INPUT beyond 500 in a slot
 */
export const addPlanMaterial = post('plan', 'addPlanMaterial', {
  title: '添加计划素材',
  perm: 'plan:edit',
  feature,
  audit: 'plan.material',
  input: materials,
  output: z.object({
    ...countBySlot,
    added: z.array(z.number().int()),
    skipped: z.array(z.object({ attachment_id: z.number().int(), filename: z.string() })),
  }),
})
/** @throws NOT_FOUND, CONFLICT for a finished plan */
export const deletePlanMaterial = post('plan', 'delPlanMaterial', {
  title: '移除计划素材',
  perm: 'plan:edit',
  feature,
  audit: 'plan.material',
  input: materials,
  output: z.object(countBySlot),
})
/**
 * From one slot to another, at its end; what is there already stays once.
 * @throws NOT_FOUND, CONFLICT for a finished plan, BAD_INPUT beyond 500 in a slot
 */
export const movePlanMaterial = post('plan', 'movePlanMaterial', {
  title: '移动计划素材',
  perm: 'plan:edit',
  feature,
  audit: 'plan.material',
  input: z.object({ plan_id: id(), from: slot(), to: slot(), attachment_ids: attachmentIds() }).strict(),
  output: z.object(countBySlot),
})
/**
 * Which part of a material in a slot the plan's films use, and whether its own sound is left out; films that were
 * ordered stay as they are. At least half a second.
 * @throws NOT_FOUND when it does not lie in the slot, BAD_INPUT for a part that the material does not have, CONFLICT
 * for a finished plan
 */
export const cutPlanMaterial = post('plan', 'cutPlanMaterial', {
  title: '裁剪计划素材',
  perm: 'plan:edit',
  feature,
  audit: 'plan.material',
  input: materialCut.extend({ plan_id: id(), slot: slot(), attachment_id: id() }).strict(),
  output: z.object({ in: z.number(), out: z.number(), muted: outFlag() }),
})
/**
 * The plan's films follow the settings of this order from now on; `clip_id` 0 = the usual ones.
 * @throws NOT_FOUND, CONFLICT for a finished plan
 */
export const setPlanClip = post('plan', 'setPlanClip', {
  title: '设置计划剪辑方式',
  perm: 'plan:edit',
  feature,
  audit: 'plan.clip',
  input: z.object({ id: id(), clip_id: idOrZero() }).strict(),
  output: z.object({ clip_mode: planClipMode, clip_id: z.number().int() }),
})

/**
 * Works and coming slots from one day to another, both included, at most 62, days of `time_zone` (absent = the company's), which must be the zone in which they are drawn; `status` narrows to works of one state. Works that went out without a time
 * stand at the time they went out. `list`: at most 5000, earliest first; `total` and `day_totals` count all. `capacity`: works that the shown accounts
 * may start in a day by the platforms' pace; null = one of them has no limit.
 */
export const planCalendar = get('plan', 'planCalendar', {
  title: '运营日历',
  perm: 'plan:list',
  feature,
  input: z
    .object({
      from: day(),
      to: day(),
      time_zone: timeZone().optional(),
      view: z.enum(['month', 'week', 'day']).default('month'),
      plan_id: id().optional(),
      third_auth_ids: ids(200).optional(),
      platform_value: platformValue.optional(),
      status: int(-1, 3).optional(),
      /** 1 = only works whose outcome nobody knows; `status` -1 leaves them out. */ unconfirmed: flag().optional(),
    })
    .strict(),
  output: z.object({
    list: z.array(calendarEntry),
    day_totals: z.record(z.string(), z.number().int()),
    total: z.number().int(),
    capacity: z.number().int().nullable(),
  }),
})
/**
 * Waiting works only.
 * @throws NOT_FOUND, CONFLICT with `data.conflicts[{id,title,timing_time}]` unless `force`, PLATFORM_LIMIT for a time
 * the platform does not take
 */
export const moveCalendarItem = post('plan', 'moveCalendarItem', {
  title: '移动日历作品',
  perm: 'plan:edit',
  feature,
  audit: 'plan.move',
  input: z.object({ id: id(), timing_time: unixTime(), force: flag().default(0) }).strict(),
  output: z.object({
    timing_time: outTime(),
    conflicts: z.array(z.object({ id: z.number().int(), title: z.string(), timing_time: outTime() })),
  }),
})
/**
 * Waiting works to new times in one transaction; 0 = without a time. A work that can't take its time stays where it was
 * and is told in `refused`; `before` is what takes a move back.
 * @throws NOT_FOUND, BAD_INPUT, and CONFLICT with `data.conflicts` (calendarClash) unless `force`: then nothing was
 * moved
 */
export const moveCalendarItems = post('plan', 'moveCalendarItems', {
  title: '批量移动日历作品',
  perm: 'plan:edit',
  feature,
  audit: 'plan.move',
  input: z
    .object({
      moves: z
        .array(z.object({ id: id(), timing_time: unixTime() }).strict())
        .min(1, '请至少选择一项')
        .max(500, '一次最多 500 项'),
      force: flag().default(0),
    })
    .strict(),
  output: z.object({
    moved: z.array(z.object({ id: z.number().int(), timing_time: outTime(), before: outTime() })),
    refused: z.array(z.object({ id: z.number().int(), code: z.number().int(), msg: z.string() })),
    conflicts: z.array(calendarClash),
  }),
})
/** Works that wait without a time, newest first. */
export const unscheduledItems = get('plan', 'unscheduledItems', {
  title: '待排期作品',
  perm: 'plan:list',
  feature,
  input: z
    .object({
      ...pageQuery(),
      plan_id: id().optional(),
      third_auth_ids: ids(200).optional(),
      platform_value: platformValue.optional(),
    })
    .strict(),
  output: page(unscheduledWork).extend({
    /** Beside them: works without a time that failed, and stand on no day; absent = none. */ failed: z
      .number()
      .int()
      .optional(),
  }),
})
/**
 * Free times from 09:00 to 22:00, the accounts in turn; fewer than asked for when there is no room in the time that the
 * platform takes. With `item_ids` instead: one for each of these works, as if they had none yet, keeping gap and daily
 * limit of plan and platform; `id` names the work. On each day they are shared out over the hours: those at which the
 * platform's own works were played more come first, where at least ten went out then. `from`: unix seconds.
 * @throws NOT_FOUND for accounts, BAD_INPUT
 */
export const findSlots = get('plan', 'findSlot', {
  title: '查找空闲时间',
  perm: 'plan:list',
  feature,
  input: z
    .object({
      third_auth_ids: ids(200).optional(),
      item_ids: ids(200).optional(),
      count: int(1, 200).default(1),
      from: unixTime().optional(),
      window_from: time.optional(),
      window_to: time.optional(),
      daily_max: int(1, 100).optional(),
    })
    .strict()
    .refine((input) => (input.third_auth_ids === undefined) !== (input.item_ids === undefined), {
      message: '请选择账号或作品',
      path: ['third_auth_ids'],
    }),
  output: z.object({
    list: z.array(z.object({ id: z.number().int(), third_auth_id: z.number().int(), timing_time: outTime() })),
  }),
})
/** Plays of the company's own works by weekday (1 Monday) and hour of `time_zone` (absent = the company's); `score` is their mean, `n` below 10 is little to go by. */
export const bestTimes = get('plan', 'bestTimes', {
  title: '最佳发布时间',
  perm: 'plan:list',
  feature,
  input: z
    .object({
      third_auth_id: id().optional(),
      platform_value: platformValue.optional(),
      time_zone: timeZone().optional(),
    })
    .strict()
    .refine((input) => (input.third_auth_id === undefined) !== (input.platform_value === undefined), {
      message: '请选择一个账号或一个平台',
      path: ['third_auth_id'],
    }),
  output: z.object({
    list: z.array(
      z.object({
        weekday: z.number().int(),
        hour: z.number().int(),
        score: z.number(),
        n: z.number().int(),
        low_confidence: z.union([z.literal(0), z.literal(1)]),
      }),
    ),
  }),
})
