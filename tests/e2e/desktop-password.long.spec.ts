// covers: src/main, src/backend/compose, src/renderer/features/session-pages
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '../fixtures/product.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { createOwner } from './steps/entry.ts'

const FRESH = 'fresh-5678'
test.setTimeout(patient(240_000))

test('a forgotten password of the desktop app: asked for in the tray, shown once by the system, changed at the sign-in', async ({
  fakes,
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forgotten-'))
  let product: Product | undefined
  try {
    product = await startProduct({ mode: 'desktop', fakes, browser, dataDir })
    const first = product
    // The whole story: on the real program nobody can press the menu or read the dialog.
    test.skip(first.desktop?.kind !== 'double', 'a native menu and its dialog can’t be pressed')
    await createOwner(first.page)
    await test.step('the tray asks first, then starts the app anew', async () => {
      const { desktop } = first
      const press = async (response: number) =>
        await desktop?.evaluate(async (electron, answer) => {
          const { dialog } = electron
          dialog.showMessageBox = (() => Promise.resolve({ response: answer, checkboxChecked: false })) as never
          const { last } = electron.Tray as unknown as {
            last: { menu: { items: { label?: string; click?: () => void }[] } }
          }
          last.menu.items.find((item) => item.label === '忘记密码…')?.click?.()
          await new Promise((resolve) => setTimeout(resolve, 0))
        }, response)
      await press(1)
      expect(desktop?.shown.filter((one) => one.api === 'app.relaunch')).toEqual([])
      await press(0).catch(() => undefined)
      await expect
        .poll(() => desktop?.shown.find((one) => one.api === 'app.relaunch')?.args, { timeout: patient(30_000) })
        .toEqual([{ args: [expect.stringContaining('index.js'), '--reset-password'] }])
    })
    await first.close()
    product = await startProduct({ mode: 'desktop', fakes, browser, dataDir, args: ['--reset-password'] })
    const { page, desktop } = product
    const told = desktop?.shown.find((one) => one.api === 'dialog.showMessageBox')?.args[0] as
      | { message: string; detail: string }
      | undefined
    expect(told?.message).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect(told?.detail).toContain('只显示这一次')
    await test.step('everybody is signed out; the one-time password asks for one of one’s own', async () => {
      const account = /账号 (\S+) 的/u.exec(told?.detail ?? '')?.[1] ?? ''
      await page.getByLabel('账号', { exact: true }).fill(account)
      await page.getByLabel('密码', { exact: true }).fill(told?.message ?? '')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByLabel('新密码', { exact: true }).fill(FRESH)
      await page.getByLabel('确认密码', { exact: true }).fill(FRESH)
      await page.getByRole('button', { name: '设置新密码并登录' }).click()
      await expect(page.getByTestId('user-menu')).toBeVisible()
    })
    await product.close()
    product = undefined
  } finally {
    await product?.close().catch(() => undefined)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
