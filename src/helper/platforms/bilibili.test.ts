// B站 passes the suite of every platform, on its fake site. It wants a tag with every video.
import { createBilibili } from './bilibili/index.ts'
import { describeSite } from './testing/site-suite.ts'

describeSite(createBilibili, 'chengnan_food', { topic: '#美食' })
