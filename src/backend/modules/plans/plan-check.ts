// What speaks against a plan as it was typed, by field; and what it refers to.
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { FieldError } from '../../../contract/errors.ts'
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
const WHY = { hash: '不能含 #', newline: '不能换行', too_long: '最多 20 个字', repeated: '重复' } as const

/** A line for every wrong field. `draft`: what is not there yet is no fault. */
export function planFaults(input: PlanInput, draft: boolean): FieldError[] {
  const errors: FieldError[] = []
  for (const field of COLUMNS) {
    const [wrong] = readColumn(input[field]).refused.filter((one) => one.why !== 'repeated')
    if (wrong !== undefined) errors.push({ field, msg: `“${wrong.line.slice(0, 20)}”${WHY[wrong.why]}` })
  }
  if (!draft && readColumn(input.main_words).lines.length === 0)
    errors.push({ field: 'main_words', msg: '请至少填写一个主词' })
  const pattern = input.templates.find((one) => readTemplate(one) === null)
  if (pattern !== undefined)
    errors.push({
      field: 'templates',
      msg: `“${pattern.slice(0, 20)}”不是标题模板，只能由 {P}{R}{M}{S} 组成，每个至多一次`,
    })
  const windows = input.windows.map((window) => ({ from: parseClock(window.from), to: parseClock(window.to) }))
  for (const [at, window] of windows.entries()) {
    if (window.to <= window.from)
      errors.push({ field: `windows.${at}`, msg: '结束时间必须晚于开始时间；跨零点请分成两个时段' })
    else if (windows.some((other, index) => index < at && other.from < window.to && window.from < other.to))
      errors.push({ field: `windows.${at}`, msg: '时段不能重叠' })
  }
  if (input.end_date !== '' && input.end_date < input.start_date)
    errors.push({ field: 'end_date', msg: '结束日期不能早于开始日期' })
  if (input.total_num < input.daily_num) errors.push({ field: 'total_num', msg: '总量不能小于每日量' })
  if (input.industry_id !== 0 && !isIndustry(input.industry_id))
    errors.push({ field: 'industry_id', msg: '请选择列表中的行业' })
  if (!draft && input.third_auth_ids.length === 0) errors.push({ field: 'third_auth_ids', msg: '请至少选择一个账号' })
  const wanted = { none: '', poi: 'poi_id', micro_app: 'micro_app_id' }[input.carry_type]
  for (const field of ['poi_id', 'micro_app_id'] as const) {
    if (input[field] !== 0 && wanted !== field) errors.push({ field, msg: '地址与小程序只能选择一个' })
    if (!draft && input[field] === 0 && wanted === field)
      errors.push({ field, msg: field === 'poi_id' ? '请选择地址' : '请选择小程序' })
  }
  return errors
}

/** What the titles are made of. */
export const wordsOf = (input: PlanInput): TitleWords => ({
  regions: input.region_words,
  prefixes: input.prefix_words,
  mains: input.main_words,
  suffixes: input.suffix_words,
  negatives: input.negative_words,
  templates: input.templates,
})

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

/** Platforms of the accounts. Throws NOT_FOUND when one is not there, or is not the operator's to see. */
export async function platformsOf(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('third_auths as a')
    .select(['a.id', 'a.platform_value'])
    .where('a.id', 'in', [...new Set(ids)])
    .where('a.delete_time', 'is', null)
    .execute()
  if (rows.length < new Set(ids).size) throw missing('账号不存在或已删除', 'third_auth_ids')
  return [...new Set(rows.map((row) => row.platform_value))]
}

/** Throws NOT_FOUND when a material, the order whose settings are followed, or the anchor is not there. */
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
    throw missing('剪辑订单不存在或已删除', 'clip_id')
  if (anchors === undefined || input.carry_type === 'none') return
  const { poi_id, micro_app_id } = input
  if (poi_id + micro_app_id > 0 && (await anchors.read(db, { poiId: poi_id, microAppId: micro_app_id })) === null)
    throw poi_id > 0 ? missing('地址不存在或已删除', 'poi_id') : missing('小程序不存在或已删除', 'micro_app_id')
}

/** Throws NOT_FOUND when one is not there. */
export async function requireMaterials(db: Db, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 500) {
    const part = ids.slice(at, at + 500)
    const rows = await db
      .selectFrom('attachments')
      .select('id')
      .where('id', 'in', part)
      .where('delete_time', 'is', null)
      .execute()
    if (rows.length < new Set(part).size) throw missing('素材不存在或已删除', 'material')
  }
}
