import { TIMES, type Times } from '../kit/times.ts'
import { directBy, withDirect } from '../kit/messages/direct.ts'
import { commentsBy } from '../kit/messages/read.ts'
import { MESSAGES_TIMES, type MessagesTimes } from '../kit/messages/site.ts'
import { searchBy } from '../kit/search/search.ts'
import { SEARCH_TIMES, type SearchTimes } from '../kit/search/site.ts'
import type { Platform } from '../platform.ts'
import { checkLogin, login, view } from './account.ts'
import { directSite } from './direct.ts'
import { DOMAINS, info } from './info.ts'
import { mixList, topicList, worksList } from './lists.ts'
import { commentSite } from './messages.ts'
import { createProbe } from './probe.ts'
import { createPublish } from './publish.ts'
import { searchSite } from './search.ts'
import { readProfile } from './site.ts'

/** B站, by its creator site. */
export function createBilibili(
  times: Times = TIMES,
  searchTimes: SearchTimes = SEARCH_TIMES,
  messagesTimes: MessagesTimes = MESSAGES_TIMES,
): Platform {
  return {
    info,
    cookieDomains: [...DOMAINS],
    login,
    view,
    checkLogin,
    profile: (ctx, call) => readProfile(ctx, call.browser.page),
    publish: createPublish(times),
    probe: createProbe(times),
    search: searchBy(searchSite, searchTimes),
    messages: withDirect(commentsBy(commentSite, messagesTimes), directBy(directSite, messagesTimes)),
    worksList,
    mixList,
    topicList,
  }
}
