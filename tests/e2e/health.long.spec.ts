// covers: modules/health, core/health, modules/backups
// An installation that is ill says so over every screen, and its button makes it well.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupInfo } from '../../src/contract/http/admin.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

test('a damaged backup: banner, health tab and /healthz tell it; a new backup mends it', async ({ product, shot }) => {
  const { page, url } = product
  const dataDir = join(product.dataDir, 'backend')
  const api = await seedOwner(product)
  await enter(product, api, '/personal/personal?tab=health')
  const row = page.getByRole('row', { name: /备份/ })
  await expect(row).toContainText('正常')
  const banner = page.getByRole('alert').filter({ hasText: '备份：' })
  await expect(banner).toHaveCount(0)

  // The first one by itself comes a moment after the start; it would mend everything.
  await expect.poll(async () => (await api.call(backupInfo, {})).list.length).toBe(1)
  const file = join(dataDir, 'backups', 'backup-20260101T000000Z-manual')
  await writeFile(`${file}.json`, JSON.stringify({ size: 9, sha256: 'none', order: 1_000 }))
  await writeFile(`${file}.sqlite`, 'no backup')
  await page.getByRole('main').getByRole('button', { name: '重新检查' }).click()
  await expect(banner).toBeVisible()
  await expect(row).toContainText('最新的备份已损坏')
  expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ ok: true, codes: ['backup.damaged'] })
  await shot('banner')

  // Over every screen.
  await enter(product, api, '/index')
  await banner.getByRole('button', { name: '立即备份' }).click()
  await expect(banner).toHaveCount(0)
  expect(await (await fetch(`${url}/healthz`)).json()).not.toHaveProperty('codes')
})
