// covers: features/accounts, modules/accounts, modules/wechat, core/accounts, core/wechat
import type { Page } from '@playwright/test'
import { REPLY } from '../../src/contract/helper/protocol.ts'
import { expect, test } from '../fixtures/test.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { addRow } from './steps/rows.ts'
import { seedOwner } from './steps/seed.ts'

const NAMES = ['城南小馆', '山野茶铺', '老街面馆', '湖畔民宿'] as const
const CHILDREN = [
  {
    account_id: 'c1',
    openname: '湖畔一店',
    avatar: '',
    third_sec_uid: '',
    expire_time: Math.floor(Date.now() / 1000) + 3 * 86_400,
    is_confer: 1,
  },
  { account_id: 'c2', openname: '湖畔二店', avatar: '', third_sec_uid: '', expire_time: 0, is_confer: 0 },
]
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const groupOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '分组' }).getByRole('listitem').filter({ hasText: name })

/** The housekeeper as it is, but for the two commands that need an institution's own site. */
const playInstitution = async (page: Page): Promise<void> => {
  await page.routeWebSocket(/\/housekeeper$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) => {
      const { id, cmd } = JSON.parse(String(text)) as { id: string; cmd: string }
      const answer =
        cmd === 'updateChildAccounts' ? { list: CHILDREN } : cmd === 'login' ? { status: 'ok', msg: '' } : null
      if (answer === null) server.send(text)
      else socket.send(JSON.stringify({ id, cmd, code: REPLY.ok, msg: 'ok', data: answer }))
    })
  })
}

test('the accounts screen: groups, many at once, an institution, shops, WeChat, delete', async ({ product, shot }) => {
  const { page, url } = product
  const api = await seedOwner(product)
  for (const name of NAMES) await addRow(api, name)
  await playInstitution(page)
  await enter(product, api, '/account/authorization')
  await expect(rowOf(page, NAMES[0])).toBeVisible()

  await test.step('a group is made in place, takes an account by dragging and one by the keyboard, and a slip is taken back', async () => {
    await page.getByRole('button', { name: '新建分组' }).click()
    await page.getByRole('textbox', { name: '分组名称' }).fill('门店')
    await page.keyboard.press('Enter')
    const group = groupOf(page, '门店')
    await expect(group).toContainText('0/0')
    await rowOf(page, NAMES[0]).hover()
    await rowOf(page, NAMES[0])
      .getByRole('button', { name: /拖到左侧分组/ })
      .dragTo(group)
    await expect(group).toContainText('1/1')
    await rowOf(page, NAMES[1])
      .getByRole('button', { name: /拖到左侧分组/ })
      .focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '移动分组' })
    await dialog.getByLabel('分组').click()
    await page.getByTitle('门店').last().click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(group).toContainText('2/2')
    await page.getByRole('button', { name: '撤销' }).last().click()
    await expect(group).toContainText('1/1')
  })

  await test.step('many at once: without the housekeeper it asks for it; disabling can be taken back', async () => {
    await page
      .getByRole('checkbox', { name: '全选' })
      .or(page.getByRole('columnheader').getByRole('checkbox'))
      .first()
      .check()
    await page.getByRole('button', { name: '刷新资料' }).click()
    const prompt = page.getByRole('dialog', { name: '云管家未配对' })
    await expect(prompt).toBeVisible()
    await prompt.getByRole('button', { name: '关闭' }).first().click()
    await expect(prompt).toBeHidden()
    // What {地区} stands for is said once, here, before any task needs it.
    await page.getByRole('button', { name: '填写地区' }).click()
    const regions = page.getByRole('dialog', { name: '账号地区' })
    await regions.getByLabel(`${NAMES[0]} 的地区`).fill('成都')
    await regions.getByRole('button', { name: /保\s*存|确\s*定/ }).click()
    await expect(regions).toBeHidden()
    await page.getByRole('button', { name: '填写地区' }).click()
    await expect(regions.getByLabel(`${NAMES[0]} 的地区`)).toHaveValue('成都')
    await regions.getByRole('button', { name: '取消' }).click()
    await expect(regions).toBeHidden()
    await page.getByRole('button', { name: '停用', exact: true }).first().click()
    await page.getByRole('dialog', { name: '停用账号' }).getByRole('button', { name: '停用' }).click()
    await expect(rowOf(page, NAMES[2])).toContainText('已停用')
    await page.getByRole('button', { name: '撤销' }).last().click()
    await expect(rowOf(page, NAMES[2])).not.toContainText('已停用')
  })

  await test.step('WeChat that is not set up says how', async () => {
    await rowOf(page, NAMES[0])
      .getByRole('button', { name: /未绑定微信/ })
      .click()
    await expect(page.getByText('还没有配置微信服务')).toBeVisible()
    await page.getByRole('button', { name: '去配置' }).click()
    await expect(page.getByText('配置步骤')).toBeVisible()
    await page.goto(`${url}/account/authorization?view=shops`)
    await expect(page.getByText('还没有店铺', { exact: true })).toBeVisible()
  })

  await test.step('an institution: made, synchronised, authorised, and a quote without a service charges nothing', async () => {
    await connectHelper(product)
    await page.getByRole('tab', { name: '机构子账号' }).click()
    await expect(page.getByText('还没有机构账号')).toBeVisible()
    await page.getByLabel('选择账号').click()
    await page.getByTitle(/^湖畔民宿/).click()
    await page.getByRole('button', { name: '设为机构' }).click()
    await page.getByRole('button', { name: '同步子账号' }).click()
    await expect(rowOf(page, '湖畔一店')).toContainText('即将到期')
    await expect(rowOf(page, '湖畔二店')).toContainText('未授权')
    await rowOf(page, '湖畔一店').getByRole('button', { name: '授权' }).click()
    await page.getByRole('dialog', { name: '为子账号授权' }).getByRole('button', { name: '我已完成授权' }).click()
    await expect(page.getByText('已同步 2 个子账号，新增 1 个账号')).toBeVisible()
    await rowOf(page, '湖畔一店').getByRole('button', { name: '续期' }).click()
    const quote = page.getByRole('dialog', { name: '子账号续期' })
    await expect(quote).toContainText('还没有接入续期服务')
    await expect(quote.getByRole('button', { name: '确认续期' })).toBeDisabled()
    await shot('accounts-institution')
    await quote.getByRole('button', { name: '取消' }).click()
  })

  await test.step('deleting asks by name, tells of the accounts below, and takes them along', async () => {
    await page.getByRole('tab', { name: '账号列表' }).click()
    await rowOf(page, '湖畔民宿').getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    const question = page.getByRole('dialog', { name: /删除账号/ })
    await expect(question).toContainText('湖畔民宿')
    await expect(question).toContainText('1 个子账号将一并删除')
    await question.getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('已删除 2 个账号')).toBeVisible()
    await expect(rowOf(page, '湖畔一店')).toHaveCount(0)
    await shot('accounts')
  })
})
