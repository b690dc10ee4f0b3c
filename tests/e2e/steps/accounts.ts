import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import type { FakeControl } from '../../fake-platforms/kernel/control-api.ts'
import { patient } from '../../fixtures/slowness.ts'
import { expect } from '../../fixtures/test.ts'

/** Opens a screen by the menu, as a person; a closed group is opened first. */
export async function openMenu(page: Page, item: string, group?: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toBeVisible()
  const link = menu.getByRole('link', { name: item, exact: true })
  if (group !== undefined && !(await link.isVisible())) await menu.getByRole('button', { name: group }).click()
  await link.click()
}

/** Reads the code in our own dialog with a decoder, as a phone would. */
export async function readQr(page: Page): Promise<string> {
  const picture = page.getByTestId('login-qr')
  await expect(picture).toBeVisible({ timeout: patient(60_000) })
  const pixels = await picture.evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    return {
      width: canvas.width,
      height: canvas.height,
      data: [...(pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? [])],
    }
  })
  const code = jsQR(Uint8ClampedArray.from(pixels.data), pixels.width, pixels.height)
  if (!code) throw new Error('the QR picture in the dialog can not be read')
  return code.data
}

/** 添加账号: chooses 抖音, scans what the dialog shows with the phone of `user`, waits for the end. */
export async function scanAccount(
  page: Page,
  control: FakeControl,
  user: string,
  onCode?: () => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '添加账号' })
  await dialog.getByRole('button', { name: /抖音/ }).click()
  const code = await readQr(page)
  await onCode?.()
  await control.scan(code, user)
  await expect(page.getByTestId('login-dialog')).toHaveAttribute('data-phase', 'done', { timeout: patient(60_000) })
}
