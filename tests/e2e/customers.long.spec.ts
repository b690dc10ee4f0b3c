// covers: features/customers, core/leads, modules/leads
import { saveLead } from '../../src/contract/http/lead.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { createLooks } from './steps/looks.ts'
import { seedOwner } from './steps/seed.ts'

const LEADS = '/customerCapital/customerCapital'
const PHONE = '13800138000'

test('a lead from the first call to the customer', async ({ product, shot }) => {
  test.setTimeout(patient(300_000))
  const { page } = product
  const api = await seedOwner(product)
  await enter(product, api, LEADS)

  await test.step('the first lead is noted; its phone is shown as a mask', async () => {
    await expect(page.getByText('还没有线索')).toBeVisible()
    await page.getByRole('button', { name: '新建线索' }).first().click()
    const form = page.getByRole('dialog', { name: '新建线索' })
    await form.getByLabel('客户', { exact: true }).fill('王女士')
    await form.getByLabel('电话', { exact: true }).fill(`+86 138 0013 8000`)
    await form.getByLabel('需求').fill('三室装修')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('row').filter({ hasText: '王女士' })).toContainText('138****8000')
  })

  await test.step('a phone that is there already leads to its lead', async () => {
    await page.getByRole('button', { name: '新建线索' }).first().click()
    const form = page.getByRole('dialog', { name: '新建线索' })
    await form.getByLabel('电话', { exact: true }).fill(PHONE)
    await form.getByRole('button', { name: '保存' }).click()
    const found = page.getByRole('dialog', { name: '该号码已有线索' })
    await found.getByRole('button', { name: '打开' }).click()
    await expect(page.getByRole('dialog', { name: '王女士' })).toBeVisible()
    await shot('lead-detail')
  })

  await test.step('the number in plain: for a reason, and gone with its dialog', async () => {
    const drawer = page.getByRole('dialog', { name: '王女士', exact: true })
    await drawer.getByRole('button', { name: '查看电话：王女士' }).click()
    const dialog = page.getByRole('dialog', { name: '查看电话：王女士' })
    await dialog.getByLabel('查看原因').fill('电话回访')
    await dialog.getByRole('button', { name: '查看', exact: true }).click()
    await expect(dialog.getByText(PHONE)).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await expect(dialog).toBeHidden()
    expect(await page.content()).not.toContain(PHONE)
    await expect(drawer.getByText('电话回访')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the board: moved by keys', async () => {
    await page.getByText('看板', { exact: true }).click()
    await page.getByRole('button', { name: '改阶段：王女士' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: '跟进中' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: /^(?:跟进中|有意向)$/ }).filter({ hasText: '王女士' })).toBeVisible()
    await shot('lead-board')
  })

  await test.step('a call by one press', async () => {
    await page.getByRole('link', { name: '电话线索' }).first().click()
    await page.getByRole('row').filter({ hasText: '王女士' }).getByRole('button', { name: '未接' }).click()
    await expect(page.getByRole('list', { name: '今天的通话' })).toContainText('0%')
    await expect(page.getByRole('row').filter({ hasText: '王女士' })).toContainText('共 1 次')
    await shot('phone-leads')
  })

  await test.step('it becomes a customer', async () => {
    const row = page.getByRole('row').filter({ hasText: '王女士' })
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '转客户' }).click()
    await page.getByRole('button', { name: '查看客户' }).click()
    await expect(page.getByRole('dialog', { name: '王女士' })).toContainText('138****8000')
    await shot('customer')
  })

  await test.step('every screen with something on it: accessible, as wide as its window, silent', async () => {
    await api.call(saveLead, { guest_name: '张先生', phone: '13900139000', need_text: '厨房翻新', keyword: '旧房翻新' })
    const { visit, found } = createLooks(product)
    await page.reload()
    await visit([
      { name: 'leads', path: LEADS, see: '张先生' },
      { name: 'lead', path: `${LEADS}?open=1`, see: '下次跟进' },
      { name: 'lead-board', path: `${LEADS}?view=board`, see: '张先生' },
      { name: 'phone-leads', path: '/customerOperations/telephoneClues', see: '张先生' },
      { name: 'customers', path: '/customerList', see: '王女士' },
    ])
    expect(found).toEqual({})
  })
})
