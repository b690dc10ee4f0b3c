// Answers to private messages: messages further up, masked words, people of one name, cancels and cuts, answers that
// are none.
import { describe } from 'vitest'
import { DIRECT_CASES } from './testing/direct-cases.ts'
import { describeDirectReplies } from './testing/direct-reply-suite.ts'

for (const [name, one] of Object.entries(DIRECT_CASES)) describe(name, () => describeDirectReplies('rest', one))
