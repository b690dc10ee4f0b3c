// The calls behind the data page, over a year of numbers.
import { listAccountStats } from '../../src/contract/http/account-stats.ts'
import { bestHours, dataCenter, failures, funnel, rankSpread, workScatter } from '../../src/contract/http/data.ts'
import { listItems } from '../../src/contract/http/publish-items.ts'
import { listRanks } from '../../src/contract/http/rank.ts'
import { listRecords } from '../../src/contract/http/wisdom-seo.ts'
import { dayOf, shiftDay, startOfDay } from '../../src/backend/lib/days.ts'
import { call, type Call, type Fill, measureCalls, ZONE } from './calls.ts'
import type { Report } from './figure.ts'

const [ACCOUNTS, DAYS, WORDS] = [60, 365, 200]
const WORKS = Number(process.argv.find((word) => word.startsWith('--works='))?.slice(8) ?? 100_000)
const DAY = 86_400_000
/** p95 in ms: right after a write, and while nothing is written; lists as people turn their pages. */
const BUDGET = { cold: 150, warm: 40, list: 15 } as const

function callsOn(today: string): Call[] {
  const last = shiftDay(today, -1)
  const spans = { '7 d': { from: shiftDay(last, -6), to: last }, '366 d': { from: shiftDay(last, -365), to: last } }
  const center = { cold: BUDGET.cold, warm: BUDGET.warm }
  return [
    ...Object.entries(spans).flatMap(([name, span]) => [
      call(`dataCenter ${name}`, dataCenter, span, center),
      call(`dataCenter ${name}, one site`, dataCenter, { ...span, platform_value: 'douyin' }, center),
      call(`dataCenter ${name}, one plan`, dataCenter, { ...span, plan_id: 1 }, center),
      call(`bestHours ${name}`, bestHours, span),
      call(`failures ${name}`, failures, span),
      call(`funnel ${name}`, funnel, span),
      call(`rankSpread ${name}`, rankSpread, span),
      call(`workScatter ${name}`, workScatter, span),
    ]),
    call('bestHours 90 d', bestHours, {}),
    ...Object.entries(spans).flatMap(([name, span]) => {
      const [from, to] = [startOfDay(span.from, ZONE) / 1_000, startOfDay(shiftDay(span.to, 1), ZONE) / 1_000 - 1]
      const moments = { from, to }
      const list = { warm: BUDGET.list }
      return [
        call(`accounts ${name}`, listAccountStats, span, list),
        call(`published works ${name}`, listRecords, { ...moments, time: 'published' }, list),
        call(`failed works ${name}`, listItems, { ...moments, time: 'failed', status: -1, unconfirmed: 0 }, list),
        call(`words of the top ten ${name}`, listRanks, { range: 'top10', range_day: span.to }, list),
      ]
    }),
  ]
}

