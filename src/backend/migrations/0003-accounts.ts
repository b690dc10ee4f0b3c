import { big, createTable, index, int, LIVE, refers, tenantLogTable, tenantTable, text, unique } from './schema.ts'
import type { Migration } from './schema.ts'

/** Platforms and matrix accounts. */
export const accounts: Migration = {
  version: 3,
  name: '0003-accounts',
  async up(m) {
    await createTable(
      m,
      'third_platforms',
      {
        value: text(),
        name: text(),
        icon_url: text(''),
        kinds: text('[]'),
        auth_modes: text('[]'),
        capabilities: text('{}'),
        limits: text('{}'),
        sort: int(0),
        enabled: int(1),
        update_time: big(0),
      },
      { identity: false, times: 'none', primaryKey: ['value'] },
    )
    await tenantTable(m, 'third_auth_groups', { name: text(), color: text(''), sort: int(0), remark: text('') })
    await unique(m, 'third_auth_groups', ['tenant_id', 'name'], LIVE)
    await tenantTable(m, 'third_auths', {
      platform_value: text(),
      account_id: text(),
      third_sec_uid: text(''),
      third_cookie_enc: text(null),
      third_token_enc: text(null),
      openname: text(''),
      avatar: text(''),
      group_id: big(0),
      operator_admin_id: big(0),
      parent_id: big(null),
      auth_mode: text('helper'),
      is_confer: int(0),
      third_login_status: int(0),
      last_check_time: big(null),
      login_time: big(null),
      expire_time: big(null),
      fans: big(null),
      works: big(null),
      account_role: text(''),
      remark: text(''),
      wechat_openid: text(null),
      device_id: text(null),
      user_agent: text(null),
      proxy_enc: text(null),
      enabled: int(1),
      last_error: text(''),
    })
    await unique(m, 'third_auths', ['tenant_id', 'platform_value', 'account_id'], LIVE)
    await index(m, 'third_auths', ['tenant_id', 'group_id'])
    await index(m, 'third_auths', ['tenant_id', 'third_login_status'])
    await index(m, 'third_auths', ['parent_id'])
    await tenantLogTable(m, 'third_auth_checks', {
      third_auth_id: refers('third_auths'),
      result_status: int(),
      detail: text(''),
      source: text('helper'),
      device_id: text(null),
    })
    await index(m, 'third_auth_checks', ['third_auth_id', 'create_time desc'])
    await tenantLogTable(m, 'oauth_states', {
      state: text(),
      platform_value: text(''),
      admin_id: big(),
      kind: text(),
      third_auth_id: big(null),
      group_id: big(null),
      payload: text('{}'),
      expire_time: big(),
      used_time: big(null),
      result: text(null),
    })
    await unique(m, 'oauth_states', ['state'])
    await index(m, 'oauth_states', ['expire_time'])
  },
}
