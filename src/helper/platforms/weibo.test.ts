// 微博 passes the suite of every platform, on its fake site.
import { describeSite } from './testing/site-suite.ts'
import { createWeibo } from './weibo/index.ts'

describeSite(createWeibo)
