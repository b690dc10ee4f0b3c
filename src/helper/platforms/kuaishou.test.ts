// 快手 passes the suite of every platform, on its fake site.
import { createKuaishou } from './kuaishou/index.ts'
import { describeSite } from './testing/site-suite.ts'

describeSite(createKuaishou)
