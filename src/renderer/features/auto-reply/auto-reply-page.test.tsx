import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import type { RuleRow } from '../../../contract/entities/auto-reply.ts'
import { CODE } from '../../../contract/errors.ts'
import {
  deleteRules,
  replayRule,
  ruleList,
  ruleLogList,
  setRuleStatus,
  sortRules,
  testRule,
} from '../../../contract/http/auto-reply.ts'
import { askedOf, dialogOf, pressMore, refusal, rowOf } from '../../testing/asking.ts'
import { AutoReplyPage } from './auto-reply-page.tsx'
import { pageOf, ruleAccount, ruleRow, showRules, type RuleWorld } from './testing-auto-reply.ts'

const show = (world: RuleWorld = {}) => showRules(<AutoReplyPage />, world)
const three = [ruleRow(1), ruleRow(2), ruleRow(3)]

it('shows what each rule looks for, answers and did', async () => {
  await show({
    rules: [
      ruleRow(1, {
        keywords: ['多少钱', '价格', '报价'].map((word) => ({ word, match_mode: 'contain' })),
        replies: [{ content: '您好' }, { content: '欢迎' }],
        third_auth_ids: [3, 4, 5],
        account_names: ['门店号', '二店号'],
        windows: [{ weekdays: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' }],
        today_count: 50,
      }),
    ],
  })
  const row = within(await rowOf('规则1'))
  expect(row.getByTitle('报价').textContent).toBe('+1')
  expect(row.getByText('2 条随机')).toBeTruthy()
  expect(row.getByText('门店号').parentElement?.textContent).toBe('门店号+2')
  expect(row.getByText('周一至周五 22:00 到次日 06:00')).toBeTruthy()
  expect(row.getByText('今日 50 / 50').title).toBe('今天的回复已到上限')
})

it('a dropped rule takes a place in the order of all of them, arrows move it by one', async () => {
  const page = await show({ rules: three })
  await rowOf('规则1')
  const held = new Map<string, string>()
  const dataTransfer = {
    setData: (kind: string, value: string) => void held.set(kind, value),
    getData: (kind: string) => held.get(kind) ?? '',
    get types() {
      return [...held.keys()]
    },
    effectAllowed: 'none',
  }
  const target = await rowOf('规则1')
  fireEvent.dragStart(screen.getByRole('button', { name: '调整「规则3」的顺序' }), { dataTransfer })
  fireEvent.dragOver(target, { dataTransfer })
  fireEvent(target, createEvent.drop(target, { dataTransfer }))
  await eventually(() => expect(askedOf(page, sortRules)).toEqual([{ ids: [3, 1, 2] }]))
  expect(askedOf(page, ruleList)).toContainEqual({ page: 1, limit: 200 })
  screen.getByRole('button', { name: '调整「规则2」的顺序' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  await eventually(() => expect(askedOf(page, sortRules)[1]).toEqual({ ids: [1, 3, 2] }))
  await pressMore(await rowOf('规则3'), '置顶')
  await eventually(() => expect(askedOf(page, sortRules)[2]).toEqual({ ids: [3, 1, 2] }))
})

it('under a filter the order stands still and says why', async () => {
  const page = await show({ rules: three, address: '/?enabled=1&trigger=keyword' })
  await rowOf('规则1')
  expect(askedOf(page, ruleList)).toContainEqual({ page: 1, limit: 100, trigger: 'keyword', enabled: 1 })
  const handle = screen.getByRole('button', { name: '调整「规则2」的顺序' })
  expect([handle.hasAttribute('disabled'), handle.title]).toEqual([true, '正在筛选，清空筛选后才能调整顺序'])
  expect(screen.getByText('正在筛选，清空筛选后才能调整顺序')).toBeTruthy()
})

it('an order that somebody else has changed meanwhile is said and asked for again', async () => {
  const page = await show({
    rules: three,
    answer: (endpoint) => (endpoint === sortRules ? refusal(CODE.CONFLICT, '规则有增减，请刷新') : undefined),
  })
  const before = (await rowOf('规则1')) && askedOf(page, ruleList).length
  await pressMore(await rowOf('规则2'), '上移')
  expect(await screen.findByText('规则有增减，请刷新')).toBeTruthy()
  await eventually(() => expect(askedOf(page, ruleList).length).toBeGreaterThan(before + 1))
})

it('a rule that was never on is looked at before it is switched on; another one at once', async () => {
  const page = await show({ rules: [ruleRow(1, { enabled: 0, enabled_time: 0 }), ruleRow(2, { enabled: 0 })] })
  await userEvent.click(within(await rowOf('规则2')).getByRole('switch'))
  await eventually(() => expect(askedOf(page, setRuleStatus)).toEqual([{ ids: [2], enabled: 1 }]))
  await userEvent.click(within(await rowOf('规则1')).getByRole('switch'))
  const drawer = within(await dialogOf('先看它会怎么答：规则1'))
  expect(await drawer.findByText(/会回复 1 位用户共 1 条/)).toBeTruthy()
  expect(askedOf(page, replayRule)).toMatchObject([{ id: 1, days: 7, keywords: [{ word: '多少钱' }] }])
  expect(askedOf(page, setRuleStatus)).toHaveLength(1)
  await userEvent.click(drawer.getByRole('button', { name: '仍要启用' }))
  await eventually(() => expect(askedOf(page, setRuleStatus)[1]).toEqual({ ids: [1], enabled: 1 }))
})

it('several at once: those that were never on are named first; deleting asks', async () => {
  const page = await show({ rules: [ruleRow(1, { enabled: 0, enabled_time: 0 }), ruleRow(2, { enabled: 0 })] })
  await rowOf('规则1')
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页' }))
  const bar = within(screen.getByRole('region', { name: '已选 2 项' }))
  await userEvent.click(bar.getByRole('button', { name: '启用' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getAllByText('有 1 条规则从没启用过').length).toBeGreaterThan(0)
  await userEvent.click(question.getByRole('button', { name: '仍要启用' }))
  await eventually(() => expect(askedOf(page, setRuleStatus)).toEqual([{ ids: [1, 2], enabled: 1 }]))
  await pressMore(await rowOf('规则2'), '删除')
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  await eventually(() => expect(askedOf(page, deleteRules)).toEqual([{ ids: [2] }]))
})

it('without a rule it offers three to begin with; one opens in the form', async () => {
  await show({})
  const starters = within(await screen.findByRole('group', { name: '现成的规则' }))
  expect(starters.getAllByRole('button')).toHaveLength(3)
  await userEvent.click(starters.getByRole('button', { name: /价格咨询/ }))
  const form = within(await dialogOf('新建规则'))
  expect(form.getByLabelText<HTMLInputElement>('名称').value).toBe('价格咨询')
  expect(form.getByLabelText<HTMLTextAreaElement>('回复 1').value).toContain('{昵称}')
  expect(form.getByRole('button', { name: '删除关键词「多少钱」' })).toBeTruthy()
})

it('what can not be loaded is asked for again by a press', async () => {
  let isUp = false
  await show({
    answer: (endpoint) => {
      if (endpoint !== ruleList) return undefined
      return isUp ? pageOf(three) : refusal(CODE.INTERNAL, '服务出错')
    },
  })
  expect(await screen.findByText('服务出错')).toBeTruthy()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await rowOf('规则1')).toBeTruthy()
})

it('whoever may only look changes nothing', async () => {
  await show({ rules: three, perms: ['autoreply:list'] })
  const row = within(await rowOf('规则1'))
  expect([
    screen.queryByRole('button', { name: /新建规则/ }),
    screen.queryByRole('checkbox', { name: '选择本页' }),
    row.queryByRole('button', { name: '编辑' }),
    row.queryByRole('button', { name: /调整/ }),
  ]).toEqual([null, null, null, null])
  expect(row.getByRole('switch').hasAttribute('disabled')).toBe(true)
  expect(row.getByRole('button', { name: '测试' })).toBeTruthy()
})

it('says that no account may be answered for, and nothing of it once one may', async () => {
  await show({ rules: three })
  expect(await screen.findByText('还没有账号允许自动回复，规则不会发出任何回复')).toBeTruthy()
})

it('is silent about accounts once one is allowed', async () => {
  const page = await show({ rules: three, accounts: [ruleAccount(3, { enabled: 1 })] })
  await rowOf('规则1')
  await eventually(() => expect(page.asked.length).toBeGreaterThan(2))
  expect(screen.queryByText(/还没有账号允许自动回复/)).toBeNull()
})

it('a row leads to its record, and to a test of its word', async () => {
  const page = await show({ rules: three })
  await userEvent.click(within(await rowOf('规则2')).getByRole('button', { name: '测试' }))
  const box = within(await dialogOf('测试'))
  expect(box.getByLabelText<HTMLTextAreaElement>('消息内容').value).toBe('多少钱')
  await eventually(() => expect(askedOf(page, testRule)).toMatchObject([{ text: '多少钱', is_first: 1, at: 0 }]))
  await userEvent.click(box.getByRole('button', { name: 'Close' }))
  await pressMore(await rowOf('规则2'), '看记录')
  await eventually(() => expect(page.router.state.location.search).toBe('?tab=log&rule_id=2'))
  await eventually(() => expect(askedOf(page, ruleLogList)).toEqual([{ page: 1, limit: 20, rule_id: 2 }]))
})

const inFront: RuleRow['in_front'][number] = { rule_id: 1, name: '规则1', words: ['多少钱'], is_whole: 1 }

it('a rule whose messages one before it answers is marked, and moved before it by a press', async () => {
  const page = await show({
    rules: [
      ruleRow(1),
      ruleRow(2, { in_front: [{ ...inFront, is_whole: 0 }] }),
      ruleRow(3, { in_front: [{ ...inFront, rule_id: 2, name: '规则2', is_whole: 0 }, inFront] }),
    ],
  })
  expect(within(await rowOf('规则2')).getByText('「规则1」先回复')).toBeTruthy()
  const third = await rowOf('规则3')
  await userEvent.hover(within(third).getByText('不会回复：「规则1」在前'))
  const tip = await screen.findByRole('tooltip')
  expect(tip.textContent).toContain('有「多少钱」的消息由「规则2」回复\n只在它的账号、时段和排除词之内')
  await pressMore(third, '移到「规则2」前面')
  await eventually(() => expect(askedOf(page, sortRules)).toEqual([{ ids: [1, 3, 2] }]))
  expect(await screen.findByText('已移到「规则2」前面')).toBeTruthy()
})

it('switched on, a rule that another one leaves nothing says so', async () => {
  const page = await show({ rules: [ruleRow(1), ruleRow(2, { enabled: 0, in_front: [inFront] })] })
  await userEvent.click(within(await rowOf('规则2')).getByRole('switch'))
  await eventually(() => expect(askedOf(page, setRuleStatus)).toEqual([{ ids: [2], enabled: 1 }]))
  expect(await screen.findByText('「规则2」已启用，但「规则1」排在前面，会先回复')).toBeTruthy()
})
