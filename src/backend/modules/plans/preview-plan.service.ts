// What would become of a plan that is being written: titles, days, accounts, and what stands in its way.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { previewPlan } from '../../../contract/http/plan.ts'
import { PLAN_LIMITS } from '../../../contract/entities/plan.ts'
import { readClipsLeft } from '../../lib/clips-left.ts'
import { toSeconds } from '../../lib/clock.ts'
import { dayOf, shiftDay } from '../../lib/days.ts'
import type { Db } from '../../ports/database.ts'
import type { PlanRow } from './plan-codec.ts'
import { lookProblems } from './plan-look.ts'
import { planColumns, planFaults, platformsOf, requireRefs, wordsOf } from './plan-check.ts'
import type { PlanInput } from './plan-check.ts'
import { COPY_LACK, LAYOUT_LACK } from './plan-lacks.ts'
import { planPicture, readPicture, restProblems } from './plan-roll.ts'
import { roomOf } from './planner/account-room.ts'
import { worksOn } from './planner/day-times.ts'
import type { PlanWish } from './planner/planner-types.ts'
import { fieldText } from '../../lib/errors.ts'
import { planMissing } from './plans.errors.ts'
import { filmProblems } from './plan-film-room.ts'
import type { Caller, FilmCapacity, PlansDeps } from './plans.ports.ts'
import { findPlan, madeOf } from './plans.repository.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Output = OutputOf<typeof previewPlan>
type Problem = Output['problems'][number]
const SHOWN_TITLES = 20
/** Titles are counted at least so far, whatever the plan needs. */
const COUNTED = 2_000
const PREVIEW_DAYS = 7
const FAR_DAYS = 730

export interface PreviewPlan {
  /** See the endpoint. */
  preview(caller: Caller, input: PlanInput): Promise<Output>
}

