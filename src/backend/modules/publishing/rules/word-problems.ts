// Forbidden words as problems of the check before publishing, with the change that mends a field where one does.
import type { Platform } from '../../../../contract/entities/account.ts'
import type { WordHit } from '../../../../contract/http/forbidden-words.ts'
import type { ItemFix } from '../../../../contract/http/wisdom-seo.ts'
import { withoutContacts } from '../../../lib/contact-phrases.ts'
import { mendWords } from '../../../lib/forbidden-words.ts'
import type { FindWords } from '../../../lib/forbidden-words.ts'
import { judgedWay } from '../../../lib/account-ways.ts'
import { fitTitle } from './fixes.ts'
import { readInfo } from '../store/item-codec.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { blockingOf, hitsOf, sayBlocking, sayLight } from './words.ts'
import type { FieldHits } from './words.ts'

interface WordProblem {
  code: 'forbidden_words' | 'risky_words'
  msg: string
  level: 'warn' | 'block'
  fix?: ItemFix
}

/**
 * `articleText` = words of the article that the item publishes. Words of level 2 block; the rest is told and may stay.
 */
export function wordProblems(
  row: ItemRow,
  platform: Platform | undefined,
  find: FindWords,
  articleText: string | undefined,
): WordProblem[] {
  const description = readInfo(row.video_publish_info).description ?? ''
  const said = {
    title: row.title,
    topic: row.topic,
    description,
    ...(articleText === undefined ? {} : { content_html: articleText }),
  }
  return hitsOf(find, said).map((found) => {
    const blocking = blockingOf(found.hits).length > 0
    const fix = fixOf(found, row, description, platform)
    return {
      ...(blocking
        ? { code: 'forbidden_words' as const, msg: sayBlocking(found), level: 'block' as const }
        : { code: 'risky_words' as const, msg: sayLight(found), level: 'warn' as const }),
      ...(fix === undefined ? {} : { fix }),
    }
  })
}

/** Without the topics that hold contact details. */
const withoutContactTopics = (topic: string, contacts: readonly WordHit[]): string =>
  topic
    .split(/\s+/)
    .filter((one) => !contacts.some(({ word }) => one.includes(word)))
    .join(' ')

/**
 * The change that mends a field, `of` says which: its contact details go with the phrases that they stand in, where
 * that leaves whole sentences, or its other words are replaced or taken out; one at a time, and first what the sentence
 * of the problem is about. A title that is too long besides is cut as well. Nothing mends the text of an article here.
 */
function fixOf(
  { field, hits }: FieldHits,
  row: ItemRow,
  description: string,
  platform: Platform | undefined,
): ItemFix | undefined {
  if (field === 'content_html') return undefined
  const from = { title: row.title, topic: row.topic, description }[field]
  const isContact = ({ category }: WordHit): boolean => category === 'contact'
  const contacts = hits.filter(isContact)
  const words = hits.filter((hit) => !isContact(hit))
  const mends = {
    contact:
      contacts.length === 0
        ? undefined
        : field === 'topic'
          ? withoutContactTopics(from, contacts)
          : withoutContacts(from, contacts),
    words:
      words.length === 0
        ? undefined
        : field === 'topic'
          ? mendWords(from, words)
              .split(/\s+/)
              .filter((topic) => topic !== '#' && topic !== '')
              .join(' ')
          : mendWords(from, words),
  }
  for (const of of blockingOf(hits).length > 0 ? (['words', 'contact'] as const) : (['contact', 'words'] as const)) {
    const mended = mends[of]
    if (mended === undefined) continue
    const to =
      field === 'title' && platform !== undefined
        ? fitTitle(platform, mended, { mediaType: row.media_type, way: judgedWay(row) })
        : mended
    // A title can't be empty.
    if (mended !== from && !(field === 'title' && to === '')) return { kind: 'patch', field, from, to, of }
  }
  return undefined
}
