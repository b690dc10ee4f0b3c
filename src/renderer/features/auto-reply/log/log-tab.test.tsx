import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import { ruleLogList } from '../../../../contract/http/auto-reply.ts'
import { askedOf, rowOf } from '../../../testing/asking.ts'
import { EDITOR, logRow, pageOf, showRules, type RuleWorld } from '../testing-auto-reply.ts'
import { LogTab } from './log-tab.tsx'

const rows = [
  logRow(1),
  logRow(2, { status: 'skipped', why: 'paused', reply: '', send_status: null }),
  logRow(3, { send_status: SEND_STATUS.unknown, rule_name: '' }),
]
const show = (world: RuleWorld = {}) =>
  showRules(<LogTab />, {
    answer: (endpoint) => (endpoint === ruleLogList ? pageOf(rows) : undefined),
    ...world,
  })

it('says what a rule did and why not, and what became of its answer', async () => {
  const page = await show({ address: '/?tab=log&rule_id=1&status=queued&third_auth_id=3&keyword=王' })
  const first = within(await rowOf('问题1'))
  expect([first.getByText('已排队回复'), first.getByText('已发送'), first.getByText('答1')]).toHaveLength(3)
  const second = within(await rowOf('问题2'))
  expect([second.getByText('没有回复'), second.getByText('有人在处理这个会话，自动回复暂停中')]).toHaveLength(2)
  const third = within(await rowOf('问题3'))
  expect([third.getByText('结果不明'), third.getByText('已删除的规则')]).toHaveLength(2)
  expect(askedOf(page, ruleLogList)).toEqual([
    { page: 1, limit: 20, keyword: '王', rule_id: 1, status: 'queued', third_auth_id: 3 },
  ])
})

it('a row opens its conversation for whoever may read it', async () => {
  const page = await show({ perms: [...EDITOR, 'chat:reply'] })
  await userEvent.click(await screen.findByText('问题2'))
  await eventually(() =>
    expect([page.router.state.location.pathname, page.router.state.location.search]).toEqual([
      '/chat/chat',
      '?open=42',
    ]),
  )
})

it('leads nowhere for others, and says when there is nothing yet', async () => {
  const page = await show()
  await userEvent.click(await screen.findByText('问题2'))
  expect(page.router.state.location.pathname).toBe('/')
})

it('is empty at first', async () => {
  await show({ answer: () => undefined })
  expect(await screen.findByText('还没有记录')).toBeTruthy()
})
