import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import type { Endpoint, InputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import { exportLeads, importLeads } from '../../../../contract/http/lead-files.ts'
import { askedOf, dialogOf, refusal } from '../../../testing/asking.ts'
import { leadRow } from '../../../testing/lead-rows.ts'
import { LeadsPage } from '../leads-page.tsx'
import { showPage } from '../testing-customers.ts'

const PERMS = ['lead:list', 'lead:edit', 'lead:import', 'lead:export', 'lead:export:plain']
/** Texts of the files that were offered. Modules are shared with other tests, so none is replaced. */
const saved: string[] = []
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.readAsText(blob)
  })
beforeEach(() => {
  saved.splice(0)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      void textOf(blob).then((text) => saved.push(text))
      return 'blob:x'
    },
    revokeObjectURL: () => undefined,
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const refused = [{ line: 3, why: 'phone', column: 'phone' }]
const end = { created: 1, changed: 0, skipped: [{ line: 2, name: '老王' }], refused }
const show = (answer: (endpoint: Endpoint, input: unknown) => unknown) =>
  showPage(<LeadsPage />, { leads: [leadRow(1), leadRow(2)], perms: PERMS, answer })
const press = async (name: string, item: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(name) }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const chooseFile = async (text: string): Promise<HTMLElement> => {
  await press('导入 / 导出', '导入线索')
  const dialog = await dialogOf('导入线索')
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, new File([text], '客户.csv', { type: 'text/csv' }))
  return dialog
}

it('a file is checked first, its faults are told by row, and then its good rows go in', async () => {
  const page = await show((endpoint) => (endpoint === importLeads ? end : undefined))
  const dialog = await chooseFile('姓名,手机,序号\n王,13800000001,1\n李,1,2\n')
  await userEvent.click(await within(dialog).findByRole('button', { name: /检\s?查/ }))
  expect(await within(dialog).findByText(/将新建 1 条.*1 行有问题/)).toBeTruthy()
  expect(within(dialog).getByText(/电话不正确/)).toBeTruthy()
  expect(within(dialog).getByText('李 · 1 · 2')).toBeTruthy()
  expect(within(dialog).getByText('号码已有线索「老王」，没有采用这一行')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: '导入 1 条' }))
  expect(await within(dialog).findByText(/已新建 1 条/)).toBeTruthy()
  const rows = [
    { line: 2, guest_name: '王', phone: '13800000001' },
    { line: 3, guest_name: '李', phone: '1' },
  ]
  expect(askedOf(page, importLeads)).toEqual([
    { rows, on_dup: 'skip', tag_ids: [], dry_run: 1 },
    { rows, on_dup: 'skip', tag_ids: [], dry_run: 0 },
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: '下载没有导入的行' }))
  await eventually(() => expect(saved[0] ?? '').toContain('李,1,2,电话不正确'))
})

it('without a column for phone or WeChat nothing can be checked; what is refused loses nothing', async () => {
  const page = await show((endpoint) => (endpoint === importLeads ? refusal(CODE.INTERNAL, '服务出错') : undefined))
  const dialog = await chooseFile('甲,乙\n1,2\n')
  expect((await within(dialog).findByRole('alert')).textContent).toBe('请指明哪一列是电话或微信')
  expect(
    within(dialog)
      .getByRole('button', { name: /检\s?查/ })
      .hasAttribute('disabled'),
  ).toBe(true)
  expect(askedOf(page, importLeads)).toEqual([])
})

it('goes out under the filters, lot by lot, as masks; in full with the password', async () => {
  const asked: InputOf<typeof exportLeads>[] = []
  await show((endpoint, input) => {
    if (endpoint !== exportLeads) return undefined
    const wanted = input as InputOf<typeof exportLeads>
    asked.push(wanted)
    const id = wanted.after === 9 ? 1 : 2
    const phone = wanted.is_plain === 1 ? '13800000001' : '138****0001'
    return { rows: [{ ...leadRow(id), guest_name: '=SUM(1)', phone, wechat: '' }], next: id === 2 ? 9 : 0, total: 2 }
  })
  await press('导入 / 导出', '导出线索')
  const dialog = await dialogOf('导出线索')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'CSV' }))
  await userEvent.click(within(dialog).getByRole('radio', { name: '完整号码' }))
  await userEvent.click(within(dialog).getByRole('button', { name: /导\s?出/ }))
  expect(await within(dialog).findByText('请输入登录密码')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('登录密码'), 'secret')
  await userEvent.click(within(dialog).getByRole('button', { name: /导\s?出/ }))
  await eventually(() => expect(saved).toHaveLength(1))
  expect(asked).toEqual([
    { after: 0, is_plain: 1, password: 'secret' },
    { after: 9, is_plain: 1, password: 'secret' },
  ])
  const lines = saved[0]?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain("'=SUM(1),13800000001")
})

it('shows neither to whoever may only look', async () => {
  await showPage(<LeadsPage />, { leads: [leadRow(1)] })
  await screen.findByText('线索1')
  expect(screen.queryByRole('button', { name: /导入/ })).toBeNull()
})
