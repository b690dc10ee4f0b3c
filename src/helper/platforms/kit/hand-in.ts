// The end of every publish: ready, the press, and the work found again in the creator's list.
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, Platform, PublishResult, PublishStepper, Work } from '../platform.ts'
import { lookUpWork } from './look-up-work.ts'
import { listNotes, toResult, withNotes } from './result.ts'

export interface HandIn {
  readonly kind: 'video' | 'image' | 'article'
  /** As typed into the form. */
  readonly title: string
  readonly worksList: Platform['worksList']
  /** Presses and waits for a positive sign; answers the id of the work, '' when only the page told. */
  readonly submit: () => Promise<string>
  /** Public address of a work that the list does not show yet; '' where there is none. */
  readonly linkOf: (id: string) => string
  /** Names the record of a work whose id stays unknown. */
  readonly place: string
  /** What the work went out without, in words. */
  readonly notes: () => readonly string[]
  /** What the site calls the last step. */
  readonly text?: string
}

/**
 * Hands a filled form in. The id is noted as soon as it is known, so that it is found again after a crash. @throws like
 * `submit`
 */
export async function handIn(
  ctx: RunContext,
  call: AccountCall & { work: Work; stepper: PublishStepper },
  way: HandIn,
): Promise<PublishResult> {
  const { work, stepper } = call
  await stepper.step('ready', way.text ?? '准备发布')
  const pressedS = Math.floor(Date.now() / 1000)
  const id = await way.submit()
  if (id) await stepper.note({ platformItemId: id })
  const found = await lookUpWork(ctx, call, way.worksList, { id, kind: way.kind, title: way.title, pressedS })
  if (found && !id) await stepper.note({ platformItemId: found.platformItemId })
  return withNotes(
    toResult(found, {
      id,
      link: id ? way.linkOf(id) : '',
      fallbackId: `${way.place}-${work.itemId}-${work.attemptNo}`,
    }),
    [...way.notes(), ...listNotes(found, way.title, work)],
  )
}
