import { expect, test } from '../fixtures/test.ts'
import { logIn, OWNER } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

test('who may go where', async ({ product }) => {
  const { page, url } = product
  const api = await seedOwner(product)
  const at = (): string => page.url().slice(url.length)

  await test.step('a visitor is sent to sign in, and comes back to where they wanted to be', async () => {
    await page.goto(`${url}/video/list?tab=orders`)
    await expect.poll(at).toBe(`/login?redirect=${encodeURIComponent('/video/list?tab=orders')}`)
    await expect(page).toHaveTitle(/登录/)
    await logIn(page)
    await expect.poll(at).toBe('/video/list?tab=orders')
    await expect(page).toHaveTitle(/创作列表/)
  })

  await test.step('somebody signed in has no use for the login page', async () => {
    await page.goto(`${url}/login?redirect=${encodeURIComponent('/personal/personal')}`)
    await expect.poll(at).toBe('/personal/personal')
    await page.goto(`${url}/login?redirect=${encodeURIComponent('//evil.example/')}`)
    await expect.poll(at).toBe('/index')
  })

  await test.step('what a script can read of the session opens nothing elsewhere, and a link does not replace it unasked', async () => {
    const readable = async (): Promise<string> => decodeURIComponent(/Admin-Token=([^;]+)/.exec(await page.evaluate(() => document.cookie))?.[1] ?? '')
    const mine = await readable()
    expect(mine).toHaveLength(43)
    expect(await page.evaluate(() => document.cookie)).not.toContain('matrix-session')
    expect((await fetch(`${url}/api/v2.admin/info`, { headers: { token: mine } })).status).toBe(401)
    expect(api.token).not.toBe(mine)
    for (const [press, then] of [[`继续使用「${OWNER.nickname}」`, mine], ['切换账号', api.token]] as const) {
      await page.goto(`${url}/login?token=${api.token}&redirect=${encodeURIComponent('/personal/personal')}`)
      const question = page.getByRole('dialog', { name: '链接要切换登录账号' })
      await expect(question).toBeVisible()
      expect(page.url()).not.toContain('token')
      await question.getByRole('button', { name: press }).click()
      await expect.poll(readable).toBe(then)
      await expect(question).toBeHidden()
    }
    await expect.poll(at).toBe('/personal/personal')
  })

  await test.step('an unknown address says so', async () => {
    await page.goto(`${url}/no/such/page`)
    await expect.poll(at).toBe('/404')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect.poll(at).toBe('/index')
  })

  await test.step('a token in the address signs in and leaves no trace', async () => {
    const other = await product.newPage({ stranger: true })
    await other.page.goto(`${url}/login?token=${api.token}&redirect=${encodeURIComponent('/materialCenter/materialCenter')}`)
    await expect(other.page.getByTestId('user-menu')).toContainText(OWNER.nickname)
    expect(other.page.url()).toBe(`${url}/materialCenter/materialCenter`)
    expect(await other.page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
    await other.page.goBack()
    expect(other.page.url()).not.toContain('token')
    expect(other.console.errors).toEqual([])
  })

  await test.step('a token that nobody knows asks to sign in again, and the wish is remembered', async () => {
    const other = await product.newPage({ stranger: true })
    other.console.allow(/401/)
    await other.page.goto(`${url}/login?token=${'x'.repeat(43)}&redirect=${encodeURIComponent('/video/list')}`)
    const question = other.page.getByRole('dialog', { name: '您已退出登录' })
    await question.getByRole('button', { name: '重新登录' }).click()
    await expect.poll(() => other.page.url().slice(url.length)).toBe(`/login?redirect=${encodeURIComponent('/video/list')}`)
    expect(other.console.errors).toEqual([])
  })
})
