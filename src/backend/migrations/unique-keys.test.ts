// What the database itself keeps from existing twice, on both kinds. Services look first, so that a lost key would show
// only under a race.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eachDatabase } from '../testing/databases.ts'

const KEYS = [
  'admin_tokens_token_hash_uq',
  'admins_tenant_id_username_uq (some rows)',
  'ai_rewrite_asks_tenant_id_publish_item_id_uq',
  'ai_usage_tenant_id_day_uq',
  'article_order_items_order_id_seq_uq',
  'article_orders_tenant_id_client_token_uq',
  'article_plan_slots_plan_id_day_seq_uq',
  'article_plans_tenant_id_client_token_uq',
  'article_plans_tenant_id_name_uq (some rows)',
  'article_prints_article_id_version_uq',
  'article_versions_article_id_version_uq',
  'attachment_folders_tenant_id_parent_id_name_uq (some rows)',
  'attachments_tenant_id_sha256_kind_uq (some rows)',
  'auto_reply_logs_tenant_id_message_id_rule_id_uq',
  'canned_replies_tenant_id_admin_id_short_code_uq',
  'clip_outputs_clip_id_combo_key_uq',
  'clip_outputs_clip_id_idx_uq',
  'clips_tenant_id_client_token_uq',
  'conversations_third_auth_id_kind_guest_uid_work_id_uq',
  'customers_tenant_id_phone_hash_uq (some rows)',
  'device_requests_tenant_id_device_id_public_key_uq',
  'devices_tenant_id_device_id_uq (some rows)',
  'fonts_tenant_id_sha256_uq (some rows)',
  'guest_capitals_tenant_id_phone_hash_uq (some rows)',
  'guest_capitals_tenant_id_wechat_hash_uq (some rows)',
  'idempotency_keys_tenant_id_key_uq',
  'inclusion_checks_publish_item_id_stat_date_uq',
  'jobs_tenant_id_unique_key_uq (some rows)',
  'keyword_suggestions_tenant_id_provider_kind_seed_norm_uq',
  'keywords_tenant_id_kind_norm_uq (some rows)',
  'machines_code_uq',
  'message_sends_tenant_id_admin_id_client_token_uq',
  'messages_third_auth_id_kind_platform_msg_id_uq (some rows)',
  'micro_apps_tenant_id_platform_value_app_id_app_url_uq (some rows)',
  'oauth_states_state_uq',
  'plan_slots_plan_id_day_seq_uq',
  'plans_tenant_id_client_token_uq',
  'plans_tenant_id_name_uq (some rows)',
  'platform_works_third_auth_id_platform_item_id_uq',
  'pois_tenant_id_platform_value_poi_id_uq (some rows)',
  'projects_host_uq',
  'publish_items_third_auth_id_content_hash_uq (some rows)',
  'publish_records_publish_item_id_attempt_no_uq',
  'publish_run_items_run_id_publish_item_id_uq',
  'publish_runs_token_hash_uq (some rows)',
  'rank_checks_publish_item_id_uq (some rows)',
  'rank_checks_rank_keyword_id_uq (some rows)',
  'rank_keywords_tenant_id_platform_value_norm_uq (some rows)',
  'rank_results_rank_keyword_id_stat_date_uq',
  'restore_checks_restore_id_kind_subject_uq',
  'restore_lost_restore_id_epoch_item_id_attempt_no_uq',
  'restores_tenant_id_restore_key_uq',
  'roles_tenant_id_code_uq (some rows)',
  'settings_tenant_id_admin_id_key_uq',
  'share_links_slug_uq',
  'share_links_tenant_id_name_uq (some rows)',
  'smart_operation_logs_operation_id_run_no_third_auth_id_uq',
  'tags_tenant_id_kind_name_uq',
  'third_auth_children_parent_id_account_id_uq',
  'third_auth_groups_tenant_id_name_uq (some rows)',
  'third_auth_renewals_tenant_id_client_token_third_auth_id_uq',
  'third_auths_tenant_id_platform_value_account_id_uq (some rows)',
  'titles_tenant_id_norm_uq (some rows)',
  'upload_sessions_upload_id_uq',
  'wallet_ledger_tenant_id_ref_type_ref_id_ref_sub_kind_uq',
  'wisdom_tasks_tenant_id_client_token_uq',
]

eachDatabase((kind, open) => {
  it('holds every unique key', async () => {
    const { db } = await open()
    const indexes =
      kind === 'sqlite'
        ? sql<{
            name: string
            made: string
          }>`select name, sql as made from sqlite_master where type = 'index' and sql like 'create unique%'`
        : sql<{
            name: string
            made: string
          }>`select indexname as name, indexdef as made from pg_indexes where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%' and indexname like '%\\_uq'`
    const { rows } = await indexes.execute(db)
    expect(rows.map(({ name, made }) => (/ where /i.test(made) ? `${name} (some rows)` : name)).toSorted()).toEqual(
      KEYS,
    )
  })
})
