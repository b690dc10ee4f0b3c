import { withDirect } from '../kit/messages/direct.ts'
import { commentsBy } from '../kit/messages/read.ts'
import { MESSAGES_TIMES, type MessagesTimes } from '../kit/messages/site.ts'
import { searchBy } from '../kit/search/search.ts'
import { SEARCH_TIMES, type SearchTimes } from '../kit/search/site.ts'
import type { Platform } from '../platform.ts'
import { chatBy } from './chat.ts'
import { checkLogin } from './check-login.ts'
import { info } from './info.ts'
import { login, view } from './login.ts'
import { mixList, positionList, searchUserList, topicList } from './lookups.ts'
import { readProfile } from './profile.ts'
import { commentSite } from './messages.ts'
import { createProbe } from './probe.ts'
import { createPublish } from './publish.ts'
import { searchSite } from './search.ts'
import { TIMES, type Times } from '../kit/times.ts'
import { worksList } from './works-list.ts'

/** 抖音, by its creator site. */
export function createDouyin(
  times: Times = TIMES,
  searchTimes: SearchTimes = SEARCH_TIMES,
  messagesTimes: MessagesTimes = MESSAGES_TIMES,
): Platform {
  return {
    info,
    cookieDomains: ['douyin.com'],
    login,
    view,
    checkLogin,
    profile: (ctx, call) => readProfile(ctx, call.browser.page),
    publish: createPublish(times),
    probe: createProbe(times),
    search: searchBy(searchSite, searchTimes),
    messages: withDirect(commentsBy(commentSite, messagesTimes), chatBy(messagesTimes)),
    worksList,
    mixList,
    positionList,
    searchUserList,
    topicList,
  }
}
