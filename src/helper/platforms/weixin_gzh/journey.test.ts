// 公众号: from the login to the work that its fake site holds. What else the suites ask of every platform is in
// suites.long.test.ts.
import { describeFields } from '../testing/field-suite.ts'
import { describeSite } from '../testing/site-suite.ts'
import { createWeixinGzh } from './index.ts'
import { fieldPlan } from './testing-fields.ts'

describeSite('journey', createWeixinGzh)
describeFields('journey', fieldPlan)
