import { describe, expect, it, test } from 'vitest'
import { titleNorm } from '../../../contract/titles/lines.ts'
import { findWork, matchHits } from './match.ts'
import type { OwnFacts, SeenHit } from './match.ts'
import { changeOf, nextCheck } from './schedule.ts'

const TITLE = '上海老房翻新装修多少钱一平方'
const own: OwnFacts = {
  items: new Map([['w1', 7]]),
  works: new Set(['w2']),
  authors: new Set(['MS4wLjAB-own']),
  titles: [{ id: 9, norm: titleNorm(TITLE) }],
}
const hit = (rank: number, more: Partial<SeenHit> = {}): SeenHit => ({
  rank,
  item_id: `x${rank}`,
  author_sec_uid: 'somebody',
  author_name: '',
  title: '别人的作品',
  url: '',
  ...more,
})

describe('results that are ours', () => {
  test.each<[string, SeenHit, string, number | null]>([
    ['by the id of a published item', hit(3, { item_id: 'w1' }), 'item_id', 7],
    ['by an account of ours', hit(3, { author_sec_uid: 'MS4wLjAB-own' }), 'author', null],
    ['by a work of our account that we only saw', hit(3, { item_id: 'w2', author_sec_uid: '' }), 'author', null],
    [
      'perhaps, by its title when nobody says who made it',
      hit(3, { author_sec_uid: '', title: `${TITLE}！` }),
      'title',
      9,
    ],
    ['not by its title when somebody else made it', hit(3, { title: TITLE }), 'none', null],
    [
      'not by a title that is only somewhat alike',
      hit(3, { author_sec_uid: '', title: '上海老房翻新装修要多少预算' }),
      'none',
      null,
    ],
    ['not by nothing', hit(3, { item_id: '', author_sec_uid: '', title: '' }), 'none', null],
  ])('%s', (_name, one, by, item) => {
    expect(matchHits([one], own).kept).toMatchObject([{ matchedBy: by, publishItemId: item }])
  })

  it('gives the best sure place; a title alone counts only where nothing else does', () => {
    const maybe = hit(2, { author_sec_uid: '', title: TITLE })
    expect(
      matchHits([hit(9, { item_id: 'w1' }), maybe, hit(5, { author_sec_uid: 'MS4wLjAB-own' })], own),
    ).toMatchObject({ rank: 5, suspected: false, matched: 3 })
    expect(matchHits([maybe, hit(1)], own)).toMatchObject({ rank: 2, suspected: true, matched: 1 })
    expect(matchHits([hit(1)], own)).toMatchObject({ rank: null, suspected: false, matched: 0 })
  })

  it('keeps ours and the first ten of others', () => {
    const hits = Array.from({ length: 40 }, (_, at) => hit(at + 1, at === 30 ? { item_id: 'w1' } : {}))
    expect(matchHits(hits, own).kept.map((one) => one.rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 31])
  })

  it('finds a work under its title within the depth, says no, or that nobody can say', () => {
    const work = { itemId: 'w1', titleNorm: titleNorm(TITLE), authors: ['MS4wLjAB-own'] }
    expect(findWork([hit(20, { item_id: 'w1' })], work, 20)).toEqual({ found: true, rank: 20 })
    expect(findWork([hit(21, { item_id: 'w1' })], work, 20)).toEqual({ found: false, rank: null })
    expect(findWork([hit(1, { item_id: '', author_sec_uid: '', title: TITLE })], work, 20).found).toBeNull()
    expect(findWork([hit(4, { author_sec_uid: 'MS4wLjAB-own', title: TITLE })], { ...work, itemId: '' }, 20)).toEqual({
      found: true,
      rank: 4,
    })
  })
})

describe('the next look', () => {
  const at = (more: Partial<Parameters<typeof nextCheck>[0]>, random = 0.5) =>
    nextCheck({ frequency: 'daily', status: 'ok', fails: 0, now: 0, ...more }, () => random) / 3_600_000
  it('comes after a day or a week, a little earlier or later, never by itself when by hand', () => {
    expect([at({}), at({}, 0), at({}, 1), at({ frequency: 'weekly' }), at({ frequency: 'manual' })]).toEqual([
      24, 22, 26, 168, 0,
    ])
  })
  it('comes soon after a fault, later with each further one, and not soon after a block', () => {
    expect([
      at({ status: 'error' }),
      at({ status: 'error', fails: 2 }),
      at({ status: 'error', fails: 9 }),
      at({ status: 'blocked' }),
    ]).toEqual([1, 4, 24, 24])
  })
})

test.each<[(number | null)[], string]>([
  [[], 'none'],
  [[3], 'none'],
  [[3, 5], 'up'],
  [[5, 3], 'down'],
  [[5, null], 'new'],
  [[null, 5], 'lost'],
  [[null, null], 'same'],
  [[4, 4], 'same'],
])('between looks %j it is %s', (ranks, change) => {
  expect(changeOf(ranks.map((rank) => ({ rank })))).toBe(change)
})
