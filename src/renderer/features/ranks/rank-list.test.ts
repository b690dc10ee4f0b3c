import { describe, expect, it } from 'vitest'
import { inclusionInput, rankInput, rankWord, wordsIn } from './rank-list.ts'

describe('the list of ranks', () => {
  it('asks for what the address says, and passes over what means nothing', () => {
    expect(
      rankInput({
        page: 2,
        limit: 20,
        keyword: '装修',
        plan_id: '7',
        platform_value: 'douyin',
        change: 'up',
        range: 'top3',
        status: 'ok',
        enabled: '0',
        third_auth_id: '0',
        sort_field: 'last_rank',
        sort_order: 'asc',
      }),
    ).toEqual({
      page: 2,
      limit: 20,
      keyword: '装修',
      plan_id: 7,
      platform_value: 'douyin',
      change: 'up',
      range: 'top3',
      status: 'ok',
      enabled: 0,
      third_auth_id: 0,
      sort_field: 'last_rank',
      sort_order: 'asc',
    })
    expect(
      rankInput({
        page: 1,
        limit: 20,
        plan_id: 'x',
        change: 'sideways',
        range: 'top7',
        status: '1',
        enabled: '2',
        sort_field: 'tenant_id',
      }),
    ).toEqual({ page: 1, limit: 20 })
    expect(inclusionInput({ page: 1, limit: 50, inclusion: 'none', plan_id: '3' })).toEqual({
      page: 1,
      limit: 50,
      status: 'none',
      plan_id: 3,
    })
  })

  it('tells never looked, blocked, failed and not within the depth apart', () => {
    expect(
      [
        ['pending', null],
        ['blocked', 3],
        ['error', 3],
        ['ok', null],
        ['ok', 3],
      ].map(([last_status, last_rank]) => rankWord({ last_status, last_rank, depth: 50 } as never)),
    ).toEqual([
      { key: 'pending', n: 0 },
      { key: 'blocked', n: 0 },
      { key: 'error', n: 0 },
      { key: 'outside', n: 50 },
      { key: 'at', n: 3 },
    ])
  })

  it('takes pasted lines once each', () => {
    expect(wordsIn(' 老房翻新 \n\n老房翻新\r\n老房　 翻新\n' + '长'.repeat(61))).toEqual({
      words: ['老房翻新', '老房 翻新'],
      long: 1,
    })
  })
})
