// How the rows of every table belong to accounts and people: what an operator of a narrower data scope sees of them.
import type { Database, TableName } from './database.ts'

type Column<T extends TableName> = keyof Database[T] & string
type ColumnsTo<T extends TableName> = Readonly<Partial<Record<Column<T>, ParentTable>>>
/** Tables whose rows stand for what others belong to; all have an `id`. */
export type ParentTable =
  | 'third_auths'
  | 'wisdom_tasks'
  | 'publish_items'
  | 'plans'
  | 'platform_works'
  | 'article_plans'
  | 'share_links'
  | 'guest_capitals'
  | 'customers'
  | 'conversations'

/** One reason to see a row. */
export type SightRule<T extends TableName> =
  /** The column names an account in sight; 'row': the row is the account itself. */
  | { readonly account: Column<T> | 'row' }
  /** The column is the operator himself. */
  | { readonly mine: Column<T> }
  /** The column is 0: it lies in a pool that all see. */
  | { readonly unowned: Column<T> }
  /** The column names an account in sight of an operator who sees groups; one who sees his own sees none by it. */
  | { readonly groupAccount: Column<T> }
  /** The column names a row of another table that is in sight. */
  | { readonly of: ParentTable; readonly by: Column<T> }
  /** The column names a task that the operator made. */
  | { readonly ofMyTask: Column<T> }
  /**
   * The row is a note about what two columns name together: a row of another table that is in sight; `of` null = of a
   * library that all see.
   */
  | { readonly about: string; readonly type: Column<T>; readonly id: Column<T>; readonly of: ParentTable | null }
  /** The row has works, or accounts, of an account in sight. */
  | { readonly reachedBy: 'publish_items' | 'plan_accounts' | 'article_plans' | 'publish_run_items' }

export type Sight<T extends TableName> =
  /** Whoever may make the call sees the row, and why. */
  | { readonly open: string }
  /**
   * A row is in sight for any one of these reasons. `names`: further columns that must not be given an id out of sight.
   * `opens`: whoever sees the row sees what the column names, where a statement joins it (the account that a work goes
   * to).
   */
  | { readonly any: readonly SightRule<T>[]; readonly names?: ColumnsTo<T>; readonly opens?: ColumnsTo<T> }

const LIBRARY = 'the library belongs to the company'
const PEOPLE = 'who works here is known to all'
const OWN_KEY = 'asked for by its own key or person, whatever the data scope'
const RANKS =
  'what is tracked and what a public search page showed belongs to the company; names of accounts are asked of them'
const note = (about: string, of: ParentTable | null) => ({ about, type: 'ref_type', id: 'ref_id', of }) as const
const label = (about: string, of: ParentTable) => ({ about, type: 'target_type', id: 'target_id', of }) as const
const RESTORED =
  'what is found out after a restore holds for all; what is shown of it is asked of the accounts in sight (modules/restores)'
const SERVER = 'not asked for by operators'

