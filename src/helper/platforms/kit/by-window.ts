// What only a person in the browser's window can do: he is shown a picture of it, and it is waited for until it is
// gone.
import { HelperError } from '../../lib/errors.ts'
import type { PersonHandle, PersonKind, RunContext } from '../../lib/run-context.ts'

const PERSON_MS = 5 * 60_000
const POLL_MS = 300

/** What is asked of the person. */
export interface WindowWish {
  readonly kind: PersonKind
  readonly title: string
  readonly text: string
  /** Told at once where there is no window that a person could use. */
  readonly noWindow: { readonly code: string; readonly msg: string }
  /** Told when nobody did it in time. */
  readonly late: string
  /** True while it is still to be done. */
  stands(): Promise<boolean>
  /** A data URL, '' = none. */
  picture(): Promise<string>
}

const untilDone = async (ctx: RunContext, wish: WindowWish, person: PersonHandle): Promise<void> => {
  while (await wish.stands()) {
    if (person.take()?.action === 'refresh') person.update({ image: await wish.picture() })
    await ctx.sleep(POLL_MS)
  }
}

/**
 * Puts it before a person and waits up to five minutes.
 * @param visible a person can see and use the window
 * @throws HelperError kind `person` at once where there is no window, or when nobody did it in time
 */
export async function byWindow(ctx: RunContext, visible: boolean, wish: WindowWish): Promise<void> {
  if (!visible) throw new HelperError({ kind: 'person', ...wish.noWindow })
  const person = ctx.openPerson({
    kind: wish.kind,
    title: wish.title,
    text: wish.text,
    image: await wish.picture(),
    needsInput: false,
    deadlineMs: PERSON_MS,
  })
  try {
    await ctx.race(untilDone(ctx, wish, person), { timeoutMs: PERSON_MS, what: wish.title })
  } catch (error) {
    person.close(ctx.signal.aborted ? 'cancelled' : 'expired')
    ctx.check()
    if (error instanceof HelperError && error.code === 'TIMEOUT')
      throw new HelperError({ kind: 'person', code: 'PERSON_TIMEOUT', msg: wish.late })
    throw error
  }
  person.close('gone')
}
