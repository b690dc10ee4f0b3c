// What people wrote, read from the page of comments. What else is asked of it is in ../messages.long.test.ts.
import { MESSAGES_CASES } from '../testing/messages-cases.ts'
import { describeMessages } from '../testing/messages-suite.ts'

describeMessages('journey', MESSAGES_CASES.douyin)
