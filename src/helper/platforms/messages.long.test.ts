// Pages of comments: changes while they are read, late answers, renamed addresses, sessions, cancels.
import { describe } from 'vitest'
import { MESSAGES_CASES } from './testing/messages-cases.ts'
import { describeMessages } from './testing/messages-suite.ts'

for (const [name, one] of Object.entries(MESSAGES_CASES)) describe(name, () => describeMessages('rest', one))
