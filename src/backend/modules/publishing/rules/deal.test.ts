import { describe, expect, test } from 'vitest'
import { distribute, distributeTitles } from './deal.ts'

const films = ['一', '二', '三'].map((name) => ({ sourceTitle: name }))
const titles = (list: string[]) => ({ mode: 'manual' as const, list })

describe('titles', () => {
  test('go round in turn while there are enough of them', () => {
    expect(distributeTitles(titles(['a', 'b', 'c', 'd']), distribute('all', films.slice(0, 2), ['甲', '乙']))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  test('as many written ones as films belong to these, line by line, on every account; made ones go round: no account gets the same one twice', () => {
    const pairs = distribute('all', films.slice(0, 2), ['甲', '乙'])
    expect(distributeTitles(titles(['a', 'b']), pairs)).toEqual(['a', 'a', 'b', 'b'])
    expect(distributeTitles(titles(['a', 'b']), distribute('one_each', films.slice(0, 2), ['甲', '乙', '丙']))).toEqual(
      ['a', 'b', 'a'],
    )
    expect(distributeTitles({ mode: 'fission', list: ['a', 'b'] }, pairs)).toEqual(['a', 'b', 'b', 'a'])
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
      const pairs = distribute('all', films.slice(0, count), accounts)
      const distributed = distributeTitles(titles(list), pairs)
      for (const account of accounts) {
        const own = distributed.filter((_, index) => pairs[index]?.account === account)
        expect(new Set(own).size).toBe(Math.min(own.length, words))
      }
      const uses = list.map((title) => distributed.filter((one) => one === title).length)
      expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1)
    },
  )

  test('none given: the contents’ own', () => {
    expect(distributeTitles(titles([]), distribute('in_turn', films, ['甲']))).toEqual(['一', '二', '三'])
    expect(distributeTitles({ mode: 'from_source', list: ['a'] }, distribute('in_turn', films, ['甲']))).toEqual([
      '一',
      '二',
      '三',
    ])
  })
})
