import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { CODE } from '../../../../contract/errors.ts'
import { replayRule, ruleList, saveRule, setRuleAccounts } from '../../../../contract/http/auto-reply.ts'
import { askedOf, dialogOf, refusal } from '../../../testing/asking.ts'
import { freshRule, valuesOf } from '../rule-values.ts'
import { pageOf, ruleAccount, ruleRow, showRules, type RuleWorld } from '../testing-auto-reply.ts'
import { RuleForm } from './rule-form.tsx'

const row = ruleRow(1, { name: '价格', exclude_words: ['退款'] })
const moves: unknown[] = []
beforeEach(() => void moves.splice(0))
const showNew = (world: RuleWorld = {}) =>
  showRules(
    <RuleForm row={null} start={freshRule()} onMove={(...moved) => void moves.push(moved)} onClose={() => undefined} />,
    world,
  )
const showOld = (world: RuleWorld = {}, closed = () => undefined as void) =>
  showRules(
    <RuleForm row={row} start={valuesOf(row)} onMove={(...moved) => void moves.push(moved)} onClose={closed} />,
    { rules: [row], ...world },
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('keeps a rule with pasted words, answers with a variable, and the usual numbers', async () => {
  const page = await showNew()
  await userEvent.type(await screen.findByLabelText('名称'), '价格')
  await userEvent.click(screen.getByLabelText('关键词'))
  await userEvent.paste('多少钱，价格\n报价')
  await userEvent.type(screen.getByLabelText('关键词'), '贵不贵')
  await userEvent.click(screen.getByRole('button', { name: '「价格」的匹配方式：包含' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '完全一致' }))
  await userEvent.type(screen.getByLabelText('回复 1'), '您好，')
  await press('在回复 1里插入 {昵称}')
  await press('保存')
  await eventually(() => expect(askedOf(page, saveRule)).toHaveLength(1))
  expect(askedOf(page, saveRule)[0]).toMatchObject({
    name: '价格',
    trigger: 'keyword',
    channels: ['comment'],
    keywords: [
      { word: '多少钱', match_mode: 'contain' },
      { word: '价格', match_mode: 'equal' },
      { word: '报价', match_mode: 'contain' },
      { word: '贵不贵', match_mode: 'contain' },
    ],
    replies: [{ content: '您好，{昵称}' }],
    delay_min_s: 20,
    delay_max_s: 90,
    per_user_cooldown_min: 1_440,
    daily_cap: 50,
    third_auth_ids: [],
    is_confirmed: 0,
  })
})

it('says for which of the accounts it answers nobody, and lets them answer once the risk is known', async () => {
  const accounts = [
    ruleAccount(3, { openname: '门店号' }),
    ruleAccount(4, { openname: '二店号', enabled: 1 }),
    ruleAccount(5, { openname: '红书号', platform_value: 'xiaohongshu', by_hand_only: 1 }),
    ruleAccount(6, { openname: '三店号' }),
  ]
  const page = await showNew({ accounts })
  expect(
    await screen.findByText(
      '4 个账号中 1 个会自动回复，其余不会：抖音 门店号、小红书 红书号（只能人工回复）、抖音 三店号',
    ),
  ).toBeTruthy()
  await press('允许自动回复')
  const question = within(await dialogOf('允许 2 个账号自动回复？'))
  await userEvent.click(question.getByRole('checkbox', { name: '我了解这些风险' }))
  await userEvent.click(question.getByRole('button', { name: '允许自动回复' }))
  await eventually(() =>
    expect(askedOf(page, setRuleAccounts)).toEqual([{ ids: [3, 6], enabled: 1, is_risk_accepted: 1 }]),
  )
})

it('says under the cap that the accounts may not answer as often', async () => {
  await showNew({ accounts: [ruleAccount(3, { enabled: 1 }), ruleAccount(5, { by_hand_only: 1 })] })
  const cap = await screen.findByLabelText('每天最多')
  expect(screen.getByText('这条规则一天的回复次数。')).toBeTruthy()
  await userEvent.clear(cap)
  await userEvent.type(cap, '51')
  expect(await screen.findByText('每日上限 51 条，超过该账号每天可回复的 50 条，超出的不会发。')).toBeTruthy()
  await userEvent.clear(cap)
  await userEvent.type(cap, '50')
  expect(await screen.findByText('这条规则一天的回复次数。')).toBeTruthy()
})

it('is for comments alone until private messages are chosen, and for one of them at least', async () => {
  const page = await showOld()
  await userEvent.click(await screen.findByRole('checkbox', { name: '私信' }))
  expect(screen.getByText(/平台对自动私信管得更严/)).toBeTruthy()
  await press('保存')
  await eventually(() =>
    expect(askedOf(page, saveRule)).toMatchObject([{ channels: expect.arrayContaining(['comment', 'dm']) }]),
  )
})

it('is for nothing when neither is chosen: that is asked at its field', async () => {
  const page = await showOld()
  await userEvent.click(await screen.findByRole('checkbox', { name: '评论' }))
  await press('保存')
  expect(await screen.findByText('请至少选一种')).toBeTruthy()
  expect(askedOf(page, saveRule)).toEqual([])
})

it('asks for what is missing at its field, and sends nothing', async () => {
  const page = await showNew()
  await screen.findByLabelText('名称')
  await press('保存')
  expect(await screen.findByText('请填写名称')).toBeTruthy()
  expect(screen.getByText('请至少填一个关键词')).toBeTruthy()
  expect(screen.getByText('请填写回复，或删除这一条')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /非营业时间/ }))
  await press('保存')
  expect(await screen.findByText('请添加营业时间')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /添加时段/ }))
  expect(await screen.findByText('每天 09:00–18:00')).toBeTruthy()
  await eventually(() => expect(screen.queryByText('请添加营业时间')).toBeNull())
  expect(askedOf(page, saveRule)).toEqual([])
})

