import { big, createTable, index, int, LIVE, refers, tenantLogTable, tenantTable, text, unique } from './schema.ts'
import type { Migration, MigrationContext } from './schema.ts'

/** Projects, tenants, people, roles, sessions, money. */
export const tenancy: Migration = {
  version: 1,
  name: '0001-tenancy',
  async up(m) {
    await companies(m)
    await people(m)
    await sessions(m)
    await money(m)
  },
}

async function companies(m: MigrationContext): Promise<void> {
  await createTable(m, 'projects', {
    host: text(),
    agent_id: int(0),
    name: text(),
    black_logo: text(''),
    white_logo: text(''),
    helper_mac_url: text(''),
    helper_win_url: text(''),
    helper_min_version: text(''),
    support_phone: text(''),
    support_qr: text(''),
    default_theme: text('dark'),
  })
  await unique(m, 'projects', ['host'])
  await createTable(m, 'tenants', {
    project_id: refers('projects'),
    name: text(),
    card_type: text('full'),
    expire_at: big(null),
    money: text('0.00'),
    clip_balance: int(0),
    clip_frozen: int(0),
    max_accounts: int(100),
    max_operators: int(20),
    retention_days: int(365),
    time_zone: text('Asia/Shanghai'),
    status: int(1),
  })
  await index(m, 'tenants', ['project_id'])
  await createTable(m, 'notices', {
    project_id: refers('projects'),
    title: text(),
    jump_url: text(''),
    start_time: big(null),
    end_time: big(null),
    sort: int(0),
    level: text('info'),
    delete_time: big(null),
  })
  await index(m, 'notices', ['project_id', 'sort'])
}

async function people(m: MigrationContext): Promise<void> {
  await tenantTable(m, 'roles', { code: text(), name: text(), builtin: int(0) })
  await unique(m, 'roles', ['tenant_id', 'code'], LIVE)
  await createTable(
    m,
    'role_permissions',
    { tenant_id: big(), role_id: refers('roles'), perm: text() },
    { identity: false, times: 'none', primaryKey: ['role_id', 'perm'] },
  )
  await tenantTable(m, 'admins', {
    username: text(),
    password_hash: text(),
    nickname: text(''),
    avatar: text(''),
    mobile_enc: text(null),
    mobile_hash: text(null),
    role_id: refers('roles'),
    data_scope: text('all'),
    wechat_openid: text(null),
    status: int(1),
    last_login_time: big(null),
    must_change_pwd: int(0),
  })
  await unique(m, 'admins', ['tenant_id', 'username'], LIVE)
  await index(m, 'admins', ['username'])
  await index(m, 'admins', ['mobile_hash'])
  await tenantTable(m, 'devices', {
    device_id: text(),
    name: text(''),
    public_key: text(),
    admin_id: refers('admins'),
    last_seen: big(null),
    revoke_time: big(null),
  })
  await unique(m, 'devices', ['tenant_id', 'device_id'], LIVE)
  await createTable(m, 'settings', { tenant_id: big(), admin_id: big(0), key: text(), value: text() })
  await unique(m, 'settings', ['tenant_id', 'admin_id', 'key'])
}

async function sessions(m: MigrationContext): Promise<void> {
  await tenantLogTable(m, 'admin_tokens', {
    admin_id: refers('admins'),
    token_hash: text(),
    kind: text('app'),
    device: text(''),
    ip: text(''),
    ttl_ms: big(),
    last_used_time: big(null),
    expire_time: big(),
    revoke_time: big(null),
  })
  await unique(m, 'admin_tokens', ['token_hash'])
  await index(m, 'admin_tokens', ['admin_id'])
  await createTable(m, 'login_attempts', { username: text(), ip: text(), ok: int(), at: big() }, { times: 'none' })
  await index(m, 'login_attempts', ['username', 'at'])
  await createTable(
    m,
    'captchas',
    { captcha_id: text(), answer_hash: text(), expire_time: big() },
    { identity: false, times: 'none', primaryKey: ['captcha_id'] },
  )
}

async function money(m: MigrationContext): Promise<void> {
  await tenantLogTable(m, 'wallet_ledger', {
    kind: text(),
    unit: text(),
    amount: text(),
    balance_after: text(),
    frozen_after: text(),
    ref_type: text(),
    ref_id: big(),
    ref_sub: text(''),
    reason: text(''),
    admin_id: big(null),
  })
  await unique(m, 'wallet_ledger', ['tenant_id', 'ref_type', 'ref_id', 'ref_sub', 'kind'])
}
