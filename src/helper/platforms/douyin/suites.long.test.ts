// 抖音 passes the rest of what every platform must pass: every field left out, changed pages, notices, probes. (Sessions
// and unclear presses: journey.test.ts.)
import { describeFields } from '../testing/field-suite.ts'
import { fieldPlan } from './testing-fields.ts'

describeFields('rest', fieldPlan)
