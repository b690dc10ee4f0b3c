// Smart operations: once at their time, within caps and hours, and never past what a person switched off.
import type { Mutation } from '../mutation.ts'

const ROOM = 'src/backend/modules/operations'
const DUE = `${ROOM}/due-operations.ts`
const RUN = `${ROOM}/run-operation.ts`
const KEPT = [`${ROOM}/operations.test.ts`]
const RUNS = [`${ROOM}/runs.test.ts`]
const LIMITS = [`${ROOM}/run-limits.test.ts`]

export const operations: readonly Mutation[] = [
  {
    id: 'operation-one-turn',
    promise: 'A turn is handed out once, however many servers look.',
    edits: [{ file: DUE, find: "          .where('next_run_time', '=', row.next_run_time)\n", replace: '' }],
    tests: KEPT,
  },
  {
    id: 'operation-hours',
    promise: 'Outside of its hours an operation does not run.',
    edits: [{ file: DUE, find: 'const isOpen = isOpenAt(schedule, now, timeZone)', replace: 'const isOpen = true' }],
    tests: KEPT,
  },
  {
    id: 'operation-switched-off',
    promise: 'What was switched off before its turn came does not run.',
    edits: [{ file: RUN, find: "(run.run.by_hand === 0 && row.status !== 'on')", replace: 'false' }],
    tests: KEPT,
  },
  {
    id: 'operation-cap-day',
    promise: 'No more is done for an account in a day than its cap.',
    edits: [{ file: RUN, find: ' - (today.get(accountId) ?? 0)', replace: '' }],
    tests: RUNS,
  },
  {
    id: 'operation-cap-hour',
    promise: 'No more is done in an hour than the cap of all accounts.',
    edits: [
      {
        file: RUN,
        find: "hour >= operation.caps.per_hour ? 'cap_hour' : Math.min(ofDay, operation.caps.per_hour - hour)",
        replace: 'ofDay',
      },
    ],
    tests: [...LIMITS, ...RUNS],
  },
  {
    id: 'operation-caps-bounded',
    promise: 'Caps above what platforms put up with are refused.',
    edits: [
      {
        file: `${ROOM}/check-operation.ts`,
        find: 'caps.per_account_daily > most.daily',
        replace: 'caps.per_account_daily < 0',
      },
    ],
    tests: KEPT,
  },
  {
    id: 'operation-once-an-account',
    promise: 'A run that is started again leaves alone what it did already.',
    edits: [{ file: RUN, find: '      if (row === undefined) return null\n', replace: '' }],
    tests: LIMITS,
  },
  {
    id: 'operation-failure-rests',
    promise: 'An operation whose run failed for all rests until a person sees to it.',
    edits: [{ file: RUN, find: 'rows.some((row) => row.failed === 0)', replace: 'rows.length > 0' }],
    tests: RUNS,
  },
  {
    id: 'operation-site-rest',
    promise: 'No operation has an account read over a rest that a site wanted.',
    edits: [
      {
        file: 'src/backend/modules/messages/next-reading.ts',
        find: "  if (!isRead || row.failed > 0 || isSiteRest) return 'resting'\n",
        replace: '',
      },
    ],
    tests: ['src/backend/modules/messages/next-reading.test.ts', ...RUNS],
  },
  {
    id: 'operation-answer-off',
    promise: 'An account that nobody allowed to be answered for is not read for answers.',
    edits: [
      {
        file: 'src/backend/modules/messages/request-reading.ts',
        find: "  if ((await answersSince(trx, accountId)) === null) return nothing('answer_off')\n",
        replace: '',
      },
    ],
    tests: RUNS,
  },
  {
    id: 'operation-cap-reply',
    promise: 'Nothing is read for answers that the account may not give any more today.',
    edits: [
      {
        file: 'src/backend/modules/messages/request-reading.ts',
        find: "  if ((await answersLeft(trx, account, request)) === 0) return nothing('cap_reply')\n",
        replace: '',
      },
    ],
    tests: LIMITS,
  },
  {
    id: 'operation-one-report',
    promise: 'There is one daily report: nobody is told the same twice.',
    edits: [
      {
        file: `${ROOM}/operations.service.ts`,
        find: '        if (row === undefined) requireOnlyReport(form.type, rows)\n',
        replace: '',
      },
    ],
    tests: KEPT,
  },
  {
    id: 'operation-stopped-told',
    promise: 'Of an operation that stopped somebody at work is told, also when its maker has left.',
    edits: [{ file: RUN, find: 'if (keepers.includes(makerId)) return', replace: 'if (makerId > 0) return' }],
    tests: RUNS,
  },
  {
    id: 'operation-report-scope',
    promise: 'A report tells each reader what he sees, and no more.',
    edits: [{ file: `${ROOM}/daily-report.ts`, find: 'dataScope: reader.data_scope', replace: "dataScope: 'all'" }],
    tests: RUNS,
  },
]
