// What is cut off, stopped or found out later: nothing is sent that somebody did not want, nothing is said that is not
// so.
import type { Mutation } from '../mutation.ts'

const ATTEMPTS = 'src/backend/modules/publishing/attempts/attempts.ts'
const RUNS = 'src/backend/modules/publishing/runs/runs.repository.ts'
const BROKEN = 'src/backend/modules/publishing/runs/broken-runs.test.ts'
const DOCK = 'src/renderer/core/publishing/run-dock.tsx'

export const brokenOff: readonly Mutation[] = [
  {
    id: 'cut-off-due-again',
    promise: 'A due work whose helper was cut off before the press is sent again by itself.',
    edits: [{ file: ATTEMPTS, find: 'isAgain = await isSentAgain(', replace: 'isAgain = false && await isSentAgain(' }],
    tests: [BROKEN],
    only: 'is due again, until',
  },
  {
    id: 'cut-off-three-times',
    promise: 'A work that is cut off three times one after the other is left to a person.',
    edits: [{ file: ATTEMPTS, find: 'const MOST_BROKEN = 3', replace: 'const MOST_BROKEN = 4' }],
    tests: [BROKEN],
    only: 'is due again, until',
  },
  {
    id: 'cut-off-in-a-row',
    promise: 'Only tries that were cut off one after the other count.',
    edits: [
      {
        file: ATTEMPTS,
        find: 'return other === -1 ? tries.length : other',
        replace: 'return tries.length + Math.min(other, 0)',
      },
    ],
    tests: [BROKEN],
    only: 'is due again, until',
  },
  {
    id: 'cut-off-and-missed',
    promise: 'A cut off work that was missed meanwhile is not sent by itself.',
    edits: [
      {
        file: ATTEMPTS,
        find: 'if (isPastGrace(row.timing_time, outcome.now, await missedGraceMs(trx))) return false',
        replace: '',
      },
    ],
    tests: [BROKEN],
    only: 'is not sent again by itself',
  },
  {
    id: 'cut-off-with-automatic-off',
    promise: 'Nobody is told that a work is sent again where nothing is sent automatically.',
    edits: [
      {
        file: ATTEMPTS,
        find: 'if (settings !== undefined && !(await settings.publishSettings(trx, row.task_admin_id)).autoPublish) return false',
        replace: 'void settings',
      },
    ],
    tests: [BROKEN],
    only: 'switched automatic publishing off',
  },
  {
    id: 'cut-off-and-stopped',
    promise: 'A cut off work of a run that a person stopped or paused is not sent by itself.',
    edits: [
      {
        file: ATTEMPTS,
        find: "(run.wish !== 'run' || run.skip === 1)",
        replace: '(run.wish === null || run.skip === 1)',
      },
    ],
    tests: [BROKEN],
    only: 'is not sent again by itself when a person wanted its run to',
  },
  {
    id: 'stopped-run-stays-stopped',
    promise: 'What a stopped run of due works had not begun is not taken by the next one.',
    edits: [{ file: RUNS, find: "if (reason === 'stopped' && run.wish !== 'run'", replace: 'if (run.wish === null' }],
    tests: [BROKEN],
    only: 'what it had not begun waits for a person',
  },
  {
    id: 'stopped-run-paced-works',
    promise: 'Works that wait for the pace of their account stay stopped with their run, too.',
    edits: [{ file: RUNS, find: '[...given, ...(await leftForLater(trx, id))]', replace: '[...given]' }],
    tests: [BROKEN],
    only: 'what it had not begun waits for a person',
  },
  {
    id: 'untaken-run-given-back',
    promise: 'Works of a run that no helper took are due as before.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/watch-runs.service.ts',
        find: 'const isBegun = run.grant_hash === null',
        replace: "const isBegun = run.grant_hash !== ''",
      },
    ],
    tests: [BROKEN],
    only: 'one that no helper took',
  },
  {
    id: 'refused-is-no-cut-off',
    promise: 'Of a lost answer the journal tells a refusal from a cut off try, and only this is sent again.',
    edits: [
      {
        file: 'src/contract/helper/outcome-proof.ts',
        find: "interrupted === 1 ? NOT_PUBLISHED : 'failed'",
        replace: "interrupted !== 2 ? NOT_PUBLISHED : 'failed'",
      },
    ],
    tests: ['src/helper/runs/run-machine.test.ts', 'src/backend/modules/publishing/attempts/reported-outcomes.test.ts'],
  },
  {
    id: 'closed-helper-is-cut-off',
    promise: 'A work that a closing helper breaks off counts as cut off, not as refused.',
    edits: [
      { file: 'src/helper/jobs/running.ts', find: 'one.abort(helperLeaves())', replace: 'one.abort(cancelled())' },
    ],
    tests: ['src/helper/helper.test.ts'],
    only: 'says not published before the press',
  },
  {
    id: 'cut-off-signed',
    promise: 'That a try was cut off is part of what its computer signs.',
    edits: [
      {
        file: 'src/contract/helper/outcome-proof.ts',
        find: '...(told.interrupted === 1 ? [1] : [])',
        replace: '...(told.interrupted === 1 ? [] : [])',
      },
    ],
    tests: ['src/backend/modules/publishing/attempts/reported-outcomes.test.ts'],
    only: 'that its computer was cut off before the press is signed',
  },
  {
    id: 'absent-counted',
    promise: 'A work that was found not to be out has its own count in its run.',
    edits: [
      {
        file: RUNS,
        find: "publish_status === PUBLISH_STATUS.failed ? 'failed' : 'absent'",
        replace: "publish_status === PUBLISH_STATUS.failed ? 'failed' : 'skipped'",
      },
    ],
    tests: ['src/backend/modules/publishing/runs/runs.test.ts'],
  },
  {
    id: 'absent-ring-not-full',
    promise: 'The ring of a run whose work was found not to be out is not full.',
    edits: [{ file: DOCK, find: 'settledOf(run) - (run.absent ?? 0)', replace: 'settledOf(run)' }],
    tests: ['src/renderer/core/publishing/run-dock.test.tsx'],
    only: 'found not to be out warns',
  },
  {
    id: 'absent-in-the-run-log',
    promise: 'That a person found a work not to be out stands in the run log.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/note-answer.ts',
        find: 'if (rows.length === 0) return',
        replace: 'if (rows.length >= 0) return',
      },
    ],
    tests: ['src/backend/modules/publishing/attempts/publish-run.test.ts'],
  },
  {
    id: 'absent-end-warns',
    promise: 'The end of a run of which a work was found not to be out is not told as plain success.',
    edits: [
      {
        file: 'src/renderer/core/publishing/publish-dialog.tsx',
        find: 'run.failed + run.unconfirmed + (run.absent ?? 0) > 0',
        replace: 'run.failed + run.unconfirmed > 0',
      },
    ],
    tests: ['src/renderer/core/publishing/publish-dialog.test.tsx'],
  },
  {
    id: 'duties-wait-for-none',
    promise: 'No duty of the page waits for another: works go out in their minute while lists of works are read.',
    edits: [
      {
        file: 'src/renderer/core/duties/run-duties.ts',
        find: 'for (const duty of duties) {',
        replace: 'for (const duty of duties.slice(0, 1)) {',
      },
    ],
    tests: ['src/renderer/core/publishing/due-works.test.ts'],
    only: 'begins what is due while a list of works is being read',
  },
  {
    id: 'due-run-shown-at-once',
    promise: 'The page asks for runs as soon as it has begun works that are due.',
    edits: [
      {
        file: 'src/renderer/core/publishing/due-works.ts',
        find: 'if ((await startDue(ports)) !== 0) await deps.publishing.refresh()',
        replace: 'await startDue(ports)',
      },
    ],
    tests: ['src/renderer/core/publishing/due-works.test.ts'],
    only: 'begins what is due while a list of works is being read',
  },
]
