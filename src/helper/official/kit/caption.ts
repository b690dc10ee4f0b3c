// Title, text and topics in one caption.
import type { Work } from '../../platforms/platform.ts'

export interface Caption {
  /** First line: what works lists show as the title. */
  readonly title: string
  readonly text: string
}

/** Title, text and topics of a work as one caption; that it fits was judged before. */
export function captionOf(work: Work): Caption {
  const title = work.title.replace(/\s*\n\s*/g, ' ').trim()
  const topics = work.topics.map(({ name }) => `#${name.replace(/\s+/g, '')}`).join(' ')
  const text = [title, work.description.trim(), topics].filter((part) => part !== '').join('\n')
  return { title: title || (text.split('\n')[0] ?? ''), text }
}
