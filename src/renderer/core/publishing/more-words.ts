import type { TFunction } from 'i18next'
import type { PublishItem } from '../../../contract/entities/publish.ts'

/**
 * Titles behind the first of a 公众号 work of several articles, as one text; '' for other works. Routes that use it name
 * `publish` among their texts.
 */
export function moreWords(
  t: TFunction<'publish'>,
  { more_articles: more = [] }: { more_articles?: PublishItem['more_articles'] | undefined },
): string {
  return more.length === 0 ? '' : t('more', { n: more.length + 1, titles: more.map((one) => one.title).join('；') })
}
