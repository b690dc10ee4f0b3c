// One answer to one comment by an interface: read again, compared with what was read, written down, sent once. What is
// in doubt before ends it; behind the request nothing is repeated.
import { OFFICIAL_COMMENT_WORDS } from '../../../contract/official-comment-words.ts'
import { REPLY_WORDS } from '../../../contract/reply-words.ts'
import type { ReplyTarget } from '../../../contract/helper/reply-commands.ts'
import type { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { isSameWords } from '../../lib/same-words.ts'
import type { ReplyOutcome } from '../../platforms/messages.ts'
import type { OfficialAnswer } from '../official.ts'

/** Kept for the interface's answer, ms: without time for it the end would be unknown. */
const ANSWER_MS = 35_000

/** The comment as it stands there now. */
export interface StandingComment {
  readonly authorUid: string
  readonly authorName: string
  readonly text: string
}
/** What the interface said: a number of the answer, a certain no, or nothing that is certain. */
export type Verdict =
  | { readonly is: 'sent'; readonly id: string }
  | { readonly is: 'refused'; readonly error: HelperError }
  | { readonly is: 'unclear' }
/** The call that sends, and what its answer means. */
export interface Sending {
  /** As people call it: YouTube. */
  readonly site: string
  /** The one call that sends. */
  send(): Promise<OfficialAnswer>
  verdict(answer: OfficialAnswer): Verdict
  /** The interface wants less of us. */
  isBlocked(error: HelperError): boolean
}
export interface Answering extends Sending {
  /** Reads what is answered again; a text = why it can't be answered. @throws HelperError */
  find(): Promise<StandingComment | string>
}

const bare = (text: string): string => text.replace(/\s+/g, '')
/** Why it is not what is to be answered, '' = it is. Masked words are compared by what they leave. */
const differenceOf = (site: string, now: StandingComment, target: ReplyTarget): string => {
  const isKnown = target.author_uid !== '' && now.authorUid === target.author_uid
  const isNamed =
    target.author_uid === '' && target.author_name !== '' && bare(now.authorName) === bare(target.author_name)
  if (!isKnown && !isNamed) return REPLY_WORDS.otherPerson(site, now.authorName.slice(0, 60))
  const isSame = isKnown ? isSameWords(now.text, target.text) : bare(now.text) === bare(target.text)
  return isSame ? '' : REPLY_WORDS.otherWords
}

const NOTHING = { platformMsgId: '', isBlocked: false }
/** Nothing was sent. @param why in words */
export function stoppedAnswer(why: string): ReplyOutcome {
  return { ...NOTHING, end: 'stopped', reason: REPLY_WORDS.stopped(why) }
}

/** Written down, then sent once. @throws HelperError behind `pressing`: nothing is known of the answer then */
export async function sendAnswer(
  ctx: RunContext,
  call: { pressing(): void },
  { site, send, verdict, isBlocked }: Sending,
): Promise<ReplyOutcome> {
  if (ctx.remaining() < ANSWER_MS) return stoppedAnswer(OFFICIAL_COMMENT_WORDS.late)
  ctx.reportProgress({ text: REPLY_WORDS.sending })
  ctx.check()
  call.pressing()
  const answer = await send()
  const said = verdict(answer)
  if (said.is === 'sent') return { ...NOTHING, end: 'sent', platformMsgId: said.id.slice(0, 200), reason: '' }
  if (said.is === 'unclear') return { ...NOTHING, end: 'unknown', reason: OFFICIAL_COMMENT_WORDS.unclear(site) }
  const reason = OFFICIAL_COMMENT_WORDS.refused(site, said.error.message)
  return { ...NOTHING, end: 'refused', reason, isBlocked: isBlocked(said.error) }
}

/** @throws HelperError before the request what `find` throws; behind it as `sendAnswer` */
export async function answerComment(
  ctx: RunContext,
  call: { readonly target: ReplyTarget; pressing(): void },
  { find, ...sending }: Answering,
): Promise<ReplyOutcome> {
  ctx.reportProgress({ text: REPLY_WORDS.searching(sending.site) })
  const standing = await find()
  if (typeof standing === 'string') return stoppedAnswer(standing)
  const difference = differenceOf(sending.site, standing, call.target)
  return difference === '' ? await sendAnswer(ctx, call, sending) : stoppedAnswer(difference)
}
