import { describe, expect, test } from 'vitest'
import { deal, dealTitles } from './deal.ts'

const films = ['一', '二', '三'].map((name) => ({ sourceTitle: name }))
const titles = (list: string[]) => ({ mode: 'manual' as const, list })

describe('titles', () => {
  test('go round in turn while there are enough of them', () => {
    expect(dealTitles(titles(['a', 'b', 'c', 'd']), deal('all', films.slice(0, 2), ['甲', '乙']))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  test('as many written ones as films belong to these, line by line, on every account; made ones go round: no account gets the same one twice', () => {
    const pairs = deal('all', films.slice(0, 2), ['甲', '乙'])
    expect(dealTitles(titles(['a', 'b']), pairs)).toEqual(['a', 'a', 'b', 'b'])
    expect(dealTitles(titles(['a', 'b']), deal('one_each', films.slice(0, 2), ['甲', '乙', '丙']))).toEqual([
      'a',
      'b',
      'a',
    ])
    expect(dealTitles({ mode: 'fission', list: ['a', 'b'] }, pairs)).toEqual(['a', 'b', 'b', 'a'])
  })

  test.each([
    [3, 2],
    [3, 3],
    [2, 3],
    [3, 4],
    [1, 2],
    [3, 6],
  ])(
    '%i films, %i titles: every account goes through all before one comes back, and all are used alike',
    (count, words) => {
      const accounts = ['甲', '乙', '丙']
      const list = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, words)
      const pairs = deal('all', films.slice(0, count), accounts)
      const dealt = dealTitles(titles(list), pairs)
      for (const account of accounts) {
        const own = dealt.filter((_, index) => pairs[index]?.account === account)
        expect(new Set(own).size).toBe(Math.min(own.length, words))
      }
      const uses = list.map((title) => dealt.filter((one) => one === title).length)
      expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1)
    },
  )

  test('none given: the contents’ own', () => {
    expect(dealTitles(titles([]), deal('in_turn', films, ['甲']))).toEqual(['一', '二', '三'])
    expect(dealTitles({ mode: 'from_source', list: ['a'] }, deal('in_turn', films, ['甲']))).toEqual(['一', '二', '三'])
  })
})
