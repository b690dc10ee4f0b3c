import { expect, it } from 'vitest'
import { listArticles } from '../../../../contract/http/article.ts'
import { listInput } from './article-list.ts'

it('asks for what the address says, and for nothing it says wrongly', () => {
  expect(
    listInput({ page: 2, limit: 20, keyword: '火锅', kind: 'official', status: '0', from: '100', to: '200' }),
  ).toEqual({ page: 2, limit: 20, keyword: '火锅', kind: 'official', status: '0', from: '100', to: '200' })
  expect(listInput({ page: 1, limit: 20, kind: 'video', status: '9', from: 'yesterday', to: '' })).toEqual({
    page: 1,
    limit: 20,
  })
  expect(listArticles.input.safeParse(listInput({ page: 1, limit: 20, status: '2' })).success).toBe(true)
})

it('keeps to the kind of its screen', () =>
  expect(listInput({ page: 1, limit: 20, kind: 'article' }, 'official')).toEqual({
    page: 1,
    limit: 20,
    kind: 'official',
  }))
