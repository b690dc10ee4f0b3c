import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { RULE_SKIPS } from '../../../../contract/entities/auto-reply.ts'
import { CODE } from '../../../../contract/errors.ts'
import { testRule } from '../../../../contract/http/auto-reply.ts'
import { askedOf, refusal } from '../../../testing/asking.ts'
import { texts as en } from '../../../locales/en/autoReply.ts'
import { texts as zh } from '../../../locales/zh/autoReply.ts'
import { showRules, type RuleWorld } from '../testing-auto-reply.ts'
import { TestBox } from './test-box.tsx'

const tested = {
  matched: [
    { rule_id: 1, name: '价格', word: '多少钱', is_off: 1 },
    { rule_id: 2, name: '问候', word: '', is_off: 0 },
  ],
  answer: { rule_id: 1, name: '价格', reply: '您好' },
  skipped: [{ rule_id: 3, name: '地址', why: 'no_match', word: '' }],
}
const show = (world: RuleWorld = {}) => showRules(<TestBox start={{ text: '', ruleId: 2 }} />, world)

it('Enter says who answers with which words, who matches too, and why the others do not', async () => {
  const page = await show({ answer: (endpoint) => (endpoint === testRule ? tested : undefined) })
  await userEvent.type(screen.getByLabelText('消息内容'), '多少钱{Enter}')
  const answer = within(await screen.findByRole('region', { name: '会回复：' }))
  expect([answer.getByText('您好'), answer.getByText('价格'), answer.getByText('未启用')]).toHaveLength(3)
  expect(within(screen.getByRole('region', { name: '也匹配的规则' })).getByText('问候').className).toBe('rule-marked')
  expect(screen.getByRole('region', { name: '不回复的规则' }).textContent).toContain('地址：没有匹配上')
  expect(askedOf(page, testRule)).toEqual([{ text: '多少钱', is_first: 1, at: 0, enabled_only: 0 }])
  await userEvent.click(screen.getByRole('checkbox', { name: '是这位用户的第一条留言' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '只看启用的规则' }))
  await userEvent.click(screen.getByRole('button', { name: '试一下' }))
  await eventually(() => expect(askedOf(page, testRule)[1]).toMatchObject({ is_first: 0, enabled_only: 1 }))
})

it('an answer is not shown beside another question', async () => {
  await show({ answer: (endpoint) => (endpoint === testRule ? tested : undefined) })
  await userEvent.type(screen.getByLabelText('消息内容'), '多少钱{Enter}')
  await screen.findByRole('region', { name: '会回复：' })
  await userEvent.type(screen.getByLabelText('消息内容'), '？')
  expect(screen.queryByRole('region', { name: '会回复：' })).toBeNull()
})

it('a private message is tried as one', async () => {
  const page = await show({ answer: (endpoint) => (endpoint === testRule ? tested : undefined) })
  await userEvent.click(screen.getByRole('checkbox', { name: '是一条私信' }))
  await userEvent.type(screen.getByLabelText('消息内容'), '在吗{Enter}')
  await eventually(() => expect(askedOf(page, testRule)).toMatchObject([{ text: '在吗', channel: 'dm' }]))
})

it('nothing is asked without words; a failure is said and tried again', async () => {
  const page = await show({
    answer: (endpoint) => (endpoint === testRule ? refusal(CODE.INTERNAL, '服务出错') : undefined),
  })
  await userEvent.type(screen.getByLabelText('消息内容'), '  {Enter}')
  expect(askedOf(page, testRule)).toEqual([])
  await userEvent.type(screen.getByLabelText('消息内容'), '在吗{Enter}')
  expect(await screen.findByText('服务出错')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await eventually(() => expect(askedOf(page, testRule)).toHaveLength(2))
})

it('has a sentence for every reason, in both languages', () => {
  expect([Object.keys(zh.skip).sort(), Object.keys(en.skip).sort()]).toEqual([
    [...RULE_SKIPS].sort(),
    [...RULE_SKIPS].sort(),
  ])
})
