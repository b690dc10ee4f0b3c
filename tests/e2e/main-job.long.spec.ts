// covers: features/clip-wizards, features/publish-tasks, core/works, core/new-tasks, features/materials, modules/clips
// covers: modules/publishing, core/publishing, src/helper/runs
import { createHash } from 'node:crypto'
import { readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeStoryMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { openMenu, scanAccount } from './steps/accounts.ts'
import { chooseMaterials, filmsDone, uploadMaterials } from './steps/clips.ts'
import { connectHelper, createOwner, logIn, logOut, openProduct } from './steps/entry.ts'
import { editItem, fieldTime, noteCounts, noteProgress, takeRemote } from './steps/publishing.ts'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const ACCOUNTS = [
  { user: 'chengnan_food', name: '城南小馆' },
  { user: 'shanye_tea', name: '山野茶事' },
] as const
/** One per work, dealt in turn: first film to both accounts, then the second. */
const TITLES = ['新店开业大吉', '这家馆子有点东西', '下班来一锅', '老板请客了'] as const

test('from an empty installation to works on the platform', async ({ product, fakes, shot }) => {
  test.setTimeout(patient(600_000))
  const { page } = product
  const { control } = fakes
  const dir = await mkdtemp(join(tmpdir(), 'story-media-'))
  const media = await makeStoryMedia(ffmpegPath, dir)

  await test.step('first start, out and in again', async () => {
    await openProduct(product)
    await expect(page.getByRole('heading', { name: '创建管理员账号' })).toBeVisible()
    await shot('first-start')
    await createOwner(page)
    await expect(page.getByText('起步清单')).toBeVisible()
    await shot('dashboard-first')
    await logOut(page)
    await shot('login')
    await logIn(page)
    await expect(page.getByTestId('user-menu')).toBeVisible()
  })

  await test.step('the cloud housekeeper', async () => {
    await connectHelper(product, { onPrompt: () => shot('helper-prompt'), onCode: () => shot('pairing') })
  })

  await test.step('two accounts by scanning', async () => {
    await openMenu(page, '矩阵账号管理')
    await expect(page.getByText('还没有账号')).toBeVisible()
    await shot('accounts-empty')
    await page.getByRole('button', { name: '添加第一个账号' }).click()
    await expect(page.getByRole('dialog', { name: '添加账号' })).toBeVisible()
    await shot('add-account')
    await scanAccount(page, control, ACCOUNTS[0].user, () => shot('qr'))
    await shot('account-added')
    await page.getByRole('button', { name: '继续添加' }).click()
    await scanAccount(page, control, ACCOUNTS[1].user)
    await page.getByRole('button', { name: '完成', exact: true }).click()
    for (const { name } of ACCOUNTS) await expect(page.getByRole('row').filter({ hasText: name })).toContainText('正常')
    await shot('accounts')
  })

  await test.step('materials', async () => {
    await openMenu(page, '素材管理', '运营手册')
    await expect(page.getByText('还没有素材')).toBeVisible()
    await shot('materials-empty')
    await uploadMaterials(page, [media.landscape, media.rotated, media.smooth, media.photo], () => shot('uploading'))
    // The facts are those of the picture as it is seen: the lying film stands upright.
    await expect(page.getByRole('article', { name: /竖拍特写/ })).toContainText('720×1280')
    await expect(page.getByRole('article', { name: /门店全景/ })).toContainText('1920×1080')
    await shot('materials')
  })

  await test.step('six clips', async () => {
    await openMenu(page, '混剪', '智能SEO视频发布')
    await chooseMaterials(page, '分组1', { videos: ['门店全景', '竖拍特写', '制作过程'] })
    await chooseMaterials(page, '分组2', { videos: ['制作过程'], images: ['门头照片'] })
    for (const field of await page.getByRole('spinbutton', { name: /每镜头秒数/ }).all()) await field.fill('2.6')
    await page.getByRole('textbox', { name: '标题' }).fill('成都探店｜城南小馆\n人均 50 吃到撑')
    const num = page.getByLabel('条数')
    await num.fill('6')
    await num.press('Tab')
    const order = page.getByRole('button', { name: '提交 6 条' })
    await expect(order).toBeEnabled()
    await shot('clip-wizard')
    await order.click()
    await page.waitForURL(/\/video\/list/)
    await expect(page.getByText(/渲染中|排队中/).first()).toBeVisible()
    await shot('films-rendering')
    await filmsDone(page, 6, patient(200_000))
    await shot('films-done')
  })

  const files = await test.step('download two films', async () => {
    const hashes: string[] = []
    for (const index of [0, 1]) {
      await expect(page.getByRole('menuitem')).toHaveCount(0)
      await page
        .getByRole('button', { name: /的操作$/ })
        .nth(index)
        .click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: /下载$/ }).click()
      hashes.push(sha256(await readFile(await (await downloading).path())))
    }
    expect(new Set(hashes).size, 'two different films').toBe(2)
    return hashes
  })

  await test.step('a task for both accounts', async () => {
    for (const index of [0, 1]) await page.getByRole('article').nth(index).getByRole('checkbox').check()
    await page.getByRole('button', { name: '用于发布' }).click()
    const drawer = page.getByRole('dialog', { name: '新建发布任务' })
    await drawer.getByLabel('任务名').fill('新店开业宣传')
    for (const { name } of ACCOUNTS)
      await drawer
        .locator('.account-picker')
        .getByRole('checkbox', { name: new RegExp(name) })
        .check()
    await drawer.getByLabel('标题').fill(TITLES.join('\n'))
    await drawer.getByRole('combobox', { name: '话题' }).fill('成都美食 探店 ')
    await shot('new-task')
    await drawer.getByRole('button', { name: '创建任务' }).click()
    await expect(page.getByRole('heading', { name: /新店开业宣传/ })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: new RegExp(TITLES.join('|')) })).toHaveCount(4)
  })

  const schedule = Math.ceil(Date.now() / 600_000) * 600 + 4 * 3600
  await test.step('a place, and a time', async () => {
    const first = await editItem(page, ACCOUNTS[0].name, TITLES[0])
    await takeRemote(page, '位置', '宽窄巷子', '宽窄巷子')
    await shot('edit-item')
    await first.getByRole('button', { name: '保存', exact: true }).click()
    await expect(first).toBeHidden()
    const second = await editItem(page, ACCOUNTS[1].name, TITLES[3])
    const time = second.getByPlaceholder('不定时')
    await time.fill(fieldTime(schedule))
    await time.press('Enter')
    await second.getByRole('button', { name: '保存', exact: true }).click()
    await expect(second).toBeHidden()
    await shot('task')
  })

  await test.step('publish', async () => {
    const [seen, counts] = [await noteProgress(page), await noteCounts(page)]
    await page.getByRole('button', { name: '立即发布（4）' }).click()
    const question = page.getByRole('dialog', { name: '立即发布' })
    await expect(question).toContainText('检测到 4 个未发布作品，是否立即发布？')
    for (const title of TITLES) await expect(question).toContainText(title)
    await expect(question).toContainText('其中 1 个定了以后的时间')
    // A hint that keeps no work back stands here, and asks for nothing more.
    await expect(question).toContainText('抖音要求作品声明，尚未选择（4 个作品）')
    await shot('publish-question')
    await question.getByRole('button', { name: '按定时时间发布' }).click()
    const dialog = page.locator('.publish-dialog')
    await expect(dialog.getByText('发布中').first()).toBeVisible()
    await shot('publishing')
    await expect(dialog.getByText(/成功 [1-4]，失败 0/).first()).toBeVisible({ timeout: patient(120_000) })
    await shot('publishing-counts')
    await expect(dialog.getByRole('button', { name: '完成' })).toBeVisible({ timeout: patient(180_000) })
    // Both accounts are at work side by side.
    expect((await counts()).filter((words) => /^成功 [123]，失败 0，待发布/.test(words))).not.toEqual([])
    // One of them goes public at its own time: it is out, and not said to be public.
    await expect(dialog.getByText('发布成功', { exact: true })).toHaveCount(3)
    await expect(dialog.getByText('定时中', { exact: true })).toHaveCount(1)
    await shot('published')
    const rows = await seen()
    for (const row of rows)
      expect([
        [0, 50, 100],
        [50, 100],
      ]).toContainEqual(row)
    // Those that went out first may be at work before the dialog is drawn; those behind them are seen waiting.
    expect(rows.filter((row) => row[0] === 0).length).toBeGreaterThanOrEqual(2)
    await dialog.getByRole('button', { name: '完成' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('what the platform received', async () => {
    const works = await control.works()
    expect(works).toHaveLength(4)
    for (const [index, title] of TITLES.entries()) {
      const work = works.find((one) => one.title === title)
      const owner = (await control.users()).find((user) => user.uid === work?.uid)
      expect(owner?.nickname, title).toBe(ACCOUNTS[index % 2]?.name)
      expect(work?.video?.sha256, title).toBe(files[Math.floor(index / 2)])
      expect(
        work?.topics.map((topic) => topic.name),
        title,
      ).toEqual(['成都美食', '探店'])
      expect(
        work?.topics.every((topic) => topic.id !== ''),
        title,
      ).toBe(true)
      expect(work?.poi?.name ?? '', title).toBe(index === 0 ? '宽窄巷子' : '')
      expect(work?.scheduleTime ?? 0, title).toBe(index === 3 ? schedule : 0)
    }
    // After its review the site keeps the timed one back.
    await expect
      .poll(async () => (await control.works()).map((work) => work.state).sort())
      .toEqual(['public', 'public', 'public', 'scheduled'])
  })

  await test.step('afterwards: the list, the start page, the other theme', async () => {
    await openMenu(page, 'SEO任务列表', '智能SEO视频发布')
    await expect(page.getByRole('row').filter({ hasText: '新店开业宣传' })).toContainText(
      '已发布 3，失败 0，待发 0，定时中 1',
    )
    await shot('tasks')
    await openMenu(page, '数据看板')
    await shot('dashboard')
  })
  await rm(dir, { recursive: true, force: true })
})
