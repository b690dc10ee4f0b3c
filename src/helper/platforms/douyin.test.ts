// 抖音 passes the suite of every platform, on its fake site.
import { createDouyin } from './douyin/index.ts'
import { describeSite } from './testing/site-suite.ts'

describeSite(createDouyin)
