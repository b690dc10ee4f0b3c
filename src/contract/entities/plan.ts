import { z } from 'zod'
import { outFlag, outTime } from '../fields.ts'
import { platformValue, timeChannel } from './account.ts'
import { clipMode } from './clip.ts'
import { skipped } from './publish.ts'

/** Most of each column, and of a plan's numbers. Gap in minutes. */
export const PLAN_LIMITS = {
  regions: 300,
  prefixes: 100,
  mains: 50,
  suffixes: 100,
  negatives: 100,
  templates: 20,
  topics: 30,
  copies: 50,
  daily: 500,
  total: 20_000,
  accounts: 200,
  windows: 6,
  gap_min: 5,
  gap_max: 1_440,
  calendar_days: 62,
} as const

/** 0 draft, 1 preparing, 2 running, 3 paused, 4 finished. */
export const planStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type PlanStatus = z.infer<typeof planStatus>

/** How a plan comes by what it publishes; `material`: what is in its slots goes out as it is. */
export const planClipMode = z.enum([...clipMode.options, 'material'])
export type PlanClipMode = z.infer<typeof planClipMode>

/** What the works of a plan carry: nothing, a place, or a mini program; never both. */
export const planCarry = z.enum(['none', 'poi', 'micro_app'])

/**
 * What stands in a plan's way, with a sentence for the operator. `settings`: its films are not set up, a layout is
 * missing for instance; `copies`: there is nothing to say; `anchor`: what its works carry is gone; `rests`: sites want
 * a person at some of its accounts, for which nothing is planned meanwhile.
 */
export const planLack = z.object({
  code: z.enum([
    'materials',
    'titles',
    'clips',
    'accounts',
    'room',
    'rests',
    'engine',
    'settings',
    'copies',
    'anchor',
    'rewrites',
    'other',
  ]),
  msg: z.string(),
})
export type PlanLack = z.infer<typeof planLack>

const count = () => z.number().int()
export const planRow = z.object({
  id: count(),
  name: z.string(),
  industry_id: count(),
  industry_name: z.string(),
  main_count: count(),
  region_count: count(),
  total_num: count(),
  daily_num: count(),
  /**
   * Works made; of these published, failed, and those whose outcome nobody knows, which did not fail; and those with a
   * time today.
   */
  made_num: count(),
  published_num: count(),
  fail_num: count(),
  unconfirmed_num: count(),
  today_num: count(),
  /** Of today's works: published already. */
  today_published_num: count(),
  /** Of a running plan what its last pass met; of a draft or a paused one what it would meet now. */
  status: planStatus,
  lacks: z.array(planLack),
  start_date: z.string(),
  end_date: z.string(),
  account_count: count(),
  /** Accounts that may publish; materials in its slots. */
  account_online: count(),
  material_count: count(),
  clip_mode: planClipMode,
  /**
   * Of its words that are looked at: how many there are, and how many the latest look found among the first ten; null =
   * none was seen.
   */
  rank_tracked: count(),
  rank_top10: count().nullable(),
  /** Works that wait, whose time passed while the plan paused: they don't go out until they get another time. */
  overdue_num: count(),
  /** Unused titles that are ready. */
  title_left: count(),
  admin_id: count(),
  admin_name: z.string(),
  create_time: outTime(),
})
export type PlanRow = z.infer<typeof planRow>

/**
 * A material in a slot of a plan. Addresses are signed and expire. `cut`: the part that films use, seconds, `out` 0 =
 * to its end; `muted` 1 = without its own sound.
 */
export const planMaterial = z.object({
  slot: count(),
  attachment_id: count(),
  filename: z.string(),
  mimetype: z.string(),
  size: count(),
  duration_ms: count().nullable(),
  cover_url: z.string(),
  fullurl: z.string(),
  cut: z.object({ in: z.number(), out: z.number(), muted: outFlag() }),
})
export type PlanMaterial = z.infer<typeof planMaterial>

/** A slot that will be made, as things are now. */
export const planPreview = z.object({ day: z.string(), third_auth_id: count(), timing_time: outTime() })

const words = () => z.array(z.string())
export const planDetail = planRow.extend({
  /** Of what people typed; `edition` of a save of it. */
  edition: z.string(),
  region_words: words(),
  prefix_words: words(),
  main_words: words(),
  suffix_words: words(),
  negative_words: words(),
  templates: words(),
  topics: words(),
  clip_id: count(),
  copies: words(),
  ai_rewrite: outFlag(),
  carry_type: planCarry,
  poi_id: count(),
  micro_app_id: count(),
  per_account_daily_max: count(),
  windows: z.array(z.object({ from: z.string(), to: z.string() })),
  weekdays: z.array(count()),
  min_gap_minutes: count(),
  rank_enabled: outFlag(),
  remark: z.string(),
  accounts: z.array(
    z.object({
      id: count(),
      openname: z.string(),
      platform_value: platformValue,
      third_login_status: count(),
      enabled: outFlag(),
    }),
  ),
  materials: z.array(z.object({ slot: count(), attachment_id: count(), filename: z.string(), mimetype: z.string() })),
  preview: z.array(planPreview),
})
export type PlanDetail = z.infer<typeof planDetail>

/** One thing in the calendar: a work, or a slot that a running plan will make. */
export const calendarEntry = z.object({
  /** Of the work; 0 = a slot. */
  id: count(),
  kind: z.enum(['item', 'slot']),
  title: z.string(),
  cover_url: z.string(),
  third_auth_id: count(),
  openname: z.string(),
  platform_value: platformValue,
  timing_time: outTime(),
  publish_status: count(),
  plan_id: count(),
  wisdom_task_id: count(),
  editable: outFlag(),
  conflict: outFlag(),
  /** 1 = it is not known whether it went out: a person has to look. */
  unconfirmed: outFlag(),
  /** As `settling` of a work. */
  settling: outFlag().optional(),
  /** As `missed` of a work. */
  missed: outFlag(),
  /** As `skipped` of a work. */
  skipped: skipped.optional(),
  /** As `scheduled` of a work. */
  scheduled: outFlag().optional(),
  /** As `only_draft` of a work. */
  only_draft: outFlag().optional(),
  /** As `platform_url` of a work that is out; absent = not known. */
  platform_url: z.string().optional(),
  /** As `media_type` of a work; a slot has none yet. */
  media_type: count().optional(),
  /** As `time_channel` of a work. */
  time_channel: timeChannel.optional(),
  /**
   * Minutes it keeps to the account's other works: the plan's or the operator's gap, or the platform's pace where that
   * is longer.
   */
  gap_minutes: count(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

/** A waiting work that has no time yet. */
export const unscheduledWork = calendarEntry.pick({
  id: true,
  title: true,
  cover_url: true,
  third_auth_id: true,
  openname: true,
  platform_value: true,
  plan_id: true,
  wisdom_task_id: true,
  gap_minutes: true,
})
export type UnscheduledWork = z.infer<typeof unscheduledWork>

const moment = { id: count(), title: z.string(), timing_time: outTime() }
/** A work at its new time, and a work of the same account (`with`) that is closer to it than `gap_minutes`. */
export const calendarClash = z.object({ ...moment, openname: z.string(), gap_minutes: count(), with: z.object(moment) })
export type CalendarClash = z.infer<typeof calendarClash>
