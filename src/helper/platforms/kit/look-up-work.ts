import { errorText } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, Platform, PublishedWork } from '../platform.ts'
import { findWork } from './result.ts'

/** Where the page told no id, the list is looked at this often: it shows a new work a moment later. */
const LIST_LOOKS = 4
const LOOK_PAUSE_MS = 700

/** Link and state from the works list. The work is taken already, so nothing that goes wrong here counts. */
export async function lookUpWork(
  ctx: RunContext,
  call: AccountCall,
  worksList: Platform['worksList'],
  wanted: Parameters<typeof findWork>[1],
): Promise<PublishedWork | null> {
  try {
    for (let look = 0; look < (wanted.id ? 1 : LIST_LOOKS); look += 1) {
      if (look > 0) await ctx.sleep(LOOK_PAUSE_MS)
      const found = findWork(await worksList(ctx, { ...call, since: wanted.pressedS }), wanted)
      if (found) return found
    }
  } catch (error) {
    ctx.log.warn('works.link', { error: errorText(error) })
  }
  return null
}
