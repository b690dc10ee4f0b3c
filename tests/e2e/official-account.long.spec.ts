// covers: features/articles, modules/official, modules/wechat, src/helper/official
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listArticles, saveArticle } from '../../src/contract/http/article.ts'
import { saveInterfaceKeys } from '../../src/contract/http/official.ts'
import { authorize, authorizeCallback } from '../../src/contract/http/third-auth.ts'
import { type FakeWeixin, startFakeWeixin } from '../fake-platforms/official/weixin/start.ts'
import type { ApiClient } from '../fixtures/api-client.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { test as base, expect } from '../fixtures/test.ts'
import { writeWord } from '../fixtures/word-file.ts'
import { openMenu } from './steps/accounts.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { seedOwner } from './steps/seed.ts'

const VERIFIED = { appId: 'wx0123456789abcdef', secret: 'secret-of-the-shop', name: '城南小馆', verified: true }
const PERSONAL = { appId: 'wxfedcba9876543210', secret: 'secret-of-a-person', name: '城南手记', verified: false }
const TITLE = '春天换机油的三个步骤'

const test = base.extend<{ weixin: FakeWeixin }>({
  weixin: async ({}, use) => {
    const fake = await startFakeWeixin([VERIFIED, { ...PERSONAL }])
    await use(fake)
    await fake.close()
  },
  interfaces: async ({ weixin }, use) =>
    await use({ 'https://api.weixin.qq.com': weixin.at('https://api.weixin.qq.com') }),
})

/** Both accounts, opened by their keys as the settings and the account page do it. */
const openAccounts = async (api: ApiClient): Promise<void> => {
  await api.call(saveInterfaceKeys, {
    platform_value: 'weixin_gzh',
    client_id: [VERIFIED, PERSONAL].map((one) => one.appId).join(','),
    client_secret: [VERIFIED, PERSONAL].map((one) => one.secret).join(','),
  })
  const begun = await api.call(authorize, { platform_value: 'weixin_gzh', auth_mode: 'oauth' })
  if (begun.mode !== 'oauth') throw new Error('公众号 is opened by its interface')
  const { choose } = await api.call(authorizeCallback, { state: begun.state })
  expect(choose.map((one) => one.openname)).toEqual([VERIFIED.name, PERSONAL.name])
  await api.call(authorizeCallback, { state: begun.state, account_ids: choose.map((one) => one.account_id) })
}

