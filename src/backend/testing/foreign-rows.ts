// One row of everything that belongs to another tenant, each carrying a mark that must never be seen outside.
import { createHash } from 'node:crypto'
import { OWN_FONTS_FROM } from '../../contract/constants.ts'
import type { TestApp, TestSession } from './app.ts'

/** Stands in every text of the foreign rows. */
export const FOREIGN_MARK = 'FOREIGN-MARK'

export interface ForeignIds {
  tenant: number
  admin: number
  account: number
  group: number
  attachment: number
  folder: number
  clip: number
  output: number
  article: number
  articleOrder: number
  articlePlan: number
  copy: number
  keyword: number
  place: number
  program: number
  title: number
  rewrite: number
  template: number
  font: number
  plan: number
  rankWord: number
  rankCheck: number
  task: number
  item: number
  job: number
  uploadId: string
  deviceId: string
  loginId: string
  checkId: string
  lockToken: string
  restore: number
  restoreCheck: number
}

const nothing = { delete_time: null } as const

/** Makes the rows in a new tenant of the app. */
export async function seedForeignRows(app: TestApp): Promise<{ session: TestSession; ids: ForeignIds }> {
  const session = await app.makeTenant({ name: FOREIGN_MARK })
  const { db, adminId } = session
  const one = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> => (await query.executeTakeFirstOrThrow()).id
  const folder = await one(db.insertInto('attachment_folders').values({ name: FOREIGN_MARK, ...nothing }).returning('id'))
  const attachment = await one(db
    .insertInto('attachments')
    .values({
      filename: FOREIGN_MARK, storage_path: `t/${session.tenantId}/material/${FOREIGN_MARK}.png`, mimetype: 'image/png', size: 5, width: 1, height: 1, duration_ms: null, fps: null, has_audio: null,
      sha256: createHash('sha256').update(FOREIGN_MARK).digest('hex'), cover_path: null, folder_id: folder, tags: JSON.stringify([FOREIGN_MARK]), admin_id: adminId, ...nothing,
    })
    .returning('id'))
  const group = await one(db.insertInto('third_auth_groups').values({ name: FOREIGN_MARK, ...nothing }).returning('id'))
  const account = await one(db
    .insertInto('third_auths')
    .values({
      platform_value: 'douyin', account_id: FOREIGN_MARK, openname: FOREIGN_MARK, third_cookie_enc: null, third_token_enc: null, group_id: group, operator_admin_id: adminId, parent_id: null,
      third_login_status: 1, last_check_time: null, login_time: null, expire_time: null, fans: null, works: null, wechat_openid: null, device_id: null, user_agent: null, proxy_enc: null, ...nothing,
    })
    .returning('id'))
  const config = JSON.stringify({ groups: [{ name: 'g', attachment_ids: [attachment] }] })
  const clip = await one(db
    .insertInto('clips')
    .values({ name: FOREIGN_MARK, mode: 'clip', wisdom_task_id: null, plan_id: null, fission_activity_id: null, config, num: 1, status: 3, client_token: null, template_page_uuid: null, admin_id: adminId, ...nothing })
    .returning('id'))
  const output = await one(db
    .insertInto('clip_outputs')
    .values({
      clip_id: clip, idx: 0, status: 2, storage_path: `t/${session.tenantId}/clip/${FOREIGN_MARK}.mp4`, cover_path: null, duration_ms: 1, width: 1, height: 1, size: 1, sha256: 'a'.repeat(64), phash: null,
      combo_key: null, recipe: null, title: FOREIGN_MARK, captions: null, fail_code: null, job_id: null, ...nothing,
    })
    .returning('id'))
  const content = { title: FOREIGN_MARK, content_html: `<p>${FOREIGN_MARK}<img src="attachment:${attachment}" /></p>`, cover_attachment_id: attachment, keywords: JSON.stringify([FOREIGN_MARK]) }
  const article = await one(db.insertInto('articles').values({ kind: 'article', ...content, seo_score: null, admin_id: adminId, editor_id: adminId, ...nothing }).returning('id'))
  await db.insertInto('article_versions').values({ article_id: article, version: 1, admin_id: adminId, ...content }).execute()
  const articleOrder = await one(db.insertInto('article_orders').values({ spec: '{}', keywords: JSON.stringify([FOREIGN_MARK]), status: 2, total: 1, client_token: 'foreign-order', admin_id: adminId, ...nothing }).returning('id'))
  await db.insertInto('article_order_items').values({ order_id: articleOrder, seq: 0, keyword: FOREIGN_MARK, status: -1, article_id: null, fail_reason: FOREIGN_MARK }).execute()
  const articlePlan = await one(db
    .insertInto('article_plans')
    .values({ name: FOREIGN_MARK, keywords: JSON.stringify([FOREIGN_MARK]), spec: '{}', daily_num: 1, windows: '[]', third_auth_ids: JSON.stringify([account]), client_token: 'foreign-plan', admin_id: adminId, ...nothing })
    .returning('id'))
  await db.insertInto('article_plan_slots').values({ plan_id: articlePlan, day: '2026-01-01', seq: 0, due_time: 1, article_id: article, wisdom_task_id: null }).execute()
  const plan = await one(db
    .insertInto('plans')
    .values({ name: FOREIGN_MARK, main_words: JSON.stringify([FOREIGN_MARK]), clip_id: clip, daily_num: 1, total_num: 1, per_account_daily_max: 1, windows: '[]', min_gap_minutes: 30, start_date: '2026-01-01', client_token: null, admin_id: adminId, ...nothing })
    .returning('id'))
  await db.insertInto('plan_accounts').values({ plan_id: plan, third_auth_id: account }).execute()
  await db.insertInto('plan_materials').values({ plan_id: plan, attachment_id: attachment, slot: 1 }).execute()
  const rankWord = await one(db.insertInto('rank_keywords').values({ keyword: FOREIGN_MARK, norm: 'foreign-mark', platform_value: 'douyin', depth: 50, frequency: 'manual', admin_id: adminId, last_rank: 1, prev_rank: null, best_rank: 1, hit_title: FOREIGN_MARK, ...nothing }).returning('id'))
  const rankCheck = await one(db
    .insertInto('rank_checks')
    .values({ kind: 'rank', rank_keyword_id: rankWord, publish_item_id: null, platform_value: 'douyin', identity: 'logged_out', status: 'leased', device_id: 'own-device-1', lease_until: Date.now() + 86_400_000, result_rank: null })
    .returning('id'))
  const copy = await one(db.insertInto('copywritings').values({ title: FOREIGN_MARK, content: FOREIGN_MARK, admin_id: adminId, ...nothing }).returning('id'))
  const title = await one(db.insertInto('titles').values({ plan_id: plan, wisdom_task_id: null, title: FOREIGN_MARK, norm: 'foreignmark', risk: null, publish_item_id: null, ...nothing }).returning('id'))
  const place = await one(db.insertInto('pois').values({ platform_value: 'douyin', poi_id: FOREIGN_MARK, poi_name: FOREIGN_MARK, lng: null, lat: null, ...nothing }).returning('id'))
  const program = await one(db.insertInto('micro_apps').values({ name: FOREIGN_MARK, platform_value: 'douyin', app_id: FOREIGN_MARK, app_title: FOREIGN_MARK, app_url: FOREIGN_MARK, ...nothing }).returning('id'))
  const keyword = await one(db.insertInto('keywords').values({ word: FOREIGN_MARK, norm: 'foreignmark', group_name: FOREIGN_MARK, rank_in_source: null, admin_id: adminId, ...nothing }).returning('id'))
  const rewrite = await one(db.insertInto('ai_rewrites').values({ engine: 'local', source: FOREIGN_MARK, text: FOREIGN_MARK, text_hash: 'e'.repeat(64), admin_id: adminId, ...nothing }).returning('id'))
  const template = await one(db.insertInto('clip_templates').values({ name: FOREIGN_MARK, config, last_use_time: null, admin_id: adminId, ...nothing }).returning('id'))
  const fontRow = await one(db
    .insertInto('fonts')
    .values({ tenant_id: session.tenantId, name: FOREIGN_MARK, family: FOREIGN_MARK, file_url: '', storage_path: `t/${session.tenantId}/font/${FOREIGN_MARK}.ttf`, sha256: 'f'.repeat(64), ext: 'ttf', admin_id: adminId, ...nothing })
    .returning('id'))
  const font = OWN_FONTS_FROM + fontRow
  const lockToken = 'foreign-lock-token-0000'
  const task = await one(db
    .insertInto('wisdom_tasks')
    .values({
      name: FOREIGN_MARK, type: 'clip', plan_id: null, clip_id: clip, config: '{}', status: 2, total_num: 1, lock_admin_id: null, lock_token: lockToken, lock_time: null, heartbeat_time: null,
      client_token: null, admin_id: adminId, ...nothing,
    })
    .returning('id'))
  const item = await one(db
    .insertInto('publish_items')
    .values({
      wisdom_task_id: task, plan_id: null, fission_activity_id: null, third_auth_id: account, title: FOREIGN_MARK, content_html: null, full_file_url: null, attachment_id: attachment, clip_output_id: output,
      lease_device_id: null, lease_until: null, published_time: null, content_hash: null, keyword_snapshot: null, auto_publish: 1, ...nothing,
    })
    .returning('id'))
  await db.insertInto('publish_item_articles').values({ publish_item_id: item, article_id: article, sort: 1 }).execute()
  await db
    .insertInto('platform_works')
    .values({
      third_auth_id: account, platform_item_id: FOREIGN_MARK, publish_item_id: item, title: FOREIGN_MARK, url: FOREIGN_MARK, publish_time: Date.now(), reason: FOREIGN_MARK, last_play: 1, last_like: null, last_comment: null,
      last_share: null, last_collect: null, last_sync_time: Date.now(),
    })
    .execute()
  await db.insertInto('account_uses').values({ third_auth_id: account, device_id: `foreign-${session.tenantId}-device`, purpose: 'login', beat_time: Date.now() + 86_400_000, moved_to: FOREIGN_MARK }).execute()
  await db.insertInto('work_looks').values({ third_auth_id: account, look_no: 1, device_id: null }).execute()
  const restore = await one(db.insertInto('restores').values({ restore_key: FOREIGN_MARK, backup_name: FOREIGN_MARK, backup_time: Date.now(), asked_by: FOREIGN_MARK, epoch_before: 'e0', max_item_id: item, close_time: null }).returning('id'))
  const restoreCheck = await one(db.insertInto('restore_checks').values({ restore_id: restore, kind: 'device', subject: FOREIGN_MARK, name: FOREIGN_MARK, settle_time: null }).returning('id'))
  const job = await app.backend.foundation.jobs.enqueue('foreign', { mark: FOREIGN_MARK }, { tenantId: session.tenantId, runAfter: Date.now() + 86_400_000 })
  const own = `foreign-${session.tenantId}`
  const names = { uploadId: `${own}-upload-id-0000`, deviceId: `${own}-device`, loginId: `${own}-login-id`, checkId: `${own}-check-id` }
  await db
    .insertInto('upload_sessions')
    .values({ upload_id: names.uploadId, filename: FOREIGN_MARK, size: 5, mimetype: 'image/png', storage_path: `t/${session.tenantId}/material/u.png`, chunk_size: 0, attachment_id: null, expire_time: Date.now() + 86_400_000, admin_id: adminId })
    .execute()
  await db.insertInto('devices').values({ device_id: names.deviceId, name: FOREIGN_MARK, public_key: FOREIGN_MARK, admin_id: adminId, last_seen: null, revoke_time: null, ...nothing }).execute()
  for (const [state, kind] of [[names.loginId, 'helper'], [names.checkId, 'check']] as const) {
    await db
      .insertInto('oauth_states')
      .values({ state, platform_value: 'douyin', admin_id: adminId, kind, third_auth_id: account, group_id: null, payload: JSON.stringify({ ids: [account] }), expire_time: Date.now() + 86_400_000, used_time: null, result: null })
      .execute()
  }
  return { session, ids: { tenant: session.tenantId, admin: adminId, account, group, attachment, folder, clip, output, article, articleOrder, articlePlan, copy, keyword, place, program, rewrite, title, template, font, plan, rankWord, rankCheck, task, item, job, lockToken, restore, restoreCheck, ...names } }
}

const SNAPSHOT = [
  'admins', 'attachments', 'attachment_folders', 'third_auth_groups', 'third_auths', 'third_auth_checks', 'clips', 'clip_outputs', 'wisdom_tasks', 'publish_items', 'publish_item_articles', 'publish_records', 'platform_works', 'jobs', 'upload_sessions',
  'devices', 'oauth_states', 'wallet_ledger', 'settings', 'articles', 'article_versions', 'article_orders', 'article_order_items', 'article_plans', 'article_plan_slots', 'copywritings', 'keywords', 'pois', 'micro_apps', 'ai_rewrites', 'titles', 'clip_templates', 'fonts', 'plans', 'rank_keywords', 'rank_checks', 'rank_results', 'inclusion_checks', 'restores', 'restore_checks', 'restore_lost',
] as const

/** Everything the tenant has, as text: equal before and after means nobody touched it. */
export async function snapshotTenant(session: TestSession): Promise<string> {
  const rows: unknown[] = [await session.db.selectFrom('tenants').selectAll().execute()]
  for (const table of SNAPSHOT) rows.push([table, await session.db.selectFrom(table).selectAll().orderBy('id').execute()])
  return JSON.stringify(rows)
}
