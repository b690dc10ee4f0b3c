// Nothing is published twice, nothing is lost: the helper's side.
import type { Mutation } from '../mutation.ts'

const HELPER = 'src/helper/helper.test.ts'
const JOURNAL = 'src/helper/journal/journal.test.ts'
const STEPPER = 'src/helper/jobs/publish-stepper.test.ts'
const JOB = 'src/helper/jobs/publish-job.test.ts'
const MACHINE = 'src/helper/runs/run-machine.test.ts'

export const publishOnce: readonly Mutation[] = [
  {
    id: 'publish-same-content',
    promise:
      'An old answer of the journal is given only for the same work: another title or account under the same number is left to a person.',
    edits: [
      {
        file: 'src/helper/commands/publish-work.ts',
        find: "if (other) throw new HelperError({ kind: 'unknown', code: 'ATTEMPT_OF_ANOTHER'",
        replace: "if (false) throw new HelperError({ kind: 'unknown', code: 'ATTEMPT_OF_ANOTHER'",
      },
    ],
    tests: [HELPER],
    only: 'gives an old answer only for the same work',
  },
  {
    id: 'publish-same-file',
    promise: 'An old answer of the journal is given only for the same film: the hashes of the files are compared.',
    edits: [
      {
        file: 'src/helper/journal/same-subject.ts',
        find: 'if (sameWords && (!begin.fileHash || !asked.fileHash || begin.fileHash === asked.fileHash)) return null',
        replace: 'if (sameWords) return null',
      },
    ],
    tests: [HELPER],
    only: 'gives an old answer only for the same work',
  },
  {
    id: 'publish-epoch-in-key',
    promise:
      'The number of a work means nothing without the epoch of its data: what was published before a restore is another work.',
    edits: [
      { file: 'src/helper/commands/publish-work.ts', find: 'epoch: input.epoch, itemId', replace: "epoch: '', itemId" },
    ],
    tests: [HELPER],
    only: 'gives an old answer only for the same work',
  },
  {
    id: 'publish-attempt-runs-once',
    promise: 'An attempt runs once: asked for again it tells how it ended.',
    edits: [
      {
        file: 'src/helper/commands/publish-work.ts',
        find: 'if (before?.ended) return answer(before.ended, before.fingerprint.way)',
        replace: '',
      },
      {
        file: 'src/helper/commands/publish-work.ts',
        find: "if (before) throw new HelperError({ kind: 'unknown', code: 'ALREADY_RUNNING'",
        replace: "if (false) throw new HelperError({ kind: 'unknown', code: 'ALREADY_RUNNING'",
      },
      { file: 'src/helper/commands/publish-work.ts', find: 'if (!accepted) throw', replace: 'if (false) throw' },
    ],
    tests: [HELPER],
    only: 'publishes once',
  },
  {
    id: 'publish-journal-takes-once',
    promise: 'The journal itself takes an attempt on once, also over a restart.',
    edits: [
      {
        file: 'src/helper/journal/journal.ts',
        find: 'begin: (key, body) => insertBegin.run(...values(key, body)).changes === 1',
        replace: 'begin: (key, body) => insertBegin.run(...values(key, body)).changes >= 0',
      },
    ],
    tests: [JOURNAL],
  },
  {
    id: 'publish-journal-append-only',
    promise: 'The journal can only be added to.',
    edits: [
      {
        file: 'src/helper/journal/journal.ts',
        find: "CREATE TRIGGER IF NOT EXISTS entries_no_update BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;",
        replace: '',
      },
    ],
    tests: [JOURNAL],
  },
  {
    id: 'publish-journal-durable',
    promise: 'What the journal was told is on the disk before the next step: a power cut takes nothing of it.',
    edits: [
      {
        file: 'src/helper/journal/journal.ts',
        find: "db.pragma('synchronous = FULL')",
        replace: "db.pragma('synchronous = OFF')",
      },
    ],
    tests: [JOURNAL],
  },
  {
    id: 'publish-journal-first',
    promise: 'The publish click is in the journal before it is made.',
    edits: [
      {
        file: 'src/helper/jobs/publish-stepper.ts',
        find: "      isPressed = true\n      deps.journal.append(deps.key, { type: 'publish-pressed', data: {} })\n      show('publish-pressed', STEPS['publish-pressed'].text, STEPS['publish-pressed'].percent)\n      await click()",
        replace:
          "      isPressed = true\n      show('publish-pressed', STEPS['publish-pressed'].text, STEPS['publish-pressed'].percent)\n      await click()\n      deps.journal.append(deps.key, { type: 'publish-pressed', data: {} })",
      },
    ],
    tests: [STEPPER],
  },
  {
    id: 'publish-pressed-twice',
    promise: 'The publish button is clicked once in an attempt.',
    edits: [
      {
        file: 'src/helper/jobs/publish-stepper.ts',
        find: "if (isPressed) throw new HelperError({ kind: 'unknown', code: 'PRESSED_TWICE'",
        replace: "if (false) throw new HelperError({ kind: 'unknown', code: 'PRESSED_TWICE'",
      },
    ],
    tests: [STEPPER],
  },
  {
    id: 'publish-no-step-after-click',
    promise: 'After the publish click no step of the form is made again.',
    edits: [
      {
        file: 'src/helper/jobs/publish-stepper.ts',
        find: "if (isPressed) throw new HelperError({ kind: 'unknown', code: 'STEP_AFTER_PRESS'",
        replace: "if (false) throw new HelperError({ kind: 'unknown', code: 'STEP_AFTER_PRESS'",
      },
    ],
    tests: [STEPPER],
  },
  {
    id: 'publish-no-click-after-cancel',
    promise: 'A publish that was cancelled clicks nothing any more.',
    edits: [
      {
        file: 'src/helper/jobs/publish-stepper.ts',
        find: '    if (over) throw cancelled()\n    deps.check()',
        replace: '',
      },
    ],
    tests: [STEPPER],
  },
  {
    id: 'publish-no-retry-after-click',
    promise: 'Nothing is tried again after the publish click, whatever went wrong.',
    edits: [
      {
        file: 'src/helper/jobs/publish-job.ts',
        find: 'if (!stepper.pressed()) throw error\n',
        replace: 'throw error\n',
      },
      {
        file: 'src/helper/jobs/publish-job.ts',
        find: '          if (stepper?.pressed()) {\n',
        replace: '          if (false) {\n',
      },
    ],
    tests: [JOB],
  },
  {
    id: 'publish-no-other-channel-after-click',
    promise: 'Once something was submitted, no other channel is tried for the same attempt.',
    edits: [
      {
        file: 'src/helper/jobs/publish-job.ts',
        find: 'if (next === undefined || pressed || request.signal.aborted',
        replace: 'if (next === undefined || request.signal.aborted',
      },
    ],
    tests: [JOB],
  },
  {
    id: 'publish-unclear-is-unconfirmed',
    promise: 'A click without an answer is unconfirmed until the works list decides; it is no success.',
    edits: [
      {
        file: 'src/helper/jobs/publish-job.ts',
        find: "endedEntry.parse({ outcome: 'unconfirmed', error: failure.kind",
        replace: "endedEntry.parse({ outcome: 'done', error: failure.kind",
      },
    ],
    tests: [JOB],
  },
  {
    id: 'publish-cut-off-is-unconfirmed',
    promise: 'A helper that died after the click says "please verify" at its next start, never "not published".',
    edits: [
      {
        file: 'src/helper/jobs/reconcile.ts',
        find: '  if (!attempt.pressed) {',
        replace: '  if (attempt.pressed || !attempt.pressed) {',
      },
    ],
    tests: [JOURNAL],
  },
  {
    id: 'publish-watches-unconfirmed',
    promise: 'What stayed unconfirmed is looked for in the works list again, until it is found.',
    edits: [
      {
        file: 'src/helper/jobs/publish-job.ts',
        find: "if (ended.outcome === 'unconfirmed') deps.watch(request.key)",
        replace: '',
      },
    ],
    tests: [JOB],
  },
  {
    id: 'publish-one-work-one-attempt',
    promise: 'One work of the works list settles one attempt only.',
    edits: [{ file: 'src/helper/journal/match-work.ts', find: '!claimed.has(work.platformItemId) && ', replace: '' }],
    tests: [JOURNAL],
  },
  {
    id: 'publish-match-time',
    promise: 'An older work of the same title does not pass for the one that was just published.',
    edits: [{ file: 'src/helper/journal/match-work.ts', find: ' && rightTime(work, attempt)', replace: '' }],
    tests: [JOURNAL],
  },
  {
    id: 'publish-unconfirmed-stays',
    promise: 'A run never publishes a work again that became unconfirmed.',
    edits: [
      {
        file: 'src/helper/runs/run-machine.ts',
        find: 'if (item.unconfirmed === 1) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [MACHINE],
  },
  {
    id: 'publish-late-answer-by-journal',
    promise:
      'When no answer came in time the journal decides how the attempt ended; what it does not know stays unconfirmed.',
    edits: [
      {
        file: 'src/helper/runs/publish-item.ts',
        find: 'if (entry === undefined) throw',
        replace: "if (entry?.outcome !== 'done') throw",
      },
    ],
    tests: [MACHINE],
  },
  {
    id: 'publish-taken-over-begins-nothing',
    promise: 'A run that another computer took over begins nothing more here.',
    edits: [{ file: 'src/helper/runs/run-machine.ts', find: 'if (!control.live) lost = true', replace: '' }],
    tests: [MACHINE],
  },
  {
    id: 'publish-account-one-at-a-time',
    promise: 'Works of one account go out one after another.',
    edits: [
      {
        file: 'src/helper/runs/run-queue.ts',
        find: 'const account = (item: PublishItem): number => item.thirdauth.id',
        replace: 'const account = (item: PublishItem): number => item.id',
      },
    ],
    tests: [MACHINE],
  },
  {
    id: 'publish-account-queue',
    promise: 'Two jobs of one account never run beside each other in the helper.',
    edits: [
      {
        file: 'src/helper/jobs/account-queue.ts',
        find: 'void before.then(() => {',
        replace: 'void Promise.resolve().then(() => {',
      },
    ],
    tests: ['src/helper/jobs/jobs.test.ts'],
  },
  {
    id: 'publish-only-later-times',
    promise: 'A scheduled time is sent only if it is later than now.',
    edits: [
      {
        file: 'src/helper/runs/timing.ts',
        find: 'return timingTime * 1000 > nowMs ? timingTime : 0',
        replace: 'return nowMs > 0 ? timingTime : 0',
      },
    ],
    tests: [MACHINE],
  },
  {
    id: 'publish-form-only-later-times',
    promise: 'A time that passed while the work waited is not filled into the form.',
    edits: [
      {
        file: 'src/helper/commands/to-work.ts',
        find: 'timingTime: item.timing_time > nowS ? item.timing_time : 0,',
        replace: 'timingTime: item.timing_time,',
      },
    ],
    tests: ['src/helper/commands/to-work.test.ts'],
  },
  {
    id: 'publish-positive-sign',
    promise: 'Without a positive sign of the platform a browser publish is no success.',
    edits: [
      {
        file: 'src/helper/platforms/kit/submit.ts',
        find: "kind: 'unknown', step: 'confirming' },\n  )",
        replace:
          "kind: 'unknown', step: 'confirming' },\n  ).catch(() => ({ name: 'landed' as const, value: true as const }))",
      },
    ],
    tests: ['src/helper/platforms/douyin/journey.test.ts'],
    only: 'never calls an unanswered click a success or a failure',
  },
  {
    id: 'publish-official-needs-answer',
    promise:
      'A call of an official interface without an answer is neither a success nor a refusal, and is not made again.',
    edits: [
      {
        file: 'src/helper/official/kit/answers.ts',
        find: "if (!answer || answer.status >= 500) throw new HelperError({ kind: 'network', code: 'NO_ANSWER'",
        replace: "if (!answer) throw new HelperError({ kind: 'network', code: 'NO_ANSWER'",
      },
    ],
    tests: ['src/helper/official/instagram/publish.test.ts', 'src/helper/official/weixin_gzh/publish.test.ts'],
    only: 'leaves the outcome open',
  },
  {
    id: 'publish-official-journal-first',
    promise: 'What an official interface makes final is in the journal before it is sent.',
    edits: [
      {
        file: 'src/helper/official/kit/answers.ts',
        find: '  await stepper.pressPublish(async () => void answers.push(await call()))\n',
        replace: '  answers.push(await call())\n  await stepper.pressPublish(() => Promise.resolve())\n',
      },
    ],
    tests: ['src/helper/official/instagram/publish.test.ts', 'src/helper/official/weixin_gzh/publish.test.ts'],
  },
  {
    id: 'publish-tiktok-done-only-when-complete',
    promise: 'A TikTok post counts as published only when TikTok says that it is complete.',
    edits: [
      {
        file: 'src/helper/official/tiktok/settle.ts',
        find: "if (told.status !== 'PUBLISH_COMPLETE') return null\n",
        replace: '',
      },
    ],
    tests: ['src/helper/official/tiktok/publish.test.ts'],
    only: 'what is still being worked on is in review',
  },
  {
    id: 'publish-gzh-done-only-when-published',
    promise: 'A 公众号 publish that WeChat refused is no success.',
    edits: [
      {
        file: 'src/helper/official/weixin_gzh/freepublish.ts',
        find: 'if (told.publish_status === PUBLISH_STATUS.waiting) return',
        replace: 'if (told.publish_status >= 0) return',
      },
    ],
    tests: ['src/helper/official/weixin_gzh/publish.test.ts'],
    only: 'a refused audit is a clear no',
  },
  {
    id: 'publish-youtube-last-bytes-once',
    promise: 'The last bytes of a YouTube upload, which make the video, are sent once.',
    edits: [
      {
        file: 'src/helper/official/youtube/upload.ts',
        find: 'answer = await ask(ctx, api, upload).catch(() => (ctx.check(), null))',
        replace: 'answer = await sendLast(ctx, api, path, upload)',
      },
      {
        file: 'src/helper/official/youtube/upload.ts',
        find: 'export async function madeOf(ctx: RunContext, api: Api, upload: Upload, first: OfficialAnswer | null, times: UploadTimes)',
        replace:
          "export async function madeOf(ctx: RunContext, api: Api, upload: Upload, first: OfficialAnswer | null, times: UploadTimes, path = '')",
      },
      {
        file: 'src/helper/official/youtube/publish.ts',
        find: 'const video = await madeOf(ctx, api, upload, answers[0] ?? null, times)',
        replace: 'const video = await madeOf(ctx, api, upload, answers[0] ?? null, times, work.videoPath)',
      },
    ],
    tests: ['src/helper/official/youtube/publish.test.ts'],
    only: 'asks for a lost answer to the last bytes',
  },
  {
    id: 'publish-other-account-ends-it',
    promise:
      'The notice of 公众号 that the browser was switched to another account ends the publish; it is not closed as a hint.',
    edits: [
      {
        file: 'src/helper/platforms/weixin_gzh/selectors.ts',
        find: '[not(${dialog}[contains(.,"未授权切换账号")])]',
        replace: '',
      },
    ],
    tests: ['src/helper/platforms/weixin_gzh/quirks.long.test.ts'],
    only: 'switched to another account publishes nothing',
    slow: true,
  },
  {
    id: 'publish-open-question-is-no-refusal',
    promise: 'A note of the page that leaves the outcome open is neither a success nor a refusal.',
    edits: [
      {
        file: 'src/helper/platforms/kit/submit.ts',
        find: 'if (OPEN_QUESTION.test(words) || (isToast && (!REFUSALS.test(words) || TAKEN.test(words)))) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: ['src/helper/platforms/douyin/after-press.test.ts'],
  },
  {
    id: 'publish-one-helper-per-folder',
    promise: 'One helper works on a data folder: a second one is refused.',
    edits: [{ file: 'src/helper/lib/folder-lock.ts', find: "db.exec('BEGIN EXCLUSIVE')", replace: "db.exec('BEGIN')" }],
    tests: [HELPER],
    only: 'refuses a second helper on the same folder',
  },
]
