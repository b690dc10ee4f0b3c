// 小红书 passes the suite of every platform, on its fake site.
import { createXiaohongshu } from './xiaohongshu/index.ts'
import { describeSite } from './testing/site-suite.ts'

describeSite(createXiaohongshu)
