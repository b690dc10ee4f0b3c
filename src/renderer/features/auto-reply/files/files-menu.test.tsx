import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { CODE } from '../../../../contract/errors.ts'
import { saveRule } from '../../../../contract/http/auto-reply.ts'
import { askedOf, dialogOf, refusal } from '../../../testing/asking.ts'
import { ruleRow, showRules, type RuleWorld } from '../testing-auto-reply.ts'
import { FilesMenu } from './files-menu.tsx'
import { writeRuleFile } from './rule-file.ts'

const saved: Blob[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:rules'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
})
const show = (world: RuleWorld = {}) => showRules(<FilesMenu />, world)
const choose = async (item: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: /导入 \/ 导出/ }))
  await userEvent.click(await screen.findByText(item, { selector: '.ant-dropdown-menu-title-content' }))
}
const drop = async (text: string): Promise<ReturnType<typeof within>> => {
  await choose('导入规则')
  const dialog = await dialogOf('导入规则')
  const input = dialog.querySelector('input[type="file"]') as HTMLInputElement
  await userEvent.upload(input, new File([text], '规则.json', { type: 'application/json' }))
  return within(dialog)
}

it('saves all rules as a file', async () => {
  await show({ rules: [ruleRow(1), ruleRow(2)] })
  await choose('导出全部规则')
  expect(await screen.findByText(/已导出 2 条规则/)).toBeTruthy()
  expect(saved).toHaveLength(1)
})

it('without rules there is no file', async () => {
  await show()
  await choose('导出全部规则')
  expect(await screen.findByText('还没有规则可以导出')).toBeTruthy()
  expect(saved).toEqual([])
})

it('shows what is in a file, keeps what is whole, and says what became of each', async () => {
  let count = 0
  const page = await show({
    answer: (endpoint) => {
      if (endpoint !== saveRule) return undefined
      count += 1
      return count === 2 ? refusal(CODE.FORBIDDEN_WORDS, '有平台可能处罚的词：微信') : undefined
    },
  })
  const text = writeRuleFile([ruleRow(1), ruleRow(2), ruleRow(3, { name: '' })])
  const dialog = await drop(text)
  expect(await dialog.findByText('文件里有 3 条规则，可以导入 2 条；已有同名规则的没有勾选。')).toBeTruthy()
  expect(dialog.getByText('内容不完整：名称')).toBeTruthy()
  expect(askedOf(page, saveRule)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: '导入 2 条' }))
  expect(await dialog.findByText('已导入 1 / 2 条')).toBeTruthy()
  await eventually(() => expect(dialog.getByText('有平台可能处罚的词：微信')).toBeTruthy())
  expect(dialog.getByText('已导入，未启用')).toBeTruthy()
  expect(askedOf(page, saveRule)).toMatchObject([
    { name: '规则1', third_auth_ids: [], is_confirmed: 0 },
    { name: '规则2' },
  ])
})

it('what is no such file is said, and another one can be chosen', async () => {
  await show()
  const dialog = await drop('{"kind":"other"}')
  expect(await screen.findByText('这不是规则文件，请选择从「导出全部规则」得到的文件')).toBeTruthy()
  expect(dialog.getByText('点击选择，或把文件拖到这里')).toBeTruthy()
})

it('a rule whose name is there is imported on purpose alone', async () => {
  const page = await show({ rules: [ruleRow(1)] })
  const dialog = await drop(writeRuleFile([ruleRow(1), ruleRow(2)]))
  expect(await dialog.findByText('已有同名规则，勾选才会再导入一条')).toBeTruthy()
  const [own, other] = ['导入「规则1」', '导入「规则2」'].map((name) => dialog.getByRole('checkbox', { name }))
  expect([own, other].map((one) => (one as HTMLInputElement).checked)).toEqual([false, true])
  await userEvent.click(own as HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: '导入 2 条' }))
  await eventually(() => expect(askedOf(page, saveRule)).toHaveLength(2))
})