it('refusals of the server stand at their fields', async () => {
  await showOld({
    answer: (endpoint) =>
      endpoint === saveRule
        ? refusal(CODE.BAD_INPUT, '参数错误', {
            errors: [
              { field: 'keywords.0.word', msg: '正则写得不对' },
              { field: 'replies.0.content', msg: '不能有网址' },
              { field: 'daily_cap', msg: '太多了' },
            ],
          })
        : undefined,
  })
  await screen.findByLabelText('名称')
  await press('保存')
  const at = async (text: string) => (await screen.findByText(text)).closest('.ant-form-item')?.textContent
  expect(await at('第 1 项：正则写得不对')).toContain('关键词')
  expect((await screen.findByText('不能有网址')).closest('.rule-reply')?.textContent).toContain('回复 1')
  expect(await at('太多了')).toContain('每天最多')
})

it('names risky words, and keeps them only for whoever insists', async () => {
  let isClosed = false
  const page = await showOld(
    {
      answer: (endpoint, input) =>
        endpoint === saveRule && (input as { is_confirmed: number }).is_confirmed === 0
          ? refusal(CODE.FORBIDDEN_WORDS, '内容含违禁词', {
              errors: [{ field: 'replies.0.content', msg: '含「加微信」' }],
            })
          : undefined,
    },
    () => void (isClosed = true),
  )
  await screen.findByLabelText('名称')
  await press('保存')
  const [title] = await screen.findAllByText('回复里有平台可能处罚的词')
  const question = within(title?.closest('[role=dialog]') as HTMLElement)
  expect(question.getByText('含「加微信」')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: '返回修改' }))
  expect((await screen.findAllByText('含「加微信」')).some((one) => one.closest('.rule-reply') !== null)).toBe(true)
  expect([isClosed, askedOf(page, saveRule).length]).toEqual([false, 1])
  await press('保存')
  await userEvent.click(await screen.findByRole('button', { name: '了解风险，仍要保存' }))
  await eventually(() => expect(isClosed).toBe(true))
  expect(askedOf(page, saveRule).map((one) => (one as { is_confirmed: number }).is_confirmed)).toEqual([0, 0, 1])
})

