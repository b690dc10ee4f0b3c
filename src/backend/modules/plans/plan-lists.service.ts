// Plans as lists and pages show them; every number is counted from works, titles and slots.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { PlanRow as WireRow } from '../../../contract/entities/plan.ts'
import type * as http from '../../../contract/http/plan.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { dayOf, shiftDay, startOfDay } from '../../lib/days.ts'
import { industryName, withParts } from '../../lib/industries.data.ts'
import { toPage } from '../../lib/paging.ts'
import { readClipsLeft } from '../../lib/clips-left.ts'
import { livePlans } from '../../lib/live-plans.ts'
import { containsPattern } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import { anchorLacks } from './anchor-lacks.ts'
import { lacksNow } from './plan-lacks.ts'
import { rewriteLack, unreadRewrites } from './plan-rewrites.ts'
import { readWeekdays, readWindows, readWords } from './plan-codec.ts'
import type { PlanRow } from './plan-codec.ts'
import { planEdition } from './plan-edition.ts'
import { planPicture, readPicture } from './plan-roll.ts'
import { planMissing } from './plans.errors.ts'
import type { Caller, PlansDeps } from './plans.ports.ts'
import { creatorsOf, dueBetween, materialCounts, onlineOf, overdueOf, ranksOf } from './plan-counts.repository.ts'
import { accountsOfPlans, findPlan, madeOf, materialsOf } from './plans.repository.ts'
import { wholeCompany } from '../../lib/whole-company.ts'

type Http = typeof http
const PREVIEW_DAYS = 7
const SORTS = ['id', 'name', 'start_date'] as const

export interface PlanLists {
  list(caller: Caller, input: ParsedInputOf<Http['listPlans']>): Promise<OutputOf<Http['listPlans']>>
  /** @throws NOT_FOUND */
  info(caller: Caller, id: number): Promise<OutputOf<Http['planInfo']>>
}

