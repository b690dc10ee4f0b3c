// covers: features/chat, features/customers, core/messages, modules/messages, modules/leads, src/helper/messages
// A comment on the site comes in, is answered once, and becomes a lead with the number that was hidden in it.
import { addAccount, registerHelper } from '../fixtures/add-account.ts'
import { connectHelper as openHelper } from '../fixtures/helper-client.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { openMenu } from './steps/accounts.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const HOUR_MS = 3_600_000
const QUESTION = '两室一厅翻新多少钱？我电话幺三八零零零零幺二三四'
const STATISTICS = { play: 900, digg: 20, comment: 2, share: 1, collect: 2 }
const ANSWER = '您好，两室一厅一般三万起，方便的话发您案例'

test('a guest is read, answered once, and becomes a lead by the number he hid', async ({ product, fakes, shot }) => {
  const { page } = product
  const { control } = fakes
  const api = await seedOwner(product)
  const helper = await openHelper(product.helperUrl, product.helperToken)
  await registerHelper(api, helper)
  await addAccount(api, helper, control, 'chengnan_food')
  helper.close()
  const now = Date.now()
  const [work] = await control.addWorks('chengnan_food', 'douyin', [
    { id: '7399999999999999901', title: '老房翻新全过程', createdAt: now - 48 * HOUR_MS, statistics: STATISTICS },
  ])
  const [question] = await control.addComments(work?.id ?? '', [
    { name: '路过的老王', text: QUESTION, at: now - 2 * HOUR_MS },
  ])
  await control.addComments(work?.id ?? '', [{ name: '看热闹的', text: '真不错', at: now - HOUR_MS }])
  await enter(product, api)
  await openMenu(page, '聊天工作台', '客户运营')

  await test.step('reading is switched on by whoever has read what it may cost', async () => {
    await expect(page.getByText('还没有账号在读取消息')).toBeVisible()
    await page.getByRole('button', { name: '消息读取' }).click()
    await page.getByRole('switch', { name: /城南小馆.*评论|评论.*城南小馆/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '了解风险，打开' }).click()
    await expect(page.getByText('已打开 1 项读取')).toBeVisible()
    await page.getByRole('dialog', { name: '消息读取' }).getByRole('button', { name: '关闭' }).first().click()
    await expect(page.getByRole('dialog', { name: '消息读取' })).toBeHidden()
    if (product.web) await connectHelper(product)
    await expect(page.getByRole('button', { name: /路过的老王/ }).first()).toBeVisible({ timeout: patient(150_000) })
  })

  await test.step('answered from the thread, once, to whoever asked', async () => {
    await page
      .getByRole('button', { name: /路过的老王/ })
      .first()
      .click()
    await page.getByLabel('回复内容').fill(ANSWER)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('已发送')).toBeVisible({ timeout: patient(120_000) })
    await shot('answered')
    const own = (await control.comments(work?.id ?? '')).filter((comment) => comment.text === ANSWER)
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({ rootId: question?.id, parentId: question?.id })
    expect(await control.strangeRequests()).toEqual([])
  })

  await test.step('a lead with the number that he hid, in sight as a mask alone', async () => {
    await page.getByRole('button', { name: '建线索' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /建线索|保存/ })
      .click()
    await openMenu(page, '线索列表', '客户运营')
    await expect(page.getByRole('row').filter({ hasText: '路过的老王' })).toContainText('138****1234')
    expect(await page.content()).not.toContain('13800001234')
  })
})
