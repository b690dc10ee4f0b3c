// One row of everything that belongs to another tenant, each carrying a mark that must never be seen outside.
import { createHash } from 'node:crypto'
import { OWN_FONTS_FROM } from '../../contract/constants.ts'
import type { TestApp, TestSession } from './app.ts'
import { seedFigures } from './foreign-figures.ts'

/** Stands in every text of the foreign rows. */
const FOREIGN_MARK = 'FOREIGN-MARK'
export interface ForeignIds {
  tenant: number
  admin: number
  /** A session of that person. */
  session: number
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
  share: number
  run: number
}

const nothing = { delete_time: null } as const

/** Makes the rows in a new tenant of the app. */
export async function seedForeignRows(app: TestApp): Promise<{ session: TestSession; ids: ForeignIds }> {
  const session = await app.makeTenant({ name: FOREIGN_MARK })
  return { session, ids: await seedMarkedRows(app, session, { own: FOREIGN_MARK, shared: FOREIGN_MARK }) }
}

/**
 * Makes the rows for a person of a tenant. `own` stands in what belongs to accounts and people, `shared` in what
 * belongs to the whole company.
 */
export async function seedMarkedRows(
  app: TestApp,
  session: TestSession,
  mark: { own: string; shared: string },
): Promise<ForeignIds> {
  const { db, adminId } = session
  const one = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> =>
    (await query.executeTakeFirstOrThrow()).id
  const folder = await one(
    db
      .insertInto('attachment_folders')
      .values({ name: mark.shared, ...nothing })
      .returning('id'),
  )
  const attachment = await one(
    db
      .insertInto('attachments')
      .values({
        filename: mark.shared,
        storage_path: `t/${session.tenantId}/material/${mark.shared}.png`,
        mimetype: 'image/png',
        size: 5,
        width: 1,
        height: 1,
        duration_ms: null,
        fps: null,
        has_audio: null,
        sha256: createHash('sha256').update(mark.shared).digest('hex'),
        cover_path: null,
        folder_id: folder,
        tags: JSON.stringify([mark.shared]),
        admin_id: adminId,
        ...nothing,
      })
      .returning('id'),
  )
  const group = await one(
    db
      .insertInto('third_auth_groups')
      .values({ name: mark.shared, ...nothing })
      .returning('id'),
  )
  const account = await one(
    db
      .insertInto('third_auths')
      .values({
        platform_value: 'douyin',
        account_id: mark.own,
        openname: mark.own,
        third_cookie_enc: null,
        third_token_enc: null,
        group_id: group,
        operator_admin_id: adminId,
        parent_id: null,
        third_login_status: 1,
        last_check_time: null,
        login_time: null,
        expire_time: null,
        fans: null,
        works: null,
        wechat_openid: null,
        device_id: null,
        user_agent: null,
        proxy_enc: null,
        ...nothing,
      })
      .returning('id'),
  )
  const config = JSON.stringify({ groups: [{ name: 'g', attachment_ids: [attachment] }] })
  const clip = await one(
    db
      .insertInto('clips')
      .values({
        name: mark.shared,
        mode: 'clip',
        wisdom_task_id: null,
        plan_id: null,
        fission_activity_id: null,
        config,
        num: 1,
        status: 3,
        client_token: null,
        template_page_uuid: null,
        admin_id: adminId,
        ...nothing,
      })
      .returning('id'),
  )
  const output = await one(
    db
      .insertInto('clip_outputs')
      .values({
        clip_id: clip,
        idx: 0,
        status: 2,
        storage_path: `t/${session.tenantId}/clip/${mark.shared}.mp4`,
        cover_path: null,
        duration_ms: 1,
        width: 1,
        height: 1,
        size: 1,
        sha256: 'a'.repeat(64),
        phash: null,
        combo_key: null,
        recipe: null,
        title: mark.shared,
        captions: null,
        fail_code: null,
        job_id: null,
        ...nothing,
      })
      .returning('id'),
  )
  const content = {
    title: mark.shared,
    content_html: `<p>${mark.shared}<img src="attachment:${attachment}" /></p>`,
    cover_attachment_id: attachment,
    keywords: JSON.stringify([mark.shared]),
  }
  const article = await one(
    db
      .insertInto('articles')
      .values({ kind: 'article', ...content, seo_score: null, admin_id: adminId, editor_id: adminId, ...nothing })
      .returning('id'),
  )
  await db
    .insertInto('article_versions')
    .values({ article_id: article, version: 1, admin_id: adminId, ...content })
    .execute()
  const articleOrder = await one(
    db
      .insertInto('article_orders')
      .values({
        spec: '{}',
        keywords: JSON.stringify([mark.shared]),
        status: 2,
        total: 1,
        client_token: 'foreign-order',
        admin_id: adminId,
        ...nothing,
      })
      .returning('id'),
  )
  await db
    .insertInto('article_order_items')
    .values({
      order_id: articleOrder,
      seq: 0,
      keyword: mark.shared,
      status: -1,
      article_id: null,
      fail_reason: mark.shared,
    })
    .execute()
  const articlePlan = await one(
    db
      .insertInto('article_plans')
      .values({
        name: mark.own,
        keywords: JSON.stringify([mark.own]),
        spec: '{}',
        daily_num: 1,
        windows: '[]',
        third_auth_ids: JSON.stringify([account]),
        client_token: 'foreign-plan',
        admin_id: adminId,
        ...nothing,
      })
      .returning('id'),
  )
  await db
    .insertInto('article_plan_slots')
    .values({ plan_id: articlePlan, day: '2026-01-01', seq: 0, due_time: 1, article_id: article, wisdom_task_id: null })
    .execute()
  const plan = await one(
    db
      .insertInto('plans')
      .values({
        name: mark.own,
        main_words: JSON.stringify([mark.own]),
        clip_id: clip,
        daily_num: 1,
        total_num: 1,
        per_account_daily_max: 1,
        windows: '[]',
        min_gap_minutes: 30,
        start_date: '2026-01-01',
        client_token: null,
        admin_id: adminId,
        ...nothing,
      })
      .returning('id'),
  )
  await db.insertInto('plan_accounts').values({ plan_id: plan, third_auth_id: account }).execute()
  await db.insertInto('plan_materials').values({ plan_id: plan, attachment_id: attachment, slot: 1 }).execute()
  const rankWord = await one(
    db
      .insertInto('rank_keywords')
      .values({
        keyword: mark.shared,
        norm: 'foreign-mark',
        platform_value: 'douyin',
        depth: 50,
        frequency: 'manual',
        admin_id: adminId,
        last_rank: 1,
        prev_rank: null,
        best_rank: 1,
        hit_title: mark.shared,
        ...nothing,
      })
      .returning('id'),
  )
  const rankCheck = await one(
    db
      .insertInto('rank_checks')
      .values({
        kind: 'rank',
        rank_keyword_id: rankWord,
        publish_item_id: null,
        platform_value: 'douyin',
        identity: 'logged_out',
        status: 'leased',
        device_id: 'own-device-1',
        lease_until: Date.now() + 86_400_000,
        result_rank: null,
      })
      .returning('id'),
  )
  const copy = await one(
    db
      .insertInto('copywritings')
      .values({ title: mark.shared, content: mark.shared, admin_id: adminId, ...nothing })
      .returning('id'),
  )
  const title = await one(
    db
      .insertInto('titles')
      .values({
        plan_id: plan,
        wisdom_task_id: null,
        title: mark.own,
        norm: 'foreignmark',
        risk: null,
        publish_item_id: null,
        ...nothing,
      })
      .returning('id'),
  )
  const place = await one(
    db
      .insertInto('pois')
      .values({
        platform_value: 'douyin',
        poi_id: mark.shared,
        poi_name: mark.shared,
        lng: null,
        lat: null,
        ...nothing,
      })
      .returning('id'),
  )
  const program = await one(
    db
      .insertInto('micro_apps')
      .values({
        name: mark.shared,
        platform_value: 'douyin',
        app_id: mark.shared,
        app_title: mark.shared,
        app_url: mark.shared,
        ...nothing,
      })
      .returning('id'),
  )
  const keyword = await one(
    db
      .insertInto('keywords')
      .values({
        word: mark.shared,
        norm: 'foreignmark',
        group_name: mark.shared,
        rank_in_source: null,
        admin_id: adminId,
        ...nothing,
      })
      .returning('id'),
  )
  const rewrite = await one(
    db
      .insertInto('ai_rewrites')
      .values({
        engine: 'local',
        source: mark.own,
        text: mark.own,
        text_hash: 'e'.repeat(64),
        admin_id: adminId,
        ...nothing,
      })
      .returning('id'),
  )
  const template = await one(
    db
      .insertInto('clip_templates')
      .values({ name: mark.shared, config, last_use_time: null, admin_id: adminId, ...nothing })
      .returning('id'),
  )
  const fontRow = await one(
    db
      .insertInto('fonts')
      .values({
        tenant_id: session.tenantId,
        name: mark.shared,
        family: mark.shared,
        file_url: '',
        storage_path: `t/${session.tenantId}/font/${mark.shared}.ttf`,
        sha256: 'f'.repeat(64),
        ext: 'ttf',
        admin_id: adminId,
        ...nothing,
      })
      .returning('id'),
  )
  const font = OWN_FONTS_FROM + fontRow
  const lockToken = 'foreign-lock-token-0000'
  const task = await one(
    db
      .insertInto('wisdom_tasks')
      .values({
        name: mark.own,
        type: 'clip',
        plan_id: null,
        clip_id: clip,
        config: '{}',
        status: 2,
        total_num: 1,
        lock_admin_id: null,
        lock_token: lockToken,
        lock_time: null,
        heartbeat_time: null,
        client_token: null,
        admin_id: adminId,
        ...nothing,
      })
      .returning('id'),
  )
  const item = await one(
    db
      .insertInto('publish_items')
      .values({
        wisdom_task_id: task,
        plan_id: null,
        fission_activity_id: null,
        third_auth_id: account,
        title: mark.own,
        content_html: null,
        full_file_url: null,
        attachment_id: attachment,
        clip_output_id: output,
        lease_device_id: null,
        lease_until: null,
        published_time: null,
        content_hash: null,
        keyword_snapshot: null,
        auto_publish: 1,
        ...nothing,
      })
      .returning('id'),
  )
  await db.insertInto('publish_item_articles').values({ publish_item_id: item, article_id: article, sort: 1 }).execute()
  await db
    .insertInto('account_uses')
    .values({
      third_auth_id: account,
      device_id: `foreign-${session.tenantId}-device`,
      purpose: 'login',
      beat_time: Date.now() + 86_400_000,
      moved_to: mark.own,
    })
    .execute()
  const share = await seedFigures(session, { account, item }, mark.own)
  const restore = await one(
    db
      .insertInto('restores')
      .values({
        restore_key: mark.shared,
        backup_name: mark.shared,
        backup_time: Date.now(),
        asked_by: mark.shared,
        epoch_before: 'e0',
        max_item_id: item,
        close_time: null,
      })
      .returning('id'),
  )
  const restoreCheck = await one(
    db
      .insertInto('restore_checks')
      .values({ restore_id: restore, kind: 'account', subject: String(account), name: mark.own, settle_time: null })
      .returning('id'),
  )
  await db
    .insertInto('restore_lost')
    .values({
      restore_id: restore,
      epoch: 'e0',
      item_id: 1,
      attempt_no: 1,
      title: mark.own,
      openname: mark.own,
      platform_value: 'douyin',
      begin_time: 1,
      outcome: 'done',
      platform_url: mark.own,
    })
    .execute()
  await db
    .insertInto('publish_records')
    .values({
      publish_item_id: item,
      third_auth_id: account,
      attempt_no: 1,
      epoch: 'e0',
      start_time: Date.now(),
      end_time: Date.now(),
      result: -1,
      msg: mark.own,
      admin_id: adminId,
      device_id: null,
      raw: null,
    })
    .execute()
  await db
    .insertInto('inclusion_checks')
    .values({
      publish_item_id: item,
      platform_value: 'douyin',
      stat_date: '2026-01-01',
      status: 'unknown',
      rank: null,
      reason: mark.own,
      checked_time: Date.now(),
      evidence_attachment_id: null,
      is_last: 1,
    })
    .execute()
  await db
    .insertInto('third_auth_checks')
    .values({ third_auth_id: account, result_status: 1, detail: mark.own, device_id: null })
    .execute()
  await db.insertInto('rank_keyword_plans').values({ rank_keyword_id: rankWord, plan_id: plan }).execute()
  await db
    .insertInto('notifications')
    .values({ admin_id: adminId, kind: 'x', title: mark.own, body: mark.own, read_time: null, due_time: null })
    .execute()
  const job = await app.backend.foundation.jobs.enqueue(
    'foreign',
    { mark: mark.own },
    { tenantId: session.tenantId, adminId, runAfter: Date.now() + 86_400_000 },
  )
  const run = await one(
    db
      .insertInto('publish_runs')
      .values({
        kind: 'task',
        wisdom_task_id: task,
        admin_id: adminId,
        device_id: mark.own,
        device_key: mark.own,
        lease_until: Date.now() + 86_400_000,
        grant_hash: null,
        token_hash: null,
        end_time: null,
      })
      .returning('id'),
  )
  await db
    .insertInto('publish_run_items')
    .values({
      run_id: run,
      publish_item_id: item,
      third_auth_id: account,
      text_params: JSON.stringify({ msg: mark.own }),
      person: null,
    })
    .execute()
  const own = `foreign-${session.tenantId}`
  const names = {
    uploadId: `${own}-upload-id-0000`,
    deviceId: `${own}-device`,
    loginId: `${own}-login-id`,
    checkId: `${own}-check-id`,
  }
  await db
    .insertInto('upload_sessions')
    .values({
      upload_id: names.uploadId,
      filename: mark.own,
      size: 5,
      mimetype: 'image/png',
      storage_path: `t/${session.tenantId}/material/u.png`,
      chunk_size: 0,
      attachment_id: null,
      expire_time: Date.now() + 86_400_000,
      admin_id: adminId,
    })
    .execute()
  await db
    .insertInto('devices')
    .values({
      device_id: names.deviceId,
      name: mark.shared,
      public_key: mark.shared,
      admin_id: adminId,
      last_seen: null,
      revoke_time: null,
      ...nothing,
    })
    .execute()
  for (const [state, kind] of [
    [names.loginId, 'helper'],
    [names.checkId, 'check'],
  ] as const) {
    await db
      .insertInto('oauth_states')
      .values({
        state,
        platform_value: 'douyin',
        admin_id: adminId,
        kind,
        third_auth_id: account,
        group_id: null,
        payload: JSON.stringify({ ids: [account] }),
        expire_time: Date.now() + 86_400_000,
        used_time: null,
        result: null,
      })
      .execute()
  }
  const signedIn = await one(db.selectFrom('admin_tokens').select('id').where('admin_id', '=', adminId).limit(1))
  return {
    tenant: session.tenantId,
    admin: adminId,
    session: signedIn,
    account,
    group,
    attachment,
    folder,
    clip,
    output,
    article,
    articleOrder,
    articlePlan,
    copy,
    keyword,
    place,
    program,
    rewrite,
    title,
    template,
    font,
    plan,
    rankWord,
    rankCheck,
    task,
    item,
    job,
    lockToken,
    restore,
    restoreCheck,
    share,
    run,
    ...names,
  }
}
