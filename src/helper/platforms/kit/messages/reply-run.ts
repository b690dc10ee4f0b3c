// How one answer runs, to a comment or to a private message: what is in doubt before the press ends it, the press is
// written down and made once, and behind it nothing is repeated.
import type { ElementHandle } from 'puppeteer-core'
import type { MessageKind } from '../../../../contract/entities/message.ts'
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { REPLY_WORDS } from '../../../../contract/reply-words.ts'
import { HelperError } from '../../../lib/errors.ts'
import type { ReplyCall, ReplyOutcome } from '../../messages.ts'
import { aim, pressOn, steady } from '../page-actions.ts'
import type { PageSite } from './site.ts'
import { ReadingEnded, type Steps } from './steps.ts'

/** How long something may lie over what is pressed, ms. */
export const COVERED_MS = 4_000

/** How words that were typed are compared: without spaces, which editors change. */
export function bareText(text: string): string {
  return text.replace(/\s+/g, '')
}
/** The answer ends before its press. */
export function stopped(reason: string): ReadingEnded {
  return new ReadingEnded('error', reason)
}

/** What an answer needs at the very end. */
interface LastStep {
  readonly button: ElementHandle
  /** Whom the page shows, and what stands in the box, asked once more. @throws ReadingEnded */
  readonly require: () => Promise<void>
  /** Said when there is no time left to wait for what is pressed. */
  readonly late: string
}
/**
 * The press of `button`, to be made once; what is done before it may end the answer.
 * @throws ReadingEnded, HelperError
 */
export async function guardedPress<S extends PageSite>(
  steps: Steps<S>,
  call: Pick<ReplyCall, 'pressing'>,
  { button, require, late }: LastStep,
): Promise<() => Promise<void>> {
  const { ctx, page } = steps
  await steps.pause()
  const point = await steady(ctx, () => aim(ctx, button, undefined, COVERED_MS))
  return async () => {
    // The page may have changed meanwhile: who stands there is asked once more, at the very end.
    await steps.clear()
    await require()
    // What is pressed is waited for: without time for that it would be unknown.
    if (ctx.remaining() < steps.times.answer) throw stopped(late)
    steps.forgetWritten()
    ctx.check()
    call.pressing()
    await pressOn(ctx, page, button, point)
  }
}

/** How long the site's answer to the press is waited for, ms. */
export function patience<S extends PageSite>({ times, ctx }: Steps<S>): number {
  return Math.max(times.answer, Math.min(times.settle, ctx.remaining() - times.reserve))
}

/**
 * What the site's own answer says of the press. `recipient`: what the page's question must name, where it names any:
 * the comment, or the person.
 */
export async function writtenOutcome<S extends PageSite>(
  steps: Steps<S>,
  recipient: string,
  otherRecipient: string,
): Promise<ReplyOutcome> {
  const { site } = steps
  const nothing = { platformMsgId: '', isBlocked: false }
  const verdict = await steps.written(patience(steps))
  if (verdict.is !== 'written') {
    const { isBlocked, reason } = verdict
    if (verdict.is === 'no')
      return { ...nothing, end: 'refused', reason: REPLY_WORDS.refused(site.name, reason), isBlocked }
    const why = reason === '' ? REPLY_WORDS.silent(site.name) : REPLY_WORDS.unsure(reason)
    return { ...nothing, end: 'unknown', reason: why, isBlocked }
  }
  const { id, parentId, refusal } = verdict.value
  if (refusal !== '')
    return { ...nothing, end: 'refused', reason: REPLY_WORDS.refused(site.name, refusal), isBlocked: true }
  if (parentId !== '' && parentId !== recipient)
    return { ...nothing, end: 'unknown', platformMsgId: id, reason: REPLY_WORDS.unsure(otherRecipient) }
  return { ...nothing, end: 'sent', platformMsgId: id.slice(0, 200), reason: '' }
}

/** The two halves of an answer on one page. */
export interface ReplyParts {
  readonly kind: MessageKind
  /** All that can end it without a press. Answers what presses, once. */
  readonly prepare: (call: ReplyCall) => Promise<() => Promise<void>>
  /** How the press ended. */
  readonly outcome: () => Promise<ReplyOutcome>
}

/** Runs an answer to its end. @throws HelperError as `PlatformMessages.reply` does */
export async function runReply<S extends PageSite>(
  steps: Steps<S>,
  call: ReplyCall,
  { kind, prepare, outcome }: ReplyParts,
): Promise<ReplyOutcome> {
  const end = async (reason: string, isBlocked: boolean): Promise<ReplyOutcome> => {
    await call.photograph()
    return { end: 'stopped', platformMsgId: '', reason: REPLY_WORDS.stopped(reason), isBlocked }
  }
  let isPressed = false
  const guarded: ReplyCall = {
    ...call,
    pressing: () => {
      isPressed = true
      call.pressing()
    },
  }
  try {
    const press = await prepare(guarded)
    steps.ctx.reportProgress({ text: REPLY_WORDS.sending })
    await press()
    const ended = await outcome()
    if (ended.end !== 'sent') await call.photograph()
    return ended
  } catch (error) {
    if (isPressed) throw error
    if (error instanceof ReadingEnded) return await end(error.message, error.status === 'blocked')
    if (error instanceof HelperError && error.kind === 'page-changed')
      return await end(MESSAGES_WORDS.element(steps.site.name, kind), false)
    throw error
  } finally {
    steps.stop()
  }
}
