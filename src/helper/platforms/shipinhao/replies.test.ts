// Comments answered on their page. What else is asked of it is in ../replies.long.test.ts.
import { MESSAGES_CASES } from '../testing/messages-cases.ts'
import { describeReplies } from '../testing/reply-suite.ts'

describeReplies('journey', MESSAGES_CASES.shipinhao)
