// 视频号 passes the suite of every platform, on its fake site.
import { createShipinhao } from './shipinhao/index.ts'
import { describeSite } from './testing/site-suite.ts'

describeSite(createShipinhao)
