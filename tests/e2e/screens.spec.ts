import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addClip, listOutputs } from '../../src/contract/http/clip.ts'
import { addPlanMaterial } from '../../src/contract/http/plan.ts'
import { root } from '../fixtures/paths.ts'
import { expect, test } from '../fixtures/test.ts'
import { logIn } from './steps/entry.ts'
import { addPlan } from './steps/plans.ts'
import { seedTask } from './steps/seed.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1100, height: 700 },
] as const
const THEMES = ['dark', 'light'] as const
/** Colours don't change what fits: the wide window is looked at in the dark, the narrow one in the light; both in both by wish. */
const themesAt = (wide: boolean): readonly (typeof THEMES)[number][] => (process.env['ALL_LOOKS'] === '1' ? THEMES : [wide ? 'dark' : 'light'])

/** What a screen shows, and what is opened on it: a dialog, or something in the page itself. */
const screens = (taskId: number, planId: number): { name: string; path: string; see: string; open?: (page: Page) => Promise<void>; inPage?: true }[] => [
  { name: 'dashboard', path: '/index', see: '掉线账号' },
  { name: 'accounts', path: '/account/authorization', see: '城南小馆' },
  { name: 'add-account', path: '/account/authorization', see: '城南小馆', open: (page) => page.getByRole('button', { name: '添加账号' }).click() },
  { name: 'account-detail', path: '/account/authorization', see: '城南小馆', open: (page) => page.getByTitle('查看 城南小馆 的详情').click() },
  { name: 'institutions', path: '/account/authorization?view=institutions', see: '还没有机构账号' },
  { name: 'shops', path: '/account/authorization?view=shops', see: '还没有店铺' },
  { name: 'materials', path: '/materialCenter/materialCenter', see: '探店一.mp4' },
  { name: 'recycle-bin', path: '/materialCenter/materialCenter?folder=bin', see: '回收站是空的' },
  { name: 'music', path: '/musicCenter/musicCenter', see: '还没有音乐' },
  { name: 'music-bgm', path: '/musicCenter/musicCenter?tab=bgm', see: '抖音图文曲库尚未接入' },
  { name: 'clip', path: '/intellectSeo/clip', see: '素材分组' },
  { name: 'clip-materials', path: '/intellectSeo/clip', see: '素材分组', open: (page) => page.getByRole('button', { name: '选择素材' }).first().click() },
  { name: 'clip-voices', path: '/intellectSeo/clip', see: '素材分组', open: (page) => page.getByText('字幕加配音').click(), inPage: true },
  { name: 'smart', path: '/intellectSeo/smart', see: '素材池' },
  { name: 'nine-places', path: '/intellectSeo/dugujiujian', see: '九格素材' },
  { name: 'template', path: '/intellectSeo/clipTemplate', see: '内置版式', open: (page) => page.getByRole('button', { name: /商品卡片/ }).click(), inPage: true },
  { name: 'image-text', path: '/intellectSeo/imageText', see: '生成什么' },
  { name: 'production', path: '/videoProduction/videoProduction', see: '还没有模板' },
  { name: 'creation', path: '/creation/creation', see: '文案库还没有配置内容' },
  { name: 'new-copy', path: '/creation/creation', see: '文案库还没有配置内容', open: (page) => page.getByRole('button', { name: '添加文案' }).click() },
  { name: 'films', path: '/video/list', see: '全选本页' },
  { name: 'order', path: '/video/list?tab=orders', see: '一条样片', open: (page) => page.getByRole('button', { name: '一条样片', exact: true }).click() },
  { name: 'orders', path: '/video/list?tab=orders', see: '一条样片' },
  { name: 'tasks', path: '/intellectSeo/list', see: '新店开业宣传' },
  { name: 'publish', path: `/intellectSeo/videoPublish?wisdom_task_id=${taskId}`, see: '第一条' },
  { name: 'plan-task', path: '/planTask/planTask', see: '第一条' },
  {
    name: 'plan-task-times', path: '/planTask/planTask', see: '第一条',
    open: async (page) => {
      await page.getByRole('row').filter({ hasText: '第一条' }).getByRole('checkbox').check()
      await page.getByRole('button', { name: '改时间' }).click()
      await expect(page.getByRole('region', { name: '改期预览' })).toBeVisible()
    },
  },
  { name: 'plan-send', path: '/planSendVideo/planSendVideo', see: '生成作品表格' },
  { name: 'new-task', path: '/intellectSeo/videoPublish', see: '选择要发布的内容', open: (page) => page.getByRole('button', { name: '用已有视频或图片' }).click() },
  { name: 'articles', path: '/articleList/list', see: '还没有文章' },
  { name: 'article-generate', path: '/articleList/list', see: '还没有文章', open: (page) => page.getByRole('button', { name: '批量生成' }).first().click() },
  { name: 'article-review', path: '/articleList/list?tab=review', see: '没有待审核的文章' },
  { name: 'article-plans', path: '/articleList/list?tab=plans', see: '还没有文章计划' },
  { name: 'article-plan', path: '/articlePlaneEditor/articlePlaneEditor', see: '发布时段' },
  { name: 'article-editor', path: '/intellectSeo/editorSEO', see: '还没有封面' },
  { name: 'edit-item', path: `/intellectSeo/videoPublish?wisdom_task_id=${taskId}`, see: '第一条', open: (page) => page.getByRole('button', { name: '编辑' }).first().click() },
  { name: 'ranks', path: '/planRank/planRank', see: '还没有监控词' },
  { name: 'add-ranks', path: '/planRank/planRank', see: '还没有监控词', open: (page) => page.getByRole('button', { name: '添加监控词' }).first().click() },
  { name: 'plans', path: '/planList/planList', see: '六月引流' },
  { name: 'plan-delete', path: '/planList/planList', see: '六月引流', open: (page) => page.getByRole('row', { name: /六月引流/ }).getByRole('button', { name: '更多' }).click().then(() => page.getByRole('menuitem', { name: '删除' }).click()) },
  { name: 'plan-materials', path: `/planList/addVideoData?plan_id=${planId}`, see: '已填 1/9 格' },
  { name: 'plan-clip', path: `/planList/clip?plan_id=${planId}`, see: '本计划的剪辑订单' },
  { name: 'calendar', path: '/planCalendar/planCalendar', see: '待排期' },
  { name: 'calendar-auto', path: '/planCalendar/planCalendar?view=week', see: '待排期', open: async (page) => {
    // In a narrow window the works without a time are folded away.
    await page.getByRole('button', { name: /^待排期/ }).click()
    await page.getByRole('button', { name: '自动排期' }).click()
  } },
  { name: 'add-plan', path: '/addPlan/addPlan', see: '基本信息' },
  { name: 'add-plan-areas', path: '/addPlan/addPlan?step=words', see: '填写主词开始', open: (page) => page.getByRole('button', { name: '选择地区' }).click() },
  { name: 'settings', path: '/personal/personal', see: '个人资料' },
  { name: 'settings-publish', path: '/personal/personal?tab=publish', see: '恢复默认' },
  { name: 'settings-clip', path: '/personal/personal?tab=clip', see: '成片设置' },
  { name: 'settings-wechat', path: '/personal/personal?tab=wechat', see: '配置步骤' },
  { name: 'settings-voice', path: '/personal/personal?tab=voice', see: '音色对应' },
  { name: 'settings-helper', path: '/personal/personal?tab=helper', see: '本机云管家' },
  { name: 'settings-backup', path: '/personal/personal?tab=backup', see: '立即备份' },
  { name: 'titles', path: '/planList/titles', see: '还没有标题' },
  { name: 'attribution', path: '/planRank/attribution', see: '还没有关键词数据' },
  { name: 'places', path: '/addressList/addressList', see: '还没有地址' },
  { name: 'add-place', path: '/addressList/addressList', see: '还没有地址', open: (page) => page.getByRole('button', { name: '添加地址' }).first().click() },
  { name: 'programs', path: '/microAppList/microAppList', see: '还没有小程序' },
  { name: 'add-program', path: '/microAppList/microAppList', see: '还没有小程序', open: (page) => page.getByRole('button', { name: '新增小程序' }).first().click() },
  { name: 'keywords', path: '/planList/keywords', see: '词库还是空的' },
  { name: 'keywords-mine', path: '/planList/keywords', see: '词库还是空的', open: (page) => page.getByRole('button', { name: '挖词' }).first().click() },
  { name: 'settings-ai', path: '/personal/personal?tab=ai', see: '配置步骤' },
  { name: 'settings-suggest', path: '/personal/personal?tab=suggest', see: '试查一次' },
  { name: 'not-found', path: '/404', see: '页面不存在' },
  { name: 'refused', path: '/401', see: '返回' },
]

