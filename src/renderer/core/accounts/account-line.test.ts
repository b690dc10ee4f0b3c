import { expect, it } from 'vitest'
import { accountLabels, accountLine } from './account-line.ts'

it('accounts of one name get their numbers, others stay short', () => {
  const one = (id: number, openname: string, account_id: string, remark = '') => ({ id, openname, account_id, remark })
  expect([
    ...accountLabels(
      [one(1, '城南小馆', 'dy1'), one(2, '城南小馆', 'dy2', '二店'), one(3, '城北', 'dy3')],
      (account) => account.openname,
    ).values(),
  ]).toEqual(['城南小馆 · dy1', '城南小馆 · dy2 · 二店', '城北'])
})

it('the line below a name has the platform first, and leaves out what is not known', () => {
  expect(
    accountLine({ account_id: '', remark: '', third_platform_info: { value: 'douyin', name: '抖音', iconUrl: '' } }),
  ).toBe('抖音')
})