/** A table that is not listed here can't be compiled: there is no open default. */
export const TABLE_SIGHTS: { readonly [T in TableName]: Sight<T> } = {
  projects: { open: SERVER },
  tenants: { open: 'the company itself' },
  admins: { open: PEOPLE },
  roles: { open: PEOPLE },
  role_permissions: { open: PEOPLE },
  admin_tokens: { open: OWN_KEY },
  login_attempts: { open: SERVER },
  captchas: { open: SERVER },
  devices: { open: 'computers belong to the company' },
  device_requests: { open: 'computers belong to the company' },
  wallet_ledger: { open: 'money belongs to the company' },
  settings: { open: OWN_KEY },
  operation_logs: { any: [{ mine: 'admin_id' }] },
  run_logs: {
    any: [
      note('publish_item', 'publish_items'),
      note('wisdom_task', 'wisdom_tasks'),
      note('third_auth', 'third_auths'),
      note('clip', null),
    ],
  },
  jobs: { open: 'the rights of the job decide (modules/jobs)' },
  idempotency_keys: { open: OWN_KEY },
  notifications: { any: [{ mine: 'admin_id' }] },
  client_error_logs: { any: [{ mine: 'admin_id' }] },
  machines: { open: SERVER },
  notices: { open: SERVER },
  third_platforms: { open: SERVER },
  third_auth_groups: { open: 'names of groups are shared; what is in them is not' },
  third_auths: { any: [{ account: 'row' }] },
  third_auth_checks: { any: [{ account: 'third_auth_id' }] },
  third_auth_stats_daily: { any: [{ account: 'third_auth_id' }] },
  third_auth_children: { any: [{ account: 'parent_id' }] },
  third_auth_renewals: { any: [{ account: 'parent_id' }], names: { third_auth_id: 'third_auths' } },
  oauth_states: { any: [{ mine: 'admin_id' }], names: { third_auth_id: 'third_auths' } },
  account_uses: { any: [{ account: 'third_auth_id' }] },
  attachments: { open: LIBRARY },
  attachment_folders: { open: LIBRARY },
  upload_sessions: { any: [{ mine: 'admin_id' }] },
  music_favorites: { any: [{ mine: 'admin_id' }] },
  clips: { open: LIBRARY },
  clip_outputs: { open: LIBRARY },
  clip_templates: { open: LIBRARY },
  fonts: { open: LIBRARY },
  copywritings: { open: LIBRARY },
  wisdom_tasks: { any: [{ mine: 'admin_id' }, { reachedBy: 'publish_items' }], names: { plan_id: 'plans' } },
  publish_items: {
    any: [{ account: 'third_auth_id' }, { ofMyTask: 'wisdom_task_id' }],
    names: { plan_id: 'plans' },
    opens: { third_auth_id: 'third_auths', wisdom_task_id: 'wisdom_tasks', plan_id: 'plans' },
  },
  publish_item_articles: { any: [{ of: 'publish_items', by: 'publish_item_id' }] },
  publish_records: {
    any: [{ of: 'publish_items', by: 'publish_item_id' }],
    opens: { publish_item_id: 'publish_items' },
  },
  publish_runs: {
    any: [{ mine: 'admin_id' }, { reachedBy: 'publish_run_items' }],
    names: { wisdom_task_id: 'wisdom_tasks' },
  },
  publish_run_items: { any: [{ of: 'publish_items', by: 'publish_item_id' }] },
  titles: {
    any: [
      { of: 'plans', by: 'plan_id' },
      { of: 'wisdom_tasks', by: 'wisdom_task_id' },
    ],
    names: { publish_item_id: 'publish_items' },
  },
  keywords: { open: LIBRARY },
  keyword_suggestions: { open: LIBRARY },
  plans: { any: [{ mine: 'admin_id' }, { reachedBy: 'plan_accounts' }] },
  plan_accounts: { any: [{ of: 'plans', by: 'plan_id' }], names: { third_auth_id: 'third_auths' } },
  plan_materials: { any: [{ of: 'plans', by: 'plan_id' }] },
  plan_slots: {
    any: [
      { of: 'plans', by: 'plan_id' },
      { of: 'publish_items', by: 'publish_item_id' },
    ],
  },
  pois: { open: LIBRARY },
  micro_apps: { open: LIBRARY },
  rank_keywords: { open: RANKS },
  rank_results: { open: RANKS },
  rank_hits: { open: RANKS },
  rank_keyword_plans: { any: [{ of: 'plans', by: 'plan_id' }] },
  rank_checks: { open: RANKS },
  inclusion_checks: { any: [{ of: 'publish_items', by: 'publish_item_id' }] },
  ai_rewrites: { any: [{ mine: 'admin_id' }, { of: 'plans', by: 'plan_id' }] },
  ai_rewrite_asks: { any: [{ of: 'plans', by: 'plan_id' }] },
  ai_usage: { open: 'the company pays for it' },
  articles: { open: LIBRARY },
  article_versions: { open: LIBRARY },
  article_prints: { open: LIBRARY },
  article_orders: { open: LIBRARY },
  article_order_items: { open: LIBRARY },
  article_plans: { any: [{ mine: 'admin_id' }, { reachedBy: 'article_plans' }] },
  article_plan_slots: { any: [{ of: 'article_plans', by: 'plan_id' }] },
  platform_works: {
    any: [{ account: 'third_auth_id' }, { of: 'publish_items', by: 'publish_item_id' }],
    opens: { third_auth_id: 'third_auths', publish_item_id: 'publish_items' },
  },
  work_stats_daily: { any: [{ of: 'platform_works', by: 'work_id' }] },
  account_gains_daily: { any: [{ account: 'third_auth_id' }] },
  works_out_daily: { any: [{ account: 'third_auth_id' }] },
  works_out_changed: { any: [{ account: 'third_auth_id' }] },
  work_looks: { any: [{ account: 'third_auth_id' }] },
  share_links: { any: [{ mine: 'admin_id' }] },
  share_views: { any: [{ of: 'share_links', by: 'share_id' }] },
  guest_capitals: {
    any: [{ mine: 'owner_admin_id' }, { unowned: 'owner_admin_id' }, { groupAccount: 'third_auth_id' }],
    names: { third_auth_id: 'third_auths', publish_item_id: 'publish_items', customer_id: 'customers' },
  },
  lead_counts: {
    any: [{ mine: 'owner_admin_id' }, { unowned: 'owner_admin_id' }, { groupAccount: 'third_auth_id' }],
  },
  lead_texts: { any: [{ of: 'guest_capitals', by: 'id' }] },
  lead_events: { any: [{ of: 'guest_capitals', by: 'lead_id' }] },
  follow_ups: {
    any: [
      { of: 'guest_capitals', by: 'lead_id' },
      { of: 'customers', by: 'customer_id' },
    ],
  },
  call_records: { any: [{ of: 'guest_capitals', by: 'lead_id' }] },
  lead_merges: { any: [{ of: 'guest_capitals', by: 'master_id' }] },
  customers: { any: [{ mine: 'owner_admin_id' }, { unowned: 'owner_admin_id' }] },
  appointment_users: {
    any: [{ of: 'guest_capitals', by: 'lead_id' }, { mine: 'admin_id' }, { groupAccount: 'third_auth_id' }],
    names: { third_auth_id: 'third_auths' },
  },
  tags: { open: LIBRARY },
  taggables: {
    any: [label('lead', 'guest_capitals'), label('customer', 'customers'), label('conversation', 'conversations')],
  },
  contact_reveals: { any: [{ mine: 'admin_id' }] },
  conversations: {
    any: [{ account: 'third_auth_id' }, { mine: 'assignee_admin_id' }],
    names: { publish_item_id: 'publish_items', lead_id: 'guest_capitals' },
    opens: { third_auth_id: 'third_auths' },
  },
  conversation_counts: { any: [{ account: 'third_auth_id' }, { mine: 'assignee_admin_id' }] },
  conversation_texts: { any: [{ of: 'conversations', by: 'id' }] },
  messages: { any: [{ of: 'conversations', by: 'conversation_id' }] },
  canned_replies: { open: 'the team’s belong to the company, one’s own are asked for by their person' },
  message_readings: { any: [{ account: 'third_auth_id' }] },
  message_sends: { any: [{ of: 'conversations', by: 'conversation_id' }] },
  auto_reply_rules: { open: 'rules belong to the company; names of accounts are asked of them' },
  auto_reply_logs: { any: [{ account: 'third_auth_id' }] },
  auto_reply_accounts: { any: [{ account: 'third_auth_id' }] },
  smart_operations: { open: 'operations belong to the company; names of accounts are asked of them' },
  smart_operation_logs: { any: [{ account: 'third_auth_id' }, { unowned: 'third_auth_id' }] },
  inbox_changes: { open: 'tells that something changed, not what' },
  restores: { open: 'what was restored is told to all' },
  restore_checks: { open: RESTORED },
  restore_lost: { open: RESTORED },
}
