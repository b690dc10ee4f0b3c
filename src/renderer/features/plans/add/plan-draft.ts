// What the operator typed into the five steps, how it is kept on this computer, and what of it travels.
import { z } from 'zod'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { planCarry, planClipMode, type PlanDetail } from '../../../../contract/entities/plan.ts'
import type { previewPlan } from '../../../../contract/http/plan.ts'
import { DEFAULT_TEMPLATES } from '../../../../contract/titles/templates.ts'
import { ownKey, readJson, type SafeStorage } from '../../../lib/storage.ts'

const draft = z.object({
  name: z.string(),
  industryId: z.number().int(),
  remark: z.string(),
  start: z.string(),
  end: z.string(),
  total: z.number().int(),
  daily: z.number().int(),
  perAccount: z.number().int(),
  gap: z.number().int(),
  windows: z.array(z.object({ from: z.string(), to: z.string() })),
  weekdays: z.array(z.number().int()),
  /** Columns as typed, one line each. */
  regions: z.string(),
  prefixes: z.string(),
  mains: z.string(),
  suffixes: z.string(),
  negatives: z.string(),
  templates: z.array(z.string()),
  mode: planClipMode,
  clipId: z.number().int(),
  files: z.array(z.object({ slot: z.number().int(), id: z.number().int(), name: z.string() })),
  copies: z.array(z.string()),
  topics: z.array(z.string()),
  aiRewrite: z.boolean(),
  carry: planCarry,
  poiId: z.number().int(),
  microAppId: z.number().int(),
  rank: z.boolean(),
  accounts: z.array(z.number().int()),
})
export type PlanDraft = z.infer<typeof draft>
/** The columns of the second step. */
export const WORD_COLUMNS = ['regions', 'prefixes', 'mains', 'suffixes'] as const
export type WordColumn = (typeof WORD_COLUMNS)[number]

/** `today`: YYYY-MM-DD. */
export function emptyPlan(today: string): PlanDraft {
  return {
    name: '',
    industryId: 0,
    remark: '',
    start: today,
    end: '',
    total: 100,
    daily: 10,
    perAccount: 3,
    gap: 30,
    windows: [{ from: '09:00', to: '22:00' }],
    weekdays: [],
    regions: '',
    prefixes: '',
    mains: '',
    suffixes: '',
    negatives: '',
    templates: [...DEFAULT_TEMPLATES],
    mode: 'material',
    clipId: 0,
    files: [],
    copies: [],
    topics: [],
    aiRewrite: false,
    carry: 'none',
    poiId: 0,
    microAppId: 0,
    rank: false,
    accounts: [],
  }
}

/** A plan as the steps show it. */
export function draftOf(plan: PlanDetail): PlanDraft {
  return {
    name: plan.name,
    industryId: plan.industry_id,
    remark: plan.remark,
    start: plan.start_date,
    end: plan.end_date,
    total: plan.total_num,
    daily: plan.daily_num,
    perAccount: plan.per_account_daily_max,
    gap: plan.min_gap_minutes,
    windows: plan.windows,
    weekdays: plan.weekdays,
    regions: plan.region_words.join('\n'),
    prefixes: plan.prefix_words.join('\n'),
    mains: plan.main_words.join('\n'),
    suffixes: plan.suffix_words.join('\n'),
    negatives: plan.negative_words.join('\n'),
    templates: plan.templates.length > 0 ? plan.templates : [...DEFAULT_TEMPLATES],
    mode: plan.clip_mode,
    clipId: plan.clip_id,
    files: plan.materials.map((one) => ({ slot: one.slot, id: one.attachment_id, name: one.filename })),
    copies: plan.copies,
    topics: plan.topics,
    aiRewrite: plan.ai_rewrite === 1,
    carry: plan.carry_type,
    poiId: plan.poi_id,
    microAppId: plan.micro_app_id,
    rank: plan.rank_enabled === 1,
    accounts: plan.accounts.map((one) => one.id),
  }
}

/** Lines of a column that are not empty. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** What travels; `id` 0 = a new plan. */
export function planInput(it: PlanDraft, id: number): InputOf<typeof previewPlan> {
  return {
    ...(id === 0 ? {} : { id }),
    name: it.name.trim(),
    industry_id: it.industryId,
    remark: it.remark.trim(),
    start_date: it.start,
    end_date: it.end,
    total_num: it.total,
    daily_num: it.daily,
    per_account_daily_max: it.perAccount,
    min_gap_minutes: it.gap,
    windows: it.windows,
    weekdays: it.weekdays,
    region_words: linesOf(it.regions),
    prefix_words: linesOf(it.prefixes),
    main_words: linesOf(it.mains),
    suffix_words: linesOf(it.suffixes),
    negative_words: linesOf(it.negatives),
    templates: it.templates,
    clip_mode: it.mode,
    clip_id: it.clipId,
    copies: it.copies.map((text) => text.trim()).filter((text) => text !== ''),
    topics: it.topics,
    ai_rewrite: it.aiRewrite ? 1 : 0,
    carry_type: it.carry,
    poi_id: it.carry === 'poi' ? it.poiId : 0,
    micro_app_id: it.carry === 'micro_app' ? it.microAppId : 0,
    rank_enabled: it.rank ? 1 : 0,
    third_auth_ids: it.accounts,
    material: [...Map.groupBy(it.files, (file) => file.slot)].map(([slot, files]) => ({
      slot,
      attachment_ids: files.map((file) => file.id),
    })),
  }
}

/** Whose draft of which plan; 0 = a new one. */
export interface DraftKey {
  adminId: number
  planId: number
}
const keyOf = ({ adminId, planId }: DraftKey): string => ownKey(`add-plan:${planId}`, adminId)
const kept = z.object({ base: z.string(), draft, time: z.number() })

/**
 * What was kept on this computer; nothing when the plan itself was changed since (`base` is another) or it can't be
 * read.
 */
export function loadKept(storage: SafeStorage, key: DraftKey, base: string): { draft: PlanDraft; time: number } | null {
  const found = kept.safeParse(readJson(storage, keyOf(key)))
  return found.success && (key.planId === 0 || found.data.base === base) ? found.data : null
}
export function keepDraft(storage: SafeStorage, key: DraftKey, base: string, value: PlanDraft, time: number): void {
  return storage.set(keyOf(key), JSON.stringify({ base, draft: value, time }))
}
export function dropKept(storage: SafeStorage, key: DraftKey): void {
  return storage.remove(keyOf(key))
}
