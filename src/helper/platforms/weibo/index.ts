import { TIMES, type Times } from '../kit/times.ts'
import type { Platform } from '../platform.ts'
import { checkLogin, login, view } from './account.ts'
import { DOMAINS, info } from './info.ts'
import { mixList, worksList } from './lists.ts'
import { createProbe } from './probe.ts'
import { createPublish } from './publish.ts'
import { readProfile } from './site.ts'

/** 微博, by its site. */
export function createWeibo(times: Times = TIMES): Platform {
  return {
    info,
    cookieDomains: [...DOMAINS],
    login,
    view,
    checkLogin,
    profile: (ctx, call) => readProfile(ctx, call.browser.page),
    publish: createPublish(times),
    probe: createProbe(times),
    worksList,
    mixList,
  }
}
