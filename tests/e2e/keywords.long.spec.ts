// covers: features/keywords, modules/keywords, modules/ai, core/rewrite, features/creation
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startFakeModel } from '../../src/backend/testing/fake-model.ts'
import { saveCopyWriting } from '../../src/contract/http/creation.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const row = (page: Page, word: string) => page.getByRole('row').filter({ hasText: word })

test('words are imported, found and mixed; copy is rewritten by rules, then by a service', async ({
  product,
  shot,
}) => {
  const { page, url } = product
  const dir = await mkdtemp(join(tmpdir(), 'keywords-story-'))
  const model = await startFakeModel()
  try {
    await writeFile(
      join(dir, '词表.csv'),
      '\uFEFF关键词,类型,分组,评分,备注,来源\r\n装修公司,主词,一期,,旺,网上\r\n装修公司电话,主词,一期,\r\n上海,地区,,\r\n#话题,主词,,\r\n',
    )
    const api = await seedOwner(product)
    await api.call(saveCopyWriting, {
      title: '开业口播',
      content: '城南装修开业了，非常划算，套餐 98 元起。很多朋友都喜欢，欢迎来体验。',
      scene: 'full',
    })
    await enter(product, api, '/planList/keywords')

    await test.step('a file of words, with a report of what was left out', async () => {
      await expect(page.getByText('词库还是空的')).toBeVisible()
      await page.getByRole('button', { name: '导入' }).first().click()
      const dialog = page.getByRole('dialog', { name: '导入关键词' })
      await expect(dialog.getByLabel('粘贴关键词')).toBeVisible()
      await dialog.locator('input[type=file]').setInputFiles(join(dir, '词表.csv'))
      await expect(dialog.getByText('已读取 词表.csv')).toBeVisible()
      await dialog.getByRole('button', { name: '开始导入' }).click()
      await expect(dialog.getByText('新增 3 个，0 个已存在，1 行未采用')).toBeVisible()
      await expect(dialog.getByText('不能含 #')).toBeVisible()
      await expect(dialog.getByText('未识别的列：备注、来源，已跳过')).toBeVisible()
      await shot('import')
      await dialog.getByRole('button', { name: /^完\s?成$/ }).click()
      await expect(page.getByRole('tab', { name: '主词 2' })).toBeVisible()
      await expect(row(page, '装修公司电话')).toContainText('联系、预约')
    })

    await test.step('more words without any site, with their source, kept in the library', async () => {
      await page.getByRole('button', { name: '挖词' }).click()
      const drawer = page.getByRole('dialog', { name: '挖词' })
      await drawer.getByLabel('种子词').fill('装修公司')
      await drawer.getByLabel('种子词').press('Enter')
      await expect(drawer.getByText('规则拓词 · 第 1 位')).toBeVisible()
      await expect(drawer.getByText('未开启').first()).toBeVisible()
      await shot('mining')
      await drawer.getByRole('checkbox', { name: '选择 装修公司推荐' }).check()
      await drawer.getByRole('checkbox', { name: '选择 装修公司多少钱' }).check()
      await drawer.getByRole('button', { name: '加入词库' }).click()
      await page.getByRole('button', { name: '加入 2 个词' }).click()
      await expect(page.getByText('已加入 2 个，0 个词库已有，0 个过长')).toBeVisible()
      await drawer
        .getByRole('button', { name: /^关\s?闭$/ })
        .last()
        .click()
      await expect(drawer).toHaveCount(0)
      await expect(page.getByRole('tab', { name: '主词 4' })).toBeVisible()
      await expect(row(page, '装修公司多少钱')).toContainText('系统组合')
    })

    await test.step('a word deleted comes back', async () => {
      await row(page, '上海').getByRole('button', { name: '删除' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /删\s?除/ })
        .click()
      await expect(row(page, '上海')).toHaveCount(0)
      await page.getByRole('button', { name: /撤\s?销/ }).click()
      await expect(row(page, '上海')).toHaveCount(1)
      await page.getByRole('button', { name: '按 5:3:2 选词' }).click()
      await expect(
        page
          .getByRole('dialog', { name: '按比例选词' })
          .getByText(/核心 \d/)
          .last(),
      ).toBeVisible()
      await shot('mix')
      await page.keyboard.press('Escape')
    })

    await test.step('regions come from the divisions, not from typing', async () => {
      await page.getByRole('tab', { name: /^地区/ }).click()
      await page.getByRole('button', { name: '导入' }).first().click()
      const dialog = page.getByRole('dialog', { name: '导入关键词' })
      await dialog.getByRole('button', { name: '选择地区' }).click()
      const areas = page.getByRole('dialog', { name: '选择地区' })
      await areas.getByLabel('名称、拼音或首字母').fill('苏州')
      await areas
        .locator('.area-line')
        .filter({ hasText: '苏州市' })
        .getByRole('button', { name: /^全选下辖地区/ })
        .click()
      await shot('regions')
      await areas.getByRole('button', { name: /^加入 \d+ 个地区$/ }).click()
      await expect(dialog.getByLabel('粘贴关键词')).toHaveValue(/姑苏/)
      await dialog.getByRole('button', { name: '开始导入' }).click()
      await expect(dialog.getByText(/新增 \d+ 个，0 个已存在，0 行未采用/)).toBeVisible()
      await dialog.getByRole('button', { name: /^完\s?成$/ }).click()
      await expect(row(page, '姑苏')).toBeVisible()
    })

    await test.step('copy rewritten by rules: labelled so, numbers kept, unread until it is taken', async () => {
      await page.goto(`${url}/creation/creation?tab=inspiration`)
      await page.getByRole('button', { name: '改写文案 开业口播' }).click()
      const dialog = page.getByRole('dialog', { name: '改写文案' })
      await expect(dialog.getByText('尚未配置 AI 服务，将使用本地改写：换同义词、调整句序')).toBeVisible()
      await dialog.getByRole('button', { name: /^改\s?写$/ }).click()
      const first = dialog.getByRole('listitem', { name: '第 1 条' })
      await expect(first).toContainText('98')
      await expect(first.getByText('本地改写')).toBeVisible()
      await expect(first.getByText('待审核')).toBeVisible()
      await shot('rewrite')
      await first.getByRole('button', { name: '存为新文案' }).click()
      await expect(first.getByText('已采用')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('开业口播（改写）')).toBeVisible()
    })

    await test.step('what nobody read waits beside its source: changed, accepted, taken back, refused', async () => {
      await expect(page.getByRole('dialog', { name: '改写文案' })).toHaveCount(0)
      await page.getByRole('button', { name: '改写待审核' }).click()
      const drawer = page.getByRole('dialog', { name: '改写审核' })
      const cards = drawer.getByRole('listitem')
      await expect(cards).toHaveCount(2)
      await expect(drawer.getByText('待审核 2')).toBeVisible()
      await expect(cards.first().locator('del').first()).toBeVisible()
      await shot('review')
      await cards
        .first()
        .getByRole('button', { name: /^修\s?改$/ })
        .click()
      await cards.first().getByLabel('修改第 1 条改写').fill('城南装修新店开张，套餐 98 元起，欢迎来看看。')
      await cards.first().getByRole('button', { name: '保存并采用' }).click()
      await expect(page.getByText('已采用 1 条')).toBeVisible()
      await expect(cards).toHaveCount(1)
      await page
        .getByRole('button', { name: /撤\s?销/ })
        .last()
        .click()
      await expect(cards).toHaveCount(2)
      await expect(drawer.getByText('已人工修改')).toBeVisible()
      await drawer.getByText('全选本页').click()
      await drawer.getByRole('button', { name: '弃用所选' }).click()
      await expect(drawer.getByText('没有待审核的改写')).toBeVisible()
      await drawer.getByText('已弃用 2').click()
      await expect(cards).toHaveCount(2)
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
    })

    await test.step('a service is set, tested, and used', async () => {
      await page.goto(`${url}/personal/personal?tab=ai`)
      await page.getByLabel('接口地址').fill(model.base('401'))
      await page.getByLabel('模型', { exact: true }).fill('test-1')
      await page.getByLabel('API Key').fill('sk-story-abcdefgh')
      await page.getByRole('button', { name: /^保\s?存$/ }).click()
      await expect(page.getByText('已配置')).toBeVisible()
      await page.getByRole('button', { name: '测试连接' }).click()
      await expect(page.getByText('AI 服务不认可密钥', { exact: false })).toBeVisible()
      await page.getByLabel('接口地址').fill(model.base('ok'))
      await page.getByRole('button', { name: /^保\s?存$/ }).click()
      await page.getByRole('button', { name: '测试连接' }).click()
      await expect(page.getByText(/连接成功，test-1/)).toBeVisible()
      await shot('ai-service')
      await page.goto(`${url}/creation/creation?tab=inspiration`)
      await page.getByRole('button', { name: '改写文案 开业口播', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: '改写文案' })
      await dialog.getByRole('button', { name: /^改\s?写$/ }).click()
      await expect(dialog.getByText('AI · test-1').first()).toBeVisible()
      await expect(dialog.getByText('缺少：98').first()).toBeVisible()
      await expect(dialog.getByText('AI 改写今日已用 3 / 200 条', { exact: false })).toBeVisible()
      expect(model.asked.at(-1)?.authorization).toBe('Bearer sk-story-abcdefgh')
    })
  } finally {
    await model.close()
    await rm(dir, { recursive: true, force: true })
  }
})
