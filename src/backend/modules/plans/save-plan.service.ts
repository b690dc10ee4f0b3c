// Makes and changes plans, after looking whether they can be kept.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { savePlan } from '../../../contract/http/plan.ts'
import { readColumn } from '../../../contract/titles/lines.ts'
import { readTemplate } from '../../../contract/titles/templates.ts'
import { badInput } from '../../http/validate.ts'
import { visibleAccountIds } from '../../lib/account-scope.ts'
import { dayOf } from '../../lib/days.ts'
import { isIndustry } from '../../lib/industries.data.ts'
import { parseClock } from '../../lib/zoned-time.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { badField, conflict, missing, nameTaken, planMissing } from './plans.errors.ts'
import type { Caller, PlansDeps } from './plans.ports.ts'
import { addMaterials, bumpPlans, findPlan, lockPlans, writeAccounts } from './plans.repository.ts'
import { makeTitles } from './title-stock.ts'

type Input = ParsedInputOf<typeof savePlan>
type Output = OutputOf<typeof savePlan>
const COLUMNS = ['region_words', 'prefix_words', 'main_words', 'suffix_words', 'negative_words'] as const
const WHY = { hash: '不能含 #', newline: '不能换行', too_long: '最多 20 个字', repeated: '重复' } as const

export interface SavePlan {
  /** See the endpoint. */
  save(caller: Caller, input: Input): Promise<Output>
}

