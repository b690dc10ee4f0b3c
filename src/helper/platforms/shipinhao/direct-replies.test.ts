// Private messages answered on their page. What else is asked of it is in ../direct-replies.long.test.ts.
import { DIRECT_CASES } from '../testing/direct-cases.ts'
import { describeDirectReplies } from '../testing/direct-reply-suite.ts'

describeDirectReplies('journey', DIRECT_CASES.shipinhao)
