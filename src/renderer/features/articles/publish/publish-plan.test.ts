import { describe, expect, it } from 'vitest'
import { toutiao, weibo } from '../../../../contract/platforms.ts'
import { accountsByPlatform, batchItems, type ChoosableAccount, sameOn, titleProblem } from './publish-plan.ts'

const account = (id: number, platform_value: string): ChoosableAccount =>
  ({ id, platform_value, disabled_reason: '' }) as ChoosableAccount
const ACCOUNTS = [account(1, 'toutiao'), account(2, 'weibo'), account(3, 'douyin')]

describe('publishing articles', () => {
  it('offers the accounts of platforms that take articles, by platform', () => {
    const found = accountsByPlatform([weibo, toutiao], [{ group_id: 0, group_name: '', list: ACCOUNTS }])
    expect(found.map(({ platform, accounts }) => [platform.value, accounts.map(({ id }) => id)])).toEqual([
      ['weibo', [2]],
      ['toutiao', [1]],
    ])
  })

  it('tells titles that a platform does not take', () => {
    expect(titleProblem(toutiao, 'article', '店')).toBe('short')
    expect(titleProblem(toutiao, 'article', '店'.repeat(30))).toBe('')
    expect(titleProblem(toutiao, 'article', '店'.repeat(31))).toBe('long')
    expect(titleProblem(toutiao, 'official', '店'.repeat(32))).toBe('')
  })

  it('tells which platforms would get the same text on several accounts', () => {
    const shown = accountsByPlatform(
      [weibo, toutiao],
      [{ group_id: 0, group_name: '', list: [...ACCOUNTS, account(4, 'toutiao')] }],
    )
    expect(sameOn(shown, [1, 2, 4])).toEqual([{ name: toutiao.name, n: 2 }])
    expect(sameOn(shown, [1, 2])).toEqual([])
  })

  it('sends each article to each account, with the platform’s own title for a single one', () => {
    const choice = { accounts: [1, 2], titles: { weibo: '短标题' }, timing: 1_800_000_000 }
    const one = batchItems([{ id: 9, kind: 'article', title: '很长的标题' }], ACCOUNTS.slice(0, 2), choice)
    expect(
      one.map(({ third_auth_id, title, media_type, article_id, timing_time }) => [
        third_auth_id,
        title,
        media_type,
        article_id,
        timing_time,
      ]),
    ).toEqual([
      [1, '很长的标题', 2, 9, 1_800_000_000],
      [2, '短标题', 2, 9, 1_800_000_000],
    ])
    const two = batchItems(
      [
        { id: 9, kind: 'official', title: '甲' },
        { id: 10, kind: 'official', title: '乙' },
      ],
      ACCOUNTS.slice(1, 2),
      choice,
    )
    expect(two.map(({ title, media_type }) => [title, media_type])).toEqual([
      ['甲', 3],
      ['乙', 3],
    ])
    const set = batchItems(
      [
        { id: 9, kind: 'official', title: '甲' },
        { id: 10, kind: 'official', title: '乙' },
      ],
      ACCOUNTS.slice(0, 2),
      { ...choice, together: true, onlyDraft: true },
    )
    expect(
      set.map(({ third_auth_id, title, article_id, more_article_ids, video_publish_info }) => [
        third_auth_id,
        title,
        article_id,
        more_article_ids,
        video_publish_info,
      ]),
    ).toEqual([
      [1, '甲', 9, [10], { official_draft: 1 }],
      [2, '短标题', 9, [10], { official_draft: 1 }],
    ])
  })
})
