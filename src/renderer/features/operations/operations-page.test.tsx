import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { CODE } from '../../../contract/errors.ts'
import { ruleAccountList, setRuleAccounts } from '../../../contract/http/auto-reply.ts'
import {
  deleteOperations,
  operationList,
  operationLogList,
  operationReports,
  runOperation,
  saveOperation,
  setOperationStatus,
} from '../../../contract/http/operations.ts'
import { askedOf, dialogOf, refusal } from '../../testing/asking.ts'
import { OperationsPage } from './operations-page.tsx'
import { EDITOR, logRow, operationRow, type OperationWorld, pageOf, showOperations } from './testing-operations.ts'

const show = (world: OperationWorld = {}) => showOperations(<OperationsPage />, world)

const cardOf = async (name: string) => within(await screen.findByRole('listitem', { name }))

it('a card says what is done for whom and when, how much of today, and what it needs', async () => {
  await show({
    operations: [
      operationRow(1, {
        account_count: 3,
        account_names: ['门店号', '门店号'],
        account_platforms: ['douyin', 'kuaishou'],
        schedule: {
          every_minutes: 0,
          times: ['09:00', '21:00'],
          windows: [{ weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '22:00' }],
        },
        today_count: 12,
        today_cap: 12,
      }),
      operationRow(2, { type: 'daily_report', needs_helper: 0, account_count: 0, account_names: [], last_run_time: 0 }),
    ],
  })
  const card = await cardOf('运营1')
  expect(card.getByText('门店号 +2').title).toBe('抖音 门店号、快手 门店号')
  expect(card.getByText('每天 09:00、21:00，周一至周五 08:00–22:00')).toBeTruthy()
  expect(card.getByText('12 / 12 次读取').className).toContain('operation-full')
  expect(card.getByText('运行中')).toBeTruthy()
  expect(card.getByText('需要云管家').title).toBe('云管家未连接，安排的事会等它连上再做')
  const report = await cardOf('运营2')
  expect([report.queryByText('需要云管家'), report.getByText('全公司') !== null]).toEqual([null, true])
  expect(report.getByText('还没有')).toBeTruthy()
  expect(screen.getByText(/不群发私信/)).toBeTruthy()
})

it('one that stopped says why, and is switched on again', async () => {
  const page = await show({
    operations: [operationRow(1, { status: 'error', last_error: 'answer_off', next_run_time: 0 })],
  })
  const card = await cardOf('运营1')
  expect(card.getByText('停止原因：没有允许这个账号自动回复。处理好之后请重新启用。')).toBeTruthy()
  expect(card.getByText('未安排')).toBeTruthy()
  await userEvent.click(card.getByRole('switch', { name: '启用「运营1」' }))
  await eventually(() => expect(askedOf(page, setOperationStatus)).toEqual([{ ids: [1], status: 'on' }]))
  expect(await screen.findByText('「运营1」已启用')).toBeTruthy()
})

