// Plans of articles: saved, started, paused, deleted.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import type * as http from '../../../../contract/http/article-draft.ts'
import { reviewRule } from '../../../lib/article-rules.ts'
import { AppError } from '../../../lib/errors.ts'
import { toPage } from '../../../lib/paging.ts'
import { inTransaction, isUniqueViolation } from '../../../ports/database.ts'
import { badFields } from '../articles.errors.ts'
import type { ArticlesDeps, Caller } from '../articles.ports.ts'
import { adminNames } from '../articles.repository.ts'
import { folderExists } from '../drafts/draft-sources.ts'
import { folderMissing } from '../drafts/orders.service.ts'
import { showPlan, showPlanDetail } from './plan-codec.ts'
import { factsOf, findPlanRows, findPlans, lockPlans } from './plans.repository.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

type Http = typeof http
type Save = ParsedInputOf<Http['saveArticlePlan']>

export interface ArticlePlansService {
  list(caller: Caller, input: ParsedInputOf<Http['listArticlePlans']>): Promise<OutputOf<Http['listArticlePlans']>>
  /** @throws NOT_FOUND */
  info(caller: Caller, id: number): Promise<OutputOf<Http['articlePlanInfo']>>
  /** @throws BAD_INPUT, NOT_FOUND, CONFLICT, DUPLICATE */
  save(caller: Caller, input: Save): Promise<{ id: number; version: number }>
  /** @throws NOT_FOUND */
  setStatus(caller: Caller, input: ParsedInputOf<Http['setArticlePlanStatus']>): Promise<{ updated: number }>
  /** @throws NOT_FOUND, CONFLICT */
  remove(caller: Caller, ids: readonly number[]): Promise<{ deleted: number }>
}

const planMissing = (): AppError => new AppError(CODE.NOT_FOUND, { msg: '文章计划不存在或已删除' })

