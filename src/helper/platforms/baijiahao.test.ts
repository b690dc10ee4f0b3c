// 百家号 passes the suite of every platform, on its fake site.
import { createBaijiahao } from './baijiahao/index.ts'
import { describeSite } from './testing/site-suite.ts'

describeSite(createBaijiahao)
