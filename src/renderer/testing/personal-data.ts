import type { OutputOf } from '../../contract/endpoint.ts'
import type { getPersonalData } from '../../contract/http/admin.ts'

type PersonalData = OutputOf<typeof getPersonalData>

/** One's own settings as the server tells them; `ui`: what of the layout differs from the usual. */
export function personalData(ui: Partial<PersonalData['ui']> = {}): PersonalData {
  return {
    profile: {
      id: 9,
      username: 'owner',
      nickname: '老板',
      avatar: '',
      mobile_mask: '',
      wechat_bound: 0,
      role_name: '',
    },
    company: {
      name: '城南小馆',
      cardType: 'full',
      expire_time: 0,
      days_left: 0,
      money: '0.00',
      clip_number: 0,
      clip_frozen: 0,
      max_accounts: 0,
      used_accounts: 0,
      max_operators: 0,
    },
    ai: { rewrite_on: 0, style: 'plain', provider_ready: 0, daily_limit: 0, used_today: 0 },
    publish: { default_topics: [], min_gap_minutes: 0, auto_publish: 0, preflight: 0, dup_guard: 0, declaration: '' },
    notify: { lead: 0, offline: 0, fail: 0, quiet_from: '', quiet_to: '' },
    ui: { theme: 'dark', tagsView: 0, fixedHeader: 1, sidebarLogo: 1, pinyinSearch: 1, ...ui },
    privacy: { mask_phone: 0, retention_days: 30 },
  }
}
