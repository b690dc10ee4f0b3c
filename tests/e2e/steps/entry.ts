import { expect } from '../../fixtures/test.ts'
import type { Page } from '@playwright/test'
import type { ApiClient } from '../../fixtures/api-client.ts'
import type { Product } from '../../fixtures/product.ts'

export const OWNER = {
  company: '城南小馆文化传媒',
  nickname: '店长',
  username: 'owner01',
  password: 'chengnan2026',
} as const

/** Opens the product as its address in the terminal does; the desktop's window shows it by itself. */
export async function openProduct({ page, url, web }: Product): Promise<void> {
  if (web) await page.goto(url)
}

/**
 * Opens a screen as somebody who signed in before: with the session's cookie. Signing in by the form has stories of its
 * own.
 */
export async function enter(
  { page, url }: Pick<Product, 'page' | 'url'>,
  { token }: Pick<ApiClient, 'token'>,
  path = '/index',
): Promise<void> {
  await page.context().addCookies([{ name: 'Admin-Token', value: encodeURIComponent(token), url, sameSite: 'Lax' }])
  await page.goto(`${url}${path}`)
  await expect(page.getByTestId('user-menu')).toBeVisible()
}

/** First start: the owner's account is made in the page. */
export async function createOwner(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '创建管理员账号' })).toBeVisible()
  await page.getByLabel('企业名称').fill(OWNER.company)
  await page.getByLabel('您的称呼').fill(OWNER.nickname)
  await page.getByLabel('账号', { exact: true }).fill(OWNER.username)
  await page.getByLabel('密码', { exact: true }).fill(OWNER.password)
  await page.getByLabel('确认密码').fill(OWNER.password)
  await page.getByRole('button', { name: '创建并进入' }).click()
  await expect(page.getByTestId('user-menu')).toBeVisible()
}

/** Leaves by the menu's last line, as a person. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible()
}

export async function logIn(page: Page, password: string = OWNER.password): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(OWNER.username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

const dot = (page: Page) => page.getByTestId('helper-dot')

/**
 * Connects the cloud housekeeper: in the browser by the code from the terminal; the desktop window is connected by
 * itself.
 */
export async function connectHelper(
  product: Product,
  steps: { onPrompt?: () => Promise<void>; onCode?: () => Promise<void> } = {},
): Promise<void> {
  const { page } = product
  if (product.web) {
    await dot(page).click()
    const prompt = page.getByRole('dialog', { name: '云管家未配对' })
    await expect(prompt).toBeVisible()
    await steps.onPrompt?.()
    await prompt.getByRole('button', { name: '打开' }).click()
    const pairing = page.getByRole('dialog', { name: '与云管家配对' })
    await pairing.getByLabel('配对码').fill(product.pairingCode)
    await steps.onCode?.()
    await pairing.getByRole('button', { name: '配对' }).click()
    await expect(prompt).toBeHidden()
  }
  await expect(dot(page)).toHaveAttribute('data-state', 'on')
}
