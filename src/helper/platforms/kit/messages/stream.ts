// Private messages of a page that is given those of all conversations: nothing is opened, so nothing is marked as read.
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import type { DirectAnswers } from './direct-answers.ts'
import type { DirectPage, DirectRow, DirectSite } from './direct-site.ts'
import { ReadingEnded, type Steps } from './steps.ts'

/** Answers of one reading; the page asks for them one after the other. */
const MOST_ANSWERS = 60

/** Everything that the page is given, newest first. @throws ReadingEnded */
export async function readStream(steps: Steps<DirectSite>, answers: DirectAnswers): Promise<DirectRow[]> {
  const { site, times, ctx } = steps
  const first = await answers.direct(times.settle)
  if (first === null)
    throw (await steps.rows(site.table.directSession)) > 0
      ? new ReadingEnded('changed', MESSAGES_WORDS.unread(site.name, 'dm'))
      : new ReadingEnded('error', MESSAGES_WORDS.silent(site.name, 'dm'))
  const pages: DirectPage[] = [first]
  for (let last = first; last.more;) {
    const next = pages.length < MOST_ANSWERS ? await answers.direct(times.answer) : null
    if (next === null) throw new ReadingEnded('partial', MESSAGES_WORDS.cut(site.name))
    pages.push(next)
    last = next
    ctx.reportProgress({ text: MESSAGES_WORDS.count(pages.flatMap(({ rows }) => rows).length) })
  }
  for (const tab of site.table.directTab) {
    await steps.pause()
    if (!(await steps.press([tab]))) continue
    const more = await answers.direct(times.answer)
    if (more !== null) pages.push(more)
  }
  return pages.flatMap(({ rows }) => rows).toSorted((a, b) => b.time - a.time)
}
