import { unsupported } from '../../lib/errors.ts'
import type { Platform } from '../platform.ts'
import { checkLogin, login, view } from './account.ts'
import { DOMAINS, info } from './info.ts'
import { LIST_MS, membersWithin } from './members.ts'
import { readProfile } from './site.ts'

/** 抖店: shops and their sub-accounts. It publishes nothing. @param listMs how long the page may take for its list */
export function createDoudian(listMs = LIST_MS): Platform {
  return {
    info,
    cookieDomains: [...DOMAINS],
    login,
    view,
    checkLogin,
    profile: (ctx, call) => readProfile(ctx, call.browser.page),
    updateChildAccounts: membersWithin(listMs),
    publish: () => Promise.reject(unsupported('抖店发布作品')),
    worksList: () => Promise.reject(unsupported('抖店作品列表')),
  }
}
