import { expect, it } from 'vitest'
import { draftSpec } from '../../../../contract/entities/article-draft.ts'
import { draftFormOf, EMPTY_DRAFT, linesOf, readLinks, specOf } from './draft-form.ts'

it('reads lists line by line, and comes back to the same form', () => {
  const form = {
    ...EMPTY_DRAFT,
    keywords: '火锅\n小面',
    facts: ' 一 \n\n二\n一',
    outline: '{关键词}怎么选',
    links: '菜单 | https://a.example/m',
  }
  expect(linesOf(form.facts)).toEqual(['一', '二'])
  const spec = specOf(form)
  expect(draftSpec.parse(spec)).toEqual(spec)
  expect(draftFormOf(['火锅', '小面'], spec)).toEqual({ ...form, facts: '一\n二' })
})

it('names the line that is no link', () => {
  expect(readLinks('菜单｜https://a.example/m\n坏的')).toMatchObject({
    wrong: 2,
    links: [{ text: '菜单', url: 'https://a.example/m' }],
  })
  expect(readLinks('x | javascript:alert(1)').wrong).toBe(1)
  expect(readLinks('').wrong).toBe(0)
})
