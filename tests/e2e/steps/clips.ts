import type { Page } from '@playwright/test'
import { patient } from '../../fixtures/slowness.ts'
import { expect } from '../../fixtures/test.ts'

/** Uploads files on 素材管理 and waits until the library has them all. */
export async function uploadMaterials(
  page: Page,
  files: readonly string[],
  onProgress?: () => Promise<void>,
): Promise<void> {
  await page
    .getByTestId('material-files')
    .first()
    .setInputFiles([...files])
  const dock = page.getByTestId('upload-dock')
  await expect(dock).toBeVisible()
  await onProgress?.()
  await expect(dock.getByRole('status').first()).toHaveText(`${files.length} 个文件已上传`, {
    timeout: patient(120_000),
  })
}

/** Chooses materials for one group of the mixing wizard. */
export async function chooseMaterials(
  page: Page,
  group: string,
  names: { videos?: readonly string[]; images?: readonly string[] },
): Promise<void> {
  await page.getByRole('listitem', { name: group }).getByRole('button', { name: '选择素材' }).click()
  const dialog = page.getByRole('dialog', { name: '选择素材' })
  for (const [tab, list] of [
    ['视频', names.videos ?? []],
    ['图片', names.images ?? []],
  ] as const) {
    if (list.length === 0) continue
    await dialog.getByRole('button', { name: tab, exact: true }).click()
    for (const name of list) await dialog.getByRole('button', { name: new RegExp(name) }).click()
  }
  const chosen = (names.videos?.length ?? 0) + (names.images?.length ?? 0)
  await dialog.getByRole('button', { name: `使用已选（${chosen}）` }).click()
  await expect(dialog).toBeHidden()
}

/** Waits on /video/list until every film of the order is done. */
export async function filmsDone(page: Page, count: number, ms: number): Promise<void> {
  await expect(page.getByRole('button', { name: /^播放 / })).toHaveCount(count, { timeout: ms })
}
