// Nothing is published twice, nothing is lost: the backend's side.
import type { Mutation } from '../mutation.ts'

const RUN = 'src/backend/modules/publishing/attempts/publish-run.test.ts'
const AUTO = 'src/backend/modules/publishing/attempts/auto-publish.test.ts'
const RUNS = 'src/backend/modules/publishing/runs/runs.test.ts'

export const publishBackend: readonly Mutation[] = [
  {
    id: 'lock-one-holder',
    promise: 'Of many who want to publish a task at once, one gets the lock.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/publish-lock.service.ts',
        find: 'if (held && input.force === 0) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [RUN],
    only: 'of 20 at once one gets it',
  },
  {
    id: 'lock-late-beat',
    promise: 'A late heartbeat of a run that was taken over does not take the lock back.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/publish-lock.service.ts',
        find: 'if (input.lock_token !== undefined && input.force === 0) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [RUN],
    only: 'is given back by its holder only',
  },
  {
    id: 'lock-force-logged',
    promise: 'A lock that was taken over by force stands in the operation log.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/publish-lock.service.ts',
        find: '      await auditForce(trx, caller, task, `强制接管发布锁，${broken} 个作品待核对`)\n',
        replace: '',
      },
    ],
    tests: [RUN],
    only: 'taken over by force',
  },
  {
    id: 'lock-broken-off-is-unknown',
    promise: 'What a broken-off run was publishing is to be verified, and is not retried.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/recovery.ts',
        find: 'publish_status: PUBLISH_STATUS.failed, outcome_unknown: 1, progress: 0, fail_reason: BROKEN_OFF',
        replace: 'publish_status: PUBLISH_STATUS.waiting, outcome_unknown: 0, progress: 0, fail_reason: BROKEN_OFF',
      },
    ],
    tests: [RUN],
    only: 'the publish lock',
  },
  {
    id: 'attempt-one-at-once',
    promise: 'Of many starts of a work at once one opens the attempt.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/attempts.ts',
        find: "if (row.publish_status === PUBLISH_STATUS.publishing && expected !== 1) throw conflict('publishing.publishingNow')",
        replace: '',
      },
    ],
    tests: [RUN],
    only: 'of 20 starts at once one opens the attempt',
  },
  {
    id: 'attempt-not-when-published',
    promise: 'A published work is not started again.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/attempts.ts',
        find: "if (row.publish_status === PUBLISH_STATUS.success) throw conflict('publishing.alreadyPublished')",
        replace: '',
      },
    ],
    tests: [RUN],
    only: 'what is out, or was cancelled',
  },
  {
    id: 'attempt-not-when-unconfirmed',
    promise: 'A work whose outcome is unknown is not started again.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/attempts.ts',
        find: 'if (row.outcome_unknown === 1) throw needsVerification()',
        replace: '',
      },
    ],
    tests: [RUN],
    only: 'unconfirmed is failed, not retried by itself',
  },
  {
    id: 'attempt-needs-lock',
    promise: 'A work is started only by who holds the task’s lock.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/publish-run.service.ts',
        find: '          await requireRun(trx, row, input.lock_token)\n',
        replace: '',
      },
    ],
    tests: [RUN],
    only: 'needs lock, edit lock',
  },
  {
    id: 'attempt-edit-lock',
    promise: 'A work that was changed since it was locked does not go out.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/publish-run.service.ts',
        find: 'if (row.edit_status !== 1) throw conflict(',
        replace: 'if (false) throw conflict(',
      },
    ],
    tests: [RUN],
    only: 'needs lock, edit lock',
  },
  {
    id: 'attempt-account-online',
    promise: 'Nothing is started on an account that is signed out, disabled or deleted.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/attempts.ts',
        find: 'if (row.third_login_status !== 1) throw accountOffline([row.third_auth_id])',
        replace: '',
      },
    ],
    tests: [RUN],
    only: 'needs lock, edit lock',
  },
  {
    id: 'attempt-late-success-wins',
    promise: 'A late success is taken, a second one changes nothing.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/attempts.ts',
        find: 'if (knowledgeOf(outcome.result) <= knowledgeOf(attempt.result)) return',
        replace: 'if (false) return',
      },
    ],
    tests: [RUN],
    only: 'a record is idempotent',
  },
  {
    id: 'attempt-manual-right',
    promise: 'Confirming by hand needs its right.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/publish-run.service.ts',
        find: "if (manual && !hasPerm(caller.admin.perms, 'publish:manual')) throw",
        replace: 'if (false) throw',
      },
    ],
    tests: [RUN],
    only: 'confirming by hand',
  },
  {
    id: 'attempt-manual-logged',
    promise: 'A confirmation by hand stands in the operation log, with its reason.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/publish-run.service.ts',
        find: "if (outcome.msg.trim() === '') throw",
        replace: 'if (false) throw',
      },
    ],
    tests: [RUN],
    only: 'confirming by hand',
  },
  {
    id: 'lease-one-desktop',
    promise: 'Two desktops never take the same due work.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/auto-publish.service.ts',
        find: ".where('publish_status', '=', PUBLISH_STATUS.waiting)\n          .where('edit_status', '=', 0)\n          .where('delete_time', 'is', null)",
        replace: ".where('delete_time', 'is', null)",
      },
      {
        file: 'src/backend/modules/publishing/attempts/auto-publish.service.ts',
        find: 'if (paceLedger.pauseOf(row, now) !== null) continue',
        replace: '',
      },
    ],
    tests: [AUTO],
    only: 'taking',
  },
  {
    id: 'lease-lapsed-after-start',
    promise: 'A lease that ran out after the start leaves a work to be verified, never one to be tried again.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/recovery.ts',
        find: 'rows.filter((row) => row.record_id === null).map((row) => row.id)',
        replace: 'rows.map((row) => row.id)',
      },
    ],
    tests: [AUTO],
    only: 'a lease that runs out',
  },
  {
    id: 'lease-of-this-device',
    promise: 'Only the device that took a due work starts it.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/auto-publish.service.ts',
        find: 'if (row.publish_status !== PUBLISH_STATUS.publishing || row.lease_device_id !== input.device_id) throw',
        replace: 'if (row.publish_status !== PUBLISH_STATUS.publishing) throw',
      },
    ],
    tests: [AUTO],
  },
  {
    id: 'lease-outcome-of-this-device',
    promise: 'Another device can’t tell the outcome of an attempt.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/auto-publish.service.ts',
        find: 'if (attempt !== undefined && input.attempt_no !== undefined && attempt.device_id !== input.device_id) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [AUTO],
    only: 'another device can’t speak for an attempt',
  },
  {
    id: 'due-sends-no-timer',
    promise: 'A work that goes out automatically is published at its time, and no platform is given a timer.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/item-view.ts',
        find: 'return { ...item, timing_time: 0 }',
        replace: 'return item',
      },
    ],
    tests: [RUNS],
    only: 'due works go out as a run',
  },
  {
    id: 'due-not-before-its-time',
    promise: 'A work never goes out automatically before its time.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/auto-publish.service.ts',
        find: ".where('i.timing_time', '<=', now)",
        replace: ".where('i.timing_time', '<=', now + 60_000)",
      },
    ],
    tests: [AUTO],
    only: 'never before it',
  },
  {
    id: 'due-not-begun-early',
    promise: 'Nor does it when the clock is set back after it was taken.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/auto-publish.service.ts',
        find: "    if (row.timing_time > clock.now() && row.hand_in === 0) throw notNow('publishing.notYet')\n",
        replace: '',
      },
    ],
    tests: [AUTO],
    only: 'the clock was set back',
  },
  {
    id: 'due-by-its-new-time',
    promise: 'A work whose time is changed at the same moment is not taken for its old one.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/auto-publish.service.ts',
        find: "          .where('timing_time', '=', row.timing_time)\n",
        replace: '',
      },
    ],
    tests: [AUTO],
    only: 'not leased for the old one',
  },
  {
    id: 'due-needs-no-lead',
    promise: 'The check refuses no automatic work for the lead of a timer that it does not use.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/limit-checks.ts',
        find: 'return isOurs ? 0 : row.timing_time',
        replace: 'return row.timing_time',
      },
    ],
    tests: ['src/backend/modules/publishing/items/item-changes.test.ts'],
    only: 'says every reason before it is tried',
  },
  {
    id: 'due-held-back-stays',
    promise: 'An automatic work that must not begin at the moment waits; it is not told as failed.',
    edits: [
      {
        file: 'src/helper/runs/run-ports.ts',
        find: ', z.object({ not_now: z.literal(1) })',
        replace: ', z.object({ clock_doubted: z.literal(1) })',
      },
    ],
    tests: ['src/helper/runs/run-ports.test.ts'],
  },
  {
    id: 'due-missed-waits',
    promise: 'A work that missed its time by more than the grace waits for a person.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/auto-publish.service.ts',
        find: "      .where((eb) => eb.or([eb('i.timing_time', '>=', now - graceMs), eb('i.timing_time', '=', 0)]))\n",
        replace: '',
      },
    ],
    tests: [AUTO],
    only: 'later it is missed',
  },
  {
    id: 'due-missed-asleep',
    promise: 'Nor does a computer that slept send what was missed meanwhile.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/run-calls.service.ts',
        find: "        .where((eb) => eb.or([eb('lease_until', '>=', now), eb('timing_time', '>=', now - graceMs), eb('timing_time', '=', 0), eb('id', 'in', begun)]))\n",
        replace: '',
      },
    ],
    tests: [RUNS],
    only: 'a computer that slept',
  },
  {
    id: 'film-held-not-out',
    promise: 'A film that a site only holds until its time is not called published.',
    edits: [
      {
        file: 'src/backend/modules/publishing/store/sent-films.repository.ts',
        find: "state: row.timing_time > now ? 'held' : 'out'",
        replace: "state: 'out'",
      },
    ],
    tests: ['src/backend/modules/publishing/items/placed-films.test.ts'],
    only: 'refuses the same film, in words of its state',
  },
  {
    id: 'file-out-told',
    promise:
      'The check before publishing tells of a material that the account has published already, with its task, and asks for nothing.',
    edits: [
      {
        file: 'src/backend/modules/publishing/preflight/preflight.service.ts',
        find: '    if (film !== undefined || facts.twins',
        replace: '    if (true || facts.twins',
      },
    ],
    tests: ['src/backend/modules/publishing/items/placed-films.test.ts'],
    only: 'noted in the check and after making',
  },
  {
    id: 'due-skipped-apart',
    promise: 'A work that a person took out of its automatic run is told as skipped, not as missed.',
    edits: [
      { file: 'src/backend/lib/missed-works.ts', find: 'and ${sql.ref(`${alias}.skip_time`)} = 0)`', replace: ')`' },
    ],
    tests: ['src/backend/modules/publishing/runs/timed-runs.test.ts'],
    only: 'what a person skipped says so',
  },
  {
    id: 'due-missed-shown',
    promise: 'A missed work is counted where the others that wait for a person are.',
    edits: [
      {
        file: 'src/backend/lib/missed-works.ts',
        find: "(${of('auto_publish')} = 0 or ${of('timing_time')} < ${now - graceMs})",
        replace: "${of('auto_publish')} = 0",
      },
    ],
    tests: [AUTO, 'src/backend/modules/todo/todo.test.ts'],
  },
  {
    id: 'run-approved-device',
    promise: 'A publish run begins on an approved device only.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/start-run.service.ts',
        find: 'if (key === null) throw conflict(',
        replace: "if (key === null) return ''\n    if (false) throw conflict(",
      },
    ],
    tests: [RUNS],
    only: 'wants an approved device',
  },
  {
    id: 'run-leaves-out-unknown',
    promise: 'A publish run leaves out what may be out already.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/start-run.service.ts',
        find: '.filter((row) => row.outcome_unknown === 0 && (input.ids',
        replace: '.filter((row) => (input.ids',
      },
    ],
    tests: [RUNS],
    only: 'leaves out what is blocked',
  },
  {
    id: 'run-leaves-out-blocked',
    promise: 'A publish run leaves out what its check blocks.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/start-run.service.ts',
        find: 'const free = rows.filter((row) => !blocked.has(row.id))',
        replace: 'const free = rows',
      },
    ],
    tests: [RUNS],
    only: 'leaves out what is blocked',
  },
  {
    id: 'run-ends-with-operator',
    promise: 'A run of an operator who was stopped ends.',
    edits: [
      {
        file: 'src/backend/http/person.ts',
        find: 'if (row === undefined || row.delete_time !== null || row.status !== 1 || row.tenant_status !== 1) return null',
        replace: 'if (row === undefined) return null',
      },
    ],
    tests: ['src/backend/modules/publishing/runs/run-door.test.ts'],
  },
  {
    id: 'run-lease-taken-once',
    promise: 'Of two computers that take over a lost run one gets it.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/start-run.service.ts',
        find: "if (Number(taken.numUpdatedRows) !== 1) throw conflict('publishing.runTakenOver')",
        replace: '',
      },
    ],
    tests: [RUNS],
    only: 'of two computers that take over',
  },
  {
    id: 'run-lease-broken-off',
    promise: 'What the lost computer had begun is to be verified by whoever takes over.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/start-run.service.ts',
        find: '        await markBrokenOff(trx, run.id)\n',
        replace: '',
      },
    ],
    tests: [RUNS],
    only: 'a lost one is taken over by another computer, once',
  },
  {
    id: 'run-lease-ends',
    promise: 'A run whose computer does not come back does not keep its lock for ever.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/run-recovery.ts',
        find: 'if (stopped || lost) ended',
        replace: 'if (stopped) ended',
      },
    ],
    tests: [RUNS],
  },
  {
    id: 'use-one-computer',
    promise: 'An account is used by one computer at a time.',
    edits: [
      {
        file: 'src/backend/modules/accounts/uses.ts',
        find: '      if (isElsewhere(row, deviceId, now)) {\n',
        replace: '      if (false) {\n',
      },
    ],
    tests: ['src/backend/modules/accounts/uses.test.ts'],
  },
  {
    id: 'work-apart-from-answers',
    promise: 'A work keeps five minutes apart from an answer of its account, whatever the pace of its platform.',
    edits: [
      {
        file: 'src/backend/modules/publishing/rules/pace.ts',
        find: "  if (afterAnswer > at) return { until: afterAnswer, reason: 'gap' }\n",
        replace: '',
      },
    ],
    tests: ['src/backend/modules/publishing/attempts/pacing.test.ts'],
    only: 'an answer of the account',
  },
  {
    id: 'pace-held',
    promise: 'Works of an account keep the gap that was set for it.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/publish-run.service.ts',
        find: '          paceLedger.require(row, now)\n',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/publishing/attempts/pacing.test.ts'],
    only: 'a start by hand',
  },
  {
    id: 'time-must-lie-ahead',
    promise: 'A time in the past is refused when a work is made.',
    edits: [
      {
        file: 'src/backend/modules/publishing/rules/schedule.ts',
        find: 'if (at <= now) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: ['src/backend/modules/publishing/rules/schedule.test.ts'],
  },
  {
    id: 'unread-text-waits-when-due',
    promise: 'Nor does it when its time has come.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/auto-publish.service.ts',
        find: '    await requireRead(deps.rewrites, trx, row)\n',
        replace: '',
      },
    ],
    tests: [AUTO],
    only: 'a text that nobody has read',
  },
  {
    id: 'unread-text-waits',
    promise: 'A text that was rewritten and that nobody has read does not go out.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/publish-run.service.ts',
        find: '          await requireRead(deps.rewrites, trx, row)\n',
        replace: '',
      },
    ],
    tests: [RUN],
    only: 'a text that rewriting made',
  },
]
