// A comment is answered once, to whom it was meant, and never in doubt.
import type { Mutation } from '../mutation.ts'

const SITE = 'src/helper/platforms/bilibili/replies.test.ts'
const ROOM = 'src/helper/messages/replies.test.ts'
const STEPS = 'src/helper/platforms/kit/messages/reply.ts'
const RUN = 'src/helper/platforms/kit/messages/reply-run.ts'

export const replying: readonly Mutation[] = [
  {
    id: 'answer-written-before-the-press',
    promise: 'A reply is written down before it is pressed.',
    edits: [
      {
        file: RUN,
        find: '    call.pressing()\n    await pressOn(ctx, page, button, point)\n',
        replace: '    await pressOn(ctx, page, button, point)\n    call.pressing()\n',
      },
    ],
    tests: [SITE],
    only: 'cut off between',
  },
  {
    id: 'answer-to-the-person',
    promise: 'Nobody else is answered than who wrote the comment that was read.',
    edits: [
      {
        file: STEPS,
        find: 'if (isOther) throw stop(REPLY_WORDS.otherPerson(site.name, row.author.name.slice(0, 60)))',
        replace: 'void isOther',
      },
    ],
    tests: [SITE],
    only: 'somebody else',
  },
  {
    id: 'answer-in-its-own-box',
    promise: 'A box that belongs to another comment is not written into.',
    edits: [
      {
        file: STEPS,
        find: 'if (!isNamed || ((inRow || row.sharesName) && !marks.isBehind))',
        replace: 'if (site === null)',
      },
    ],
    tests: [SITE],
    only: 'somebody else',
  },
  {
    id: 'answer-of-two-in-one-name',
    promise: 'A name that two people bear tells nothing of whose box it is.',
    edits: [{ file: STEPS, find: '(inRow || row.sharesName)', replace: 'inRow' }],
    tests: ['src/helper/platforms/douyin/replies.test.ts'],
    only: 'in one name',
  },
  {
    id: 'answer-none-of-two-alike',
    promise: 'Of two comments that can’t be told apart none is answered.',
    edits: [
      {
        file: 'src/helper/platforms/kit/messages/page-rows.ts',
        find: "if (rows.some(isSame)) return 'alike'",
        replace: 'void isSame',
      },
      {
        file: 'src/helper/platforms/kit/messages/page-rows.ts',
        find: "if (seen.count > 1) return 'alike'",
        replace: '',
      },
    ],
    tests: [SITE],
    only: 'somebody else',
  },
  {
    id: 'answer-asked-by-us',
    promise: 'A reply asks a site nothing itself.',
    edits: [
      {
        file: RUN,
        find: '    ctx.check()\n    call.pressing()\n',
        replace:
          "    await page.evaluate(() => fetch('https://api.bilibili.com/x/v2/reply/add', { method: 'POST' }).catch(() => null))\n    ctx.check()\n    call.pressing()\n",
      },
    ],
    tests: [SITE],
    only: 'sends once',
  },
  {
    id: 'answer-lost-is-unknown',
    promise: 'A press without an answer is not called unsent.',
    edits: [
      {
        file: RUN,
        find: "return { ...nothing, end: 'unknown', reason: why, isBlocked }",
        replace: "return { ...nothing, end: 'stopped', reason: why, isBlocked }",
      },
    ],
    tests: [SITE],
    only: 'a lost answer',
  },
  {
    id: 'answer-never-again',
    promise: 'What may have been sent is not tried again.',
    edits: [
      {
        file: 'src/helper/messages/replies.ts',
        find: 'if (!NOT_SENT_ENDS.has(settle(otherKey, other).end)) throw conflict(REPLY_WORDS.perhapsSent)',
        replace: 'settle(otherKey, other)',
      },
    ],
    tests: [ROOM],
    only: 'a further attempt',
  },
  {
    id: 'answer-cut-off-is-unknown',
    promise: 'A reply that was cut off behind its press is unknown.',
    edits: [
      {
        file: 'src/helper/messages/replies.ts',
        find: "end: attempt.pressing > 0 ? 'unknown' : 'stopped',",
        replace: "end: 'stopped',",
      },
    ],
    tests: [ROOM],
    only: 'killed behind',
  },
  {
    id: 'answer-keeps-its-pace',
    promise: 'An account answers no more often than its pace permits.',
    edits: [
      {
        file: 'src/helper/messages/reply-pace.ts',
        find: 'if (longest.until <= nowMs) return { may: true }',
        replace: 'if (longest.most >= 0) return { may: true }',
      },
    ],
    tests: [ROOM],
    only: 'keeps a pause',
  },
  {
    id: 'answer-rests-with-readings',
    promise: 'An account that a site stopped while it answered is not read either.',
    edits: [
      {
        file: 'src/helper/messages/replies.ts',
        find: "if (outcome.isBlocked || outcome.end === 'sent') await ledger.ended(name, 'reply', outcome.isBlocked, 0)",
        replace: '',
      },
    ],
    tests: [ROOM],
    only: 'shares its rests',
  },
]
