import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { moreWords } from './more-words.ts'

const more = (title: string) => ({
  article_id: 2,
  title,
  author: '',
  digest: '',
  source_url: '',
  need_open_comment: 0 as const,
  only_fans_can_comment: 0 as const,
  platform_url: '',
})
const t = ((key: string, values: Record<string, unknown>) =>
  `${key} ${String(values['n'])} ${String(values['titles'])}`) as unknown as TFunction<'publish'>

it('names the articles behind the first of a work, and says nothing of a single one', () => {
  expect(moreWords(t, { more_articles: [more('停车指南'), more('菜单')] })).toBe('more 3 停车指南；菜单')
  expect([moreWords(t, { more_articles: [] }), moreWords(t, {})]).toEqual(['', ''])
})
