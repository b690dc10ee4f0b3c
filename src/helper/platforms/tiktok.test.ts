// TikTok passes the suite of every platform, on its fake site.
import { createTiktok } from './tiktok/index.ts'
import { describeSite } from './testing/site-suite.ts'

describeSite(createTiktok)
