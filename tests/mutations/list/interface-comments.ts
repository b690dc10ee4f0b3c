// Comments by official interfaces are answered once, to whom it was meant, and read for what they are.
import type { Mutation } from '../mutation.ts'

const ANSWER = 'src/helper/official/kit/answer-comment.ts'
const INTERFACES = 'src/helper/official/comments.test.ts'

export const interfaceComments: readonly Mutation[] = [
  {
    id: 'answer-by-interface-written-first',
    promise: 'An answer by an official interface is written down before it is sent.',
    edits: [
      {
        file: ANSWER,
        find: '  call.pressing()\n  const answer = await send()\n',
        replace: '  const answer = await send()\n  call.pressing()\n',
      },
    ],
    tests: [INTERFACES],
    only: 'is unknown where it was taken',
  },
  {
    id: 'answer-by-interface-to-the-person',
    promise: 'By an official interface nobody else is answered than who wrote the comment that was read.',
    edits: [{ file: ANSWER, find: 'if (!isKnown && !isNamed) return', replace: 'if (isKnown && isNamed) return' }],
    tests: [INTERFACES],
    only: 'somebody else',
  },
  {
    id: 'answer-by-interface-to-the-words',
    promise: 'By an official interface a comment that says something else now is not answered.',
    edits: [{ file: ANSWER, find: "return isSame ? '' : REPLY_WORDS.otherWords", replace: "return isSame ? '' : ''" }],
    tests: [INTERFACES],
    only: 'says something else',
  },
  {
    id: 'answer-by-interface-in-doubt',
    promise: 'An answer that an interface took and then broke is neither sent nor refused.',
    edits: [
      {
        file: 'src/helper/official/youtube/comments.ts',
        find: "if (answer.status >= 500) return { is: 'unclear' }",
        replace: '',
      },
      {
        file: 'src/helper/official/youtube/comments.ts',
        find: "'processingFailure', 'backendError', 'internalError'",
        replace: "'processingFailure'",
      },
    ],
    tests: [INTERFACES],
    only: 'is unknown where it was taken',
  },
  {
    id: 'comments-by-interface-of-another-shape',
    promise: 'An answer of an interface in another shape is not taken for an empty list.',
    edits: [
      {
        file: 'src/helper/official/weixin_gzh/comments.ts',
        find: '  .refine((one) => one.total === 0 || one.comment !== undefined)\n',
        replace: '',
      },
    ],
    tests: [INTERFACES],
    only: 'another shape',
  },
]
