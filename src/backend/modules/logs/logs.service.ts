// Operation log, run log, and the errors that pages met.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { LOG_EXPORT_ROWS } from '../../../contract/http/admin.ts'
import type {
  clientErrorLog,
  errorLogList,
  exportOperations,
  operationLog,
  runLog,
} from '../../../contract/http/admin.ts'
import { ALL_ENDPOINTS } from '../../../contract/http/endpoints.ts'
import { toCsv } from '../../../contract/rank/table.ts'
import type { RequestContext } from '../../http/context.ts'
import { toMillis, toSeconds } from '../../lib/clock.ts'
import { dayOf } from '../../lib/days.ts'
import { browserName } from '../../lib/user-agent.ts'
import { toPage } from '../../lib/paging.ts'
import { clockOf, openZone } from '../../lib/zoned-time.ts'
import {
  countClientErrors,
  findClientErrors,
  findOperations,
  findRuns,
  firstOperations,
  insertClientError,
} from './logs.repository.ts'
import { scrub } from './scrub.ts'

const HOUR_MS = 3_600_000
/** Page errors kept per operator and hour; the rest is dropped. */
export const CLIENT_ERRORS_PER_HOUR = 50

/** Actions that no endpoint's title explains. */
const OTHER_ACTIONS: Readonly<Record<string, string>> = {
  'session.login': '登录',
  'session.setup': '初始化管理员',
  'password.change': '修改密码',
  'password.reset': '重设密码',
  'credential.handout': '领取账号凭证',
  'item.manual': '手动确认发布结果',
  'item.phone': '手机发布',
  'task.lock.force': '强制释放发布锁',
  'job.cancel': '取消后台任务',
  'article.save': '保存文章',
}
const ACTION_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHER_ACTIONS),
  ...ALL_ENDPOINTS.flatMap((endpoint): [string, string][] =>
    endpoint.audit === undefined ? [] : [[endpoint.audit, endpoint.title]],
  ),
])

const nameOf = (action: string): string => ACTION_NAMES.get(action) ?? action

/** What the column 操作 shows is searched, too. */
const namedLike = (keyword = ''): string[] =>
  keyword === '' ? [] : [...ACTION_NAMES].flatMap(([action, name]) => (name.includes(keyword) ? [action] : []))

export interface LogsService {
  operations(ctx: RequestContext, input: ParsedInputOf<typeof operationLog>): Promise<OutputOf<typeof operationLog>>
  /** The rows of a filter as a table; what was exported stands in the log. */
  exportOperations(
    ctx: RequestContext,
    input: ParsedInputOf<typeof exportOperations>,
  ): Promise<OutputOf<typeof exportOperations>>
  runs(ctx: RequestContext, input: ParsedInputOf<typeof runLog>): Promise<OutputOf<typeof runLog>>
  clientErrors(ctx: RequestContext, input: ParsedInputOf<typeof errorLogList>): Promise<OutputOf<typeof errorLogList>>
  /** Answers id 0 when the operator's hour is full. */
  reportClientError(
    ctx: RequestContext,
    input: ParsedInputOf<typeof clientErrorLog>,
  ): Promise<OutputOf<typeof clientErrorLog>>
}

export function createLogsService(deps: { now: () => number }): LogsService {
  return {
    async operations({ db }, input) {
      const { total, rows } = await findOperations(db, {
        ...range(input),
        named: namedLike(input.keyword),
        action: input.action,
        adminId: input.admin_id,
        targetType: input.target_type,
      })
      return toPage(
        input,
        total,
        rows.map(({ ua, ...row }) => ({
          ...row,
          client: ua === '' ? '' : browserName(ua),
          create_time: toSeconds(row.create_time),
          admin_id: row.admin_id ?? 0,
          action_name: nameOf(row.action),
          result: row.result === 1 ? 'ok' : 'fail',
        })),
      )
    },
    async exportOperations(ctx, input) {
      const { timeZone } = ctx.tenant
      const filter = {
        ...times(input),
        keyword: input.keyword,
        named: namedLike(input.keyword),
        ascending: false,
        action: input.action,
        adminId: input.admin_id,
        targetType: input.target_type,
      }
      const found = await firstOperations(ctx.db, filter, LOG_EXPORT_ROWS + 1)
      const kept = found.slice(0, LOG_EXPORT_ROWS)
      const zone = openZone(timeZone)
      const csv = toCsv([
        ['时间', '操作人', '操作', '内容', '对象类型', '对象编号', '来源', '地址', '结果'],
        ...kept.map((row) => [
          `${dayOf(row.create_time, timeZone)} ${clockOf(zone.wall(row.create_time))}:${String(Math.floor(row.create_time / 1000) % 60).padStart(2, '0')}`,
          row.admin_name || '系统',
          nameOf(row.action),
          row.summary,
          row.target_type,
          row.target_id,
          row.ua === '' ? '' : browserName(row.ua),
          row.ip,
          row.result === 1 ? '成功' : '失败',
        ]),
      ])
      ctx.audit({ targetType: 'log', summary: `导出 ${kept.length} 条操作日志` })
      return {
        filename: `操作日志_${dayOf(deps.now(), timeZone)}.csv`,
        csv,
        rows: kept.length,
        truncated: found.length > LOG_EXPORT_ROWS ? 1 : 0,
      }
    },
    async runs({ db }, input) {
      const { total, rows } = await findRuns(db, {
        ...range(input),
        jobType: input.job_type,
        level: input.level,
        refType: input.ref_type,
        refId: input.ref_id,
      })
      return toPage(
        input,
        total,
        rows.map((row) => ({
          ...row,
          create_time: toSeconds(row.create_time),
          ref_id: row.ref_id ?? 0,
          cost_ms: row.cost_ms ?? 0,
        })),
      )
    },
    async clientErrors({ db }, input) {
      const { total, rows } = await findClientErrors(db, { ...range(input), level: input.level })
      return toPage(
        input,
        total,
        rows.map(({ nickname, username, ...row }) => ({
          ...row,
          create_time: toSeconds(row.create_time),
          admin_name: nickname || username || '',
        })),
      )
    },
    async reportClientError({ db, admin, ua }, input) {
      if ((await countClientErrors(db, admin.id, deps.now() - HOUR_MS)) >= CLIENT_ERRORS_PER_HOUR) return { id: 0 }
      return {
        id: await insertClientError(db, {
          adminId: admin.id,
          level: input.level,
          message: scrub(input.message),
          stack: scrub(input.stack ?? ''),
          route: scrub(input.route ?? ''),
          build: input.build ?? '',
          ua,
        }),
      }
    },
  }
}

interface RangeInput {
  page: number
  limit: number
  keyword?: string | undefined
  from?: number | undefined
  to?: number | undefined
  sort_order?: 'asc' | 'desc' | undefined
}

const range = (input: RangeInput) => ({
  page: input.page,
  limit: input.limit,
  keyword: input.keyword,
  ascending: input.sort_order === 'asc',
  ...times(input),
})

const times = (input: Pick<RangeInput, 'from' | 'to'>) => ({
  fromMs: input.from === undefined ? undefined : toMillis(input.from),
  toMs: input.to === undefined ? undefined : toMillis(input.to) + 999,
})