it('a rule that somebody changed meanwhile loses nothing of what was typed; both can be looked at', async () => {
  const theirs = { ...row, name: '价格咨询', edition: 6, replies: [{ content: '别人写的' }] }
  const page = await showOld({
    answer: (endpoint, input) => {
      if (endpoint === ruleList) return pageOf([theirs])
      return endpoint === saveRule && (input as { edition: number }).edition === 5
        ? refusal(CODE.CONFLICT, '规则已被修改')
        : undefined
    },
  })
  const name = await screen.findByLabelText<HTMLInputElement>('名称')
  await userEvent.clear(name)
  await userEvent.type(name, '我写的')
  await press('保存')
  expect(await screen.findByText('这条规则刚刚被别人改过')).toBeTruthy()
  expect(name.value).toBe('我写的')
  await press('重新载入最新的')
  expect([name.value, screen.getByLabelText<HTMLTextAreaElement>('回复 1').value]).toEqual(['价格咨询', '别人写的'])
  await press('换回我写的')
  expect(name.value).toBe('我写的')
  await press('用我写的保存')
  await eventually(() => expect(askedOf(page, saveRule)).toHaveLength(2))
  expect(askedOf(page, saveRule)[1]).toMatchObject({ id: 1, edition: 6, name: '我写的', exclude_words: ['退款'] })
})

it('asks before what was typed is lost', async () => {
  let isClosed = false
  await showOld({}, () => void (isClosed = true))
  await userEvent.type(await screen.findByLabelText('名称'), '新')
  await press('取消')
  expect(await screen.findByText('离开后修改会丢失。')).toBeTruthy()
  await press('继续编辑')
  expect(isClosed).toBe(false)
})

it('tells which rule answers before it, and moves it there', async () => {
  await showOld({
    answer: (endpoint) =>
      endpoint === saveRule
        ? {
            id: 1,
            edition: 6,
            overlaps: [
              { rule_id: 2, name: '报价', word: '多少钱' },
              { rule_id: 4, name: '停用的', word: '多少钱' },
            ],
            in_front: [{ rule_id: 2, name: '报价', words: ['多少钱'], is_whole: 1 }],
            of_both: [{ rule_id: 3, name: '地址', words: ['在哪里'] }],
          }
        : undefined,
  })
  await screen.findByLabelText('名称')
  await press('保存')
  expect(await screen.findByText('有「多少钱」的消息由「报价」回复')).toBeTruthy()
  expect([screen.getByText('「多少钱」也在「停用的」里'), screen.queryByText('「多少钱」也在「报价」里')]).toContain(
    null,
  )
  // It has its place already.
  expect(screen.queryByText(/由「地址」回复/)).toBeNull()
  expect(moves).toEqual([])
  await press('移到「报价」前面')
  await eventually(() => expect(moves).toEqual([[1, { id: 2, name: '报价' }]]))
})

it('tells which other rules have the same words where none of them answers before it', async () => {
  await showOld({
    answer: (endpoint) =>
      endpoint === saveRule
        ? { id: 1, edition: 6, overlaps: [{ rule_id: 2, name: '报价', word: '多少钱' }], in_front: [], of_both: [] }
        : undefined,
  })
  await screen.findByLabelText('名称')
  await press('保存')
  expect(await screen.findByText('「多少钱」也在「报价」里')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^移到/ })).toBeNull()
})

it('is tried as it stands in the form, and only when it is whole', async () => {
  const page = await showOld()
  const cap = await screen.findByLabelText('每天最多')
  fireEvent.change(cap, { target: { value: '' } })
  await press('看它会怎么答')
  expect(await screen.findByText('请先把标红的地方填好')).toBeTruthy()
  expect(askedOf(page, replayRule)).toEqual([])
  fireEvent.change(cap, { target: { value: '5' } })
  await press('看它会怎么答')
  expect(await screen.findByText(/会回复 1 位用户/)).toBeTruthy()
  expect(askedOf(page, replayRule)).toMatchObject([{ id: 1, days: 7, daily_cap: 5 }])
})

it('what a person may not see of its actions stays as it was', async () => {
  const other = ruleRow(1, { actions: { add_tag_ids: [4], create_lead: 0, assign_admin_id: 7 } })
  const page = await showRules(
    <RuleForm
      row={other}
      start={valuesOf(other)}
      onMove={(...moved) => void moves.push(moved)}
      onClose={() => undefined}
    />,
    {},
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: '转为线索' }))
  expect([screen.queryByLabelText('打标签'), screen.queryByLabelText('分配给')]).toEqual([null, null])
  await press('保存')
  await eventually(() =>
    expect(askedOf(page, saveRule)).toMatchObject([
      { actions: { add_tag_ids: [4], create_lead: 1, assign_admin_id: 7 } },
    ]),
  )
})
