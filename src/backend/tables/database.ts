// Every table of the schema, and how the tenant scope treats each of them.
import type {
  AccountUsesTable,
  OauthStatesTable,
  ThirdAuthChecksTable,
  ThirdAuthChildrenTable,
  ThirdAuthGroupsTable,
  ThirdAuthRenewalsTable,
  ThirdAuthStatsDailyTable,
  ThirdAuthsTable,
  ThirdPlatformsTable,
} from './accounts.ts'
import type { AiRewriteAsksTable, AiRewritesTable, AiUsageTable } from './ai.ts'
import type { ArticlePrintsTable, ArticlesTable, ArticleVersionsTable } from './articles.ts'
import type {
  ArticleOrderItemsTable,
  ArticleOrdersTable,
  ArticlePlansTable,
  ArticlePlanSlotsTable,
} from './article-drafts.ts'
import type { ClipOutputsTable, ClipsTable, ClipTemplatesTable, FontsTable } from './clips.ts'
import type { CopywritingsTable } from './copywritings.ts'
import type { AttachmentFoldersTable, AttachmentsTable, MusicFavoritesTable, UploadSessionsTable } from './files.ts'
import type { KeywordsTable, KeywordSuggestionsTable } from './keywords.ts'
import type {
  AppointmentUsersTable,
  CallRecordsTable,
  ContactRevealsTable,
  CustomersTable,
  FollowUpsTable,
  GuestCapitalsTable,
  LeadCountsTable,
  LeadEventsTable,
  LeadTextsTable,
  LeadMergesTable,
  TaggablesTable,
  TagsTable,
} from './leads.ts'
import type { MachinesTable } from './machines.ts'
import type { AutoReplyAccountsTable, AutoReplyLogsTable, AutoReplyRulesTable } from './auto-reply.ts'
import type {
  CannedRepliesTable,
  ConversationsTable,
  InboxChangesTable,
  MessageReadingsTable,
  MessageSendsTable,
  ConversationCountsTable,
  ConversationTextsTable,
  MessagesTable,
} from './messages.ts'
import type { NoticesTable } from './notices.ts'
import type { SmartOperationLogsTable, SmartOperationsTable } from './operations.ts'
import type { PlanAccountsTable, PlanMaterialsTable, PlansTable, PlanSlotsTable } from './plans.ts'
import type { MicroAppsTable, PoisTable } from './places.ts'
import type {
  InclusionChecksTable,
  RankChecksTable,
  RankHitsTable,
  RankKeywordPlansTable,
  RankKeywordsTable,
  RankResultsTable,
} from './ranks.ts'
import type { RestoreChecksTable, RestoreLostTable, RestoresTable } from './restores.ts'
import type { PublishRunItemsTable, PublishRunsTable } from './publish-runs.ts'
import type {
  PublishItemArticlesTable,
  PublishItemsTable,
  PublishRecordsTable,
  TitlesTable,
  WisdomTasksTable,
} from './publishing.ts'
import type {
  ClientErrorLogsTable,
  IdempotencyKeysTable,
  JobsTable,
  NotificationsTable,
  OperationLogsTable,
  RunLogsTable,
} from './system.ts'
import type { ShareLinksTable, ShareViewsTable } from './shares.ts'
import type {
  AdminsTable,
  AdminTokensTable,
  CaptchasTable,
  DeviceRequestsTable,
  DevicesTable,
  LoginAttemptsTable,
  ProjectsTable,
  RolePermissionsTable,
  RolesTable,
  SettingsTable,
  TenantsTable,
  WalletLedgerTable,
} from './tenancy.ts'
import type {
  AccountGainsDailyTable,
  PlatformWorksTable,
  WorkLooksTable,
  WorksOutChangedTable,
  WorksOutDailyTable,
  WorkStatsDailyTable,
} from './works.ts'