/** A page at rest: nothing loads, nothing moves, the overlay is gone. */
const settle = async (page: Page): Promise<void> => {
  await expect(page.getByTestId('loading-overlay')).toHaveCount(0)
  await expect(page.locator('.ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0)
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Number.POSITIVE_INFINITY))
}

/** Changes the theme as it stands: by its button, also under an open dialog; pages without one are loaded anew. */
const useTheme = async (page: Page, theme: (typeof THEMES)[number]): Promise<void> => {
  if ((await page.locator('html').getAttribute('data-theme')) === theme) return
  const button = page.locator('button[aria-label^="切换到"]')
  if ((await button.count()) > 0) await button.first().evaluate((element) => (element as HTMLElement).click())
  else {
    await page.evaluate((name) => localStorage.setItem('theme', name), theme)
    await page.reload()
  }
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

const isNarrow = (page: Page): boolean => page.viewportSize()?.width !== SIZES[0].width

/** What axe finds serious. */
const axeFaults = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  return violations
    .filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} [${node.any[0]?.message ?? ''}]`).join(' | ')}`)
}

/** Faults of one screen in words; empty = none. */
const faultsOf = async (page: Page): Promise<string[]> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...(await axeFaults(page)), ...(wide > 0 ? [`the page scrolls sideways by ${wide} px`] : [])]
}

