// covers: features/articles, modules/articles
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addAccount, registerHelper } from '../fixtures/add-account.ts'
import { connectHelper as openLine } from '../fixtures/helper-client.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { writeWord } from '../fixtures/word-file.ts'
import { openMenu } from './steps/accounts.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const TITLE = '成都火锅怎么选'
const text = (page: Page) => page.getByRole('textbox', { name: '正文' })
const picture = (page: Page) => text(page).locator('img[data-attachment-id]')
/** The editor saved by itself what was typed just now. */
const savedItself = async (page: Page): Promise<void> => {
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-phase', 'waiting')
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-phase', 'saved')
}
const typeAtEnd = async (page: Page, words: string): Promise<void> => {
  await text(page).press('ControlOrMeta+End')
  await text(page).pressSequentially(words)
}

test('an article: written with a picture, changed by two at once, published', async ({ product, fakes, shot }) => {
  const { page, url } = product
  const dir = await mkdtemp(join(tmpdir(), 'article-story-'))
  const photo = await makeMedia(ffmpegPath, join(dir, '门头.png'), { video: 'color=green:s=720x480' })
  await writeFile(join(dir, '动图.gif'), 'GIF89a')
  await writeWord(join(dir, '菜单.docx'), [
    { text: '招牌菜', style: 'Heading2' },
    { text: '毛肚七上八下', bold: true },
  ])
  const api = await seedOwner(product)
  const line = await openLine(product.helperUrl, product.helperToken)
  await registerHelper(api, line)
  await addAccount(api, line, fakes.control, 'chengnan_food', 'toutiao')
  line.close()
  await enter(product, api)
  await connectHelper(product)

  await test.step('written: it saves itself, and the picture stays', async () => {
    await openMenu(page, '文章发布', '智能SEO视频发布')
    await expect(page.getByText('还没有文章')).toBeVisible()
    await page
      .getByRole('button', { name: /写文章/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: '请输入标题' }).fill(TITLE)
    await page.keyboard.press('Enter')
    await page.keyboard.type('先看锅底的颜色。')
    await page.getByTestId('article-pictures').setInputFiles(join(dir, '动图.gif'))
    await expect(page.getByText('只能上传 jpg、png 格式')).toBeVisible()
    await page.getByTestId('article-pictures').setInputFiles(photo)
    await expect(picture(page)).toHaveCount(1)
    await page.keyboard.type('再闻香气。')
    await page.getByTestId('article-import').setInputFiles(join(dir, '菜单.docx'))
    await page.getByRole('dialog', { name: '正文里已有内容' }).getByRole('button', { name: '接在后面' }).click()
    await expect(text(page).getByRole('heading', { name: '招牌菜' })).toBeVisible()
    await expect(page.getByTestId('save-state')).toHaveAttribute('data-phase', 'saved')
    await expect(page).toHaveURL(/editorSEO\?id=\d+/)
    await page.reload()
    await expect(text(page)).toContainText('再闻香气。')
    await expect(text(page).locator('strong')).toHaveText('毛肚七上八下')
    await expect.poll(() => picture(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(720)
    await shot('article')
  })

  await test.step('said in other words: shown beside what it was, taken, and taken back', async () => {
    await typeAtEnd(page, '这家店的味道非常好吃，很多朋友都喜欢。')
    await savedItself(page)
    await page.getByRole('button', { name: '一键成文' }).click()
    const draft = page.getByRole('dialog', { name: '一键成文' })
    await draft.getByRole('textbox', { name: /关键词$/ }).fill('成都火锅')
    await draft.getByLabel('事实').fill('店在春熙路 8 号')
    await draft.getByRole('button', { name: '写一篇' }).click()
    await expect(draft.getByRole('region', { name: '草稿' })).toContainText('店在春熙路 8 号')
    await shot('article-write')
    await draft.getByRole('button', { name: '插入正文' }).click()
    await expect(text(page)).toContainText('店在春熙路 8 号')
    await page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: '撤销' }).click()
    await expect(text(page)).not.toContainText('店在春熙路 8 号')
    await page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: '改写' }).click()
    const dialog = page.getByRole('dialog', { name: /^改写 \d 段$/ })
    await expect(dialog.getByText('尚未配置 AI 服务')).toBeVisible()
    await dialog.getByRole('button', { name: /^改\s?写$/ }).click()
    await expect(dialog.getByText('本地改写').last()).toBeVisible()
    await expect(dialog.getByText('待审核').first()).toBeVisible()
    await shot('article-rewrite')
    await dialog.getByRole('button', { name: /^采用所选（[1-9]/ }).click()
    await expect(dialog).toBeHidden()
    await expect(text(page)).not.toContainText('很多朋友都喜欢')
    await expect(text(page).locator('strong')).toContainText('毛肚七上八下')
    await page.getByRole('button', { name: '撤销' }).last().click()
    await expect(text(page)).toContainText('很多朋友都喜欢')
    await expect(page.getByTestId('save-state')).toHaveAttribute('data-phase', 'saved')
  })

  await test.step('changed in another browser meanwhile: a person decides, and both are kept', async () => {
    const other = await product.newPage({ stranger: true })
    await enter({ page: other.page, url }, api, page.url().slice(url.length))
    await expect(text(other.page)).toContainText('再闻香气。')
    await typeAtEnd(other.page, '这是同事加的。')
    await savedItself(other.page)
    await typeAtEnd(page, '这是我加的。')
    const question = page.getByRole('dialog', { name: '文章已被别人修改' })
    await question.getByRole('button', { name: '对照查看' }).click()
    await expect(question.getByRole('region', { name: '我的', exact: true })).toContainText('这是我加的。')
    await expect(question.getByRole('region', { name: '店长 的' })).toContainText('这是同事加的。')
    await shot('article-conflict')
    await question.getByRole('button', { name: '保留我的' }).click()
    await expect(page.getByTestId('save-state')).toHaveAttribute('data-phase', 'saved')
    await page.getByRole('button', { name: '历史版本' }).click()
    const versions = page.getByRole('dialog', { name: '历史版本' })
    await versions.getByRole('button', { name: /字/ }).nth(1).click()
    await expect(versions).toContainText('这是同事加的。')
    await versions
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click()
    await expect(versions).toBeHidden()
    expect(other.console.errors).toEqual([])
    await other.page.context().close()
  })

  await test.step('published to 头条', async () => {
    await page.locator('.page-header').getByRole('button', { name: /发布$/ }).click()
    const dialog = page.getByRole('dialog', { name: `发布「${TITLE}」` })
    await dialog.getByRole('checkbox', { name: /城南小馆/ }).check()
    await expect(dialog.getByLabel('头条 的标题')).toHaveValue(TITLE)
    await shot('article-publish')
    await dialog.getByRole('button', { name: '立即发布（1）' }).click()
    const go = page.getByRole('button', { name: '继续发布' })
    await expect(go.or(page.getByText('发布完成'))).toBeVisible()
    if (await go.isVisible()) await go.click()
    await expect(page.getByText('发布完成：成功 1，失败 0')).toBeVisible({ timeout: patient(60_000) })
    const [work] = await fakes.control.works()
    expect(work).toMatchObject({ platform: 'toutiao', kind: 'article', title: TITLE })
    for (const words of ['先看锅底的颜色。', '再闻香气。', '招牌菜', '这是我加的。'])
      expect(work?.html).toContain(words)
    expect(work?.images).toHaveLength(1)
  })

  await test.step('the list counts it', async () => {
    await page.getByRole('button', { name: '完成', exact: true }).click()
    // The list of tasks has a row of that name, too, and counts it in the same words.
    await expect(page).toHaveURL(/intellectSeo\/list/)
    await openMenu(page, '文章发布')
    await expect(page).not.toHaveURL(/intellectSeo\/list/)
    await expect(page.getByRole('row').filter({ hasText: TITLE })).toContainText('已发布 1')
    await page
      .getByRole('row')
      .filter({ hasText: TITLE })
      .getByRole('button', { name: /已发布 1/ })
      .click()
    const results = page.getByRole('dialog', { name: `发布结果：${TITLE}` })
    await expect(results.getByRole('row').filter({ hasText: '城南小馆' })).toContainText('成功')
    await shot('articles')
  })
  await rm(dir, { recursive: true, force: true })
})
