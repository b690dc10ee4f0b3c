import { expect, it } from 'vitest'
import { adviseNext, type Facts } from './next-steps.ts'

const DAY = 86_400_000
const NOW = 1_780_000_000_000
const none: Facts = {
  now: NOW,
  accounts: [],
  words: [],
  plans: [],
  works: [],
  plannedHours: [],
  untimed: 0,
  guests: { waiting: 0, since: 0 },
  followUps: { due: 0, firstTime: 0 },
}
const account = (id: number, more: Partial<Facts['accounts'][number]> = {}): Facts['accounts'][number] => ({
  id,
  openname: `账号${id}`,
  platform_value: 'douyin',
  isReady: true,
  play: null,
  prevPlay: null,
  published: 1,
  prevPublished: 0,
  waiting: 0,
  failed: 0,
  reason: '',
  failedTime: 0,
  since: NOW - 60 * DAY,
  ...more,
})
const word = (keyword: string, more: Partial<Facts['words'][number]> = {}): Facts['words'][number] => ({
  keyword,
  platform_value: 'douyin',
  rank: null,
  prevRank: null,
  seen: NOW,
  planIds: [],
  ...more,
})
const work = (play: number, more: Partial<Facts['works'][number]> = {}): Facts['works'][number] => ({
  accountId: 1,
  title: '作品',
  url: '',
  itemId: null,
  play,
  hour: 9,
  published: NOW - DAY,
  ...more,
})
const kinds = (facts: Partial<Facts>): string[] => adviseNext({ ...none, ...facts }).map((one) => one.kind)

it('says nothing where there is nothing to say', () => {
  expect(adviseNext(none)).toEqual([])
  expect(kinds({ accounts: [account(1, { play: 900, prevPlay: 1_000 })], words: [word('装修', { rank: 3 })] })).toEqual(
    [],
  )
})

it('names the word that fell from the best place out of the first ten; old looks say nothing', () => {
  const words = [
    word('成都装修', { prevRank: 8, rank: 14 }),
    word('成都装修公司', { prevRank: 4, rank: null }),
    word('绵阳装修', { prevRank: 11, rank: 30 }),
    word('德阳装修', { prevRank: 1, rank: 10 }),
    word('自贡装修', { prevRank: 1, rank: 50, seen: NOW - 8 * DAY }),
  ]
  expect(adviseNext({ ...none, words })).toEqual([
    { kind: 'fallen', keyword: '成都装修公司', platform_value: 'douyin', prev_rank: 4, rank: null, more: 1 },
  ])
})

it('names the account with most failed works, from three on', () => {
  expect(kinds({ accounts: [account(1, { failed: 0 })] })).toEqual([])
  expect(
    adviseNext({
      ...none,
      accounts: [account(1, { failed: 3 }), account(2, { failed: 5, reason: '封面不合规', failedTime: 9_000 })],
    }),
  ).toMatchObject([{ kind: 'failing', worst: { account_id: 2, failed: 5 }, reason: '封面不合规', accounts: 2 }])
})

it('names the account that lost most plays, by half at least and from a thousand on', () => {
  expect(
    kinds({ accounts: [account(1, { play: 501, prevPlay: 1_000 }), account(2, { play: 0, prevPlay: 999 })] }),
  ).toEqual([])
  expect(kinds({ accounts: [account(1, { play: null, prevPlay: 5_000 })] })).toEqual([])
  expect(
    adviseNext({
      ...none,
      accounts: [
        account(1, { play: 500, prevPlay: 1_000 }),
        account(2, { play: 4_000, prevPlay: 9_000, prevPublished: 6 }),
      ],
    }),
  ).toMatchObject([{ kind: 'falling', account_id: 2, play: 4_000, prev_play: 9_000, published: 1, prev_published: 6 }])
})

it('holds the regions of a plan against each other: how many works the weak one lacks', () => {
  const plans = [
    {
      id: 7,
      name: '装修',
      regions: ['成都', '绵阳', '德阳'],
      works: new Map([
        ['成都', 8],
        ['绵阳', 2],
      ]),
    },
  ]
  const top = { rank: 5, planIds: [7] }
  const words = [word('成都装修', top), word('成都装修公司', top), word('绵阳装修', { planIds: [7] })]
  expect(adviseNext({ ...none, plans, words })).toEqual([
    {
      kind: 'region',
      plan_id: 7,
      plan_name: '装修',
      strong: '成都',
      strong_words: 2,
      strong_works: 8,
      weak: '绵阳',
      weak_words: 1,
      weak_works: 2,
      missing: 6,
    },
  ])
  // Words of another plan, and a region that has as many works, say nothing.
  expect(kinds({ plans, words: words.map((one) => ({ ...one, planIds: [8] })) })).toEqual([])
  expect(
    kinds({
      plans: [
        {
          id: 7,
          name: '装修',
          regions: ['成都', '绵阳', '德阳'],
          works: new Map([
            ['成都', 2],
            ['绵阳', 2],
          ]),
        },
      ],
      words,
    }),
  ).toEqual([])
})

