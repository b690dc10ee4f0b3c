import { checkBy } from '../kit/check-login.ts'
import { UPLOAD_VIDEO } from './info.ts'
import { S } from './selectors.ts'
import { site } from './site.ts'

/** By the profile read and by what the upload page shows; an invalid cookie does not always redirect. */
export const checkLogin = checkBy({
  site,
  cookieDomains: ['douyin.com'],
  sessionCookie: (name) => name === 'sessionid',
  url: UPLOAD_VIDEO,
  inside: S.videoInput,
})
