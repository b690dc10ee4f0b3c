// The rules' page before a server that has what a test says, for tests.
import type { ReactNode } from 'react'
import type { Endpoint, OutputOf } from '../../../contract/endpoint.ts'
import type { RuleRow } from '../../../contract/entities/auto-reply.ts'
import {
  deleteRules,
  replayRule,
  ruleAccountList,
  ruleList,
  ruleLogList,
  saveRule,
  setRuleAccounts,
  setRuleStatus,
  sortRules,
  testRule,
} from '../../../contract/http/auto-reply.ts'
import { listAssignees } from '../../../contract/http/conversations.ts'
import { listTags } from '../../../contract/http/customer.ts'
import { listPlatforms } from '../../../contract/http/third-auth.ts'
import { texts as autoReply } from '../../locales/zh/autoReply.ts'
import { texts as customers } from '../../locales/zh/customers.ts'
import { texts as hours } from '../../locales/zh/hours.ts'
import { texts as ruleFiles } from '../../locales/zh/ruleFiles.ts'
import { texts as ruleOrder } from '../../locales/zh/ruleOrder.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith, type Shown } from '../../testing/render-with.tsx'

const TIME = 1_780_000_000
type Account = OutputOf<typeof ruleAccountList>['data'][number]
type LogRow = OutputOf<typeof ruleLogList>['data'][number]
type Replay = OutputOf<typeof replayRule>

export const EDITOR = ['autoreply:list', 'autoreply:edit'] as const

/** A rule by a word that was on before and is on. */
export function ruleRow(id: number, change: Partial<RuleRow> = {}): RuleRow {
  return {
    id,
    name: `规则${id}`,
    trigger: 'keyword',
    channels: ['comment'],
    third_auth_ids: [],
    account_names: [],
    account_platforms: [],
    keywords: [{ word: '多少钱', match_mode: 'contain' }],
    exclude_words: [],
    replies: [{ content: `回复${id}` }],
    reply_mode: 'random',
    delay_min_s: 20,
    delay_max_s: 90,
    per_user_cooldown_min: 1_440,
    daily_cap: 50,
    windows: [],
    actions: { add_tag_ids: [], create_lead: 0, assign_admin_id: 0 },
    priority: id,
    stop_after_hit: 1,
    enabled: 1,
    enabled_time: TIME,
    hit_count: 12,
    last_hit_time: TIME,
    today_count: 3,
    edition: 5,
    in_front: [],
    ...change,
  }
}

/** An account that is read and whose rules may not answer yet. */
export function ruleAccount(id: number, change: Partial<Account> = {}): Account {
  return {
    third_auth_id: id,
    openname: `账号${id}`,
    platform_value: 'douyin',
    enabled: 0,
    enabled_time: 0,
    enabled_name: '',
    by_hand_only: 0,
    is_read: 1,
    today_count: 0,
    ...change,
  }
}

/** A comment that a rule has answered. */
export function logRow(id: number, change: Partial<LogRow> = {}): LogRow {
  return {
    id,
    rule_id: 1,
    rule_name: '规则1',
    conversation_id: 40 + id,
    message_id: 900 + id,
    guest_name: `客人${id}`,
    openname: '账号3',
    platform_value: 'douyin',
    text: `问题${id}`,
    matched: '多少钱',
    reply: `答${id}`,
    status: 'queued',
    why: null,
    send_status: 1,
    create_time: TIME,
    ...change,
  }
}

/** Two comments of a week: one that would be answered, one that would not. */
export function replayOf(change: Partial<Replay> = {}): Replay {
  const message = {
    guest_name: '王女士',
    openname: '账号3',
    platform_value: 'douyin',
    word: '多少钱',
    msg_time: TIME,
    by_name: '',
  }
  return {
    messages: 120,
    is_cut: 0,
    matched: 2,
    answers: 1,
    guests: 1,
    most_of_a_day: 1,
    skipped: [{ why: 'cooldown', count: 1 }],
    missed: [{ why: 'no_match', count: 118 }],
    missed_list: [],
    in_front: [],
    of_both: [],
    days: [
      { day: '2026-06-01', answers: 0 },
      { day: '2026-06-02', answers: 1 },
    ],
    list: [
      { ...message, message_id: 1, conversation_id: 41, text: '多少钱一次', reply: '您好', why: null },
      { ...message, message_id: 2, conversation_id: 42, text: '到底多少钱', reply: '', why: 'cooldown' },
    ],
    ...change,
  }
}

/** A page of a list with all of its rows. */
export function pageOf<R>(data: readonly R[]) {
  return { total: data.length, per_page: 100, current_page: 1, last_page: 1, data: [...data] }
}

export interface RuleWorld {
  rules?: readonly RuleRow[]
  accounts?: readonly Account[]
  perms?: readonly string[]
  address?: string
  /** What the server says beside the usual; undefined = the usual. */
  answer?: (endpoint: Endpoint, input: unknown) => unknown
}

/** Shows a part of the page to somebody with these rights; the answers are held to the contract. */
export function showRules(
  shown: ReactNode,
  { rules = [], accounts = [ruleAccount(3)], perms = EDITOR, address = '/', answer = () => undefined }: RuleWorld,
): Promise<Shown> {
  const usual = (endpoint: Endpoint, input: unknown): unknown => {
    if (endpoint === ruleList) return pageOf(rules)
    if (endpoint === ruleAccountList) {
      const { enabled } = input as { enabled?: number }
      return pageOf(accounts.filter((one) => enabled === undefined || one.enabled === enabled))
    }
    if (endpoint === ruleLogList) return pageOf([])
    if (endpoint === saveRule) return { id: 9, edition: 6, overlaps: [], in_front: [], of_both: [] }
    if (endpoint === deleteRules) return { deleted: (input as { ids: number[] }).ids.length }
    if (endpoint === setRuleStatus || endpoint === sortRules)
      return { updated: (input as { ids: number[] }).ids.length }
    if (endpoint === setRuleAccounts) return { updated: 1, skipped: 0 }
    if (endpoint === replayRule) return replayOf()
    if (endpoint === testRule) return { matched: [], answer: null, skipped: [] }
    if (endpoint === listAssignees) return { list: [{ id: 7, name: '小李', open_conversations: 0 }] }
    if (endpoint === listTags) return { list: [{ id: 4, name: '急', color: '#ff0000', kind: 'lead', count: 1 }] }
    if (endpoint === listPlatforms) return []
    return Promise.reject(new Error(`${endpoint.path} is not asked for here`))
  }
  return renderWith(shown, {
    texts: { autoReply, ruleFiles, ruleOrder, customers, hours, shell, ui },
    perms,
    address,
    answer: (endpoint, input) => answer(endpoint, input) ?? usual(endpoint, input),
  })
}
