// Figures: what is counted, for whom, and what is said of it.
import type { Mutation } from '../mutation.ts'

const BLOCKS = 'src/backend/modules/numbers/data-blocks.test.ts'
const CENTER = 'src/backend/modules/numbers/data-center.test.ts'
const LISTS = 'src/backend/modules/numbers/data-lists.test.ts'
const STEPS_TEST = 'src/backend/modules/numbers/next-steps.test.ts'
const NUMBERS = 'src/backend/lib/account-numbers.ts'
const STEPS = 'src/backend/modules/numbers/next-steps.ts'
const FAILURES = 'src/backend/modules/numbers/failures.ts'

export const numbers: readonly Mutation[] = [
  {
    id: 'figures-drafts',
    promise: 'What went no further than a draft box is no published work.',
    edits: [
      {
        file: NUMBERS,
        find: "    .where('only_draft', '=', 0)\n    .where('published_time', '>=', fromMs)",
        replace: "    .where('published_time', '>=', fromMs)",
      },
    ],
    tests: [CENTER],
  },
  {
    id: 'figures-failed-unknown',
    promise: 'A work whose outcome nobody knows is not counted as failed.',
    edits: [
      {
        file: NUMBERS,
        find: "    .where('outcome_unknown', '=', 0)\n    .where('update_time', '>=', fromMs)",
        replace: "    .where('update_time', '>=', fromMs)",
      },
    ],
    tests: [CENTER, BLOCKS],
  },
  {
    id: 'figures-unknown-is-null',
    promise: 'A number that nobody collected is no 0.',
    edits: [{ file: NUMBERS, find: 'return known.length === 0 ? null : known.reduce', replace: 'return known.reduce' }],
    tests: [CENTER],
  },
  {
    id: 'figures-first-fans',
    promise: 'The first value of fans that is known is no gain.',
    edits: [
      {
        file: NUMBERS,
        find: 'before ?? (firstDay === lastDay ? null : first)',
        replace: 'before ?? (first === null ? null : 0)',
      },
    ],
    tests: ['src/backend/lib/account-numbers.test.ts'],
  },
  {
    id: 'failures-handled',
    promise: 'A failure that was handled is not told as one that waits.',
    edits: [{ file: FAILURES, find: 'isOpen: false,', replace: 'isOpen: true,' }],
    tests: [BLOCKS],
  },
  {
    id: 'failures-once',
    promise: 'A work that failed several times counts once.',
    edits: [
      {
        file: FAILURES,
        find: 'return [...latest.values()].map((row) => ({',
        replace: 'return latest.size < 0 ? [] : rows.map((row) => ({',
      },
    ],
    tests: [BLOCKS],
  },
  {
    id: 'scatter-removed',
    promise: 'A work that its site took down is in no picture.',
    edits: [
      { file: 'src/backend/modules/numbers/work-scatter.ts', find: "    .where('is_deleted', '=', 0)\n", replace: '' },
    ],
    tests: [BLOCKS],
  },
  {
    id: 'list-of-failed',
    promise: 'The list that a number of failed works opens has as many.',
    edits: [
      {
        file: 'src/backend/modules/publishing/store/item-lists.repository.ts',
        find: "      .where('i.outcome_unknown', '=', 0)\n      .where('i.update_time', '>=', from)",
        replace: "      .where('i.update_time', '>=', from)",
      },
    ],
    tests: [LISTS],
  },
  {
    id: 'list-without-time',
    promise: 'Works without a time are those, and no others.',
    edits: [
      {
        file: 'src/backend/modules/publishing/store/item-lists.repository.ts',
        find: "if (filter.time === 'none') return q.where('i.timing_time', '=', 0)",
        replace: "if (filter.time === 'none') return q",
      },
    ],
    tests: ['src/backend/modules/publishing/items/coming-works.test.ts'],
  },
  {
    id: 'steps-new-accounts',
    promise: 'A new account is not told to be silent.',
    edits: [{ file: STEPS, find: ' && now - one.since >= NEXT_STEPS_DAYS * DAY_MS,', replace: ',' }],
    tests: [STEPS_TEST],
  },
  {
    id: 'steps-few-works',
    promise: 'An hour of few works is not called the best.',
    edits: [{ file: STEPS, find: '.filter(([, own]) => own.length >= HOUR_WORKS)', replace: '' }],
    tests: [STEPS_TEST],
  },
  {
    id: 'steps-at-most',
    promise: 'At most five next steps.',
    edits: [{ file: STEPS, find: '.slice(0, NEXT_STEPS_MAX)', replace: '' }],
    tests: [STEPS_TEST],
  },
  {
    id: 'steps-losses-first',
    promise: 'Losses are told before chances.',
    edits: [
      {
        file: STEPS,
        find: '[guests, followUps, fallen, failing, unplanned, falling, region, idle, hour, winner]',
        replace: '[winner, hour, idle, region, falling, unplanned, failing, fallen, followUps, guests]',
      },
    ],
    tests: [STEPS_TEST],
  },
]
