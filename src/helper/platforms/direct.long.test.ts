// Pages of private messages: changes while they are read, late answers, renamed addresses, sessions.
import { describe } from 'vitest'
import { DIRECT_CASES } from './testing/direct-cases.ts'
import { describeDirect } from './testing/direct-suite.ts'

for (const [name, one] of Object.entries(DIRECT_CASES)) describe(name, () => describeDirect('rest', one))
