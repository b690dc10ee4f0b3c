// 公众号 passes the suite of every platform, on its fake site.
import { describeSite } from './testing/site-suite.ts'
import { createWeixinGzh } from './weixin_gzh/index.ts'

describeSite(createWeixinGzh)
