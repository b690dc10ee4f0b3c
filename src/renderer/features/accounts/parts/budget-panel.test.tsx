import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { accountBudget } from '../../../../contract/http/account-budget.ts'
import { texts as accounts } from '../../../locales/zh/accounts.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { BudgetPanel } from './budget-panel.tsx'

const texts = { accounts, ui }

it('says of each kind what is used, and why the next one waits', async () => {
  await renderWith(<BudgetPanel accountId={4} />, {
    texts,
    answer: () => ({
      list: [
        { kind: 'publish', used: 3, most: 10, is_paced: 1, next_time: 0, wait: null },
        { kind: 'reply', used: 10, most: 10, is_paced: 1, next_time: 1_780_311_600, wait: 'cap' },
        { kind: 'read_comment', used: 2, most: 60, is_paced: 1, next_time: 1_780_311_600, wait: 'blocked' },
      ],
      address: { ip: '203.0.113.7', accounts: 3, used: 12 },
    }),
  })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/发布作品.*3 \/ 10.*现在就可以/),
    expect.stringMatching(/回复评论.*10 \/ 10.*今天的已用完/),
    expect.stringMatching(/读取评论.*2 \/ 60.*平台拦过/),
  ])
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('progressbar')
      .getAttribute('aria-valuenow'),
  ).toBe('30')
  expect(screen.getByText(/203\.0\.113\.7 上有 3 个账号，今天一共发布和回复 12 次/)).toBeTruthy()
})

it('a budget that could not be looked up is asked for again', async () => {
  let answer: unknown = new Error('no')
  const { asked } = await renderWith(<BudgetPanel accountId={4} />, {
    texts,
    answer: (endpoint) => (endpoint === accountBudget ? answer : []),
  })
  const alert = await screen.findByRole('alert')
  answer = { list: [{ kind: 'publish', used: 3, most: 0, is_paced: 0, next_time: 0, wait: null }], address: null }
  await userEvent.click(within(alert).getByRole('button', { name: /重\s?试/ }))
  expect(await screen.findByText('3 次')).toBeTruthy()
  expect(screen.getByText('没有启用发布节奏：不限次数，和回复之间也不隔开')).toBeTruthy()
  expect(screen.getByText(/看不出和哪些账号共用/)).toBeTruthy()
  expect(asked.length).toBe(2)
})
