// covers: core/live, app
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

test('nine tabs of one browser: each loads its screen, and the first still answers', async ({ product }) => {
  test.skip(!product.web, 'the desktop has one window')
  const { page, url } = product
  await enter(product, await seedOwner(product))
  // Each signed-in tab that could hold a stream has one, or has found that it gets none, before the next comes.
  for (let tab = 2; tab <= 9; tab += 1) {
    const next = await page.context().newPage()
    await next.goto(`${url}/materialCenter/materialCenter`)
    await expect(next.getByTestId('user-menu')).toBeVisible()
    await expect(next.getByText('还没有素材').first()).toBeVisible()
    await next.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('publish_run/list')),
    )
  }
  await page.bringToFront()
  await page.getByRole('link', { name: '矩阵账号管理' }).click()
  await expect(page.getByRole('heading', { name: '矩阵账号管理' })).toBeVisible()
  await expect(page.getByText('还没有账号').first()).toBeVisible()
})
