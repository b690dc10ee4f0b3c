// B站 passes the rest of what every platform must pass: sessions and unclear presses, every field left out, changed
// pages, notices, probes.
import { describeFields } from '../testing/field-suite.ts'
import { describeSite } from '../testing/site-suite.ts'
import { createBilibili } from './index.ts'
import { fieldPlan } from './testing-fields.ts'

describeSite('rest', createBilibili, 'chengnan_food', { topic: '#美食' })
describeFields('rest', fieldPlan)
