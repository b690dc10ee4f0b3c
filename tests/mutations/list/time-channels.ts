// A planned work is public at its time by one of two ways, and no other, whatever is eaten on the way.
import type { Mutation } from '../mutation.ts'

const CHANNEL = 'src/contract/time-channel.ts'
const CHANNELS = 'src/backend/modules/publishing/items/time-channels.ts'
const AUTO = 'src/backend/modules/publishing/attempts/auto-publish.service.ts'
const HAND_INS = 'src/backend/modules/publishing/items/hand-ins.test.ts'
const TIMED_RUNS = 'src/backend/modules/publishing/runs/timed-runs.test.ts'

export const timeChannels: readonly Mutation[] = [
  {
    id: 'channel-as-preferred',
    promise: 'No account’s works are handed to a site’s timer automatically unless it prefers that.',
    edits: [
      {
        file: CHANNEL,
        find: "if (preference !== 'site' || refused || timer === null) return 'alarm'",
        replace: "if (refused || timer === null) return 'alarm'",
      },
      {
        file: 'src/backend/modules/publishing/items/hand-ins.ts',
        find: "          .where('a.time_channel', asIf === undefined ? '=' : '<>', 'site')\n",
        replace: '',
      },
    ],
    tests: [HAND_INS],
    only: 'to their minute, where they carry no time',
  },
  {
    id: 'channel-told-before',
    promise: 'Before accounts come to prefer their sites’ timers it is told which works would be handed in.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/hand-ins.ts',
        find: "isHandIn(restingWork(asIf === undefined ? row : { ...row, account_time_channel: 'site', time_changed: 0 }), ",
        replace: 'isHandIn(restingWork(row), ',
      },
    ],
    tests: [HAND_INS],
    only: 'just those that are handed in then',
  },
  {
    id: 'channel-told-with-new-times',
    promise:
      'Before works get other times it is told which of them are handed in then, by the rule that hands them in.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/hand-ins.ts',
        find: 'waitsForTime(next, now) ? handInSoon(restingWork(next), momentOf(next, uploads, { startAt: now, timeZone })) : null',
        replace:
          "waitsForTime(next, now) && now >= next.timing_time - HAND_IN_AHEAD_MS && next.account_time_channel === 'site' ? 'rested' : null",
      },
    ],
    tests: [HAND_INS],
    only: 'within lead, room and upload',
  },
  {
    id: 'channel-rest-after-a-change',
    promise:
      'A work whose time a person has just changed is not handed to its site before the change could be taken back.',
    edits: [
      {
        file: CHANNEL,
        find: 'Math.max(handInFrom(work.timeMs, work.timer), restsUntil(work, moment))',
        replace: 'handInFrom(work.timeMs, work.timer)',
      },
    ],
    tests: ['src/backend/modules/publishing/items/hand-in-rest.test.ts'],
    only: 'rests before it is handed in',
  },
  {
    id: 'channel-rest-of-a-new-work',
    promise: 'A work that is made with a time is not handed to its site before it could be taken back.',
    edits: [
      {
        file: 'src/backend/modules/publishing/tasks/task-items.repository.ts',
        find: 'time_changed: (draft.publishAtMs ?? 0) > 0 ? request.now : 0',
        replace: 'time_changed: 0',
      },
    ],
    tests: ['src/backend/modules/publishing/items/hand-in-rest.test.ts'],
    only: 'until then it can be taken back',
  },
  {
    id: 'undone-time-sends-nothing',
    promise: 'A changed time that is taken back to one that is over lets the work wait for a person: nothing sends it.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/undo-time.ts',
        find: "time_channel: '', auto_publish: 0,",
        replace: "time_channel: '', auto_publish: 1,",
      },
    ],
    tests: ['src/backend/modules/publishing/items/undo-time.test.ts'],
    only: 'nothing sends it either',
  },
  {
    id: 'undone-time-is-its-own',
    promise: 'A change of a time is taken back only while nobody has changed it since, and only to what it was.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/undo-time.ts',
        find: 'row.timing_time !== from * 1000 || row.time_before !== to * 1000',
        replace: 'row.timing_time !== from * 1000',
      },
    ],
    tests: ['src/backend/modules/publishing/items/undo-time.test.ts'],
    only: 'is no way to another time',
  },
  {
    id: 'channel-minutes-of-the-site',
    promise: 'A minute that the site’s timer does not offer is never handed to it.',
    edits: [
      {
        file: CHANNEL,
        find: 'return timerFindings({ timer }, timeMs, when).next().done === true ?',
        replace: 'return when.startAt + timer.leadMinutes * MINUTE + when.allowanceMs <= timeMs ?',
      },
    ],
    tests: [HAND_INS],
    only: 'to their minute, where they carry no time',
  },
  {
    id: 'channel-early-enough',
    promise: 'A work is handed in only while lead, room and the account’s own uploads still fit.',
    edits: [
      {
        file: CHANNEL,
        find: 'allowanceMs: SOFT_LEAD_MS + uploadMs }\n  return timerFindings',
        replace: 'allowanceMs: 0 }\n  return timerFindings',
      },
    ],
    tests: [HAND_INS],
    only: 'begins three days ahead',
  },
  {
    id: 'channel-not-too-early',
    promise: 'Nor is it handed in more than three days ahead.',
    edits: [
      {
        file: CHANNEL,
        find: 'moment.startAt >= Math.max(handInFrom(work.timeMs, work.timer), restsUntil(work, moment)) && ',
        replace: '',
      },
      {
        file: 'src/backend/modules/publishing/items/hand-ins.ts',
        find: 'now + HAND_IN_AHEAD_MS',
        replace: 'now + 2 * HAND_IN_AHEAD_MS',
      },
    ],
    tests: [HAND_INS],
    only: 'begins three days ahead',
  },
  {
    id: 'channel-measured-uploads',
    promise: 'An account whose uploads take long is handed in earlier.',
    edits: [
      {
        file: 'src/backend/modules/publishing/store/upload-times.ts',
        find: 'foreseenUpload((took.get(id) ?? [])',
        replace: 'foreseenUpload((took.get(-id) ?? [])',
      },
    ],
    tests: [HAND_INS],
    only: 'whose uploads take long',
  },
  {
    id: 'channel-carried-by-the-lease',
    promise: 'Only a lease that hands a work in may start it before its time.',
    edits: [
      {
        file: AUTO,
        find: 'if (row.timing_time > clock.now() && row.hand_in === 0) throw notNow(',
        replace: 'if (false) throw notNow(',
      },
    ],
    tests: [TIMED_RUNS],
    only: 'only these carry their time',
  },
  {
    id: 'channel-time-with-the-attempt',
    promise: 'What the site’s timer is given is decided when the attempt is opened, not by what was read before.',
    edits: [
      {
        file: 'src/helper/runs/publish-item.ts',
        find: 'const timed = started.timingTime === undefined ? item : { ...item, timing_time: started.timingTime }',
        replace: 'const timed = item',
      },
    ],
    tests: ['src/helper/runs/run-times.test.ts'],
    only: 'decided on with the attempt',
  },
  {
    id: 'channel-late-before-it-begins',
    promise: 'A lead that is eaten before the attempt leaves the work to its minute.',
    edits: [
      {
        file: AUTO,
        find: 'if (row.hand_in === 1 && (await hasHandInPassed(trx, row, clock.now()))) {',
        replace: 'if (false) {',
      },
    ],
    tests: [HAND_INS],
    only: 'between taking and beginning',
  },
  {
    id: 'channel-refused-is-no-failure',
    promise: 'A time that the site does not take fails no work, by itself or by hand.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/attempts.ts',
        find: 'else if (isLeft) {',
        replace: 'else if (outcome.now < 0) {',
      },
    ],
    tests: [HAND_INS, TIMED_RUNS],
  },
  {
    id: 'channel-cut-off-is-no-failure',
    promise: 'Nor does a hand-in that was certainly cut off before the press.',
    edits: [
      {
        file: 'src/backend/modules/publishing/attempts/attempts.ts',
        find: '|| (row.hand_in === 1 && outcome.errorCode === NOT_PUBLISHED && row.timing_time > outcome.now)',
        replace: '',
      },
    ],
    tests: [TIMED_RUNS],
    only: 'cut-off life of the helper',
  },
  {
    id: 'channel-refused-once',
    promise: 'A time that the site did not take is not handed to it again.',
    edits: [
      {
        file: CHANNELS,
        find: "time_channel: 'alarm', hand_in: 0, update_time: now",
        replace: 'hand_in: 0, update_time: now',
      },
    ],
    tests: [HAND_INS],
    only: 'goes out at its minute and once',
  },
  {
    id: 'channel-refused-is-told-apart',
    promise: 'The helper tells a time that is not taken apart from a work that is to blame.',
    edits: [
      { file: 'src/helper/commands/to-work.ts', find: 'if (first && onlyTime) throw', replace: 'if (false) throw' },
    ],
    tests: ['src/helper/commands/to-work.test.ts'],
  },
  {
    id: 'channel-new-time-new-try',
    promise: 'With another time the work is handed in again.',
    edits: [
      {
        file: CHANNELS,
        find: "  timing_time: publishAtMs, time_channel: '' as const, ",
        replace: '  timing_time: publishAtMs, ',
      },
    ],
    tests: [HAND_INS],
    only: 'with another time',
  },
  {
    id: 'channel-nobody-sends',
    promise: 'The check warns of a time at which nothing sends the work.',
    edits: [
      {
        file: 'src/backend/modules/publishing/items/limit-checks.ts',
        find: "if (!isSent) return [said('warn', 'timing_unsent',",
        replace: "if (now < 0) return [said('warn', 'timing_unsent',",
      },
    ],
    tests: [HAND_INS],
    only: 'nobody would send it',
  },
  {
    id: 'grace-of-the-company',
    promise: 'What is missed is decided by the grace that the company set.',
    edits: [
      {
        file: 'src/backend/lib/missed-works.ts',
        find: 'return readGraceMinutes(row?.value) * 60_000',
        replace: 'return readGraceMinutes(row?.value.slice(9)) * 60_000',
      },
    ],
    tests: ['src/backend/modules/publishing/attempts/auto-publish.test.ts'],
    only: 'own grace',
  },
]
