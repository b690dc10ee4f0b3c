// Private messages, read from the page of chats. What else is asked of it is in ../direct.long.test.ts.
import { DIRECT_CASES } from '../testing/direct-cases.ts'
import { describeDirect } from '../testing/direct-suite.ts'

describeDirect('journey', DIRECT_CASES.douyin)
