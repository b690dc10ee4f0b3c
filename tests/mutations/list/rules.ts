// Rules that answer: once, only what is fresh, never where a person speaks, and nothing that nobody switched on.
import type { Mutation } from '../mutation.ts'

const ROOM = 'src/backend/modules/messages/rules'
const LIVE = [`${ROOM}/answer-guests.test.ts`, `${ROOM}/answer-limits.test.ts`]
const ANSWER = `${ROOM}/answer-guests.ts`
const DECIDE = `${ROOM}/decide.ts`
const REST = `${ROOM}/rest.ts`

export const rules: readonly Mutation[] = [
  {
    id: 'rule-of-both',
    promise: 'A new rule says which one before it answers a message that has words of both.',
    edits: [{ file: `${ROOM}/in-front.ts`, find: 'if (parts(rule).length === 0) return []', replace: 'return []' }],
    tests: [`${ROOM}/in-front.test.ts`, `${ROOM}/rules.test.ts`],
  },
  {
    id: 'rule-one-answer',
    promise: 'A message gets one answer of rules at most.',
    edits: [{ file: DECIDE, find: "if (isAnswered) return 'answered'", replace: '' }],
    tests: [`${ROOM}/decide.test.ts`],
  },
  {
    id: 'rule-account-off',
    promise: 'No rule answers for an account that nobody switched on.',
    edits: [{ file: DECIDE, find: "if (around.answersSince === null) return 'account_off'", replace: '' }],
    tests: [...LIVE, `${ROOM}/decide.test.ts`],
  },
  {
    id: 'rule-by-hand',
    promise: 'Where people answer by hand, no rule does.',
    edits: [{ file: DECIDE, find: "if (around.isByHandOnly) return 'by_hand_only'", replace: '' }],
    tests: [...LIVE, `${ROOM}/decide.test.ts`],
  },
  {
    id: 'rule-since',
    promise: 'What was written before a rule or its account was switched on is never answered.',
    edits: [{ file: DECIDE, find: 'if (at < rule.enabled_time || (', replace: 'if (at < 0 && (' }],
    tests: LIVE,
  },
  {
    id: 'rule-old',
    promise: 'What was written long ago is not answered.',
    edits: [{ file: ANSWER, find: 'message.msg_time >= read.now - OLDEST_MS', replace: 'message.msg_time > 0' }],
    tests: LIVE,
  },
  {
    id: 'rule-answered-thread',
    promise: 'What somebody answered already is not answered again.',
    edits: [
      {
        file: ANSWER,
        find: 'head === undefined || report.turns.isAnswered(message)',
        replace: 'head === undefined',
      },
    ],
    tests: LIVE,
  },
  {
    id: 'rule-person-rests',
    promise: 'Rules rest where a person answered.',
    edits: [{ file: REST, find: 'if (until <= now) return\n', replace: 'if (until > 0) return\n' }],
    tests: LIVE,
  },
  {
    id: 'rule-person-on-site',
    promise: 'Rules rest where a person answered on the site itself.',
    edits: [{ file: ANSWER, find: '    await restAfterPeople(trx, messages, read.now)\n', replace: '' }],
    tests: LIVE,
  },
  {
    id: 'rule-unwanted',
    promise: 'An answer that is not wanted any more is not handed out.',
    edits: [{ file: REST, find: 'if (reason === null) return false', replace: 'if (reason !== null) return false' }],
    tests: LIVE,
  },
  {
    id: 'rule-cap',
    promise: 'A rule gives no more answers than its share of a day.',
    edits: [
      { file: DECIDE, find: "  if (around.answersToday(rule.id) >= rule.daily_cap) return 'daily_cap'\n", replace: '' },
    ],
    tests: LIVE,
  },
  {
    id: 'rule-account-cap',
    promise: 'Rules plan no more answers than their account may still give today.',
    edits: [{ file: DECIDE, find: "around.answersLeft() > 0 ? null : 'account_cap'", replace: 'null' }],
    tests: LIVE,
  },
  {
    id: 'rule-account-cap-waiting',
    promise: 'What waits for its turn is spoken for: nothing is planned upon it.',
    edits: [
      {
        file: 'src/backend/modules/messages/replies/read-pace.ts',
        find: 'leftToday - (await countWaiting(db, account.id))',
        replace: 'leftToday',
      },
    ],
    tests: LIVE,
  },
  {
    id: 'rule-restored',
    promise: 'No rule of before answers by itself after a backup came back.',
    edits: [
      { file: 'src/backend/modules/restores/after-restore.ts', find: '    await restRules(trx, now)\n', replace: '' },
    ],
    tests: LIVE,
  },
  {
    id: 'rule-list-emptied',
    promise: 'A rule whose last account goes is not for all accounts then.',
    edits: [
      {
        file: `${ROOM}/drop-accounts.ts`,
        find: 'left.length === 0\n',
        replace: 'left.length < 0\n',
      },
    ],
    tests: [`${ROOM}/rules.test.ts`],
  },
  {
    id: 'rule-in-front-order',
    promise: 'Only a rule that stands before another one is named as answering first.',
    edits: [
      {
        file: `${ROOM}/rules.service.ts`,
        find: 'const inFront = rulesInFront(rule, before)',
        replace: 'const inFront = rulesInFront(rule, all)',
      },
    ],
    tests: [`${ROOM}/rules.test.ts`],
  },
  {
    id: 'rule-in-front-off',
    promise: 'A rule that is off keeps no other one from answering.',
    edits: [
      { file: `${ROOM}/in-front.ts`, find: 'if (first.enabled === 0 || (', replace: 'if (first.enabled === 2 || (' },
    ],
    tests: [`${ROOM}/in-front.test.ts`],
  },
  {
    id: 'rule-in-front-part',
    promise: 'Where a rule before answers some of the messages alone, the other one is not said never to answer.',
    edits: [
      {
        file: `${ROOM}/in-front.ts`,
        find: 'is_whole: isAll && isEverywhere(first, rule) ? 1 : 0',
        replace: 'is_whole: 1',
      },
    ],
    tests: [`${ROOM}/in-front.test.ts`],
  },
  {
    id: 'rule-replay-by',
    promise: 'A replay names the rule that answered instead.',
    edits: [{ file: `${ROOM}/replay-rule.ts`, find: "if (why === 'answered') return answer?.rule", replace: '' }],
    tests: [`${ROOM}/replay.test.ts`],
  },
  {
    id: 'rule-late-keeps',
    promise: 'What came before a rule was on is answered by no rule behind it instead.',
    edits: [{ file: DECIDE, find: "if (silent === 'too_old') {", replace: "if (silent === 'off') {" }],
    tests: [`${ROOM}/decide.test.ts`],
  },
]
