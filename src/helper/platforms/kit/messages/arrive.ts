// A page of comments, opened: who is signed in there, and what it shows by itself.
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import { HelperError } from '../../../lib/errors.ts'
import type { MessagesCall } from '../../messages.ts'
import type { CommentPage, Visitor, WorkPage } from './site.ts'
import { ReadingEnded, type Steps } from './steps.ts'

/** Who is signed in on a page that has a login of its own. @throws HelperError kind `session`, ReadingEnded */
export async function requireVisitor(steps: Steps, account: MessagesCall['account']): Promise<Visitor | null> {
  const { site, times } = steps
  if (!site.sources.who) return null
  const answer = await steps.answer(['who'], times.settle)
  if (!answer) throw new ReadingEnded('error', MESSAGES_WORDS.nobody(site.name))
  const { accountId, name } = answer.value
  const refused = (code: string, msg: string): HelperError => new HelperError({ kind: 'session', code, msg })
  if (accountId === '') throw refused('DROPPED', MESSAGES_WORDS.guest(site.name))
  if (accountId !== account.accountId) throw refused('OTHER_ACCOUNT', MESSAGES_WORDS.otherAccount(site.name, name))
  return answer.value
}

/** What the page shows by itself: a list of comments, or that there are no works that could have any. */
export async function firstAnswer(
  steps: Steps,
): Promise<{ readonly first: CommentPage | null; readonly works: WorkPage | null }> {
  let works: WorkPage | null = null
  for (;;) {
    const answer = await steps.answer(['comments', 'works'], steps.times.settle)
    if (answer?.part === 'comments') return { first: answer.value, works }
    if (answer?.part === 'works') works = answer.value
    if (!answer || (works?.works.length === 0 && !works.more)) return { first: null, works }
  }
}