/** `roll` asks for a pass over the company's plans, soon. */
export function createArticlePlans(
  deps: Pick<ArticlesDeps, 'clock' | 'platforms'> & { roll: (tenantId: number) => Promise<void> },
): ArticlePlansService {
  const { clock } = deps

  const check = async (caller: Caller, input: Save): Promise<void> => {
    const { db } = caller
    if (input.id !== undefined && (await findPlanRows(db, [input.id])).length === 0) throw planMissing()
    if (!(await folderExists(db, input.spec.folder_id))) throw folderMissing()
    if (input.review_required === 0 && (await reviewRule.read(db)).allow_unreviewed === 0)
      throw badFields([
        { field: 'review_required', msg: '公司规定文章审核后才能发布：请打开“需要审核”，或先修改发布规则' },
      ])
    const accounts = await db
      .selectFrom('third_auths')
      .select(['id', 'openname', 'platform_value'])
      .where('id', 'in', input.third_auth_ids)
      .where('delete_time', 'is', null)
      .execute()
    if (accounts.length < new Set(input.third_auth_ids).size)
      throw new AppError(CODE.NOT_FOUND, { msg: '账号不存在或已删除' })
    const platforms = await deps.platforms.all(db)
    const unable = accounts.filter(
      (account) => platforms.get(account.platform_value)?.kinds.includes(input.spec.kind) !== true,
    )
    if (unable.length > 0)
      throw badFields([
        {
          field: 'third_auth_ids',
          msg: `这些账号的平台不能发${input.spec.kind === 'official' ? '公众号图文' : '文章'}：${unable.map((account) => account.openname).join('、')}`,
        },
      ])
  }

  return {
    async list({ db }, input) {
      const { rows, total } = await findPlans(db, input)
      const [facts, names] = await Promise.all([
        factsOf(
          db,
          rows.map((row) => row.id),
          clock.now(),
        ),
        adminNames(
          db,
          rows.map((row) => row.admin_id),
        ),
      ])
      return toPage(
        input,
        total,
        rows.map((row) =>
          showPlan(
            row,
            facts.get(row.id) ?? { made: 0, review: 0, tasks: 0, nextTime: 0 },
            names.get(row.admin_id) ?? '',
          ),
        ),
      )
    },
    async info({ db }, id) {
      const [row] = await findPlanRows(db, [id])
      if (row === undefined) throw planMissing()
      const [facts, names] = await Promise.all([factsOf(db, [id], clock.now()), adminNames(db, [row.admin_id])])
      return showPlanDetail(
        row,
        facts.get(id) ?? { made: 0, review: 0, tasks: 0, nextTime: 0 },
        names.get(row.admin_id) ?? '',
      )
    },
    async save(caller, input) {
      const { db, admin, tenantId } = caller
      const byToken = async () =>
        await wholeCompany(db, 'unique')
          .selectFrom('article_plans')
          .select(['id', 'version'])
          .where('client_token', '=', input.client_token)
          .executeTakeFirst()
      const known = input.id === undefined ? await byToken() : undefined
      if (known !== undefined) return known
      await check(caller, input)
      const values = {
        name: input.name,
        keywords: JSON.stringify([...new Set(input.keywords)]),
        spec: JSON.stringify(input.spec),
        daily_num: input.daily_num,
        per_post: input.per_post,
        windows: JSON.stringify(input.windows),
        weekdays: JSON.stringify([...new Set(input.weekdays)].toSorted((a, b) => a - b)),
        third_auth_ids: JSON.stringify([...new Set(input.third_auth_ids)]),
        deal: input.deal,
        review_required: input.review_required,
      }
      try {
        const saved = await inTransaction(db, async (trx) => {
          if (input.id === undefined) {
            const made = await trx
              .insertInto('article_plans')
              .values({ ...values, client_token: input.client_token, admin_id: admin.id, delete_time: null })
              .returning(['id', 'version'])
              .executeTakeFirstOrThrow()
            return made
          }
          const [row] = await lockPlans(trx, [input.id])
          if (row === undefined) throw planMissing()
          if (input.version !== undefined && input.version !== row.version)
            throw new AppError(CODE.CONFLICT, {
              msg: '计划已被其他成员修改，请刷新后再改',
              data: { version: row.version },
            })
          const version = row.version + 1
          await trx
            .updateTable('article_plans')
            .set({ ...values, version, lack: '', update_time: clock.now() })
            .where('id', '=', row.id)
            .execute()
          return { id: row.id, version }
        })
        caller.audit({
          targetType: 'article_plan',
          targetId: saved.id,
          summary: `${input.id === undefined ? '新建' : '修改'}文章计划：${input.name}`,
        })
        await deps.roll(tenantId)
        return saved
      } catch (error) {
        const earlier = input.id === undefined && isUniqueViolation(error) ? await byToken() : undefined
        if (earlier !== undefined) return earlier
        if (isUniqueViolation(error, 'name'))
          throw new AppError(CODE.DUPLICATE, {
            msg: `已有名为“${input.name}”的文章计划`,
            data: { errors: [{ field: 'name', msg: '名称已被使用' }] },
          })
        throw error
      }
    },
    async setStatus(caller, { ids, action }) {
      const updated = await inTransaction(caller.db, async (trx) => {
        const rows = await lockPlans(trx, ids)
        if (rows.length < new Set(ids).size) throw planMissing()
        const done = await trx
          .updateTable('article_plans')
          .set((is) => ({
            status: action === 'start' ? 1 : 2,
            lack: '',
            version: is('version', '+', 1),
            update_time: clock.now(),
          }))
          .where('id', 'in', [...ids])
          .where('status', 'in', action === 'start' ? [0, 2] : [1])
          .executeTakeFirst()
        return Number(done.numUpdatedRows)
      })
      caller.audit({
        targetType: 'article_plan',
        targetId: ids.join(','),
        summary: `${action === 'start' ? '启动' : '暂停'}文章计划 ${updated} 个`,
      })
      if (action === 'start') await deps.roll(caller.tenantId)
      return { updated }
    },
    async remove(caller, ids) {
      const names = await inTransaction(caller.db, async (trx) => {
        const rows = await lockPlans(trx, ids)
        if (rows.length < new Set(ids).size) throw planMissing()
        const running = rows.find((row) => row.status === 1)
        if (running !== undefined) throw new AppError(CODE.CONFLICT, { msg: `“${running.name}”正在运行，请先暂停` })
        await trx
          .updateTable('article_plans')
          .set({ delete_time: clock.now() })
          .where('id', 'in', [...ids])
          .execute()
        return rows.map((row) => row.name)
      })
      caller.audit({
        targetType: 'article_plan',
        targetId: ids.join(','),
        summary: `删除文章计划 ${names.length} 个：${names.slice(0, 3).join('、')}`,
      })
      return { deleted: names.length }
    },
  }
}