/** See the interface. */
export function createSavePlan(deps: Pick<PlansDeps, 'clock' | 'platforms' | 'words' | 'roll'>): SavePlan {
  /** Throws 40001 with a line for every wrong field. */
  const check = (input: Input): void => {
    const errors: { field: string; msg: string }[] = []
    for (const field of COLUMNS) {
      const [wrong] = readColumn(input[field]).refused.filter((one) => one.why !== 'repeated')
      if (wrong !== undefined) errors.push({ field, msg: `“${wrong.line.slice(0, 20)}”${WHY[wrong.why]}` })
    }
    if (readColumn(input.main_words).lines.length === 0) errors.push({ field: 'main_words', msg: '请至少填写一个主词' })
    const pattern = input.templates.find((one) => readTemplate(one) === null)
    if (pattern !== undefined) errors.push({ field: 'templates', msg: `“${pattern.slice(0, 20)}”不是标题模板，只能由 {P}{R}{M}{S} 组成，每个至多一次` })
    const windows = input.windows.map((window) => ({ from: parseClock(window.from), to: parseClock(window.to) }))
    for (const [at, window] of windows.entries()) {
      if (window.to <= window.from) errors.push({ field: `windows.${at}`, msg: '结束时间必须晚于开始时间；跨零点请分成两个时段' })
      else if (windows.some((other, index) => index < at && other.from < window.to && window.from < other.to)) errors.push({ field: `windows.${at}`, msg: '时段不能重叠' })
    }
    if (input.end_date !== '' && input.end_date < input.start_date) errors.push({ field: 'end_date', msg: '结束日期不能早于开始日期' })
    if (input.total_num < input.daily_num) errors.push({ field: 'total_num', msg: '总量不能小于每日量' })
    if (input.industry_id !== 0 && !isIndustry(input.industry_id)) errors.push({ field: 'industry_id', msg: '请选择列表中的行业' })
    if (errors.length > 0) throw badInput(errors)
  }

  const findPlatforms = async (caller: Caller, ids: readonly number[]): Promise<string[]> => {
    let query = caller.db.selectFrom('third_auths as a').select(['a.id', 'a.platform_value']).where('a.id', 'in', [...new Set(ids)]).where('a.delete_time', 'is', null)
    const visible = visibleAccountIds(caller.db, caller.admin)
    if (visible !== null) query = query.where('a.id', 'in', visible)
    const rows = await query.execute()
    if (rows.length < new Set(ids).size) throw missing('账号不存在或已删除', 'third_auth_ids')
    return [...new Set(rows.map((row) => row.platform_value))]
  }

  const write = async (trx: Db, caller: Caller, input: Input): Promise<number> => {
    const { id, third_auth_ids, material, client_token, ...rest } = input
    const column = (field: (typeof COLUMNS)[number]): string => JSON.stringify(readColumn(input[field]).lines)
    const lines = { region_words: column('region_words'), prefix_words: column('prefix_words'), main_words: column('main_words'), suffix_words: column('suffix_words'), negative_words: column('negative_words') }
    const now = deps.clock.now()
    const values = {
      ...rest, ...lines, templates: JSON.stringify(input.templates), topics: JSON.stringify(input.topics), clip_id: input.clip_id === 0 ? null : input.clip_id,
      windows: JSON.stringify(input.windows.toSorted((a, b) => parseClock(a.from) - parseClock(b.from))), weekdays: JSON.stringify([...new Set(input.weekdays)].toSorted((a, b) => a - b)),
    } as const
    let planId = id
    if (planId === undefined) {
      planId = (await trx.insertInto('plans').values({ ...values, client_token, admin_id: caller.admin.id, create_time: now, update_time: now, delete_time: null }).returning('id').executeTakeFirstOrThrow()).id
    } else {
      const [row] = await lockPlans(trx, caller.admin, [planId])
      if (row === undefined) throw planMissing()
      if (row.status === 4) throw conflict('计划已结束，不能修改；可以复制一份')
      await trx.updateTable('plans').set(values).where('id', '=', planId).execute()
      // Titles of other words are not used any more.
      await trx.updateTable('titles').set({ delete_time: now }).where('plan_id', '=', planId).where('status', '=', 0).execute()
      await bumpPlans(trx, [planId], now)
    }
    await writeAccounts(trx, planId, third_auth_ids)
    if (material !== undefined) {
      await trx.deleteFrom('plan_materials').where('plan_id', '=', planId).execute()
      for (const one of material) await addMaterials(trx, planId, one.slot, one.attachment_ids)
    }
    return planId
  }

  const answer = async (caller: Caller, planId: number, capacity: number, input: Input): Promise<Output> => {
    const { clip_balance, clip_frozen } = await caller.db.selectFrom('tenants').select(['clip_balance', 'clip_frozen']).executeTakeFirstOrThrow()
    return { id: planId, title_capacity: capacity, need_clip: input.clip_mode === 'material' ? 0 : input.total_num, clip_left: clip_balance - clip_frozen, days: Math.ceil(input.total_num / input.daily_num) }
  }

  return {
    async save(caller, input) {
      check(input)
      const { db } = caller
      const earlier = input.id === undefined ? await db.selectFrom('plans').select('id').where('client_token', '=', input.client_token).executeTakeFirst() : undefined
      const own = input.id ?? earlier?.id
      const before = own === undefined ? undefined : await findPlan(db, caller.admin, own)
      if (own !== undefined && before === undefined) throw planMissing()
      if (before === undefined && input.end_date !== '' && input.end_date < dayOf(deps.clock.now(), caller.tenant.timeZone)) throw badField('end_date', '结束日期已过')
      const values = await findPlatforms(caller, input.third_auth_ids)
      const wanted = [...new Set((input.material ?? []).flatMap((one) => one.attachment_ids))]
      await requireMaterials(db, wanted)
      if (input.clip_id !== 0 && (await db.selectFrom('clips').select('id').where('id', '=', input.clip_id).where('delete_time', 'is', null).executeTakeFirst()) === undefined) throw missing('剪辑订单不存在或已删除', 'clip_id')
      const known = await deps.platforms.all(db)
      const { titles } = await makeTitles(db, { regions: input.region_words, prefixes: input.prefix_words, mains: input.main_words, suffixes: input.suffix_words, negatives: input.negative_words, templates: input.templates }, {
        seed: own ?? 0, count: input.total_num, own: own ?? null, platforms: values.flatMap((value) => known.get(value) ?? []), find: await deps.words.finder(db),
      })
      if (titles.length < input.total_num) throw badField('total_num', `这些词最多能组成 ${titles.length} 个不重复的标题，请增加关键词或减少总量`, { max_num: titles.length })
      if (earlier !== undefined) return await answer(caller, earlier.id, titles.length, input)
      const twin = await db.selectFrom('plans').select('id').where('name', '=', input.name).where('delete_time', 'is', null).where('id', '<>', own ?? 0).executeTakeFirst()
      if (twin !== undefined) throw nameTaken(twin.id)
      const id = await inTransaction(db, async (trx) => await write(trx, caller, input)).catch((error: unknown) => {
        throw isUniqueViolation(error, 'name') ? nameTaken(0) : error
      })
      caller.audit({ targetType: 'plan', targetId: id, summary: `${input.id === undefined ? '新建' : '修改'}计划：${input.name}` })
      if (before !== undefined && (before.status === 1 || before.status === 2)) await deps.roll(caller.tenantId)
      return await answer(caller, id, titles.length, input)
    },
  }
}

/** Throws 40401 when one is not there. */
export async function requireMaterials(db: Db, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 500) {
    const part = ids.slice(at, at + 500)
    const rows = await db.selectFrom('attachments').select('id').where('id', 'in', part).where('delete_time', 'is', null).execute()
    if (rows.length < new Set(part).size) throw missing('素材不存在或已删除', 'material')
  }
}
