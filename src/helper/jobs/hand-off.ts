// Hands a work to the platform's app on a phone: written down like a press before the code is shown, then a person says
// how it ended.
import { PHONE_ANSWERS, PHONE_NOT_PUBLISHED } from '../../contract/helper/commands.ts'
import { TIMING_REFUSED } from '../../contract/time-channel.ts'
import { HelperError } from '../lib/errors.ts'
import type { PersonHandle, RunContext } from '../lib/run-context.ts'
import type { PublishResult, PublishStepper, Work } from '../platforms/platform.ts'

/** How long the code stands, ms; less where the job ends before. */
const PERSON_MS = 9 * 60_000
/** Kept for the answer before the job's own end, ms. */
const ANSWER_MS = 10_000

const cannot = (msg: string, code = 'PHONE_UNAVAILABLE'): HelperError =>
  new HelperError({ kind: 'platform-limit', code, msg, step: 'ready' })

/**
 * @param problem why it can't be handed over, in words; '' = it can
 * @throws HelperError `platform-limit` before anything was shown; PHONE_NOT_PUBLISHED when the person says so; kind
 *   `person` when nobody answered:
 * the work may be out then
 */
export async function handOff(
  ctx: RunContext,
  { work, stepper, problem }: { work: Work; stepper: PublishStepper; problem: string },
): Promise<PublishResult> {
  if (problem !== '') throw cannot(problem)
  if (work.timingTime > 0) throw cannot('手机发布不支持定时', TIMING_REFUSED)
  await stepper.step('ready', '准备手机发布')
  await stepper.note({ title: work.title, ...(work.durationMs === null ? {} : { durationMs: work.durationMs }) })
  let asked: PersonHandle | undefined
  // From here on the code can be scanned: nothing else may be tried.
  await stepper.pressPublish(() => {
    asked = ctx.openPerson({
      kind: 'phone',
      title: '用手机扫码发布',
      needsInput: false,
      deadlineMs: Math.max(1_000, Math.min(PERSON_MS, ctx.remaining() - ANSWER_MS)),
      text: `请用登录了「${work.account.openname}」的手机扫描二维码，在 App 中点发布，完成后在这里选择结果`,
    })
    return Promise.resolve()
  })
  try {
    for (;;) {
      const { action, value } = (await asked?.next()) ?? { action: 'submit', value: '' }
      if (action !== 'submit') continue
      if (value === PHONE_ANSWERS.published) {
        asked?.close('answered')
        return {
          publishId: `phone-${work.itemId}-${work.attemptNo}`,
          platformItemId: '',
          platformUrl: '',
          state: 'done',
          reason: '由人在手机上发布',
        }
      }
      if (value === PHONE_ANSWERS.not) {
        asked?.close('answered')
        throw new HelperError({
          kind: 'person',
          code: PHONE_NOT_PUBLISHED,
          msg: '没有在手机上发布，可重新发布',
          step: 'confirming',
          refused: true,
        })
      }
      asked?.update({ error: '请选择是否已在手机上发布' })
    }
  } finally {
    asked?.close('cancelled')
  }
}
