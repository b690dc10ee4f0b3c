// Answers to fans of an account, whose messages WeChat sent to our address: customer messages, for 48 hours.
import { directWindowOf } from '../../../contract/message-platforms.ts'
import { OFFICIAL_COMMENT_WORDS } from '../../../contract/official-comment-words.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { ReplyOutcome } from '../../platforms/messages.ts'
import { sendAnswer, stoppedAnswer } from '../kit/answer-comment.ts'
import type { OfficialMessages } from '../official.ts'
import type { Api } from './api.ts'
import { SITE, UNAUTHORIZED } from './errors.ts'
import { verdictOf, wantsLess } from './verdict.ts'

const WORDS = OFFICIAL_COMMENT_WORDS.weixin
const HOURS = directWindowOf('weixin_gzh')?.hours ?? 0
/** Codes of customer messages, in words. */
const SAYINGS: Readonly<Record<number, string>> = {
  [UNAUTHORIZED]: WORDS.scope,
  40003: WORDS.unreachable,
  43004: WORDS.unreachable,
  45002: WORDS.length,
  45015: WORDS.window(HOURS),
  45047: WORDS.windowFull,
  48002: WORDS.unreachable,
}

/** Whom it reaches is the fan's own number: no page shows another. @throws HelperError as `sendAnswer` */
export async function replyToFan(
  ctx: RunContext,
  api: Api,
  { target, text, pressing }: Parameters<OfficialMessages['reply']>[1],
): Promise<ReplyOutcome> {
  const { author_uid: fan, msg_time: written } = target
  if (fan === '') return stoppedAnswer(WORDS.noFan)
  if (written * 1_000 < Date.now() - HOURS * 3_600_000) return stoppedAnswer(WORDS.window(HOURS))
  return await sendAnswer(
    ctx,
    { pressing },
    {
      site: SITE,
      send: () => api.post(ctx, 'message/custom/send', { touser: fan, msgtype: 'text', text: { content: text } }),
      verdict: (answer) => verdictOf(answer, SAYINGS, ''),
      isBlocked: wantsLess,
    },
  )
}
