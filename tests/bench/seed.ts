import { createHash, randomBytes } from 'node:crypto'
import type { BenchDatabase } from './bench-database.ts'

/** Who may ask, and what to ask about. */
export interface Seeded {
  ownerToken: string
  /** An operator who sees the accounts of his groups only. */
  groupToken: string
  rows: number
  /** When works go out: 2 000 in thirty days, the newest half a month ahead. Unix ms. */
  now: number
}

const WORDS = [
  '咖啡',
  '装修',
  '火锅',
  '民宿',
  '汽修',
  '书店',
  '茶叶',
  '健身',
  '花店',
  '烘焙',
  '摄影',
  '口腔',
  '家政',
  '旅拍',
  '宠物',
  '瑜伽',
]
/** The i-th row's words: every keyword is in about a sixteenth of the rows, beside a number that only one has. */
const words = `(case i % 16 ${WORDS.map((word, i) => `when ${i} then '${word}'`).join(' ')} end)`
const DAY = 86_400_000
const PLANS = 200
/** Of each hundred works ten are of plan 1, ten of none, the others of all plans. */
const plan = `(case i % 10 when 0 then 1 when 1 then null else 1 + i % ${PLANS} end)`
const TRACKED = 500
const CHECKED = 5_000

/** Fills the big tables of an installation that nobody uses at the moment: `rows` in each, all of the first tenant. */
export async function seedBigTables(database: BenchDatabase, rows: number): Promise<Seeded> {
  const now = Date.now()
  const lite = database.kind === 'sqlite'
  const numbers = (count: number): string =>
    lite
      ? `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
      : `with n(i) as (select generate_series(1::bigint, ${count}))`
  const hash = lite ? `printf('%064x', i)` : `lpad(to_hex(i), 64, '0')`
  const longText = lite ? `replace(hex(zeroblob(400)), '00', '文')` : `repeat('文', 400)`
  const day = (n: string): string =>
    lite ? `date('2025-01-01', '+' || (${n}) || ' days')` : `to_char(date '2025-01-01' + (${n})::int, 'YYYY-MM-DD')`
  const age = `${now} - (${rows} - i) * ${Math.floor((180 * DAY) / rows)}`
  const out = `${now + 15 * DAY} - (${rows} - i) * ${Math.floor((30 * DAY) / 2_000)}`
  const times = { create_time: age, update_time: age }
  const tokens: string[] = []

  await database.fill(async (run) => {
    const [boss] = await run('select id, tenant_id, role_id, password_hash from admins order by id limit 1')
    const [owner, tenant] = [Number(boss?.['id']), Number(boss?.['tenant_id'])]
    const many = async (table: string, columns: Record<string, string>, count = rows): Promise<void> => {
      const values = { tenant_id: String(tenant), ...columns }
      const made = `select ${Object.values(values).join(', ')} from n`
      await run(
        `${lite ? '' : `insert into ${table} (${Object.keys(values).join(', ')}) `}${numbers(count)} ${lite ? `insert into ${table} (${Object.keys(values).join(', ')}) ` : ''}${made}`,
      )
    }
    await many('third_auth_groups', { name: `'分组' || i` }, 50)
    await many('third_auths', {
      platform_value: `(case i % 4 when 3 then 'kuaishou' when 2 then 'xiaohongshu' else 'douyin' end)`,
      account_id: `'uid' || i`,
      openname: `${words} || '小店' || i`,
      group_id: 'i % 51',
      operator_admin_id: `case when i % 20 = 0 then ${owner} else 0 end`,
      third_login_status: '(case when i % 17 = 0 then 2 else 1 end)',
      fans: 'i * 7 % 100000',
      works: 'i % 300',
      ...times,
    })
    await many('attachments', {
      filename: `${words} || '素材' || i || '.mp4'`,
      storage_path: `'t/1/material/f' || i || '.mp4'`,
      mimetype: `(case i % 10 when 9 then 'audio/mpeg' when 8 then 'image/png' when 7 then 'image/jpeg' else 'video/mp4' end)`,
      ext: `'mp4'`,
      kind: `'material'`,
      size: '1000000 + i',
      width: '1080',
      height: '1920',
      duration_ms: '6000 + i % 9000',
      sha256: hash,
      cover_path: `'t/1/material/f' || i || '.mp4.cover.jpg'`,
      folder_id: 'i % 30',
      look: `(case when i % 10 in (7, 8) then 'look' || (case when i % 50 = 7 then i % 1000 else i end) else '' end)`,
      admin_id: String(owner),
      ...times,
    })
    await many(
      'clips',
      {
        name: `${words} || '订单' || i`,
        mode: `'clip'`,
        config: `'{}'`,
        num: '20',
        status: '3',
        success_num: '20',
        progress: '100',
        admin_id: String(owner),
        ...times,
      },
      Math.ceil(rows / 20),
    )
    await many('clip_outputs', {
      clip_id: '(i + 19) / 20',
      idx: '(i - 1) % 20',
      status: '(case when i % 25 = 0 then -1 else 2 end)',
      progress: '100',
      storage_path: `'t/1/clip/o' || i || '.mp4'`,
      cover_path: `'t/1/clip/o' || i || '.jpg'`,
      duration_ms: '15000',
      width: '1080',
      height: '1920',
      size: '4000000',
      sha256: hash,
      title: `${words} || '成片' || i`,
      use_count: 'i % 3',
      ...times,
    })
    await many(
      'plans',
      {
        name: `${words} || '计划' || i`,
        main_words: `'["咖啡"]'`,
        daily_num: '20',
        total_num: '2000',
        per_account_daily_max: '3',
        windows: `'[]'`,
        min_gap_minutes: '30',
        start_date: `'2026-01-01'`,
        status: 'i % 5',
        admin_id: String(owner),
        ...times,
      },
      PLANS,
    )
    await many('plan_accounts', { plan_id: `1 + (i - 1) % ${PLANS}`, third_auth_id: 'i' }, PLANS * 10)
    await many('wisdom_tasks', {
      name: `${words} || '任务' || i`,
      type: `(case i % 3 when 0 then 'smart' when 1 then 'clip' else 'imageText' end)`,
      config: `'{}'`,
      status: '(case when i % 5 = 0 then 2 else 4 end)',
      total_num: '1',
      success_num: '(case when i % 5 = 0 then 0 else 1 end)',
      delete_time: `(case when i % 100 = 50 then ${now} end)`,
      admin_id: String(owner),
      ...times,
    })
    await many('publish_items', {
      wisdom_task_id: 'i',
      plan_id: plan,
      third_auth_id: `1 + (i * 7919) % ${rows}`,
      title: `${words} || '作品' || i`,
      topic: `'#本地 #' || ${words}`,
      attachment_id: 'i',
      clip_output_id: 'null',
      publish_status: '(case when i % 5 = 0 then 0 when i % 31 = 0 then -1 else 2 end)',
      auto_publish: '(case when i % 250 = 0 then 0 else 1 end)',
      outcome_unknown: 'case when i % 310 = 0 then 1 else 0 end',
      timing_time: `(case when i % 5 = 1 then 0 else ${out} end)`,
      published_time: `(case when i % 5 <> 0 then ${out} end)`,
      article_id: '(case when i % 50 = 2 then i end)',
      attempt_count: '1',
      ...times,
    })
    await many('publish_records', {
      publish_item_id: 'i',
      attempt_no: '1',
      start_time: age,
      end_time: `${age} + 9000`,
      result: '(case when i % 31 = 0 then -1 else 2 end)',
      publish_id: `'p' || i`,
      admin_id: String(owner),
      device_id: `'bench-device'`,
      ...times,
    })
    await many('platform_works', {
      third_auth_id: `1 + (i * 7919) % ${rows}`,
      platform_item_id: `'w' || i`,
      publish_item_id: 'i',
      title: `${words} || '作品' || i`,
      publish_time: out,
      last_play: 'i % 5000',
      last_like: '(case when i % 3 = 0 then null else i % 90 end)',
      last_comment: 'i % 40',
      last_sync_time: String(now),
      ...times,
    })
    await many('keywords', {
      word: `${words} || '词' || i`,
      norm: `${words} || '词' || i`,
      kind: `(case i % 8 when 0 then 'region' when 1 then 'suffix' else 'main' end)`,
      industry_id: '(case when i % 3 = 0 then 402 else 0 end)',
      group_name: `(case when i % 5 = 0 then '' else '组' || i % 40 end)`,
      score: 'i % 11',
      source: `(case when i % 9 = 0 then 'baidu' else 'import' end)`,
      admin_id: String(owner),
      ...times,
    })
    await many('titles', {
      plan_id: `coalesce(${plan}, 2)`,
      title: `${words} || '标题' || i`,
      norm: `${words} || '标题' || i`,
      main: words,
      char_len: '9',
      status: '(case when i % 10 < 2 then 0 when i % 10 = 2 then 3 when i % 5 = 0 then 1 else 2 end)',
      publish_item_id: '(case when i % 10 > 2 then i end)',
      wisdom_task_id: '(case when i % 10 > 2 then i end)',
      ...times,
    })
    const day0 = `(i - 1) / ${PLANS} / 20`
    await many('plan_slots', {
      plan_id: `1 + i % ${PLANS}`,
      day: day(day0),
      seq: `(i - 1) / ${PLANS} % 20`,
      third_auth_id: 'i',
      due_time: out,
      publish_item_id: 'i',
      title_id: 'i',
      create_time: age,
    })
    await many(
      'rank_keywords',
      {
        keyword: `${words} || '推荐' || i`,
        norm: `${words} || '推荐' || i`,
        platform_value: `'douyin'`,
        last_rank: '(case when i % 3 = 0 then null else 1 + i % 50 end)',
        ok_time: String(now),
        last_status: `(case when i % 20 = 0 then 'blocked' else 'ok' end)`,
        last_checked_time: `${now} - i * 1000`,
        admin_id: String(owner),
        ...times,
      },
      TRACKED,
    )
    await many('rank_keyword_plans', { rank_keyword_id: 'i', plan_id: `1 + i % ${PLANS}` }, TRACKED)
    await many('rank_results', {
      rank_keyword_id: `1 + (i - 1) % ${TRACKED}`,
      stat_date: day(`500 + (i - 1) / ${TRACKED}`),
      status: `'ok'`,
      rank: '1 + i % 50',
      depth: '50',
      hit_count: '1',
      checked_time: `case when i > ${rows - TRACKED} then ${now} else ${age} end`,
      create_time: age,
    })
    await many('rank_hits', {
      rank_result_id: 'i',
      rank: '1 + i % 50',
      publish_item_id: 'i',
      title: `${words} || '作品' || i`,
      matched_by: `'item_id'`,
      create_time: age,
    })
    await many(
      'inclusion_checks',
      {
        publish_item_id: `i * ${Math.floor(rows / CHECKED)} + 1`,
        platform_value: `'douyin'`,
        stat_date: `'2026-01-01'`,
        status: `(case i % 3 when 0 then 'included' when 1 then 'not_included' else 'unknown' end)`,
        checked_time: age,
        create_time: age,
      },
      CHECKED - 1,
    )
    await many('articles', {
      kind: `(case when i % 4 = 0 then 'official' else 'article' end)`,
      title: `${words} || '文章' || i`,
      content_html: `'<p>' || ${longText} || '</p>'`,
      keywords: `'["' || ${words} || '"]'`,
      word_count: '400 + i * 31 % 2000',
      seo_score: '(case when i % 6 = 0 then null else i * 7 % 101 end)',
      status: '(case when i % 12 = 0 then 2 else i % 2 end)',
      admin_id: String(owner),
      editor_id: String(owner),
      ...times,
    })
    await many('operation_logs', {
      admin_id: String(owner),
      admin_name: `'老板'`,
      action: `(case i % 4 when 0 then 'task.add' when 1 then 'material.edit' when 2 then 'account.edit' else 'clip.add' end)`,
      target_type: `'wisdom_task'`,
      target_id: 'cast(i as text)',
      summary: `${words} || '操作' || i`,
      ip: `'127.0.0.1'`,
      result: '1',
      create_time: age,
    })
    await run(
      `insert into admins (tenant_id, username, password_hash, nickname, role_id, data_scope) select tenant_id, 'bench_operator', password_hash, '小王', role_id, 'group' from admins where id = ${owner}`,
    )
    const [operator] = await run(`select id from admins where username = 'bench_operator'`)
    // One account in each of three groups opens the three groups to him.
    await run(`update third_auths set operator_admin_id = ${Number(operator?.['id'])} where id in (1, 2, 3)`)
    for (const admin of [owner, Number(operator?.['id'])]) {
      const secret = randomBytes(32).toString('base64url')
      await run(
        `insert into admin_tokens (tenant_id, admin_id, token_hash, ttl_ms, last_used_time, expire_time) values (${tenant}, ${admin}, '${createHash('sha256').update(secret).digest('hex')}', ${DAY}, ${now}, ${now + DAY})`,
      )
      tokens.push(secret)
    }
  })
  const [ownerToken = '', groupToken = ''] = tokens
  return { ownerToken, groupToken, rows, now }
}