it('names accounts that are silent: signed in, nothing out, nothing planned, not new', () => {
  const silent = { published: 0 }
  expect(
    kinds({
      accounts: [
        account(1, { ...silent, isReady: false }),
        account(2, { ...silent, waiting: 1 }),
        account(3, { ...silent, since: NOW - 6 * DAY }),
        account(4),
      ],
    }),
  ).toEqual([])
  expect(adviseNext({ ...none, accounts: [1, 2, 3, 4].map((id) => account(id, silent)) })).toEqual([
    { kind: 'idle', accounts: 4, names: ['账号1', '账号2', '账号3'], days: 7 },
  ])
})

it('names an hour that brings more, with works enough to say so, where few are planned for it', () => {
  const works = [
    ...Array.from({ length: 15 }, () => work(100)),
    ...Array.from({ length: 5 }, () => work(300, { hour: 19 })),
  ]
  const plannedHours = [9, 9, 10, 11, 19]
  expect(adviseNext({ ...none, works, plannedHours })).toEqual([
    { kind: 'hour', hour: 19, play: 300, usual_play: 100, works: 5, planned: 5, planned_then: 1 },
  ])
  expect(kinds({ works, plannedHours: [19, 19, 9, 10] })).toEqual([])
  expect(kinds({ works: works.slice(1), plannedHours })).toEqual([])
  expect(kinds({ works: [...works.slice(0, 16), ...works.slice(0, 4)], plannedHours })).toEqual([])
})

it('names the work that stands out most from its own account', () => {
  const works = [
    ...Array.from({ length: 5 }, () => work(300)),
    work(1_500, { title: '出圈' }),
    work(1_499, { title: '差一点' }),
  ]
  expect(adviseNext({ ...none, accounts: [account(1)], works })).toMatchObject([
    { kind: 'winner', account_id: 1, title: '出圈', item_id: 0, play: 1_500, usual_play: 300 },
  ])
  const ours = works.map((one) => ({ ...one, itemId: 7 }))
  expect(adviseNext({ ...none, accounts: [account(1)], works: ours })).toMatchObject([{ item_id: 7 }])
  expect(kinds({ accounts: [account(1)], works: works.map((one) => ({ ...one, published: NOW - 31 * DAY })) })).toEqual(
    [],
  )
})

it('answers at most five, losses first', () => {
  const works = [
    ...Array.from({ length: 15 }, () => work(300)),
    ...Array.from({ length: 5 }, () => work(600, { hour: 19 })),
    work(9_000),
  ]
  expect(
    kinds({
      accounts: [account(1, { failed: 3 }), account(2, { play: 0, prevPlay: 2_000 }), account(3, { published: 0 })],
      words: [word('成都装修', { prevRank: 4 })],
      works,
      plannedHours: [1, 2, 3, 4],
    }),
  ).toEqual(['fallen', 'failing', 'falling', 'idle', 'hour'])
})

it('speaks of works without a time, and of empty days where there were works before', () => {
  expect(adviseNext({ ...none, untimed: 4, plannedHours: [9] })).toEqual([
    { kind: 'unplanned', untimed: 4, planned: 1, published: 0, days: 7 },
  ])
  expect(adviseNext({ ...none, accounts: [account(1, { published: 3 })] })).toEqual([
    { kind: 'unplanned', untimed: 0, planned: 0, published: 3, days: 7 },
  ])
  expect(kinds({ accounts: [account(1, { published: 2 })] })).toEqual([])
  expect(kinds({ accounts: [account(1, { published: 9 })], plannedHours: [9] })).toEqual([])
})

it('failed works are told together, with the account that has most of them', () => {
  expect(
    adviseNext({
      ...none,
      accounts: [account(1, { failed: 1, reason: '验证码', failedTime: 9_000 }), account(2, { failed: 2 })],
    }),
  ).toMatchObject([{ kind: 'failing', worst: { account_id: 2, failed: 2 }, reason: '验证码', last_time: 9, all: 3 }])
  // As many on both: neither is to blame more.
  expect(adviseNext({ ...none, accounts: [account(1, { failed: 2 }), account(2, { failed: 2 })] })).toMatchObject([
    { kind: 'failing', worst: null, accounts: 2, all: 4 },
  ])
})
