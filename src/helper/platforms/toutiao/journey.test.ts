// 头条: from the login to the work that its fake site holds. What else the suites ask of every platform is in
// suites.long.test.ts.
import { describeFields } from '../testing/field-suite.ts'
import { describeSite } from '../testing/site-suite.ts'
import { createToutiao } from './index.ts'
import { fieldPlan } from './testing-fields.ts'

describeSite('journey', createToutiao)
describeFields('journey', fieldPlan)
