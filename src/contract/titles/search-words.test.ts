import { expect, it } from 'vitest'
import { searchWords } from './search-words.ts'

it('joins region, main word and suffix, as far as a plan has them', () => {
  expect(searchWords({ regions: ['成都', '重庆'], mains: ['火锅'], suffixes: ['哪家好'] })).toEqual([
    '成都火锅哪家好',
    '重庆火锅哪家好',
  ])
  expect(searchWords({ regions: ['成都'], mains: ['火锅', ' 火锅 ', ''], suffixes: [] })).toEqual(['成都火锅'])
  expect(searchWords({ regions: [], mains: ['火锅'], suffixes: ['哪家好'] })).toEqual(['火锅哪家好'])
  expect(searchWords({ regions: [], mains: ['火锅'], suffixes: [] })).toEqual(['火锅'])
  expect(searchWords({ regions: ['成都'], mains: [], suffixes: ['哪家好'] })).toEqual([])
})

it('says nothing twice', () => {
  expect(searchWords({ regions: ['成都'], mains: ['成都火锅'], suffixes: ['火锅'] })).toEqual(['成都火锅'])
})

it('gives a main word that names a place of its own no other place', () => {
  expect(searchWords({ regions: ['番禺', '北京'], mains: ['北京搬家公司'], suffixes: [] })).toEqual(['北京搬家公司'])
  expect(
    searchWords(
      { regions: ['番禺'], mains: ['北京搬家公司', '搬家'], suffixes: [] },
      { places: { names: ['北京'], contains: () => false } },
    ),
  ).toEqual(['北京搬家公司', '番禺搬家'])
})

it('gives every combination once, and each word early when it is cut', () => {
  const columns = {
    regions: ['成都', '重庆', '绵阳'],
    mains: ['火锅', '串串', '冒菜', '烧烤'],
    suffixes: ['哪家好', '推荐'],
  }
  expect(new Set(searchWords(columns)).size).toBe(24)
  const few = searchWords(columns, { most: 4 }).join()
  for (const word of [...columns.regions, ...columns.mains, ...columns.suffixes]) expect(few).toContain(word)
  expect(
    searchWords({ regions: Array.from({ length: 300 }, (_, n) => `${n}市`), mains: ['火锅'], suffixes: [] }),
  ).toHaveLength(50)
})

it('leaves out what is longer than a search takes', () => {
  expect(searchWords({ regions: ['成都'], mains: ['火'.repeat(58), '锅'.repeat(59)], suffixes: [] })).toEqual([
    `成都${'火'.repeat(58)}`,
  ])
})
