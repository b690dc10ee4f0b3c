// Lists of a hundred thousand rows: what SQLite means to do for each page and count, before it knows anything of their
// sizes.
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Endpoint, InputOf } from '../../contract/endpoint.ts'
import { replayRule, ruleAccountList, ruleList, ruleLogList } from '../../contract/http/auto-reply.ts'
import { listArticles, listDeletedArticles } from '../../contract/http/article.ts'
import { attributedWords, attributionChain } from '../../contract/http/attribution.ts'
import { conversationList, messageList } from '../../contract/http/conversations.ts'
import { inboxCount } from '../../contract/http/inbox-count.ts'
import { keywordGroups, listKeywords } from '../../contract/http/keywords.ts'
import { listPlanTitles } from '../../contract/http/plan-titles.ts'
import { listLeads } from '../../contract/http/message.ts'
import { listPlans, planCalendar } from '../../contract/http/plan.ts'
import { comingWorks, listItems } from '../../contract/http/publish-items.ts'
import { operationList, operationLogList } from '../../contract/http/operations.ts'
import { outbox, replyBudget } from '../../contract/http/replies.ts'
import { listInclusions } from '../../contract/http/rank.ts'
import { listTasks } from '../../contract/http/wisdom-seo.ts'
import { taskState } from '../../contract/task-state.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestApp, TestSession } from '../testing/app.ts'

const BIG = new Set([
  'publish_items',
  'titles',
  'keywords',
  'articles',
  'third_auths',
  'wisdom_tasks',
  'platform_works',
  'rank_results',
  'rank_hits',
  'inclusion_checks',
  'plan_slots',
  'guest_capitals',
  'lead_events',
  'call_records',
  'conversations',
  'messages',
  'message_sends',
  'auto_reply_logs',
  'smart_operation_logs',
])
const prepared = vi.spyOn(Sqlite.prototype, 'prepare')
let app: TestApp
let owner: TestSession
const thread = { id: 0, message: 0, account: 0 }