it('runs at once, is switched off, and is deleted after a question', async () => {
  const page = await show({ operations: [operationRow(1)] })
  const card = await cardOf('运营1')
  await userEvent.click(card.getByRole('button', { name: '立即运行' }))
  await eventually(() => expect(askedOf(page, runOperation)).toEqual([{ id: 1 }]))
  expect(await screen.findByText('「运营1」开始运行')).toBeTruthy()
  await userEvent.click(card.getByRole('switch'))
  await eventually(() => expect(askedOf(page, setOperationStatus)).toEqual([{ ids: [1], status: 'off' }]))
  await userEvent.click(card.getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  expect(askedOf(page, deleteOperations)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  await eventually(() => expect(askedOf(page, deleteOperations)).toEqual([{ ids: [1] }]))
})

it('a run that did nothing says why', async () => {
  let asked = 0
  await show({
    operations: [operationRow(1)],
    answer: (endpoint) => {
      if (endpoint !== operationLogList) return undefined
      asked += 1
      return pageOf(asked === 1 ? [logRow(4)] : [logRow(5, { done: 0, detail: 'too_early' }), logRow(4)])
    },
  })
  await userEvent.click((await cardOf('运营1')).getByRole('button', { name: '立即运行' }))
  const said = '「运营1」运行完了，什么都没做：刚做过，还没到间隔，详情在记录里'
  expect(await screen.findByText(said)).toBeTruthy()
})

it('what the server refuses is said', async () => {
  await show({
    operations: [operationRow(1)],
    answer: (endpoint) =>
      endpoint === runOperation ? refusal(CODE.TOO_OFTEN, '刚刚运行过，请 30 秒后再试') : undefined,
  })
  await userEvent.click((await cardOf('运营1')).getByRole('button', { name: '立即运行' }))
  expect(await screen.findByText('刚刚运行过，请 30 秒后再试')).toBeTruthy()
})

it('without any it offers each kind to begin with; whoever may only look is told', async () => {
  await show()
  expect(await screen.findByText('开启第一个自动化')).toBeTruthy()
  const starters = within(screen.getByRole('group', { name: '做什么' }))
  expect(starters.getAllByRole('button')).toHaveLength(6)
  await userEvent.click(starters.getByRole('button', { name: /运营日报/ }))
  const form = within(await dialogOf('新建自动化'))
  expect(form.getByLabelText<HTMLInputElement>('名称').value).toBe('运营日报')
  expect(form.queryByRole('combobox', { name: '账号' })).toBeNull()
})

it('a reader without any sees nothing to press', async () => {
  await show({ perms: ['operation:list'] })
  expect(await screen.findByText('还没有自动化，需要有编辑权限的人先建。')).toBeTruthy()
  expect([screen.queryByRole('group', { name: '做什么' }), screen.queryByRole('button', { name: /新建/ })]).toEqual([
    null,
    null,
  ])
})

it('whoever may only look changes nothing', async () => {
  await show({ operations: [operationRow(1)], perms: ['operation:list'] })
  const card = await cardOf('运营1')
  expect(card.getByRole('switch').hasAttribute('disabled')).toBe(true)
  expect(card.getAllByRole('button').map((one) => one.textContent)).toEqual(['看记录'])
})

it('what can not be loaded is asked for again by a press', async () => {
  let isUp = false
  await show({
    answer: (endpoint) => {
      if (endpoint !== operationList) return undefined
      return isUp ? { list: [operationRow(1)] } : refusal(CODE.INTERNAL, '服务出错')
    },
  })
  expect(await screen.findByText('服务出错')).toBeTruthy()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await cardOf('运营1')).toBeTruthy()
})

it('a card leads to its record, which is asked for by operation, account and day', async () => {
  const page = await show({
    operations: [operationRow(1)],
    logs: [
      logRow(3, { detail: 'too_early', done: 0, earlier_time: 1_780_000_000, earlier_by: '前台电脑' }),
      logRow(2, { detail: 'reading_off', done: 0, failed: 1 }),
      logRow(1, { third_auth_id: 0, openname: '', platform_value: '', type: 'rank_check', done: 20 }),
    ],
  })
  await userEvent.click((await cardOf('运营1')).getByRole('button', { name: '看记录' }))
  await eventually(() => expect(page.router.state.location.search).toBe('?tab=log&operation_id=1'))
  expect(await screen.findByText('没有打开这个账号的消息读取')).toBeTruthy()
  const early = screen.getByText('刚做过，还没到间隔').closest('td')
  expect(early?.textContent).toContain('上次由电脑「前台电脑」：')
  expect(early?.querySelector('time')).not.toBeNull()
  expect(screen.getByText('全公司')).toBeTruthy()
  expect(askedOf(page, operationLogList)[0]).toEqual({ page: 1, limit: 20, operation_id: 1 })
})

it('an address with days and an account asks for those; words that mean nothing are left out', async () => {
  const page = await show({
    address: '/?tab=log&third_auth_id=3&from=2026-06-01&to=2026-06-30&operation_id=x',
  })
  await eventually(() =>
    expect(askedOf(page, operationLogList)[0]).toEqual({
      page: 1,
      limit: 20,
      third_auth_id: 3,
      from: '2026-06-01',
      to: '2026-06-30',
    }),
  )
})

it('saves what is changed with the edition it was read with; a refusal stands at its field', async () => {
  let isRefused = true
  const page = await show({
    operations: [operationRow(1)],
    answer: (endpoint) => {
      if (endpoint !== saveOperation || !isRefused) return undefined
      isRefused = false
      return refusal(CODE.BAD_INPUT, '参数错误', {
        errors: [{ field: 'caps.per_account_daily', msg: '上限最多 3，这是平台能接受的范围' }],
      })
    },
  })
  await userEvent.click((await cardOf('运营1')).getByRole('button', { name: '编辑' }))
  const form = within(await dialogOf('编辑：运营1'))
  const name = form.getByLabelText('名称')
  await userEvent.clear(name)
  await userEvent.type(name, '晚上同步')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('上限最多 3，这是平台能接受的范围')).toBeTruthy()
  await userEvent.type(form.getByLabelText('每个账号每天'), '{Backspace}3')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await eventually(() =>
    expect(askedOf(page, saveOperation).at(-1)).toMatchObject({
      id: 1,
      edition: 5,
      name: '晚上同步',
      caps: { per_account_daily: 3, per_hour: 10 },
    }),
  )
  expect(await screen.findByText('「晚上同步」已保存')).toBeTruthy()
})

