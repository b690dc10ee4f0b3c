// covers: features/ranks, modules/ranks, core/ranks, src/helper/searches
import { readFile } from 'node:fs/promises'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { openMenu } from './steps/accounts.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { addPerson } from './steps/rows.ts'
import { seedOwner } from './steps/seed.ts'

const WORD = '老房翻新多少钱'
const OTHER = '旧房改造哪家好'
const DAY_MS = 86_400_000
/** A day of the company's wall, from a moment. */
const dayAt = (now: number, back = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(now - back * DAY_MS)

test('ranks: words pasted, noted by hand, from a table, looked at by the housekeeper, with history and picture', async ({
  product,
  fakes,
  shot,
}) => {
  const { page } = product
  const began = Date.now()
  const day = (back: number): string => dayAt(began, back)
  const api = await seedOwner(product)
  await addPerson(api, fakes.control, 'chengnan_food')
  const owner = (await fakes.control.users()).find((user) => user.uniqueId === 'chengnan_food')
  await fakes.control.setSettings({
    searchPlaces: [
      {
        platform: 'douyin',
        keyword: WORD,
        rank: 3,
        id: '7399999999999999999',
        title: '老房翻新一平方多少钱',
        authorId: owner?.secUid ?? '',
        authorName: '城南小馆',
      },
    ],
  })
  await enter(product, api)
  await openMenu(page, '查看排名', 'SEO视频计划')
  const row = (word: string, platform: string) =>
    page.getByRole('row').filter({ hasText: word }).filter({ hasText: platform })

  await test.step('pasted, on two platforms', async () => {
    await expect(page.getByText('还没有监控词')).toBeVisible()
    await page.getByRole('button', { name: '添加监控词' }).first().click()
    const dialog = page.getByRole('dialog', { name: '添加监控词' })
    await dialog.getByLabel('关键词').fill(`${WORD}\n${OTHER}\n${WORD}`)
    await dialog.getByText('微博').click()
    await dialog.getByLabel('检查深度').fill('10')
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(page.getByText('已添加 4 个监控词')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '前 10 名' })).toHaveCount(4)
    await expect(row(OTHER, '微博')).toContainText('待查')
  })

  await test.step('noted by hand, and earlier days from a table', async () => {
    await row(WORD, '微博').getByRole('button', { name: '手动登记' }).click()
    const dialog = page.getByRole('dialog', { name: `手动登记「${WORD}」` })
    await dialog.getByLabel('排名').fill('12')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(row(WORD, '微博').locator('.rank-text')).toHaveText('12')
    await page.getByRole('button', { name: '导入' }).click()
    const imports = page.getByRole('dialog', { name: '导入排名' })
    await imports.locator('input[type=file]').setInputFiles({
      name: '排名.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `关键词,平台,日期,排名\n${WORD},抖音,${day(2)},9\n${WORD},抖音,${day(1)},8\n${WORD},火星,${day(1)},8\n=1+1,微博,${day(1)},2\n`,
      ),
    })
    await imports.getByRole('button', { name: '导入', exact: true }).click()
    await expect(imports.getByText('已保存 3 条，新增监控词 1 个')).toBeVisible()
    await expect(imports.getByText('不认识的平台')).toBeVisible()
    await imports.getByRole('button', { name: '完成' }).click()
    await expect(imports).toBeHidden()
  })

  await test.step('looked at by the housekeeper as soon as it is there', async () => {
    if (product.web) {
      await expect(page.getByRole('region', { name: '排名检查' })).toContainText('云管家未连接')
      await connectHelper(product)
    }
    await expect(row(WORD, '抖音').locator('.rank-text')).toHaveText('3', { timeout: patient(60_000) })
    await expect(row(WORD, '抖音')).toContainText('老房翻新一平方多少钱')
    await expect(row(WORD, '抖音').getByLabel('上升 5 名')).toBeVisible()
    await expect(row(OTHER, '抖音').locator('.rank-text')).toHaveText('未进前10', { timeout: patient(60_000) })
    await expect(page.getByRole('region', { name: '排名检查' })).toContainText(
      dayAt(Date.now()) === day(0) ? '今日已查 2 次' : '今日已查',
    )
    await shot('ranks')
  })

  await test.step('blocked is said, and takes nothing away', async () => {
    await fakes.control.setFaults({ search: 'captcha' })
    await row(WORD, '抖音').getByRole('button', { name: '立即检查' }).click()
    await expect(row(WORD, '抖音')).toContainText('查询失败', { timeout: patient(60_000) })
    await expect(row(WORD, '抖音')).toContainText('上次有效：第 3 名')
    await page.getByRole('button', { name: /^查询失败/ }).click()
    await expect(page.getByRole('row').filter({ hasText: '前 10 名' })).toHaveCount(1)
    await expect(page).toHaveURL(/status=blocked/)
  })

  await test.step('the history has every day, the picture and the results; the table that goes out runs nothing', async () => {
    await row(WORD, '抖音').getByRole('button', { name: '历史' }).click()
    const drawer = page.getByRole('dialog', { name: new RegExp(WORD) })
    await expect(drawer.locator('.rank-chart circle')).toHaveCount(3)
    await expect
      .poll(() => drawer.getByAltText('截图').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(300)
    await expect(drawer.getByRole('listitem').filter({ hasText: '老房翻新一平方多少钱' })).toContainText('我们的账号')
    await shot('history')
    await drawer.getByRole('button', { name: '前一次' }).click()
    await expect(drawer.getByText('由人登记，没有搜索结果清单')).toBeVisible()
    await drawer
      .getByRole('button', { name: 'Close' })
      .or(drawer.getByRole('button', { name: '关闭' }))
      .first()
      .click()
    await page.getByRole('button', { name: '清空筛选' }).click()
    await expect(row('=1+1', '微博')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain(`'=1+1,微博,${day(1)},2,正常`)
    // Midnight may have come before the helper looked.
    expect([day(0), dayAt(Date.now())].some((today) => csv.includes(`${WORD},抖音,${today},3,正常`))).toBe(true)
  })

  await test.step('whose eyes look: for many words at once, and for those to come', async () => {
    for (const word of [WORD, OTHER]) await row(word, '抖音').getByRole('checkbox').check()
    await page.getByRole('region', { name: '已选' }).getByRole('button', { name: '设置' }).click()
    const dialog = page.getByRole('dialog', { name: '设置 2 个监控词' })
    await dialog.getByRole('combobox', { name: '抖音的查询账号' }).click()
    await page.locator('.ant-select-item-option').filter({ hasText: '城南小馆' }).click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(row(WORD, '抖音').locator('.rank-eyes-text')).toHaveText('账号：城南小馆')
    await expect(row(OTHER, '抖音').locator('.rank-eyes-text')).toHaveText('账号：城南小馆')
    await page.getByRole('button', { name: '查询账号' }).click()
    const usual = page.getByRole('dialog', { name: '默认查询账号' })
    await usual.getByLabel('现有的监控词也改用这些账号').check()
    await usual.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存，2 个监控词改用新的账号')).toBeVisible()
    await expect(row(WORD, '抖音').locator('.rank-eyes-text')).toHaveCount(0)
  })
})
