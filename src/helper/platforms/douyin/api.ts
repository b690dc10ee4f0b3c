import { readsOf } from '../kit/site-json.ts'
import { HOME, ORIGIN } from './info.ts'

/** One read of creator.douyin.com; `status_code` 8 = nobody is signed in. */
export const creatorJson = readsOf({ origin: ORIGIN, home: HOME, isSignedOut: (body) => body['status_code'] === 8 })
