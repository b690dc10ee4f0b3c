// Comments are read from what a site's own page is given: nothing is asked, guessed or lost.
import type { Mutation } from '../mutation.ts'

const SITE = 'src/helper/platforms/bilibili/messages.test.ts'
const ROWS = 'src/helper/platforms/kit/messages/rows.test.ts'
const SESSIONS = 'src/helper/platforms/kit/messages/sessions.test.ts'
const ROOM = 'src/helper/messages/messages.test.ts'

export const reading: readonly Mutation[] = [
  {
    id: 'comments-asked-by-us',
    promise: 'A reading asks a site nothing itself.',
    edits: [
      {
        file: 'src/helper/platforms/kit/messages/read.ts',
        find: '  const visitor = await requireVisitor(steps, call.account)\n',
        replace:
          "  const visitor = await requireVisitor(steps, call.account)\n  await page.evaluate(() => fetch('https://api.bilibili.com/x/v2/reply/up/fulllist').catch(() => null))\n",
      },
    ],
    tests: [SITE],
    only: 'everything once',
  },
  {
    id: 'comments-changed-shape',
    promise: 'An answer of another shape brings no message.',
    edits: [
      {
        file: 'src/helper/platforms/kit/messages/answers.ts',
        find: 'return value === null ? changed() : ({ part, value } as Answer)',
        replace:
          "return { part: 'comments', value: value ?? { rows: [], more: false, total: null, workId: '' } } as Answer",
      },
    ],
    tests: [SITE],
    only: 'another shape',
  },
  {
    id: 'comments-own-late-window',
    promise: 'A comment that the site lets through late is read all the same.',
    edits: [
      {
        file: 'src/helper/platforms/kit/messages/rows.ts',
        find: 'export const LATE_S = 600',
        replace: 'export const LATE_S = 0',
      },
    ],
    tests: [ROWS],
  },
  {
    id: 'comments-vanished-row',
    promise: 'A row that vanished while pages were turned leaves the cursor where it was.',
    edits: [
      {
        file: 'src/helper/platforms/kit/messages/walk.ts',
        find: 'if ((page.total ?? Infinity) < (last.total ?? 0))',
        replace: 'if (last.total === -1)',
      },
    ],
    tests: [SITE],
    only: 'vanished',
  },
  {
    id: 'comments-of-the-visitor',
    promise: 'What is given to another account is not taken for this one’s.',
    edits: [
      {
        file: 'src/helper/messages/readings.ts',
        find: 'const check = await subject.requireSelf(platform, ctx, call)',
        replace: "const check = { status: 'ok', msg: '' } as const",
      },
    ],
    tests: [SITE],
    only: 'another account',
  },
  {
    id: 'comments-wait-for-others',
    promise: 'A reading lets everybody go first who waits for the account.',
    edits: [
      {
        file: 'src/helper/jobs/account-queue.ts',
        find: 'async () => (isWanted(key) ? null : { value: await task() })',
        replace: 'async () => ({ value: await task() })',
      },
    ],
    tests: [ROOM],
    only: 'give way',
  },
  {
    id: 'comments-rest-after-a-stop',
    promise: 'An account that a site stopped rests, ever longer.',
    edits: [
      {
        file: 'src/helper/messages/ledger.ts',
        find: 'const blocked = isBlocked ? known.blocked + 1 : 0',
        replace: 'const blocked = isBlocked ? 1 : 0',
      },
    ],
    tests: [ROOM],
    only: 'keep their pause',
  },
  {
    id: 'direct-opens-all',
    promise: 'A conversation without a new message is not opened, and so not marked as read.',
    edits: [
      {
        file: 'src/helper/platforms/kit/messages/sessions.ts',
        find: '    .filter((row) => cursor.works.get(markOf(row.id))?.count !== numberOf(row.newestId))\n',
        replace: '',
      },
    ],
    tests: [SESSIONS],
  },
  {
    id: 'direct-time-runs-ahead',
    promise: 'While conversations are left, the time up to which everything was read stays.',
    edits: [
      {
        file: 'src/helper/platforms/kit/messages/sessions.ts',
        find: 'const until = read.isWhole ?',
        replace: 'const until = read.opened ?',
      },
    ],
    tests: [SESSIONS],
  },
  {
    id: 'direct-of-another-account',
    promise: 'Private messages of another account are never taken for those of this one.',
    edits: [
      {
        file: 'src/helper/platforms/kit/messages/direct-rows.ts',
        find: "if (rows.length > 0 && rows.every((row) => guestOf(row, own) === ''))",
        replace: 'if (rows.length < 0)',
      },
    ],
    tests: [SESSIONS],
  },
  {
    id: 'direct-equal-words-lost',
    promise: 'Equal words of one day are as many messages as they are, where a page shows no ids.',
    edits: [
      {
        file: 'src/helper/platforms/douyin/chat-ids.ts',
        find: 'const place = (counts.get(key) ?? 0) + 1',
        replace: 'const place = 1',
      },
    ],
    tests: ['src/helper/platforms/douyin/chat.test.ts'],
  },
]
