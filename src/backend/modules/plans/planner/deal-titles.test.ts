import { expect, it } from 'vitest'
import { dealTitles } from './deal-titles.ts'

const titles = (...mains: string[]) => mains.map((main, id) => ({ id, main }))
const slots = (...accounts: number[]) => accounts.map((accountId, at) => ({ accountId, at }))

it('an account never has the same main word twice running while there are others', () => {
  // Two accounts in turn and two words in turn would give each account one word for ever.
  const given = dealTitles(slots(1, 2, 1, 2, 1, 2), titles('甲', '乙', '甲', '乙', '甲', '乙'), new Map())
  const of = (account: number) => given.filter((_, at) => at % 2 === account - 1).map((title) => title?.main)
  for (const own of [of(1), of(2)])
    for (const [at, main] of own.entries()) if (at > 0) expect(main).not.toBe(own[at - 1])
  expect(new Set(given.map((title) => title?.id)).size).toBe(6)
})

it('begins where the last day ended, repeats a word rather than leave a slot empty, and says which have none', () => {
  expect(dealTitles(slots(1, 1), titles('甲', '乙'), new Map([[1, '甲']])).map((title) => title?.main)).toEqual([
    '乙',
    '甲',
  ])
  const [first, , third] = dealTitles(slots(1, 2, 1), titles('甲', '乙', '甲'), new Map())
  expect(first?.main).not.toBe(third?.main)
  expect(
    dealTitles(
      [
        { accountId: 1, at: 9 },
        { accountId: 1, at: 1 },
        { accountId: 2, at: 20 },
      ],
      titles('甲', '甲'),
      new Map(),
    ).map((title) => title?.id),
  ).toEqual([1, 0, undefined])
})
