// What speaks against a plan as it was typed, by field; and what it refers to.
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { FieldProblem } from '../../lib/errors.ts'
import type { previewPlan } from '../../../contract/http/plan.ts'
import { readColumn } from '../../../contract/titles/lines.ts'
import { readTemplate } from '../../../contract/titles/templates.ts'
import { isIndustry } from '../../lib/industries.data.ts'
import { parseClock } from '../../lib/zoned-time.ts'
import type { Db } from '../../ports/database.ts'
import { missing } from './plans.errors.ts'
import type { AnchorsPort, TitleWords } from './plans.ports.ts'

/** What saving and looking ahead are both told. */
export type PlanInput = ParsedInputOf<typeof previewPlan>

const COLUMNS = ['region_words', 'prefix_words', 'main_words', 'suffix_words', 'negative_words'] as const
/** Words that stand twice are kept once and refuse nothing. */
const WHY = { hash: 'plans.wordHash', newline: 'plans.wordNewline', too_long: 'plans.wordLong' } as const

/** A line for every wrong field. `draft`: what is not there yet is no fault. */
export function planFaults(input: PlanInput, draft: boolean): FieldProblem[] {
  const errors: FieldProblem[] = []
  for (const field of COLUMNS) {
    for (const { line, why } of readColumn(input[field]).refused) {
      if (why === 'repeated') continue
      errors.push({ field, reason: WHY[why], params: { word: line.slice(0, 20) } })
      break
    }
  }
  if (!draft && readColumn(input.main_words).lines.length === 0)
    errors.push({ field: 'main_words', reason: 'plans.mainWordNeeded' })
  const pattern = input.templates.find((one) => readTemplate(one) === null)
  if (pattern !== undefined)
    errors.push({
      field: 'templates',
      reason: 'plans.templateWrong',
      params: { text: pattern.slice(0, 20) },
    })
  const windows = input.windows.map((window) => ({ from: parseClock(window.from), to: parseClock(window.to) }))
  for (const [at, window] of windows.entries()) {
    if (window.to <= window.from) errors.push({ field: `windows.${at}`, reason: 'plans.windowReversed' })
    else if (windows.some((other, index) => index < at && other.from < window.to && window.from < other.to))
      errors.push({ field: `windows.${at}`, reason: 'plans.windowsOverlap' })
  }
  if (input.end_date !== '' && input.end_date < input.start_date)
    errors.push({ field: 'end_date', reason: 'plans.daysReversed' })
  if (input.total_num < input.daily_num) errors.push({ field: 'total_num', reason: 'plans.totalBelowDaily' })
  if (input.industry_id !== 0 && !isIndustry(input.industry_id))
    errors.push({ field: 'industry_id', reason: 'plans.industryUnknown' })
  if (!draft && input.third_auth_ids.length === 0)
    errors.push({ field: 'third_auth_ids', reason: 'plans.accountNeeded' })
  const wanted = { none: '', poi: 'poi_id', micro_app: 'micro_app_id' }[input.carry_type]
  for (const field of ['poi_id', 'micro_app_id'] as const) {
    if (input[field] !== 0 && wanted !== field) errors.push({ field, reason: 'plans.placeOrProgram' })
    if (!draft && input[field] === 0 && wanted === field)
      errors.push({ field, reason: field === 'poi_id' ? 'plans.placeNeeded' : 'plans.programNeeded' })
  }
  return errors
}

/** What the titles are made of. */
export function wordsOf(input: PlanInput): TitleWords {
  return {
    regions: input.region_words,
    prefixes: input.prefix_words,
    mains: input.main_words,
    suffixes: input.suffix_words,
    negatives: input.negative_words,
    templates: input.templates,
  }
}

/** The plan's own columns as they are stored. */
export function planColumns(input: PlanInput) {
  const column = (field: (typeof COLUMNS)[number]): string => JSON.stringify(readColumn(input[field]).lines)
  return {
    name: input.name,
    industry_id: input.industry_id,
    region_words: column('region_words'),
    prefix_words: column('prefix_words'),
    main_words: column('main_words'),
    suffix_words: column('suffix_words'),
    negative_words: column('negative_words'),
    templates: JSON.stringify(input.templates),
    topics: JSON.stringify(input.topics),
    clip_mode: input.clip_mode,
    clip_id: input.clip_id === 0 ? null : input.clip_id,
    copies: JSON.stringify(input.copies),
    ai_rewrite: input.ai_rewrite,
    carry_type: input.carry_type,
    poi_id: input.poi_id,
    micro_app_id: input.micro_app_id,
    daily_num: input.daily_num,
    total_num: input.total_num,
    per_account_daily_max: input.per_account_daily_max,
    min_gap_minutes: input.min_gap_minutes,
    windows: JSON.stringify(input.windows.toSorted((a, b) => parseClock(a.from) - parseClock(b.from))),
    weekdays: JSON.stringify([...new Set(input.weekdays)].toSorted((a, b) => a - b)),
    start_date: input.start_date,
    end_date: input.end_date,
    rank_enabled: input.rank_enabled,
    remark: input.remark,
  } as const
}

/**
 * Platforms of the accounts.
 * @throws NOT_FOUND when one is not there, or is not the operator's to see
 */
export async function platformsOf(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('third_auths as a')
    .select(['a.id', 'a.platform_value'])
    .where('a.id', 'in', [...new Set(ids)])
    .where('a.delete_time', 'is', null)
    .execute()
  if (rows.length < new Set(ids).size) throw missing('accounts.missing', 'third_auth_ids')
  return [...new Set(rows.map((row) => row.platform_value))]
}

/** @throws NOT_FOUND when a material, the order whose settings are followed, or the anchor is not there */
export async function requireRefs(db: Db, input: PlanInput, anchors: AnchorsPort | undefined): Promise<void> {
  await requireMaterials(db, [...new Set((input.material ?? []).flatMap((one) => one.attachment_ids))])
  if (
    input.clip_id !== 0 &&
    (await db
      .selectFrom('clips')
      .select('id')
      .where('id', '=', input.clip_id)
      .where('delete_time', 'is', null)
      .executeTakeFirst()) === undefined
  )
    throw missing('plans.clipMissing', 'clip_id')
  if (anchors === undefined || input.carry_type === 'none') return
  const { poi_id, micro_app_id } = input
  if (poi_id + micro_app_id > 0 && (await anchors.read(db, { poiId: poi_id, microAppId: micro_app_id })) === null)
    throw poi_id > 0 ? missing('publishing.placeMissing', 'poi_id') : missing('plans.programMissing', 'micro_app_id')
}

/** @throws NOT_FOUND when one is not there */
export async function requireMaterials(db: Db, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 500) {
    const part = ids.slice(at, at + 500)
    const rows = await db
      .selectFrom('attachments')
      .select('id')
      .where('id', 'in', part)
      .where('delete_time', 'is', null)
      .execute()
    if (rows.length < new Set(part).size) throw missing('publishing.materialMissing', 'material')
  }
}
