// covers: features/dashboard, features/data, core/figures, src/renderer/ui/chart, modules/numbers, modules/shares
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listShares } from '../../src/contract/http/share.ts'
import { loginCallback, loginNeedInfo } from '../../src/contract/http/third-auth.ts'
import { addTask, publishRecordResult, taskVideoList } from '../../src/contract/http/wisdom-seo.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import type { Product } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const ACCOUNT = '城南小馆'
const TITLES = ['晨间探店', '招牌面馆']

/** Two works of one account that are out. */
const seedPublished = async (product: Product) => {
  const api = await seedOwner(product)
  const dir = await mkdtemp(join(tmpdir(), 'figures-media-'))
  const video = (
    await api.upload(
      await makeMedia(ffmpegPath, join(dir, 'red.mp4'), { video: 'color=red:s=180x320:r=10', seconds: 6 }),
    )
  ).id
  await rm(dir, { recursive: true, force: true })
  const { login_id } = await api.call(loginNeedInfo, { platform_value: 'douyin' })
  const { third_auth_id } = await api.call(loginCallback, {
    login_id,
    result: { status: 'ok', account: { account_id: ACCOUNT, openname: ACCOUNT } },
  })
  const { wisdom_task_id } = await api.call(addTask, {
    type: 'clip',
    name: '上午',
    sources: { attachment_ids: TITLES.map(() => video) },
    third_auth_ids: [third_auth_id],
    titles: { mode: 'manual', list: TITLES },
    allow_duplicate: 1,
    client_token: 'figures-1',
  })
  const { videoList } = await api.call(taskVideoList, { wisdom_task_id, publish_status: '0,-1' })
  for (const { id } of videoList)
    await api.call(publishRecordResult, { taskId: id, publishId: 'manual', status: 2, msg: '已在手机上发布' })
  return api
}

test('the home page counts what went out, and a client sees it by a link until the link is ended', async ({
  product,
  shot,
  browser,
}) => {
  const { page, url } = product
  const api = await seedPublished(product)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(product.now())
  await enter(product, api, `/index?from=${today}&to=${today}`)

  await test.step('a number opens the list that it counts', async () => {
    const card = page.getByRole('list', { name: '主要数字' }).locator('[data-card=published]')
    await expect(card.locator('b')).toHaveText('2')
    await expect(page.locator('.chart-canvas canvas').first()).toBeVisible()
    await shot('figures')
    await card.getByRole('button').click()
    const drawer = page.getByRole('dialog', { name: /发布的作品（2）/ })
    for (const title of TITLES) await expect(drawer.getByRole('link', { name: title })).toBeVisible()
    await drawer.getByRole('button', { name: /^关\s?闭$|close/i }).click()
  })

  await test.step('each chart can be read as a table', async () => {
    await page.getByRole('button', { name: '每日走势 看表格' }).click()
    await expect(page.getByRole('table', { name: /每日走势/ })).toContainText(today)
  })

  let address = ''
  await test.step('a link for a client: with a password, without names', async () => {
    await page.getByRole('link', { name: '分享给客户' }).click()
    const links = page.getByRole('dialog', { name: '分享链接' })
    await links.getByRole('button', { name: '新建链接' }).first().click()
    const form = page.getByRole('dialog', { name: '新建分享链接' })
    await form.getByLabel('名称', { exact: true }).fill('给张总看的')
    await form.getByLabel('访问密码').fill('zhang2026')
    await form.getByLabel('隐藏账号名称').check()
    await form.getByRole('button', { name: '生成并复制链接' }).click()
    await expect(links.getByRole('row').filter({ hasText: '给张总看的' })).toContainText('有密码')
    // A browser that may not write to the clipboard is given the address to be copied by hand.
    const byHand = page.getByRole('dialog', { name: '浏览器不允许复制，请手动复制' })
    await expect(byHand.or(page.getByText('链接已复制'))).toBeVisible()
    if (await byHand.isVisible()) await byHand.getByRole('button').last().click()
    await shot('links')
    const { data } = await api.call(listShares, {})
    address = data[0]?.url ?? ''
    expect(address).toMatch(/^\/data\/analysis\?share=/)
  })

  const visitor = await browser.newContext({ locale: 'zh-CN' })
  const client = await visitor.newPage()
  await test.step('the client reads it without signing in, and no account is named to him', async () => {
    await client.goto(`${url}${address}`)
    await client.getByLabel('访问密码').fill('zhang2027')
    await client.getByRole('button', { name: '打开' }).click()
    await expect(client.getByText(/密码错误/)).toBeVisible()
    await client.getByLabel('访问密码').fill('zhang2026')
    await client.getByRole('button', { name: '打开' }).click()
    await expect(client.getByRole('heading', { name: '给张总看的' })).toBeVisible()
    await expect(client.getByRole('list', { name: '主要数字' })).toBeVisible()
    await expect(client.getByText(ACCOUNT)).toHaveCount(0)
  })

  await test.step('ended, it opens nothing any more', async () => {
    const links = page.getByRole('dialog', { name: '分享链接' })
    const row = links.getByRole('row').filter({ hasText: '给张总看的' })
    await row.getByRole('button', { name: /更多|操作/ }).click()
    await page.getByRole('menuitem', { name: '撤销' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销' }).last().click()
    await expect(row).toContainText('已撤销')
    await client.reload()
    await expect(client.getByText('分享链接不存在或已撤销')).toBeVisible()
    await visitor.close()
  })
})
