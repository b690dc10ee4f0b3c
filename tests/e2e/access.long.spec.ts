// covers: features/session-pages, modules/session, modules/operators, app
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
    await expect(page).toHaveTitle(/成片库/)
  })

  await test.step('somebody signed in has no use for the login page', async () => {
    await page.goto(`${url}/login?redirect=${encodeURIComponent('/personal/personal')}`)
    await expect.poll(at).toBe('/personal/personal')
    await page.goto(`${url}/login?redirect=${encodeURIComponent('//evil.example/')}`)
    await expect.poll(at).toBe('/index')
  })

  await test.step('what a script can read of the session opens nothing elsewhere, and a link does not replace it unasked', async () => {
    // '' while the page is being replaced: the poll asks again.
    const readable = async (): Promise<string> =>
      decodeURIComponent(
        /Admin-Token=([^;]+)/.exec(await page.evaluate(() => document.cookie).catch(() => ''))?.[1] ?? '',
      )
    const mine = await readable()
    expect(mine).toHaveLength(43)
    expect(await page.evaluate(() => document.cookie)).not.toContain('matrix-session')
    expect((await fetch(`${url}/api/v2.admin/info`, { headers: { token: mine } })).status).toBe(401)
    expect(api.token).not.toBe(mine)
    for (const [press, then] of [
      [`不切换，留在「${OWNER.nickname}」`, mine],
      ['切换账号', api.token],
    ] as const) {
      await page.goto(`${url}/login?token=${api.token}&redirect=${encodeURIComponent('/personal/personal')}`)
      const question = page.getByRole('dialog', { name: '链接要切换登录账号' })
      await expect(question).toBeVisible()
      await expect(question).toContainText(`链接会登录「${OWNER.nickname}`)
      await expect(question.getByRole('button', { name: '不切换' })).toBeFocused()
      expect(page.url()).not.toContain('token')
      await question.getByRole('button', { name: press }).click()
      await expect.poll(readable).toBe(then)
      await expect(question).toBeHidden()
    }
    await expect.poll(at).toBe('/personal/personal')
    product.console.allow(/401/)
    await page.goto(`${url}/login?token=${'x'.repeat(43)}`)
    await expect(page.getByText('链接无效或已过期，登录没有改变')).toBeVisible()
    expect(await readable()).toBe(api.token)
  })

  await test.step('an unknown address says so', async () => {
    await page.goto(`${url}/no/such/page`)
    await expect.poll(at).toBe('/404')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect.poll(at).toBe('/index')
  })

  await test.step('a screen that is opened while the server restarts waits for it, says so, and comes', async () => {
    const { web } = product
    if (web === null) throw new Error('no product in the browser')
    product.console.allow(/ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|Failed to fetch|5\d\d/)
    const broken = page.getByText('页面出错了')
    // Whoever starts the backend again sleeps until the page has said that it waits.
    process.kill(web.pid, 'SIGSTOP')
    try {
      await product.killBackend()
      await page.getByRole('link', { name: '矩阵账号管理' }).click()
      await expect(page.getByText('连接已断开，正在重连；页面上是断开前的内容')).toBeVisible()
      await expect(broken).toBeHidden()
    } finally {
      process.kill(web.pid, 'SIGCONT')
    }
    await expect(page.getByRole('heading', { name: '矩阵账号管理' })).toBeVisible()
    await expect.poll(at).toBe('/account/authorization')
    await expect(page.getByText('连接已断开，正在重连；页面上是断开前的内容')).toBeHidden()
    await expect(broken).toBeHidden()
    expect(
      await page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
            (link) => link.sheet === null,
          ).length,
      ),
      'styles that did not come',
    ).toBe(0)
  })

  await test.step('a token in the address signs in and leaves no trace', async () => {
    const other = await product.newPage({ stranger: true })
    await other.page.goto(
      `${url}/login?token=${api.token}&redirect=${encodeURIComponent('/materialCenter/materialCenter')}`,
    )
    await expect(other.page.getByTestId('user-menu')).toContainText(OWNER.nickname)
    expect(other.page.url()).toBe(`${url}/materialCenter/materialCenter`)
    expect(await other.page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
    await other.page.goBack()
    expect(other.page.url()).not.toContain('token')
    expect(other.console.errors).toEqual([])
  })

  await test.step('a token that nobody knows signs nobody in, says so, and the wish is remembered', async () => {
    const other = await product.newPage({ stranger: true })
    other.console.allow(/401/)
    await other.page.goto(`${url}/login?token=${'x'.repeat(43)}&redirect=${encodeURIComponent('/video/list')}`)
    await expect(other.page.getByText('链接无效或已过期，请用账号和密码登录')).toBeVisible()
    await expect
      .poll(() => other.page.url().slice(url.length))
      .toBe(`/login?redirect=${encodeURIComponent('/video/list')}`)
    expect(other.console.errors).toEqual([])
  })
})