it('caps are needed and have their bounds, before the server is asked', async () => {
  const page = await show({ operations: [operationRow(1)] })
  await userEvent.click((await cardOf('运营1')).getByRole('button', { name: '编辑' }))
  const form = within(await dialogOf('编辑：运营1'))
  await userEvent.clear(form.getByLabelText('每个账号每天'))
  const hour = form.getByLabelText('每小时合计')
  await userEvent.clear(hour)
  await userEvent.type(hour, '61')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请填写 1 到 12')).toBeTruthy()
  expect(await form.findByText('请填写 1 到 60')).toBeTruthy()
  expect(askedOf(page, saveOperation)).toEqual([])
})

it('a notice leads to its report, which is marked among the others; closed, the address is plain again', async () => {
  const view = vi.fn<() => void>()
  const scroll = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView')
  Element.prototype.scrollIntoView = view
  onTestFinished(() => {
    if (scroll === undefined) Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
    else Object.defineProperty(Element.prototype, 'scrollIntoView', scroll)
  })
  const report = (id: number, day: string) => ({ id, title: `${day} 运营日报`, body: '发布 3 条', create_time: 1 })
  const page = await show({
    address: '/?report=4',
    answer: (endpoint) =>
      endpoint === operationReports ? { list: [report(5, '2026-06-30'), report(4, '2026-06-29')] } : undefined,
  })
  const drawer = within(await dialogOf('运营日报'))
  const marked = (await drawer.findByText('2026-06-29 运营日报')).closest('li')
  expect(marked?.getAttribute('aria-current')).toBe('true')
  expect(drawer.getByText('2026-06-30 运营日报').closest('li')?.getAttribute('aria-current')).toBeNull()
  expect(view).toHaveBeenCalled()
  await userEvent.click(drawer.getByRole('button', { name: /关闭|Close/ }))
  await eventually(() => expect(page.router.state.location.search).toBe(''))
})

it('an account that may not answer by rule is named beside the choice, with a button that lets it', async () => {
  const account = {
    third_auth_id: 3,
    openname: '门店号',
    platform_value: 'douyin',
    enabled: 0,
    enabled_time: 0,
    enabled_name: '',
    by_hand_only: 0,
    is_read: 1,
    today_count: 0,
  }
  const page = await show({
    operations: [operationRow(1, { type: 'comment_reply', rule_ids: [1] })],
    perms: [...EDITOR, 'autoreply:edit'],
    answer: (endpoint) =>
      endpoint === ruleAccountList
        ? { ...pageOf([account]), per_page: 200 }
        : endpoint === setRuleAccounts
          ? { updated: 1, skipped: 0 }
          : undefined,
  })
  await userEvent.click((await cardOf('运营1')).getByRole('button', { name: '编辑' }))
  const form = within(await dialogOf('编辑：运营1'))
  expect(await form.findByText('「抖音 门店号」没有允许自动回复，选它不会回复')).toBeTruthy()
  expect(form.getByText(/每个账号每天最多回复 50 条（小红书 10 条）/)).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: '允许自动回复' }))
  const question = within(await dialogOf('允许「抖音 门店号」自动回复？'))
  await userEvent.click(question.getByRole('checkbox', { name: '我了解这些风险' }))
  await userEvent.click(question.getByRole('button', { name: '允许自动回复' }))
  await eventually(() =>
    expect(askedOf(page, setRuleAccounts)).toEqual([{ ids: [3], enabled: 1, is_risk_accepted: 1 }]),
  )
})

it('a second daily report is refused at what it does', async () => {
  await show({
    operations: [operationRow(1)],
    answer: (endpoint) =>
      endpoint === saveOperation
        ? refusal(CODE.BAD_INPUT, '参数错误', { errors: [{ field: 'type', msg: '已有运营日报「早报」' }] })
        : undefined,
  })
  await cardOf('运营1')
  await userEvent.click(screen.getByRole('button', { name: /新建自动化/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '运营日报' }))
  const form = within(await dialogOf('新建自动化'))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('已有运营日报「早报」')).toBeTruthy()
})

it('the report’s card opens what each morning told this person', async () => {
  await show({
    operations: [operationRow(1, { type: 'daily_report' }), operationRow(2)],
    answer: (endpoint) =>
      endpoint === operationReports
        ? { list: [{ id: 4, title: '2026-06-29 运营日报', body: '发布 3 条，失败 0 条', create_time: 1_780_000_000 }] }
        : undefined,
  })
  expect((await cardOf('运营2')).queryByRole('button', { name: '看日报' })).toBeNull()
  await userEvent.click((await cardOf('运营1')).getByRole('button', { name: '看日报' }))
  const drawer = within(await dialogOf('运营日报'))
  expect(await drawer.findByText('2026-06-29 运营日报')).toBeTruthy()
  expect(drawer.getByText('发布 3 条，失败 0 条')).toBeTruthy()
})
