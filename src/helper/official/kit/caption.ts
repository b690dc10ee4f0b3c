// Title, text and topics in one caption.
import type { Work } from '../../platforms/platform.ts'
import { unfit } from './answers.ts'

export interface Caption {
  /** First line: what works lists show as the title. */
  readonly title: string
  readonly text: string
}

/**
 * Title, text and topics of a work as one caption.
 * @param max characters that it may have @param lengthOf the platform's own counting, default code points
 * @throws HelperError `content` when it is longer: nothing is cut silently
 */
export const captionOf = (site: string, work: Work, max: number, lengthOf: (text: string) => number = (text) => [...text].length): Caption => {
  const title = work.title.replace(/\s*\n\s*/g, ' ').trim()
  const topics = work.topics.map(({ name }) => `#${name.replace(/\s+/g, '')}`).join(' ')
  const text = [title, work.description.trim(), topics].filter((part) => part !== '').join('\n')
  const length = lengthOf(text)
  if (length > max) throw unfit('description', `${site} 的标题、正文和话题合计最多 ${max} 字，现在 ${length} 字，请缩短`)
  return { title: title || (text.split('\n')[0] ?? ''), text }
}
