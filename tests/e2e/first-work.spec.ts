// covers: features/session-pages, features/accounts, features/materials, features/clip-wizards, features/publish-tasks
// covers: core/works, core/new-tasks, features/videos, modules/clips, modules/publishing, core/publishing, core/helper
// covers: core/uploads, src/helper/runs
// The main job once, as short as it gets: nothing installed yet, one account, one material, one film, one work. (Two
// accounts, six films, times and places: main-job.long.spec.ts.)
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { expect, test } from '../fixtures/test.ts'
import { openMenu, scanAccount } from './steps/accounts.ts'
import { chooseMaterials, filmsDone, uploadMaterials } from './steps/clips.ts'
import { connectHelper, createOwner, openProduct } from './steps/entry.ts'
import { patient } from '../fixtures/slowness.ts'

const TITLE = '新店开业大吉'

test('an empty installation, a film from one material, a work on the platform', async ({ product, fakes }) => {
  const { page } = product
  const { control } = fakes
  const dir = await mkdtemp(join(tmpdir(), 'first-work-'))
  const material = await makeMedia(ffmpegPath, join(dir, '门店全景.mp4'), {
    video: 'gradients=s=360x640:c0=0x14532d:c1=0xf59e0b:seed=3:r=30',
    seconds: 6,
  })

  await test.step('first start, the cloud housekeeper, one account by scanning', async () => {
    await openProduct(product)
    await createOwner(page)
    await connectHelper(product)
    await openMenu(page, '矩阵账号管理')
    await page.getByRole('button', { name: '添加第一个账号' }).click()
    await scanAccount(page, control, 'chengnan_food')
    await page.getByRole('button', { name: '完成', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: '城南小馆' })).toContainText('正常')
  })

  await test.step('a material, and a film made of it', async () => {
    await openMenu(page, '素材管理', '运营手册')
    await uploadMaterials(page, [material])
    await openMenu(page, '混剪', '智能SEO视频发布')
    await chooseMaterials(page, '分组1', { videos: ['门店全景'] })
    for (const field of await page.getByRole('spinbutton', { name: /每镜头秒数/ }).all()) await field.fill('5.5')
    await page.getByRole('textbox', { name: '标题' }).fill('成都探店')
    const num = page.getByLabel('条数')
    await num.fill('1')
    await num.press('Tab')
    await page.getByRole('button', { name: '提交 1 条' }).click()
    await page.waitForURL(/\/video\/list/)
    await filmsDone(page, 1, patient(120_000))
  })

  const film = await test.step('the film is downloaded', async () => {
    await page
      .getByRole('button', { name: /的操作$/ })
      .first()
      .click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /下载$/ }).click()
    return createHash('sha256')
      .update(await readFile(await (await downloading).path()))
      .digest('hex')
  })

  await test.step('a task, published with one press', async () => {
    await page.getByRole('article').first().getByRole('checkbox').check()
    await page.getByRole('button', { name: '用于发布' }).click()
    const drawer = page.getByRole('dialog', { name: '新建发布任务' })
    await drawer.getByLabel('任务名').fill('新店开业宣传')
    const account = drawer.locator('.account-picker').getByRole('checkbox', { name: /城南小馆/ })
    await account.check()
    await drawer.getByLabel('标题').fill(TITLE)
    await drawer.getByRole('combobox', { name: '话题' }).fill('成都美食 探店 ')
    await drawer.getByRole('button', { name: '创建任务' }).click()
    await page.getByRole('button', { name: '立即发布（1）' }).click()
    await page.getByRole('dialog', { name: '立即发布' }).getByRole('button', { name: '立即发布' }).click()
    const dialog = page.locator('.publish-dialog')
    await expect(dialog.getByText('发布成功', { exact: true })).toBeVisible({ timeout: patient(180_000) })
    // However long its table: at most 70 % of the window, measured where the difference shows most.
    const whole = page.viewportSize() ?? { width: 1440, height: 900 }
    await page.setViewportSize({ width: 1100, height: 560 })
    const high = await dialog.locator('.ant-modal-body').evaluate((body) => {
      const filler = body.appendChild(document.createElement('div'))
      filler.style.height = '2000px'
      const height = body.parentElement?.getBoundingClientRect().height ?? 0
      filler.remove()
      return height
    })
    expect(high).toBeGreaterThan(0.5 * 560)
    expect(high).toBeLessThanOrEqual(0.7 * 560)
    await page.setViewportSize(whole)
    await dialog.getByRole('button', { name: '完成' }).click()
  })

  await test.step('the site holds this work, once, and the list agrees', async () => {
    const works = await control.works()
    expect(works).toMatchObject([{ title: TITLE, video: { sha256: film } }])
    expect(works[0]?.topics.map((topic) => topic.name)).toEqual(['成都美食', '探店'])
    await openMenu(page, 'SEO任务列表', '智能SEO视频发布')
    await expect(page.getByRole('row').filter({ hasText: '新店开业宣传' })).toContainText('1/1')
  })
  await rm(dir, { recursive: true, force: true })
})