beforeAll(async () => {
  app = await createTestApp('sqlite')
  owner = await app.makeTenant()
  const plan = (name: string) => ({
    name,
    main_words: '[]',
    clip_id: null,
    daily_num: 1,
    total_num: 1,
    per_account_daily_max: 1,
    windows: '[]',
    min_gap_minutes: 30,
    start_date: '2026-01-01',
    client_token: null,
    admin_id: owner.adminId,
    delete_time: null,
  })
  await owner.db
    .insertInto('plans')
    .values([plan('一'), plan('二')])
    .execute()
  const conversation = await owner.db
    .insertInto('conversations')
    .values({ third_auth_id: 1, platform_value: 'douyin', kind: 'dm', guest_uid: 'g' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = await owner.db
    .insertInto('messages')
    .values({
      conversation_id: conversation.id,
      third_auth_id: 1,
      kind: 'dm',
      platform_msg_id: 'm',
      direction: 'in',
      content_enc: null,
      msg_time: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = await owner.db
    .insertInto('third_auths')
    .values({ platform_value: 'douyin', account_id: 'a', openname: '号', operator_admin_id: owner.adminId } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  Object.assign(thread, { id: conversation.id, message: message.id, account: account.id })
})
afterAll(async () => {
  prepared.mockRestore()
  await app.close()
})

interface Step {
  sql: string
  plan: string[]
}
/** What a call asks of the big tables, each statement with the engine's plan. */
async function stepsOf<E extends Endpoint>(endpoint: E, input: InputOf<E>, of: TestSession = owner): Promise<Step[]> {
  prepared.mockClear()
  expect((await app.inject(endpoint, input, { token: of.token })).code).toBe(1)
  const asked = prepared.mock.calls
    .map(([sql], at) => ({ sql, context: prepared.mock.contexts[at] }))
    .filter(({ sql }) => sql.startsWith('select') && tablesOf(sql).some(([, table]) => BIG.has(table)))
  return asked.flatMap(({ sql, context }) => {
    if (!(context instanceof Sqlite)) return []
    const rows = context
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...Array.from({ length: sql.split('?').length - 1 }, () => 1))
    return [{ sql, plan: rows.map((row) => row.detail) }]
  })
}
/** Names in a statement with the tables they stand for. */
const tablesOf = (sql: string): [string, string][] =>
  [...sql.matchAll(/(?:from|join) "(\w+)"(?: as "(\w+)")?/g)].map(([, table = '', name]) => [name ?? table, table])

/** Full scans of big tables, and orders that are made instead of read. */
function slowIn(steps: readonly Step[]): string[] {
  return steps.flatMap(({ sql, plan }) => {
    const tables = new Map(tablesOf(sql))
    return plan
      .filter(
        (line) =>
          line.includes('TEMP B-TREE FOR ORDER BY') ||
          (BIG.has(tables.get(/^SCAN (\w+)/.exec(line)?.[1] ?? '') ?? '') && !line.includes('USING')),
      )
      .map((line) => `${line}: ${sql}`)
  })
}

const page = { page: 3, limit: 20 }
const CALLS: [string, () => Promise<Step[]>][] = [
  ['all works', () => stepsOf(listItems, page)],
  ['works of a plan', () => stepsOf(listItems, { ...page, plan_id: 1 })],
  ['works of a state', () => stepsOf(listItems, { ...page, status: 2 })],
  [
    'works that are out, and those that sites hold',
    async () => [
      ...(await stepsOf(listItems, { ...page, status: 2, held: 0 })),
      ...(await stepsOf(listItems, { ...page, held: 1 })),
      ...(await stepsOf(listItems, { ...page, status: 2, held: 0, drafted: 0 })),
      ...(await stepsOf(listItems, { ...page, drafted: 1 })),
    ],
  ],
  [
    'works that failed, without those that may be out',
    () => stepsOf(listItems, { ...page, status: -1, unconfirmed: 0 }),
  ],
  [
    'tasks of each state that is shown',
    async () => {
      const steps: Step[] = []
      for (const state of taskState.options) steps.push(...(await stepsOf(listTasks, { ...page, state })))
      // Not what the rows of the page are shown with.
      return steps.filter(({ sql }) => sql.includes('"wisdom_tasks" as "t"'))
    },
  ],
  ['works of the coming day', () => stepsOf(comingWorks, {})],
  ['works of an account', () => stepsOf(listItems, { ...page, third_auth_id: 1 })],
  ['works by their time', () => stepsOf(listItems, { ...page, sort_field: 'timing_time', sort_order: 'asc' })],
  ['works by a word', () => stepsOf(listItems, { ...page, keyword: '咖啡' })],
  ['words', () => stepsOf(listKeywords, page)],
  [
    'words of a kind and tier',
    () => stepsOf(listKeywords, { ...page, kind: 'main', tier: 'core', score_from: 4, source: 'import' }),
  ],
  ['words by score', () => stepsOf(listKeywords, { ...page, sort_field: 'score' })],
  ['words in their order', () => stepsOf(listKeywords, { ...page, sort_field: 'word' })],
  ['words by a word', () => stepsOf(listKeywords, { ...page, keyword: '咖啡' })],
  ['groups of words', () => stepsOf(keywordGroups, {})],
  ['titles', () => stepsOf(listPlanTitles, page)],
  ['titles of a plan', () => stepsOf(listPlanTitles, { ...page, plan_id: 1 })],
  ['titles of a state', () => stepsOf(listPlanTitles, { ...page, status: 1 })],
  ['titles of a main word', () => stepsOf(listPlanTitles, { ...page, main: '咖啡' })],
  ['titles by a word', () => stepsOf(listPlanTitles, { ...page, keyword: '咖啡' })],
  ['articles', () => stepsOf(listArticles, page)],
  ['articles of a kind', () => stepsOf(listArticles, { ...page, kind: 'official' })],
  ['articles of a state', () => stepsOf(listArticles, { ...page, status: 2 })],
  ['articles by length', () => stepsOf(listArticles, { ...page, sort_field: 'word_count', sort_order: 'asc' })],
  ['articles by score', () => stepsOf(listArticles, { ...page, sort_field: 'seo_score' })],
  ['deleted articles', () => stepsOf(listDeletedArticles, page)],
  ['articles by a word', () => stepsOf(listArticles, { ...page, keyword: '咖啡' })],
  ['works and whether they are found', () => stepsOf(listInclusions, page)],
  ['the chain', () => stepsOf(attributionChain, page)],
  ['a page of plans', () => stepsOf(listPlans, { page: 1, limit: 20 })],
  ['leads', () => stepsOf(listLeads, page)],
  ['leads of a stage', () => stepsOf(listLeads, { ...page, stage: 1 })],
  ['leads of an owner', () => stepsOf(listLeads, { ...page, owner_admin_id: 1 })],
  ['leads by what is due', () => stepsOf(listLeads, { ...page, due: 'overdue', sort_field: 'next_follow_time' })],
  ['leads by their age', () => stepsOf(listLeads, { ...page, sort_field: 'create_time' })],
  ['conversations', () => stepsOf(conversationList, page)],
  ['open conversations', () => stepsOf(conversationList, { ...page, status: 'open' })],
  ['resolved conversations', () => stepsOf(conversationList, { ...page, status: 'resolved' })],
  ['conversations of a person', () => stepsOf(conversationList, { ...page, assignee: 1 })],
  ['conversations of an account', () => stepsOf(conversationList, { ...page, third_auth_id: 1 })],
  ['unread conversations', () => stepsOf(conversationList, { ...page, unread: 1 })],
  ['conversations by who waits', () => stepsOf(conversationList, { ...page, order: 'waiting' })],
  ['how many are unread', () => stepsOf(inboxCount, {})],
  [
    'a thread, its earlier and its new messages',
    async () => [
      ...(await stepsOf(messageList, { conversation_id: thread.id })),
      ...(await stepsOf(messageList, { conversation_id: thread.id, before_id: thread.message })),
      ...(await stepsOf(messageList, { conversation_id: thread.id, after_id: thread.message })),
    ],
  ],
  [
    'what an account may answer, and what is next in the queue',
    async () => [
      ...(await stepsOf(replyBudget, { third_auth_id: thread.account })),
      ...(await stepsOf(outbox, { device_id: 'computer-1' })),
    ],
  ],
  [
    'what rules did',
    async () => [
      ...(await stepsOf(ruleLogList, page)),
      ...(await stepsOf(ruleLogList, { ...page, rule_id: 1 })),
      ...(await stepsOf(ruleLogList, { ...page, third_auth_id: thread.account })),
      ...(await stepsOf(ruleLogList, { ...page, keyword: '多少钱' })),
    ],
  ],
  [
    'what guests wrote in the last days, and what rules answered today',
    async () => [
      ...(await stepsOf(replayRule, { name: 'x', trigger: 'first_message', replies: [{ content: '在' }] })),
      ...(await stepsOf(ruleAccountList, { page: 1, limit: 20 })),
      ...(await stepsOf(ruleList, {})),
    ],
  ],
  [
    'what smart operations did',
    async () => [
      ...(await stepsOf(operationLogList, page)),
      ...(await stepsOf(operationLogList, { ...page, operation_id: 1 })),
      ...(await stepsOf(operationLogList, { ...page, third_auth_id: thread.account })),
      ...(await stepsOf(operationLogList, { ...page, operation_id: 1, third_auth_id: thread.account })),
      ...(await stepsOf(operationLogList, { ...page, from: '2026-01-01', to: '2026-01-31' })),
      ...(await stepsOf(operationLogList, { ...page, keyword: '日报' })),
      ...(await stepsOf(operationList, {})),
    ],
  ],
  ['a month', () => stepsOf(planCalendar, { from: '2026-01-01', to: '2026-01-31' })],
]
it.each(CALLS)('%s: nothing is scanned, nothing put into order', async (_name, ask) => {
  const steps = await ask()
  expect(steps.length).toBeGreaterThan(0)
  expect(slowIn(steps)).toEqual([])
})

it('counts and pages read indexes alone where they may read everything', async () => {
  const calls = [
    ...(await stepsOf(listItems, { ...page, keyword: '茶馆', limit: 21 })),
    ...(await stepsOf(listKeywords, { ...page, keyword: '茶馆', tier: 'hot' })),
    ...(await stepsOf(listPlanTitles, { ...page, keyword: '茶馆', main: '茶' })),
    ...(await stepsOf(attributedWords, page)),
  ]
  const whole = calls.filter(({ sql }) => /^select (count|"id"|"i"."id"|"t"."main")/.test(sql))
  expect(whole.length).toBeGreaterThan(3)
  for (const { sql, plan } of whole)
    expect(
      plan.find((line) => / (i|t|keywords|titles) /.test(line)),
      sql,
    ).toContain('USING COVERING INDEX')
})

it('an operator of few accounts: from his accounts to their works', async () => {
  const colleague = await app.makeAdmin(['task:list'], { of: owner, dataScope: 'group' })
  const steps = await stepsOf(listItems, { ...page, plan_id: 2, status: 0 }, colleague)
  expect(steps.flatMap(({ plan }) => plan).filter((line) => /^SCAN (i|own|seen|mine|t)$/.test(line))).toEqual([])
})
