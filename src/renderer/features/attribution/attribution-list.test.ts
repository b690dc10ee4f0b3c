import { describe, expect, it } from 'vitest'
import { exportInput, wordRows } from './attribution-list.ts'

describe('the table of the attribution', () => {
  it('takes what is filtered, not the page that is shown', () => {
    expect(
      exportInput({
        page: 3,
        limit: 20,
        keyword: '咖啡',
        sort_field: 'main',
        plan_id: '7',
        platform_value: 'douyin',
        from: '100',
        main: '咖啡店',
        publish_item_id: '9',
      }),
    ).toEqual({
      keyword: '咖啡',
      plan_id: '7',
      platform_value: 'douyin',
      from: '100',
      main: '咖啡店',
      publish_item_id: '9',
    })
  })

  it('puts the words with most titles first, and leaves empty what was never read', () => {
    const word = (main: string, titles: number, play: number | null) => ({
      main,
      titles,
      works: 1,
      published: 1,
      failed: 0,
      play,
      like: null,
      comment: null,
      best_rank: null,
      leads: null,
      deals: null,
      deal_amount: null,
    })
    expect(wordRows([word('乙', 1, 5), word('丙', 3, null), word('甲', 3, 0)])).toEqual([
      ['丙', '3', '1', '1', '0', '', '', '', '', '', '', ''],
      ['甲', '3', '1', '1', '0', '0', '', '', '', '', '', ''],
      ['乙', '1', '1', '1', '0', '5', '', '', '', '', '', ''],
    ])
    expect(wordRows([{ ...word('丁', 1, 1), leads: 4, deals: 1, deal_amount: 129_900 }])[0]?.slice(-3)).toEqual([
      '4',
      '1',
      '1299.00',
    ])
  })
})
