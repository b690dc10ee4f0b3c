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
export interface Answering {
  /** As people call it: YouTube. */
  readonly site: string
  /** Reads what is answered again; a text = why it can't be answered. @throws HelperError */
  find(): Promise<StandingComment | string>
  /** The one call that sends. */
  send(): Promise<OfficialAnswer>
  verdict(answer: OfficialAnswer): Verdict
  /** The interface wants less of us. */
  isBlocked(error: HelperError): boolean
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

/** @throws HelperError before the request what `find` throws; behind it nothing is known of the answer then */
export async function answerComment(
  ctx: RunContext,
  call: { readonly target: ReplyTarget; pressing(): void },
  { site, find, send, verdict, isBlocked }: Answering,
): Promise<ReplyOutcome> {
  const nothing = { platformMsgId: '', isBlocked: false }
  const stopped = (why: string): ReplyOutcome => ({ ...nothing, end: 'stopped', reason: REPLY_WORDS.stopped(why) })
  ctx.reportProgress({ text: REPLY_WORDS.searching(site) })
  const standing = await find()
  if (typeof standing === 'string') return stopped(standing)
  const difference = differenceOf(site, standing, call.target)
  if (difference !== '') return stopped(difference)
  if (ctx.remaining() < ANSWER_MS) return stopped(OFFICIAL_COMMENT_WORDS.late)
  ctx.reportProgress({ text: REPLY_WORDS.sending })
  ctx.check()
  call.pressing()
  const answer = await send()
  const said = verdict(answer)
  if (said.is === 'sent') return { ...nothing, end: 'sent', platformMsgId: said.id.slice(0, 200), reason: '' }
  if (said.is === 'unclear') return { ...nothing, end: 'unknown', reason: OFFICIAL_COMMENT_WORDS.unclear(site) }
  const reason = OFFICIAL_COMMENT_WORDS.refused(site, said.error.message)
  return { ...nothing, end: 'refused', reason, isBlocked: isBlocked(said.error) }
}
