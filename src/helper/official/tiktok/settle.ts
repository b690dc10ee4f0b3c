// What became of a film whose last byte was sent.
import { errorText, HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { PublishResult } from '../../platforms/platform.ts'
import { lookUntil } from '../kit/answers.ts'
import type { Api } from './api.ts'
import { errorOf } from './errors.ts'
import type { Begun } from './start.ts'

export interface Ending {
  readonly begun: Begun
  /** '' = not known: then there is no link. */
  readonly username: string
  /** What was left out of the work; '' = nothing. */
  readonly note: string
}

/** What a state of the publish says; null = TikTok is still at it. */
const outcomeOf = (
  { begun, username, note }: Ending,
  told: { readonly status: string; readonly reason: string; readonly postId: string },
): PublishResult | HelperError | null => {
  const { publishId, inbox, privacy } = begun
  const none = { publishId, platformItemId: '', platformUrl: '' }
  const noted = note ? { reason: note } : {}
  if (told.status === 'FAILED') return errorOf(told.reason, 'confirming', '', true)
  if (told.status === 'SEND_TO_USER_INBOX')
    return { ...none, state: 'in-review', reason: inbox || '已送到 TikTok 草稿箱，需在手机上点发布' }
  if (told.status !== 'PUBLISH_COMPLETE') return null
  if (told.postId)
    return {
      publishId: told.postId,
      platformItemId: told.postId,
      platformUrl: username ? `https://www.tiktok.com/@${username}/video/${told.postId}` : '',
      state: 'done',
      ...noted,
    }
  // A public post gets its id after TikTok's own review only.
  return privacy === 'PUBLIC_TO_EVERYONE'
    ? { ...none, state: 'in-review', reason: 'TikTok 审核中，通过后才公开' }
    : { ...none, state: 'done', ...noted }
}

/**
 * Asks by the publish's own id until TikTok has decided.
 * @param times ms @returns null when it had not decided in time @throws HelperError with `refused`: TikTok says that
 *   it failed
 */
export async function settle(
  ctx: RunContext,
  api: Api,
  ending: Ending,
  times: { readonly every: number; readonly within: number },
): Promise<PublishResult | null> {
  const outcome = await lookUntil(ctx, times, async () => {
    try {
      return outcomeOf(ending, await api.status(ctx, ending.begun.publishId))
    } catch (error) {
      ctx.check()
      ctx.log.warn('official.status', { error: errorText(error) })
      return null
    }
  })
  if (outcome instanceof HelperError) throw outcome
  return outcome
}
