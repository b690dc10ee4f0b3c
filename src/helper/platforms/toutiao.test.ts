// 头条 passes the suite of every platform, on its fake site.
import { describeSite } from './testing/site-suite.ts'
import { createToutiao } from './toutiao/index.ts'

describeSite(createToutiao)
