// What the interfaces' calls share: bodies read by a shape, waits that end, and the one call that presses.
import type { z } from 'zod'
import type { ErrorKind } from '../../../contract/helper/protocol.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { PublishStepper } from '../../platforms/platform.ts'
import type { OfficialAnswer } from '../official.ts'

/** How an interface's error code is told: kind and sentence with the remedy. */
export type Saying = readonly [kind: ErrorKind, msg: string]

/** The body as JSON; null when it is something else (a proxy's page, an empty answer). */
export function jsonOf(answer: OfficialAnswer): unknown {
  try {
    return JSON.parse(answer.text)
  } catch {
    return null
  }
}

/**
 * The body by its shape. @param site name for the sentence @throws HelperError `network`: the interface answered
 * something else
 */
export function shaped<T extends z.ZodType>(site: string, body: unknown, shape: T): z.output<T> {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  throw new HelperError({
    kind: 'network',
    code: 'BAD_ANSWER',
    msg: `${site} 接口的回应无法识别，请稍后重试`,
    cause: read.error,
  })
}

/** Nothing is sent: the interface can't do what the work asks for. */
export function notOffered(field: string, msg: string): HelperError {
  return new HelperError({
    kind: 'platform-limit',
    code: 'NOT_OFFERED',
    msg,
    step: 'session-check',
    errors: [{ field, msg }],
  })
}

/** The work itself must change before anything is sent. */
export function unfit(field: string, msg: string): HelperError {
  return new HelperError({ kind: 'content', code: 'LIMITS', msg, step: 'session-check', errors: [{ field, msg }] })
}

/**
 * Looks again and again until `look` answers something.
 * @param times pause between looks and the longest wait, ms; both end with the context
 * @returns null when the time ran out
 */
export async function lookUntil<T>(
  ctx: RunContext,
  times: { readonly every: number; readonly within: number },
  look: () => Promise<T | null>,
): Promise<T | null> {
  const until = Date.now() + times.within
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (Date.now() + times.every > until || ctx.remaining() < times.every * 2) return null
    await ctx.sleep(times.every)
  }
}

/**
 * The one call that makes the work final: journalled before it is sent, never sent again.
 * @returns an answer that says yes or no; the caller tells a no with `refused`
 * @throws HelperError without `refused` when no answer came or the interface itself broke: the works list decides
 */
export async function press(stepper: PublishStepper, call: () => Promise<OfficialAnswer>): Promise<OfficialAnswer> {
  const answers: OfficialAnswer[] = []
  await stepper.pressPublish(async () => void answers.push(await call()))
  const [answer] = answers
  if (!answer || answer.status >= 500)
    throw new HelperError({
      kind: 'network',
      code: 'NO_ANSWER',
      msg: '平台没有回应发布请求，请先核对是否已发出',
      step: 'confirming',
    })
  return answer
}