/** A year of an installation that nobody uses at the moment. */
async function seedYear({ run, many, owner, now, lite }: Fill): Promise<void> {
  const first = shiftDay(dayOf(now, ZONE), -DAYS)
  const day = (n: string): string =>
    lite ? `date('${first}', '+' || (${n}) || ' days')` : `to_char(date '${first}' + (${n})::int, 'YYYY-MM-DD')`
  const start = startOfDay(first, ZONE)
  const age = `${start} + i * ${Math.floor((DAYS * DAY) / WORKS)}`
  const times = { create_time: age, update_time: age }
  const account = (n: string): string => `1 + (${n}) % ${ACCOUNTS}`
  await many('third_auth_groups', 5, { name: `'分组' || i` })
  await many('third_auths', ACCOUNTS, {
    platform_value: `(case i % 3 when 0 then 'douyin' when 1 then 'kuaishou' else 'xiaohongshu' end)`,
    account_id: `'uid' || i`,
    openname: `'小店' || i`,
    group_id: '1 + i % 5',
    operator_admin_id: String(owner),
    third_login_status: '1',
  })
  await many('plans', 10, {
    name: `'计划' || i`,
    daily_num: '20',
    total_num: '2000',
    per_account_daily_max: '3',
    windows: `'[]'`,
    min_gap_minutes: '30',
    start_date: `'2026-01-01'`,
    admin_id: String(owner),
  })
  await many('wisdom_tasks', 1_000, { name: `'任务' || i`, type: `'clip'`, config: `'{}'`, admin_id: String(owner) })
  await many('publish_items', WORKS, {
    wisdom_task_id: '1 + i % 1000',
    plan_id: '(case when i % 4 = 0 then 1 + i / 4 % 10 end)',
    third_auth_id: account('i * 7919'),
    title: `'作品' || i`,
    publish_status: '(case when i % 33 = 0 then -1 else 2 end)',
    only_draft: '(case when i % 50 = 1 then 1 else 0 end)',
    outcome_unknown: '(case when i % 330 = 0 then 1 else 0 end)',
    timing_time: `(case when i % 5 = 1 then 0 else ${age} end)`,
    published_time: `(case when i % 33 <> 0 then ${age} end)`,
    fail_reason: `(case when i % 33 = 0 then '登录已失效' else '' end)`,
    attempt_count: '1',
    ...times,
  })
  // What its triggers note there; the fill goes without them.
  if (!lite)
    await run(
      `insert into works_out_changed (tenant_id, third_auth_id, day)
       select tenant_id, third_auth_id, published_time / ${DAY} from publish_items
       where publish_status = 2 and only_draft = 0 and published_time is not null group by 1, 2, 3`,
    )
  await many('publish_records', WORKS, {
    publish_item_id: '1 + i',
    third_auth_id: account('i * 7919'),
    attempt_no: '1',
    start_time: `${age} - 60000`,
    end_time: age,
    result: '(case when i % 330 = 0 then -2 when i % 33 = 0 then -1 else 2 end)',
    error_code: `(case when i % 33 = 0 then 'CODE_' || i % 7 else '' end)`,
    ...times,
  })
  await many('platform_works', WORKS, {
    third_auth_id: account('i * 7919'),
    platform_item_id: `'w' || i`,
    publish_item_id: '1 + i',
    title: `'作品' || i`,
    publish_time: age,
    last_play: `(case when i % 9 = 0 then null else i * 7919 % 50000 end)`,
    last_like: 'i % 90',
    last_sync_time: String(now),
    ...times,
  })
  await many('account_gains_daily', ACCOUNTS * DAYS, {
    third_auth_id: account('i'),
    stat_date: day(`i / ${ACCOUNTS}`),
    play: 'i * 7919 % 9000',
    like_count: 'i % 400',
    comment: 'i % 90',
    share: '(case when i % 7 = 0 then null else i % 30 end)',
    works: '20',
    spread: '(case when i % 20 = 0 then 1 else 0 end)',
    update_time: String(now),
  })
  await many('third_auth_stats_daily', ACCOUNTS * DAYS, {
    third_auth_id: account('i'),
    stat_date: day(`i / ${ACCOUNTS}`),
    total_fans: `10000 + i / ${ACCOUNTS} * 3 - i % 11`,
    update_time: String(now),
  })
  await many('work_looks', ACCOUNTS, {
    third_auth_id: '1 + i',
    done_no: '1',
    look_no: '1',
    looked_time: String(now),
    gains_summed: '1',
  })
  await many('rank_keywords', WORDS, {
    keyword: `'推荐' || i`,
    norm: `'推荐' || i`,
    platform_value: `'douyin'`,
    last_status: `'ok'`,
    last_rank: '1 + i % 60',
    admin_id: String(owner),
  })
  await many('rank_results', WORDS * DAYS, {
    rank_keyword_id: `1 + i % ${WORDS}`,
    stat_date: day(`i / ${WORDS}`),
    status: `(case when i % 13 = 0 then 'error' else 'ok' end)`,
    rank: '(case when i % 11 = 0 then null else 1 + i * 7919 % 60 end)',
    depth: '50',
    checked_time: String(now),
  })
}

/**
 * 60 accounts, 100 000 works and a year of daily sums, over real HTTP, on both databases: p95 of each call of the data
 * page right after a write (cold) and while nothing is written (warm), of a week and of a year, and of the lists that
 * its numbers lead to. `--works=N`: of so many works. `--sqlite`, `--postgres`: on one of them. `--only=REGEX`: the
 * figures whose name it finds.
 */
export async function benchData(report: Report): Promise<void> {
  await measureCalls(report, { part: 'data', seed: seedYear, calls: callsOn })
}
