import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Who may ask, and what to ask about. */
export interface Seeded {
  ownerToken: string
  /** An operator who sees the accounts of his groups only. */
  groupToken: string
  rows: number
}

const WORDS = ['咖啡', '装修', '火锅', '民宿', '汽修', '书店', '茶叶', '健身', '花店', '烘焙', '摄影', '口腔', '家政', '旅拍', '宠物', '瑜伽']
/** The i-th row's words: every keyword is in about a sixteenth of the rows, beside a number that only one has. */
const words = `(case i % 16 ${WORDS.map((word, i) => `when ${i} then '${word}'`).join(' ')} end)`
const DAY = 86_400_000

/** Fills the big tables of an installation that nobody uses at the moment: `rows` in each, all of the first tenant. */
export const seedBigTables = (dataDir: string, rows: number): Seeded => {
  const db = new Database(join(dataDir, 'data.sqlite'))
  try {
    db.pragma('synchronous = OFF')
    const { id: owner, tenant_id: tenant } = db.prepare('select id, tenant_id from admins order by id limit 1').get() as { id: number; tenant_id: number }
    const now = Date.now()
    const many = (table: string, columns: Record<string, string>, count = rows): void => {
      const values = { tenant_id: String(tenant), ...columns }
      db.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) insert into ${table} (${Object.keys(values).join(', ')}) select ${Object.values(values).join(', ')} from n`)
    }
    const age = `${now} - (${rows} - i) * ${Math.floor((180 * DAY) / rows)}`
    const times = { create_time: age, update_time: age }
    db.transaction(() => {
      many('third_auth_groups', { name: `'分组' || i` }, 50)
      many('third_auths', {
        platform_value: `(case i % 4 when 3 then 'kuaishou' when 2 then 'xiaohongshu' else 'douyin' end)`, account_id: `'uid' || i`, openname: `${words} || '小店' || i`, group_id: 'i % 51', operator_admin_id: `case when i % 20 = 0 then ${owner} else 0 end`,
        third_login_status: '(case when i % 17 = 0 then 2 else 1 end)', fans: 'i * 7 % 100000', works: 'i % 300', ...times,
      })
      many('attachments', {
        filename: `${words} || '素材' || i || '.mp4'`, storage_path: `'t/1/material/f' || i || '.mp4'`, mimetype: `(case i % 10 when 9 then 'audio/mpeg' when 8 then 'image/png' when 7 then 'image/jpeg' else 'video/mp4' end)`, ext: `'mp4'`,
        kind: `'material'`, size: '1000000 + i', width: '1080', height: '1920', duration_ms: '6000 + i % 9000', sha256: `printf('%064x', i)`, cover_path: `'t/1/material/f' || i || '.mp4.cover.jpg'`, folder_id: 'i % 30', look: `(case when i % 10 in (7, 8) then 'look' || (case when i % 50 = 7 then i % 1000 else i end) else '' end)`, admin_id: String(owner), ...times,
      })
      many('clips', { name: `${words} || '订单' || i`, mode: `'clip'`, config: `'{}'`, num: '20', status: '3', success_num: '20', progress: '100', admin_id: String(owner), ...times }, Math.ceil(rows / 20))
      many('clip_outputs', {
        clip_id: '(i + 19) / 20', idx: '(i - 1) % 20', status: '(case when i % 25 = 0 then -1 else 2 end)', progress: '100', storage_path: `'t/1/clip/o' || i || '.mp4'`, cover_path: `'t/1/clip/o' || i || '.jpg'`, duration_ms: '15000', width: '1080',
        height: '1920', size: '4000000', sha256: `printf('%064x', i)`, title: `${words} || '成片' || i`, use_count: 'i % 3', ...times,
      })
      many('wisdom_tasks', {
        name: `${words} || '任务' || i`, type: `(case i % 3 when 0 then 'smart' when 1 then 'clip' else 'imageText' end)`, config: `'{}'`, status: '(case when i % 5 = 0 then 2 else 4 end)', total_num: '1', success_num: '(case when i % 5 = 0 then 0 else 1 end)',
        admin_id: String(owner), ...times,
      })
      many('publish_items', {
        wisdom_task_id: 'i', third_auth_id: `1 + (i * 7919) % ${rows}`, title: `${words} || '作品' || i`, topic: `'#本地 #' || ${words}`, attachment_id: 'i', clip_output_id: 'null', publish_status: '(case when i % 5 = 0 then 0 when i % 31 = 0 then -1 else 2 end)',
        published_time: age, attempt_count: '1', ...times,
      })
      many('publish_records', { publish_item_id: 'i', attempt_no: '1', start_time: age, end_time: `${age} + 9000`, result: '(case when i % 31 = 0 then -1 else 2 end)', publish_id: `'p' || i`, admin_id: String(owner), device_id: `'bench-device'`, ...times })
      many('keywords', { word: `${words} || '词' || i`, norm: `${words} || '词' || i`, kind: `(case i % 8 when 0 then 'region' when 1 then 'suffix' else 'main' end)`, industry_id: '(case when i % 3 = 0 then 402 else 0 end)', group_name: `(case when i % 5 = 0 then '' else '组' || i % 40 end)`, score: '1 + i % 10', admin_id: String(owner), ...times })
      many('plans', { name: `${words} || '计划' || i`, main_words: `'["咖啡"]'`, daily_num: '20', total_num: '2000', per_account_daily_max: '3', windows: `'[]'`, min_gap_minutes: '30', start_date: `'2026-01-01'`, status: 'i % 5', admin_id: String(owner), ...times }, 200)
      many('titles', { plan_id: '1 + i % 200', title: `${words} || '标题' || i`, norm: `${words} || '标题' || i`, main: words, char_len: '9', status: '(case i % 4 when 0 then 0 when 1 then 1 else 2 end)', ...times })
      many('operation_logs', {
        admin_id: String(owner), admin_name: `'老板'`, action: `(case i % 4 when 0 then 'task.add' when 1 then 'material.edit' when 2 then 'account.edit' else 'clip.add' end)`, target_type: `'wisdom_task'`, target_id: 'cast(i as text)',
        summary: `${words} || '操作' || i`, ip: `'127.0.0.1'`, result: '1', create_time: age,
      })
      const { role_id, password_hash } = db.prepare('select role_id, password_hash from admins where id = ?').get(owner) as { role_id: number; password_hash: string }
      const operator = db.prepare(`insert into admins (tenant_id, username, password_hash, nickname, role_id, data_scope) values (?, 'bench_operator', ?, '小王', ?, 'group')`).run(tenant, password_hash, role_id).lastInsertRowid
      // One account in each of three groups opens the three groups to him.
      db.prepare('update third_auths set operator_admin_id = ? where id in (1, 2, 3)').run(operator)
    })()
    const token = (admin: number): string => {
      const secret = randomBytes(32).toString('base64url')
      db.prepare('insert into admin_tokens (tenant_id, admin_id, token_hash, ttl_ms, last_used_time, expire_time) values (?, ?, ?, ?, ?, ?)').run(tenant, admin, createHash('sha256').update(secret).digest('hex'), DAY, now, now + DAY)
      return secret
    }
    const { id: operator } = db.prepare(`select id from admins where username = 'bench_operator'`).get() as { id: number }
    return { ownerToken: token(owner), groupToken: token(operator), rows }
  } finally {
    db.close()
  }
}
