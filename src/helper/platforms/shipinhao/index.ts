import { directBy, withDirect } from '../kit/messages/direct.ts'
import { commentsBy } from '../kit/messages/read.ts'
import { MESSAGES_TIMES, type MessagesTimes } from '../kit/messages/site.ts'
import { TIMES, type Times } from '../kit/times.ts'
import type { Platform } from '../platform.ts'
import { createCheckLogin, login, view } from './account.ts'
import { directSite } from './direct.ts'
import { DOMAINS, info } from './info.ts'
import { mixList, positionList, worksList } from './lists.ts'
import { commentSite } from './messages.ts'
import { createProbe } from './probe.ts'
import { createPublish } from './publish.ts'
import { readProfile } from './site.ts'

/** 视频号, by its office for the web. Topics are text only: no look-up. */
export function createShipinhao(times: Times = TIMES, messagesTimes: MessagesTimes = MESSAGES_TIMES): Platform {
  return {
    info,
    cookieDomains: [...DOMAINS],
    login,
    view,
    checkLogin: createCheckLogin(times),
    profile: (ctx, call) => readProfile(ctx, call.browser.page),
    publish: createPublish(times),
    probe: createProbe(times),
    messages: withDirect(commentsBy(commentSite, messagesTimes), directBy(directSite, messagesTimes)),
    worksList,
    mixList,
    positionList,
  }
}
