// Answers of the team: to who wrote first, handed out once, and never pressed twice.
import type { Mutation } from '../mutation.ts'

const ROOM = 'src/backend/modules/messages/replies'
const TESTS = [`${ROOM}/replies.test.ts`]
const OUTBOX = `${ROOM}/outbox.service.ts`
const WRITE = `${ROOM}/write.service.ts`
const JOIN = `${ROOM}/join-sent.ts`

export const replies: readonly Mutation[] = [
  {
    id: 'reply-token-once',
    promise: 'One token is one answer, however often it comes.',
    edits: [{ file: WRITE, find: 'if (before !== undefined) return { send: before, isNew: false }', replace: '' }],
    tests: TESTS,
  },
  {
    id: 'reply-own-guest',
    promise: 'Nobody is answered but the guest whose conversation it is.',
    edits: [{ file: WRITE, find: "    .where('author_uid', 'in', [conversation.guest_uid, ''])\n", replace: '' }],
    tests: TESTS,
  },
  {
    id: 'reply-withdrawn-target',
    promise: 'What its guest took back is not answered.',
    edits: [
      {
        file: `${ROOM}/sends.repository.ts`,
        find: 'row === undefined || row.withdrawn === 1 || row.platform_msg_id === null',
        replace: 'row === undefined',
      },
    ],
    tests: TESTS,
  },
  {
    id: 'reply-one-computer',
    promise: 'An attempt that one computer took never goes to another.',
    edits: [
      {
        file: OUTBOX,
        find: "row.state === 'taken' && row.device_id === deviceId",
        replace: "row.state === 'taken'",
      },
    ],
    tests: TESTS,
  },
  {
    id: 'reply-others-go-on',
    promise: 'An answer that its computer tries in vain keeps no other account’s waiting.',
    edits: [{ file: OUTBOX, find: 'return except.includes(own.message_id) ? null : own', replace: 'return own' }],
    tests: TESTS,
  },
  {
    id: 'reply-pace',
    promise: 'The pace of an account is kept by what was pressed.',
    edits: [
      {
        file: OUTBOX,
        find: 'if (pace.nextTime > now) return null',
        replace: 'if (pace.nextTime < 0) return null',
      },
    ],
    tests: TESTS,
  },
  {
    id: 'reply-can-be-taken-back',
    promise: 'A person’s answer waits for a moment in which it can be taken back.',
    edits: [{ file: `${ROOM}/write.service.ts`, find: 'nextTime: now + deps.replyGraceMs', replace: 'nextTime: now' }],
    tests: [`${ROOM}/apart-from-works.test.ts`],
  },
  {
    id: 'reply-apart-from-works',
    promise: 'An answer keeps five minutes apart from a work of its account.',
    edits: [
      { file: `${ROOM}/pace.ts`, find: 'work === undefined ? 0 : work + WRITE_GAP_MS', replace: '0 * (work ?? 0)' },
    ],
    tests: [`${ROOM}/apart-from-works.test.ts`],
  },
  {
    id: 'reply-publish-first',
    promise: 'Nothing is answered while a work of the account goes out.',
    edits: [{ file: OUTBOX, find: 'away.has(id) || publishing.has(id)', replace: 'away.has(id)' }],
    tests: TESTS,
  },
  {
    id: 'reply-unknown-stays',
    promise: 'An answer of which nobody knows is not sent again.',
    edits: [
      {
        file: `${ROOM}/sends.service.ts`,
        find: "if (send.state !== 'failed') throw",
        replace: "if (send.state === 'sent') throw",
      },
    ],
    tests: TESTS,
  },
  {
    id: 'reply-new-number',
    promise: 'What a computer keeps as unknown goes again under a number of its own only.',
    edits: [
      {
        file: `${ROOM}/sends.service.ts`,
        find: "if (send.last_end !== 'unknown') return",
        replace: 'if (send.message_id > 0) return',
      },
    ],
    tests: TESTS,
  },
  {
    id: 'reply-first-end',
    promise: 'The first end of an attempt stands.',
    edits: [
      {
        file: `${ROOM}/after-end.ts`,
        find: "if (send.state === 'taken') return true",
        replace: 'if (send.attempt_no > 0) return true',
      },
    ],
    tests: TESTS,
  },
  {
    id: 'reply-joined-once',
    promise: 'Two messages of the same words are two, and only one of them is ours.',
    edits: [{ file: JOIN, find: 'pressed = pressed.filter((one) => one !== own)', replace: '' }],
    tests: [`${ROOM}/join-sent.test.ts`],
  },
  {
    id: 'reply-confirmed-words',
    promise: 'Contact data go out only when somebody insists.',
    edits: [
      {
        file: WRITE,
        find: 'if (input.is_confirmed === 0) await checkWords',
        replace: 'if (input.content === "") await checkWords',
      },
    ],
    tests: TESTS,
  },
]
