// What people wrote, read from the pages of comments of all sites that have one. What else is asked of them is in
// messages.long.test.ts.
import { describe } from 'vitest'
import { MESSAGES_CASES } from './testing/messages-cases.ts'
import { describeMessages } from './testing/messages-suite.ts'

for (const [name, one] of Object.entries(MESSAGES_CASES)) describe(name, () => describeMessages('journey', one))