test('公众号: an article is imported, said in other words, kept as a draft on each account; two more go out as one work', async ({
  product,
  weixin,
  shot,
}) => {
  const { page } = product
  const dir = await mkdtemp(join(tmpdir(), 'official-story-'))
  const photo = await makeMedia(ffmpegPath, join(dir, '工位.png'), { video: 'color=green:s=720x480' })
  await writeWord(join(dir, '换机油.docx'), [
    { text: TITLE, style: 'Title' },
    { text: '准备工具', style: 'Heading2' },
    [
      ['扳手', '一把'],
      ['滤芯', '一个'],
    ],
    { text: '扳手、接油盘、新的滤芯。', bold: true },
    { text: '这件事非常简单，很多朋友都喜欢自己动手。' },
  ])
  await page.context().route('https://mmbiz.qpic.cn/**', (route) => route.fulfill({ path: photo }))
  const api = await seedOwner(product)
  await openAccounts(api)
  await enter(product, api)
  await connectHelper(product)

  const text = page.getByRole('textbox', { name: '正文' })
  const saved = () => expect(page.getByTestId('save-state')).toHaveAttribute('data-phase', 'saved')
  const results = (name: RegExp | string) => page.getByRole('dialog', { name })
  const done = async (words: string): Promise<void> => {
    const goOn = page.getByRole('button', { name: '继续发布' })
    await expect(goOn.or(page.getByText('发布完成'))).toBeVisible()
    if (await goOn.isVisible()) await goOn.click()
    await expect(page.getByText(words)).toBeVisible({ timeout: patient(60_000) })
  }

  await test.step('imported from Word: its heading is the title, its picture the cover', async () => {
    await openMenu(page, '公众号', '智能SEO视频发布')
    await expect(page.getByText('还没有公众号图文')).toBeVisible()
    await page.getByRole('button', { name: '写公众号图文' }).first().click()
    await page.getByTestId('article-import').setInputFiles(join(dir, '换机油.docx'))
    await expect(page.getByRole('textbox', { name: '请输入标题' })).toHaveValue(TITLE)
    await expect(text.getByRole('heading', { name: '准备工具' })).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('1 个表格改成了列表')
    await page.getByRole('dialog').getByRole('button', { name: '知道了' }).click()
    await expect(text.getByRole('listitem').filter({ hasText: '扳手：一把' })).toBeVisible()
    await text.press('ControlOrMeta+End')
    await page.getByTestId('article-pictures').setInputFiles(photo)
    await expect(text.locator('img[data-attachment-id]')).toHaveCount(1)
    await page.getByLabel('摘要').fill('十分钟看懂')
    await page.getByLabel('作者').fill('王师傅')
  })

  await test.step('one passage is said in other words, and only that one', async () => {
    await text.getByText('这件事非常简单').click({ clickCount: 3 })
    await page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: '改写' }).click()
    const dialog = page.getByRole('dialog', { name: '改写文案' })
    await dialog.getByRole('button', { name: /^改\s?写$/ }).click()
    const first = dialog.getByRole('listitem', { name: '第 1 条' })
    await expect(first).toContainText('本地改写')
    await first.getByRole('button', { name: '替换原文案' }).click()
    await expect(first).toContainText('已采用')
    await shot('official-rewrite')
    await dialog
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click()
    await expect(dialog).toBeHidden()
    await expect(text).not.toContainText('很多朋友都喜欢')
    await expect(text.locator('strong')).toHaveText('扳手、接油盘、新的滤芯。')
    // Saving is a key, as in any editor.
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    await saved()
  })

  await test.step('a draft on both accounts, and what became of it on each', async () => {
    await page.locator('.page-header').getByRole('button', { name: /发布$/ }).click()
    const dialog = page.getByRole('dialog', { name: `发布「${TITLE}」` })
    for (const name of [VERIFIED.name, PERSONAL.name])
      await dialog.getByRole('checkbox', { name: new RegExp(name) }).check()
    await expect(dialog.getByText('平台可能判为重复')).toBeVisible()
    await dialog.getByRole('radio', { name: '只存草稿箱' }).check()
    await shot('official-publish')
    await dialog.getByRole('button', { name: '存入草稿箱（2）' }).click()
    await done('发布完成：成功 2，失败 0')
    await page.getByRole('button', { name: '完成', exact: true }).click()
    expect(weixin.published).toEqual([])
    expect(weixin.drafts.map((draft) => draft.appId).toSorted()).toEqual([VERIFIED.appId, PERSONAL.appId])
    for (const {
      articles: [article, ...more],
    } of weixin.drafts) {
      expect(more).toEqual([])
      expect(article).toMatchObject({ title: TITLE, digest: '十分钟看懂', author: '王师傅', article_type: 'news' })
      const content = String(article?.['content'])
      expect(content).toContain('<h2>准备工具</h2>')
      expect(content).toMatch(/<img[^>]* src="http:\/\/mmbiz\.qpic\.cn\//)
      expect(content).not.toContain('很多朋友都喜欢')
      expect(weixin.pictures.has(String(article?.['thumb_media_id']))).toBe(true)
    }
    await openMenu(page, '公众号')
    const row = page.getByRole('row').filter({ hasText: TITLE })
    await expect(row).toContainText('已存草稿 2')
    await expect(row).not.toContainText('已发布')
    await row.getByRole('button', { name: /已存草稿 2/ }).click()
    for (const name of [VERIFIED.name, PERSONAL.name])
      await expect(results(`发布结果：${TITLE}`).getByRole('row').filter({ hasText: name })).toContainText(
        /已存草稿.*已存入草稿箱/,
      )
    await shot('official-drafts')
    await page.keyboard.press('Escape')
    await expect(results(`发布结果：${TITLE}`)).toBeHidden()
  })

  await test.step('two articles are one work: refused once for the quota, then out, each with its link', async () => {
    const { id: cover } = await api.upload(photo)
    for (const title of ['停车指南', '本周活动'])
      await api.call(saveArticle, {
        kind: 'official',
        title,
        content_html: '<p>周末两桌九折。</p>',
        cover_attachment_id: cover,
        status: 1,
      })
    await page.getByRole('button', { name: '刷新' }).first().click()
    for (const title of ['停车指南', '本周活动'])
      await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check()
    await page.locator('.selection-bar').getByRole('button', { name: '发布' }).click()
    const dialog = page.getByRole('dialog', { name: '发布 2 篇文章' })
    const first = (await dialog.getByRole('listitem', { name: '头条' }).getByRole('link').textContent()) ?? ''
    const second = first === '本周活动' ? '停车指南' : '本周活动'
    await dialog.getByRole('checkbox', { name: new RegExp(VERIFIED.name) }).check()
    Object.assign(weixin.settings, { submitError: 45_028, submitErrors: 1, looks: 0 })
    await dialog.getByRole('button', { name: '立即发布（1）' }).click()
    await done('发布完成：成功 0，失败 1')
    // Both titles stand in the dialog, and in the grid of works.
    await expect(page.locator('.publish-dialog').getByRole('row').filter({ hasText: first })).toContainText(
      `共 2 篇，次条：${second}`,
    )
    await page.getByRole('button', { name: '完成', exact: true }).click()
    await expect(page.getByRole('grid').getByRole('row').filter({ hasText: first })).toContainText(
      `共 2 篇，次条：${second}`,
    )
    await expect(page.getByRole('grid')).toContainText('今天的发布额度已用完')
    await shot('official-grid')
    // One of the two is mended meanwhile: the check offers to take it as it is now.
    const [id = 0, version = 1] = await (async () => {
      const found = (await api.call(listArticles, { keyword: second })).data[0]
      return [found?.id, found?.version] as const
    })()
    await api.call(saveArticle, {
      id,
      version,
      kind: 'official',
      title: second,
      content_html: '<p>周末三桌八折。</p>',
      cover_attachment_id: cover,
      status: 1,
    })
    await page.reload()
    await page.getByRole('button', { name: /检查（/ }).click()
    const fixes = page.getByRole('dialog', { name: '发布前检查与修复' })
    const group = fixes.getByRole('region', { name: '更新为文章的最新内容（1）' })
    await expect(group).toContainText('第 1 版 → 第 2 版')
    await shot('official-changed')
    await group.getByRole('button', { name: '应用' }).click()
    await expect(group).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(fixes).toBeHidden()

    await openMenu(page, '公众号')
    await page.getByRole('tab', { name: '发布任务' }).click()
    await page.getByRole('button', { name: /失败 1/ }).click()
    const drawer = results(/^发布结果/)
    const row = drawer.getByRole('row').filter({ hasText: VERIFIED.name })
    await expect(row).toContainText('今天的发布额度已用完')
    await row.getByRole('button', { name: '重试' }).click()
    await done('发布完成：成功 1，失败 0')
    await page.getByRole('button', { name: '完成', exact: true }).click()
    for (const title of [first, second])
      await expect(row.getByRole('link', { name: title })).toHaveAttribute('href', /^https?:\/\/mp\.weixin\.qq\.com\/s/)
    await shot('official-out')
    expect(weixin.published.map((one) => one.articles.map((article) => article['title']))).toEqual([[first, second]])
    expect(weixin.published[0]?.articles[1]?.['content']).toContain('周末三桌八折。')
    await drawer
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click()
    await expect(drawer).toBeHidden()
    await page.getByRole('tab', { name: '图文' }).click()
    for (const title of [first, second])
      await expect(page.getByRole('row').filter({ hasText: title })).toContainText('已发布 1')
    await shot('official-list')
  })

  await test.step('a deleted article waits in the bin, and comes back', async () => {
    await page.getByRole('row').filter({ hasText: TITLE }).getByRole('checkbox').check()
    await page.locator('.selection-bar').getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s?除/ })
      .click()
    await expect(page.getByRole('row').filter({ hasText: TITLE })).toHaveCount(0)
    await openMenu(page, '文章发布')
    await page.getByRole('tab', { name: '回收站' }).click()
    const row = page.getByRole('row').filter({ hasText: TITLE })
    await expect(row).toContainText('30 天')
    await shot('article-bin')
    await row.getByRole('button', { name: '恢复' }).click()
    await expect(page.getByText('回收站是空的')).toBeVisible()
    await page.getByRole('tab', { name: /^公众号/ }).click()
    await expect(page.getByRole('row').filter({ hasText: TITLE })).toContainText('已存草稿 2')
  })
  await rm(dir, { recursive: true, force: true })
})