/** See the interface. */
export function createPlanLists(deps: Pick<PlansDeps, 'anchors' | 'clock' | 'platforms' | 'works'>): PlanLists {
  /** Numbers of a plan are those of all its works, whoever sees these. */
  const rowsOf = async (narrowed: Db, timeZone: string, plans: readonly PlanRow[]): Promise<WireRow[]> => {
    const db = wholeCompany(narrowed, 'works')
    const ids = plans.map((plan) => plan.id)
    if (ids.length === 0) return []
    const today = dayOf(deps.clock.now(), timeZone)
    const [from, to] = [startOfDay(today, timeZone), startOfDay(shiftDay(today, 1), timeZone)]
    const [accounts, made] = [await accountsOfPlans(db, ids), await madeOf(db, ids)]
    const works = await db
      .selectFrom('publish_items')
      .select((is) => [
        'plan_id',
        is.fn.countAll<number>().filterWhere('publish_status', '=', PUBLISH_STATUS.success).as('published'),
        is.fn
          .countAll<number>()
          .filterWhere((item) =>
            item.and([item('publish_status', '=', PUBLISH_STATUS.failed), item('outcome_unknown', '=', 0)]),
          )
          .as('failed'),
        is.fn
          .countAll<number>()
          .filterWhere((item) =>
            item.and([item('publish_status', '=', PUBLISH_STATUS.failed), item('outcome_unknown', '=', 1)]),
          )
          .as('unconfirmed'),
        is.fn
          .countAll<number>()
          .filterWhere((item) =>
            item.and([
              item('timing_time', '>=', from),
              item('timing_time', '<', to),
              item('publish_status', '<>', PUBLISH_STATUS.cancelled),
            ]),
          )
          .as('today'),
        is.fn
          .countAll<number>()
          .filterWhere((item) =>
            item.and([
              item('timing_time', '>=', from),
              item('timing_time', '<', to),
              item('publish_status', '=', PUBLISH_STATUS.success),
            ]),
          )
          .as('today_published'),
      ])
      .where('plan_id', 'in', ids)
      .where('delete_time', 'is', null)
      .groupBy('plan_id')
      .execute()
    const titles = await db
      .selectFrom('titles')
      .select((is) => ['plan_id', is.fn.countAll<number>().as('n')])
      .where('plan_id', 'in', ids)
      .where('status', '=', 0)
      .where('delete_time', 'is', null)
      .groupBy('plan_id')
      .execute()
    const [online, files, left, ranks] = [
      await onlineOf(db, ids),
      await materialCounts(db, ids),
      await readClipsLeft(db),
      await ranksOf(db, ids),
    ]
    const late = await overdueOf(db, ids, deps.clock.now())
    const unread = await unreadRewrites(db, ids)
    const carried = await anchorLacks(deps, db, plans)
    const admins = new Map(
      (
        await db
          .selectFrom('admins')
          .select(['id', 'nickname', 'username'])
          .where(
            'id',
            'in',
            plans.map((plan) => plan.admin_id),
          )
          .execute()
      ).map((row) => [row.id, row.nickname || row.username]),
    )
    return plans.map((plan) => {
      const own = works.find((row) => row.plan_id === plan.id)
      const [accountOnline, materialCount] = [online.get(plan.id) ?? 0, files.get(plan.id) ?? 0]
      return {
        id: plan.id,
        name: plan.name,
        industry_id: plan.industry_id,
        industry_name: industryName(plan.industry_id),
        main_count: readWords(plan.main_words).length,
        region_count: readWords(plan.region_words).length,
        total_num: plan.total_num,
        daily_num: plan.daily_num,
        made_num: made.get(plan.id) ?? 0,
        published_num: Number(own?.published ?? 0),
        fail_num: Number(own?.failed ?? 0),
        unconfirmed_num: Number(own?.unconfirmed ?? 0),
        today_num: Number(own?.today ?? 0),
        today_published_num: Number(own?.today_published ?? 0),
        status: plan.status,
        lacks: [
          ...lacksNow(plan, { online: accountOnline, materials: materialCount, clipsLeft: left }),
          ...(carried.get(plan.id) ?? []),
          ...rewriteLack(unread.get(plan.id) ?? 0),
        ],
        start_date: plan.start_date,
        end_date: plan.end_date,
        account_count: accounts.get(plan.id)?.length ?? 0,
        account_online: accountOnline,
        material_count: materialCount,
        rank_tracked: ranks.get(plan.id)?.tracked ?? 0,
        rank_top10: (ranks.get(plan.id)?.seen ?? 0) > 0 ? (ranks.get(plan.id)?.top10 ?? 0) : null,
        clip_mode: plan.clip_mode,
        overdue_num: late.get(plan.id) ?? 0,
        title_left: Number(titles.find((row) => row.plan_id === plan.id)?.n ?? 0),
        admin_id: plan.admin_id,
        admin_name: admins.get(plan.admin_id) ?? '',
        create_time: toSeconds(plan.create_time),
      }
    })
  }

  return {
    async list({ db, tenant }, input) {
      let matching = livePlans(db)
      if (input.keyword !== undefined && input.keyword !== '')
        matching = matching.where('p.name', 'ilike', containsPattern(input.keyword))
      if (input.industry_id !== undefined)
        matching = matching.where('p.industry_id', 'in', withParts(input.industry_id))
      if (input.admin_id !== undefined) matching = matching.where('p.admin_id', '=', input.admin_id)
      if (input.from !== undefined) matching = matching.where('p.create_time', '>=', toMillis(input.from))
      if (input.to !== undefined) matching = matching.where('p.create_time', '<=', toMillis(input.to) + 999)
      if (input.stuck === 1) matching = matching.where('p.status', 'in', [1, 2]).where('p.lacks', '<>', '[]')
      if (input.today === 1) {
        const today = dayOf(deps.clock.now(), tenant.timeZone)
        matching = matching.where(
          'p.id',
          'in',
          dueBetween(db, startOfDay(today, tenant.timeZone), startOfDay(shiftDay(today, 1), tenant.timeZone)),
        )
      }
      const counts = await matching
        .select((is) => ['p.status', is.fn.countAll<number>().as('n')])
        .groupBy('p.status')
        .execute()
      const wanted = input.status === undefined ? matching : matching.where('p.status', '=', input.status)
      const total = counts.reduce(
        (sum, row) => sum + (input.status === undefined || row.status === input.status ? Number(row.n) : 0),
        0,
      )
      const sort = SORTS.find((one) => one === input.sort_field) ?? 'id'
      const rows = await wanted
        .selectAll('p')
        .orderBy(`p.${sort}`, input.sort_order ?? 'desc')
        .orderBy('p.id', 'desc')
        .limit(input.limit)
        .offset((input.page - 1) * input.limit)
        .execute()
      return {
        ...toPage(input, total, await rowsOf(db, tenant.timeZone, rows)),
        status_counts: Object.fromEntries(counts.map((row) => [String(row.status), Number(row.n)])),
        creators: await creatorsOf(db),
      }
    },
    async info({ db, tenant }, id) {
      const plan = await findPlan(db, id)
      const [row] = plan === undefined ? [] : await rowsOf(db, tenant.timeZone, [plan])
      if (plan === undefined || row === undefined) throw planMissing()
      const accounts = await db
        .selectFrom('plan_accounts as l')
        .innerJoin('third_auths as a', 'a.id', 'l.third_auth_id')
        .select(['a.id', 'a.openname', 'a.platform_value', 'a.third_login_status', 'a.enabled'])
        .where('l.plan_id', '=', id)
        .where('a.delete_time', 'is', null)
        .orderBy('a.id')
        .execute()
      const { slots } =
        plan.status === 4
          ? { slots: [] }
          : planPicture(await readPicture(wholeCompany(db, 'works'), deps, [plan], PREVIEW_DAYS), PREVIEW_DAYS)
      return {
        ...row,
        edition: await planEdition(db, plan),
        region_words: readWords(plan.region_words),
        prefix_words: readWords(plan.prefix_words),
        main_words: readWords(plan.main_words),
        suffix_words: readWords(plan.suffix_words),
        negative_words: readWords(plan.negative_words),
        templates: readWords(plan.templates),
        topics: readWords(plan.topics),
        clip_id: plan.clip_id ?? 0,
        copies: readWords(plan.copies),
        ai_rewrite: plan.ai_rewrite,
        carry_type: plan.carry_type,
        poi_id: plan.poi_id,
        micro_app_id: plan.micro_app_id,
        per_account_daily_max: plan.per_account_daily_max,
        windows: readWindows(plan.windows),
        weekdays: readWeekdays(plan.weekdays),
        min_gap_minutes: plan.min_gap_minutes,
        rank_enabled: plan.rank_enabled,
        remark: plan.remark,
        accounts,
        materials: (await materialsOf(db, id)).map(({ slot, attachment_id, filename, mimetype }) => ({
          slot,
          attachment_id,
          filename,
          mimetype,
        })),
        preview: slots.map((slot) => ({
          day: slot.day,
          third_auth_id: slot.accountId,
          timing_time: toSeconds(slot.at),
        })),
      }
    },
  }
}