export interface Database {
  projects: ProjectsTable
  tenants: TenantsTable
  admins: AdminsTable
  roles: RolesTable
  role_permissions: RolePermissionsTable
  admin_tokens: AdminTokensTable
  login_attempts: LoginAttemptsTable
  captchas: CaptchasTable
  devices: DevicesTable
  device_requests: DeviceRequestsTable
  wallet_ledger: WalletLedgerTable
  settings: SettingsTable
  operation_logs: OperationLogsTable
  run_logs: RunLogsTable
  jobs: JobsTable
  idempotency_keys: IdempotencyKeysTable
  notifications: NotificationsTable
  client_error_logs: ClientErrorLogsTable
  machines: MachinesTable
  notices: NoticesTable
  third_platforms: ThirdPlatformsTable
  third_auth_groups: ThirdAuthGroupsTable
  third_auths: ThirdAuthsTable
  third_auth_checks: ThirdAuthChecksTable
  third_auth_stats_daily: ThirdAuthStatsDailyTable
  third_auth_children: ThirdAuthChildrenTable
  third_auth_renewals: ThirdAuthRenewalsTable
  oauth_states: OauthStatesTable
  account_uses: AccountUsesTable
  attachments: AttachmentsTable
  attachment_folders: AttachmentFoldersTable
  upload_sessions: UploadSessionsTable
  music_favorites: MusicFavoritesTable
  clips: ClipsTable
  clip_outputs: ClipOutputsTable
  clip_templates: ClipTemplatesTable
  fonts: FontsTable
  copywritings: CopywritingsTable
  wisdom_tasks: WisdomTasksTable
  publish_items: PublishItemsTable
  publish_item_articles: PublishItemArticlesTable
  publish_records: PublishRecordsTable
  publish_runs: PublishRunsTable
  publish_run_items: PublishRunItemsTable
  titles: TitlesTable
  keywords: KeywordsTable
  keyword_suggestions: KeywordSuggestionsTable
  plans: PlansTable
  plan_accounts: PlanAccountsTable
  plan_materials: PlanMaterialsTable
  plan_slots: PlanSlotsTable
  pois: PoisTable
  micro_apps: MicroAppsTable
  rank_keywords: RankKeywordsTable
  rank_results: RankResultsTable
  rank_hits: RankHitsTable
  rank_keyword_plans: RankKeywordPlansTable
  rank_checks: RankChecksTable
  inclusion_checks: InclusionChecksTable
  ai_rewrites: AiRewritesTable
  ai_rewrite_asks: AiRewriteAsksTable
  ai_usage: AiUsageTable
  articles: ArticlesTable
  article_versions: ArticleVersionsTable
  article_prints: ArticlePrintsTable
  article_orders: ArticleOrdersTable
  article_order_items: ArticleOrderItemsTable
  article_plans: ArticlePlansTable
  article_plan_slots: ArticlePlanSlotsTable
  platform_works: PlatformWorksTable
  work_stats_daily: WorkStatsDailyTable
  account_gains_daily: AccountGainsDailyTable
  works_out_daily: WorksOutDailyTable
  works_out_changed: WorksOutChangedTable
  work_looks: WorkLooksTable
  share_links: ShareLinksTable
  share_views: ShareViewsTable
  guest_capitals: GuestCapitalsTable
  lead_counts: LeadCountsTable
  lead_texts: LeadTextsTable
  lead_events: LeadEventsTable
  follow_ups: FollowUpsTable
  call_records: CallRecordsTable
  lead_merges: LeadMergesTable
  customers: CustomersTable
  appointment_users: AppointmentUsersTable
  tags: TagsTable
  taggables: TaggablesTable
  contact_reveals: ContactRevealsTable
  conversations: ConversationsTable
  conversation_counts: ConversationCountsTable
  conversation_texts: ConversationTextsTable
  messages: MessagesTable
  canned_replies: CannedRepliesTable
  message_readings: MessageReadingsTable
  message_sends: MessageSendsTable
  inbox_changes: InboxChangesTable
  auto_reply_rules: AutoReplyRulesTable
  auto_reply_logs: AutoReplyLogsTable
  auto_reply_accounts: AutoReplyAccountsTable
  smart_operations: SmartOperationsTable
  smart_operation_logs: SmartOperationLogsTable
  restores: RestoresTable
  restore_checks: RestoreChecksTable
  restore_lost: RestoreLostTable
}

