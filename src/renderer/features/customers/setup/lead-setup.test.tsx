import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { eventually } from '../../../../../tests/fixtures/eventually.ts'
import { CODE } from '../../../../contract/errors.ts'
import { deleteTags, getLeadRules, listTags, saveTag, setLeadRules } from '../../../../contract/http/customer.ts'
import { askedOf, dialogOf, refusal } from '../../../testing/asking.ts'
import { LeadsPage } from '../leads-page.tsx'
import { showPage } from '../testing-customers.ts'

const show = async (perms: readonly string[], isTaken = false) => {
  const page = await showPage(<LeadsPage />, {
    perms,
    answer: (endpoint) => {
      if (endpoint === listTags)
        return {
          list: [
            { id: 4, name: '急', color: '#ff0000', kind: 'lead', count: 3 },
            { id: 5, name: '老客户', color: '', kind: 'customer', count: 8 },
          ],
        }
      if (endpoint === saveTag)
        return isTaken
          ? refusal(CODE.BAD_INPUT, '已存在', { errors: [{ field: 'name', msg: '已有这个标签' }] })
          : { id: 4 }
      if (endpoint === deleteTags) return { deleted: 1 }
      if (endpoint === getLeadRules || endpoint === setLeadRules) return { pool_idle_days: 30, reveals_per_day: 200 }
      return undefined
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /标签与规则/ }))
  return { page, drawer: within(await dialogOf('标签与规则')) }
}

it('shows tags with how many bear them; one gets another name and keeps its colour', async () => {
  const { page, drawer } = await show(['lead:list', 'lead:edit'])
  const row = within((await drawer.findByText('急')).closest('tr') as HTMLElement)
  expect(row.getByText('3')).toBeTruthy()
  expect(drawer.getByText('老客户').closest('tr')?.textContent).toContain('8')
  await userEvent.click(row.getByRole('button', { name: '编辑标签：急' }))
  const form = within(await dialogOf('编辑标签：急'))
  await userEvent.clear(form.getByLabelText('名称'))
  await userEvent.type(form.getByLabelText('名称'), '加急')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await eventually(() =>
    expect(askedOf(page, saveTag)).toEqual([{ id: 4, name: '加急', color: '#ff0000', kind: 'lead' }]),
  )
})

it('a name that there is already is refused at its field', async () => {
  const { drawer } = await show(['lead:list', 'lead:edit'], true)
  await userEvent.click(await drawer.findByRole('button', { name: /新建标签/ }))
  const form = within(await dialogOf('新建标签'))
  await userEvent.type(form.getByLabelText('名称'), '急')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect((await form.findByText('已有这个标签')).closest('.ant-form-item')?.textContent).toContain('名称')
})

it('says what a deleted tag is taken off before it goes', async () => {
  const { page, drawer } = await show(['lead:list', 'lead:edit'])
  await userEvent.click(await drawer.findByRole('button', { name: '删除标签：老客户' }))
  expect(await screen.findByText(/8 个客户上的这个标签/)).toBeTruthy()
  expect(askedOf(page, deleteTags)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  await eventually(() => expect(askedOf(page, deleteTags)).toEqual([{ ids: [5] }]))
})

it('rules are changed by whoever may change settings, and read by everybody else', async () => {
  const { page, drawer } = await show(['lead:list', 'setting:edit'])
  await userEvent.click(drawer.getByRole('tab', { name: '规则' }))
  const days = await drawer.findByLabelText('多久没有动静就放回公海')
  await userEvent.clear(days)
  await userEvent.type(days, '15')
  await userEvent.click(drawer.getByRole('button', { name: '保存' }))
  await eventually(() => expect(askedOf(page, setLeadRules)).toEqual([{ pool_idle_days: 15, reveals_per_day: 200 }]))
})

it('has no button for whoever may only look', async () => {
  const { drawer } = await show(['lead:list'])
  await drawer.findByText('急')
  expect([drawer.queryByRole('button', { name: /新建标签/ }), drawer.queryByRole('button', { name: /编辑/ })]).toEqual([
    null,
    null,
  ])
  await userEvent.click(drawer.getByRole('tab', { name: '规则' }))
  expect(await drawer.findByText(/只有能改系统设置的人/)).toBeTruthy()
  expect(drawer.getByLabelText<HTMLInputElement>('多久没有动静就放回公海').disabled).toBe(true)
})