/** See the interface. */
export function createPreviewPlan(
  deps: Pick<PlansDeps, 'clock' | 'platforms' | 'titles' | 'works' | 'anchors' | 'words'> & { capacity: FilmCapacity },
): PreviewPlan {
  return {
    async preview(caller, input) {
      const { db, admin, tenant } = caller
      if (input.id !== undefined && (await findPlan(db, input.id)) === undefined) throw planMissing()
      const platforms = await platformsOf(caller.db, input.third_auth_ids)
      await requireRefs(db, input, deps.anchors)
      const id = input.id ?? 0
      const made = await deps.titles.make(db, wordsOf(input), {
        seed: id,
        count: Math.max(input.total_num, COUNTED),
        ownPlanId: input.id ?? null,
        platforms,
      })
      const faults = planFaults(input, false)
      const problems: Problem[] = faults.map((one) => ({
        field: one.field,
        level: 'error' as const,
        msg: fieldText(one),
      }))
      const bad = new Set(faults.map((one) => one.field.split('.')[0]))

      const now = deps.clock.now()
      const today = dayOf(now, tenant.timeZone)
      const first = input.start_date > today ? input.start_date : today
      const row: PlanRow = {
        ...planColumns(input),
        id,
        tenant_id: caller.tenantId,
        status: 0,
        lacks: '[]',
        version: 1,
        client_token: null,
        admin_id: admin.id,
        create_time: now,
        update_time: now,
        delete_time: null,
      }
      const span = Math.round((Date.parse(first) - Date.parse(today)) / 86_400_000) + PREVIEW_DAYS
      const days = Math.min(PLAN_LIMITS.calendar_days, span)
      const picture = await readPicture(
        wholeCompany(db, 'works'),
        deps,
        [row],
        days,
        new Map([[id, [...new Set(input.third_auth_ids)]]]),
      )
      const [wish] = picture.wishes
      const timed = wish !== undefined && !bad.has('windows') && span <= PLAN_LIMITS.calendar_days
      const planned = timed ? planPicture(picture, days) : { slots: [], short: new Map<number, number>() }
      const accounts = input.third_auth_ids.map((accountId) => {
        const account = picture.accounts.find((one) => one.id === accountId)
        const room = wish === undefined || account === undefined || bad.has('windows') ? 0 : roomOf(wish, account)
        const reason =
          account?.online !== true
            ? '掉线、停用或平台已关闭，计划会跳过它'
            : room === 0
              ? '所选时段都在平台的免打扰时间内'
              : ''
        return { id: accountId, per_day: reason === '' ? room : 0, reason }
      })
      const perDay = Math.min(
        input.daily_num,
        accounts.reduce((sum, one) => sum + one.per_day, 0),
      )
      const left = Math.max(0, input.total_num - ((await madeOf(db, [id])).get(id) ?? 0))
      const course = wish === undefined ? { days: 0, last: '', sum: 0 } : courseOf(wish, first, perDay, left)

      const needClip = input.clip_mode === 'material' ? 0 : left
      const clipLeft = await readClipsLeft(db)
      if (!bad.has('main_words') && made.titles.length < input.total_num)
        problems.push({
          field: 'total_num',
          level: 'error',
          msg: `这些词最多能组成 ${made.titles.length} 个不重复的标题，请增加关键词或减少总量`,
          max_num: made.titles.length,
        })
      if (input.end_date !== '' && input.end_date < today)
        problems.push({ field: 'end_date', level: 'error', msg: '结束日期已过' })
      const offline = accounts.filter((one) => one.per_day === 0).length
      if (accounts.length > 0 && offline === accounts.length)
        problems.push({
          field: 'third_auth_ids',
          level: 'warning',
          msg: '所选账号现在都不能发布，授权恢复后计划才会继续',
        })
      else if (offline > 0)
        problems.push({
          field: 'third_auth_ids',
          level: 'warning',
          msg: `${offline} 个账号现在不能发布，计划会跳过它们`,
        })
      for (const { msg } of wish === undefined ? [] : restProblems(wish, picture))
        problems.push({ field: 'third_auth_ids', level: 'warning', msg })
      if (perDay > 0 && perDay < input.daily_num)
        problems.push({
          field: 'daily_num',
          level: 'warning',
          msg: `按时段、间隔和每账号上限，每天最多发 ${perDay} 条，少于每日量 ${input.daily_num} 条`,
          max_num: perDay,
        })
      if (perDay > 0 && course.sum < left && input.end_date !== '' && !bad.has('end_date'))
        problems.push({
          field: 'end_date',
          level: 'warning',
          msg: `到结束日期最多发 ${course.sum} 条，少于总量，请延后结束日期或增加每日量`,
        })
      if (needClip > clipLeft)
        problems.push({
          field: 'clip_mode',
          level: 'warning',
          msg: `需要剪辑 ${needClip} 条，剩余 ${clipLeft} 条，用完后计划会等待充值`,
        })
      if (input.clip_id === 0 && input.clip_mode === 'clipTemplate')
        problems.push({ field: 'clip_mode', level: 'warning', msg: LAYOUT_LACK.msg })
      if (input.clip_id === 0 && input.clip_mode === 'smart' && input.copies.length === 0)
        problems.push({ field: 'copies', level: 'warning', msg: COPY_LACK.msg })
      problems.push(...(await lookProblems(deps, db, input)))
      problems.push(...(await materialProblems(db, input, accounts.length, left)))
      if (input.clip_mode !== 'material')
        problems.push(
          ...(await filmProblems(db, deps.capacity, {
            mode: input.clip_mode,
            plan: row,
            material: input.material,
            left,
          })),
        )
      return {
        titles: {
          total: made.total,
          capacity: made.titles.length,
          more: made.exhausted ? 0 : 1,
          dropped: { ...made.dropped },
          coverage: made.coverage.map((one) => ({ ...one })),
          refused: made.refused.map((one) => ({ ...one })),
          list: made.titles
            .slice(0, SHOWN_TITLES)
            .map(({ title, main, length, risk }) => ({ title, main, char_len: length, risk })),
        },
        need_clip: needClip,
        clip_left: clipLeft,
        days: course.days,
        last_day: course.last,
        accounts,
        preview: planned.slots
          .filter((slot) => slot.day >= first)
          .map((slot) => ({ day: slot.day, third_auth_id: slot.accountId, timing_time: toSeconds(slot.at) })),
        short: planned.short.get(id) ?? 0,
        problems,
      }
    },
  }
}

/** On how many days the plan publishes, on which last, and how many works that are in all. */
function courseOf(
  wish: PlanWish,
  first: string,
  perDay: number,
  left: number,
): { days: number; last: string; sum: number } {
  let [days, sum, last] = [0, 0, '']
  if (perDay === 0) return { days, last, sum }
  for (let at = 0; at < FAR_DAYS && sum < left; at += 1) {
    const day = shiftDay(first, at)
    if (!worksOn(wish, day)) continue
    days += 1
    sum += Math.min(perDay, left - sum)
    last = day
  }
  return { days, last: sum < left && wish.endDate === '' ? '' : last, sum }
}

async function materialProblems(db: Db, input: PlanInput, accounts: number, left: number): Promise<Problem[]> {
  const own =
    input.material !== undefined
      ? [...new Set(input.material.flatMap((one) => one.attachment_ids))]
      : (
          await db
            .selectFrom('plan_materials')
            .select('attachment_id')
            .distinct()
            .where('plan_id', '=', input.id ?? 0)
            .execute()
        ).map((row) => row.attachment_id)
  const problem = (msg: string): Problem[] => [{ field: 'material', level: 'warning', msg }]
  if (own.length === 0)
    return input.clip_mode !== 'material' && input.clip_id !== 0
      ? []
      : problem('还没有素材，添加素材后计划才会开始发布')
  // A material goes out once on each account.
  if (input.clip_mode === 'material' && accounts > 0 && own.length * accounts < left)
    return problem(
      `${own.length} 个素材在 ${accounts} 个账号上最多发 ${own.length * accounts} 条（同一账号不重复发同一素材），少于总量，请增加素材`,
    )
  return []
}