export type TableName = keyof Database

/**
 * own: only the tenant's rows. log: the same, and never changed or deleted. shared: reads also see rows of no tenant.
 * self: the tenant's own row of `tenants`, no insert or delete. global: readable, never written. hidden: out of reach.
 */
export type TableScope = 'own' | 'log' | 'shared' | 'self' | 'global' | 'hidden'

/** A table that is not listed here can't be compiled into `Database`: there is no unscoped default. */
export const TABLE_SCOPES: Readonly<Record<TableName, TableScope>> = {
  projects: 'global',
  tenants: 'self',
  admins: 'own',
  roles: 'own',
  role_permissions: 'own',
  admin_tokens: 'own',
  login_attempts: 'hidden',
  captchas: 'hidden',
  devices: 'own',
  device_requests: 'own',
  wallet_ledger: 'log',
  settings: 'own',
  operation_logs: 'log',
  run_logs: 'own',
  jobs: 'own',
  idempotency_keys: 'own',
  notifications: 'own',
  client_error_logs: 'own',
  machines: 'hidden',
  notices: 'global',
  third_platforms: 'global',
  third_auth_groups: 'own',
  third_auths: 'own',
  third_auth_checks: 'own',
  third_auth_stats_daily: 'own',
  third_auth_children: 'own',
  third_auth_renewals: 'own',
  oauth_states: 'own',
  account_uses: 'own',
  attachments: 'own',
  attachment_folders: 'own',
  upload_sessions: 'own',
  music_favorites: 'own',
  clips: 'own',
  clip_outputs: 'own',
  clip_templates: 'own',
  fonts: 'shared',
  copywritings: 'own',
  wisdom_tasks: 'own',
  publish_items: 'own',
  publish_item_articles: 'own',
  publish_records: 'own',
  publish_runs: 'own',
  publish_run_items: 'own',
  titles: 'own',
  keywords: 'own',
  keyword_suggestions: 'own',
  plans: 'own',
  plan_accounts: 'own',
  plan_materials: 'own',
  plan_slots: 'own',
  pois: 'own',
  micro_apps: 'own',
  rank_keywords: 'own',
  rank_results: 'own',
  rank_hits: 'own',
  rank_keyword_plans: 'own',
  rank_checks: 'own',
  inclusion_checks: 'own',
  ai_rewrites: 'own',
  ai_rewrite_asks: 'own',
  ai_usage: 'own',
  articles: 'own',
  article_versions: 'own',
  article_prints: 'own',
  article_orders: 'own',
  article_order_items: 'own',
  article_plans: 'own',
  article_plan_slots: 'own',
  platform_works: 'own',
  work_stats_daily: 'own',
  account_gains_daily: 'own',
  works_out_daily: 'own',
  works_out_changed: 'own',
  work_looks: 'own',
  share_links: 'own',
  share_views: 'log',
  guest_capitals: 'own',
  lead_counts: 'own',
  lead_texts: 'own',
  lead_events: 'own',
  follow_ups: 'own',
  call_records: 'own',
  lead_merges: 'own',
  customers: 'own',
  appointment_users: 'own',
  tags: 'own',
  taggables: 'own',
  contact_reveals: 'log',
  conversations: 'own',
  conversation_counts: 'own',
  conversation_texts: 'own',
  messages: 'own',
  canned_replies: 'own',
  message_readings: 'own',
  message_sends: 'own',
  inbox_changes: 'own',
  auto_reply_rules: 'own',
  auto_reply_logs: 'own',
  auto_reply_accounts: 'own',
  smart_operations: 'own',
  smart_operation_logs: 'own',
  restores: 'own',
  restore_checks: 'own',
  restore_lost: 'own',
}
