import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Account } from '../../../../contract/entities/account.ts'
import { texts as accounts } from '../../../locales/zh/accounts.ts'
import { texts as moves } from '../../../locales/zh/moves.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { StatusCell } from './status-cell.tsx'

const show = async (more: object) =>
  await renderWith(
    <StatusCell
      account={{ id: 1, enabled: 1, third_login_status: 1, last_error: '', last_check_time: 1, ...more } as Account}
    />,
    { texts: { accounts, moves }, answer: () => ({ uses: [], moved: [], addresses: [] }) },
  )

it('an account in order whose last check failed says so in words', async () => {
  await show({ last_error: '网络超时' })
  expect(screen.getByText('正常')).toBeTruthy()
  expect(screen.getByText('最近一次检测没有成功')).toBeTruthy()
})

it.each([
  ['in order', {}],
  ['dropped, which says it all', { third_login_status: 2, last_error: '登录已失效' }],
])('says nothing of a check of an account that is %s', async (_, more) => {
  await show(more)
  expect(screen.queryByText('最近一次检测没有成功')).toBeNull()
})
