import type { Platform } from '../platform.ts'
import { checkLogin } from './check-login.ts'
import { info } from './info.ts'
import { login, view } from './login.ts'
import { mixList, positionList, searchUserList, topicList } from './lookups.ts'
import { readProfile } from './profile.ts'
import { createProbe } from './probe.ts'
import { createPublish } from './publish.ts'
import { TIMES, type Times } from '../kit/times.ts'
import { worksList } from './works-list.ts'

/** 抖音, by its creator site. */
export const createDouyin = (times: Times = TIMES): Platform => ({
  info,
  cookieDomains: ['douyin.com'],
  login,
  view,
  checkLogin,
  profile: (ctx, call) => readProfile(ctx, call.browser.page),
  publish: createPublish(times),
  probe: createProbe(times),
  worksList,
  mixList,
  positionList,
  searchUserList,
  topicList,
})