test('every screen, dark and wide, light and narrow: accessible, as wide as its window, silent', async ({ product, fakes }) => {
  test.setTimeout(600_000)
  const { page, url } = product
  const { api, accounts, taskId, videos, image } = await seedTask(product, fakes, ['chengnan_food', 'shanye_tea'])
  const [first] = videos
  if (first === undefined) throw new Error('no video was uploaded')
  await api.call(addClip, { name: '一条样片', mode: 'clip', num: 1, client_token: 'screens-clip', config: { groups: [{ name: '环境', attachment_ids: [first], duration_s: 3 }, { name: '门头', attachment_ids: [image], duration_s: 2 }], titles: ['成都探店'] } })
  await expect.poll(async () => (await api.call(listOutputs, { page: 1, limit: 1, status: 2 })).total, { timeout: 120_000 }).toBe(1)

  const planId = await addPlan(api, '六月引流', accounts)
  await api.call(addPlanMaterial, { plan_id: planId, slot: 1, attachment_ids: videos })

  const dir = join(root, 'test-results/shots/screens')
  mkdirSync(dir, { recursive: true })
  const found: Record<string, string[]> = {}
  const look = async (name: string): Promise<void> => {
    await page.screenshot({ path: join(dir, `${name}.png`), animations: 'disabled' })
    const faults = [...(await faultsOf(page)), ...product.console.errors.splice(0)]
    if (faults.length > 0) found[name] = faults
  }

  const lookAll = async (name: string): Promise<void> => {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const theme of themesAt(!isNarrow(page))) {
        await useTheme(page, theme)
        await settle(page)
        await look(`${name}-${theme}-${size.width}`)
      }
    }
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible()
  await lookAll('login')
  await logIn(page)
  await expect(page.getByTestId('user-menu')).toBeVisible()
  for (const screen of screens(taskId, planId)) {
    await page.goto(`${url}${screen.path}`)
    await expect(page.getByText(screen.see).first(), screen.name).toBeVisible()
    await screen.open?.(page)
    if (screen.open && screen.inPage !== true) await expect(page.getByRole('dialog').first()).toBeVisible()
    await lookAll(screen.name)
  }
  expect(found).toEqual({})
})
