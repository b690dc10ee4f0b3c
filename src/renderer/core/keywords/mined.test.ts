import { expect, it } from 'vitest'
import { draftOf, requestOf } from './mine-request.ts'
import { filterMined, fromPulled, NO_FILTER, statesOfPulled } from './mined.ts'

const look = (
  seed: string,
  provider: 'baidu' | 'sogou',
  status: 'ok' | 'empty' | 'blocked' | 'waiting',
  words: string[] = [],
  note = '',
) => ({
  seed,
  kind: 'pulldown' as const,
  provider,
  is_synthetic: 0 as const,
  status,
  note,
  words: words.map((word, at) => ({ word, rank: at + 1 })),
  fetched_time: status === 'waiting' ? null : 1_700_000_000,
})

it('keeps where a word was found first, and scores it by rule with the reason', () => {
  const words = fromPulled(
    {
      job_id: null,
      list: [
        look('装修', 'baidu', 'ok', ['装修公司', '装修多少钱']),
        look('装修', 'sogou', 'ok', ['装修多少钱', '装修招聘']),
      ],
    },
    400,
  )
  expect(words.map((one) => [one.word, one.source, one.rank, one.score])).toEqual([
    ['装修公司', 'baidu', 1, 5],
    ['装修多少钱', 'baidu', 2, 9],
    ['装修招聘', 'sogou', 2, 1],
  ])
  expect(words[1]?.reason).toContain('多少钱')
  expect(filterMined(words, { ...NO_FILTER, without: ['招聘', ' '] }).map((one) => one.word)).toEqual([
    '装修公司',
    '装修多少钱',
  ])
  expect(filterMined(words, { ...NO_FILTER, from: 6 }).map((one) => one.word)).toEqual(['装修多少钱'])
})

it('never mixes nothing found with not having been able to look', () => {
  const [baidu, sogou] = statesOfPulled({
    job_id: 4,
    list: [
      look('甲', 'baidu', 'ok', ['甲乙']),
      look('乙', 'baidu', 'empty'),
      look('丙', 'baidu', 'blocked', [], '百度要求验证，已停止'),
      look('甲', 'sogou', 'waiting'),
    ],
  })
  expect(baidu?.states.map((one) => [one.status, one.count, one.note])).toEqual([
    ['ok', 1, ''],
    ['empty', 1, ''],
    ['blocked', 1, '百度要求验证，已停止'],
  ])
  expect([sogou?.states[0]?.status, sogou?.fetched]).toEqual(['waiting', null])
})

it('says what is missing before it asks', () => {
  const draft = draftOf('', 0)
  expect(requestOf({ ...draft, seed: '装' })).toEqual({ why: 'seed' })
  expect(requestOf({ ...draft, mode: 'senior' })).toEqual({ why: 'mains' })
  expect(
    requestOf({ ...draft, mode: 'pulled', words: Array.from({ length: 21 }, (_, at) => `词${at}`).join('\n') }),
  ).toEqual({ why: 'tooMany' })
  expect(requestOf({ ...draft, mode: 'pulled', words: '装修', pulldown: false })).toEqual({ why: 'kinds' })
  expect(requestOf({ ...draft, seed: '装修公司', adcode: '310000' })).toEqual({
    request: { mode: 'quick', input: { keyword: '装修公司', industry_id: 0, limit: 200, adcode: '310000' } },
  })
})
