// Replies to comments: later pages, threads, rows that change meanwhile, cancels and cuts, answers that are none.
import { describe } from 'vitest'
import { MESSAGES_CASES } from './testing/messages-cases.ts'
import { describeReplies } from './testing/reply-suite.ts'

for (const [name, one] of Object.entries(MESSAGES_CASES)) describe(name, () => describeReplies('rest', one))
