// covers: app, src/renderer/ui, features/accounts, features/materials, features/videos, features/clip-wizards
// covers: features/publish-tasks, features/works, core/works, core/new-tasks, features/dashboard, features/customers
// covers: features/chat, core/leads
import type { Page } from '@playwright/test'
import { addClip, listOutputs } from '../../src/contract/http/clip.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { logIn, openProduct } from './steps/entry.ts'
import { createLooks, type Screen } from './steps/looks.ts'
import { seedTask } from './steps/seed.ts'

/** A narrow sheet has the actions of a row in a menu. */
const editFirst = async (page: Page): Promise<void> => {
  const row = page.locator('.grid-row').first()
  await expect(row).toBeVisible()
  if ((await page.locator('.item-grid.narrow').count()) === 0)
    return await row.getByRole('button', { name: '编辑' }).click()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '编辑' }).click()
}

const screens = (taskId: number): Screen[] => [
  { name: 'dashboard', path: '/index', see: '掉线账号' },
  { name: 'accounts', path: '/account/authorization', see: '城南小馆' },
  {
    name: 'add-account',
    path: '/account/authorization',
    see: '城南小馆',
    open: (page) => page.getByRole('button', { name: '添加账号' }).click(),
  },
  {
    name: 'account-detail',
    path: '/account/authorization',
    see: '城南小馆',
    open: (page) => page.getByTitle('查看 城南小馆 的详情').click(),
  },
  { name: 'institutions', path: '/account/authorization?view=institutions', see: '还没有机构账号' },
  { name: 'shops', path: '/account/authorization?view=shops', see: '还没有店铺' },
  { name: 'materials', path: '/materialCenter/materialCenter', see: '探店一.mp4' },
  { name: 'recycle-bin', path: '/materialCenter/materialCenter?folder=bin', see: '回收站是空的' },
  { name: 'music', path: '/musicCenter/musicCenter', see: '还没有音乐' },
  { name: 'music-bgm', path: '/musicCenter/musicCenter?tab=bgm', see: '抖音图文曲库尚未接入' },
  { name: 'clip', path: '/intellectSeo/clip', see: '素材分组' },
  {
    name: 'clip-materials',
    path: '/intellectSeo/clip',
    see: '素材分组',
    open: (page) => page.getByRole('button', { name: '选择素材' }).first().click(),
  },
  {
    name: 'clip-voices',
    path: '/intellectSeo/clip',
    see: '素材分组',
    open: (page) => page.getByText('字幕加配音').click(),
    inPage: true,
  },
  { name: 'smart', path: '/intellectSeo/smart', see: '素材池' },
  { name: 'nine-places', path: '/intellectSeo/dugujiujian', see: '九格素材' },
  {
    name: 'template',
    path: '/intellectSeo/clipTemplate',
    see: '内置版式',
    open: (page) => page.getByRole('button', { name: /商品卡片/ }).click(),
    inPage: true,
  },
  { name: 'image-text', path: '/intellectSeo/imageText', see: '生成什么' },
  { name: 'production', path: '/videoProduction/videoProduction', see: '还没有模板' },
  { name: 'creation', path: '/creation/creation?tab=inspiration', see: '暂无文案' },
  {
    name: 'new-copy',
    path: '/creation/creation?tab=inspiration',
    see: '暂无文案',
    open: (page) => page.getByRole('button', { name: '添加文案' }).first().click(),
  },
  { name: 'films', path: '/video/list', see: '全选本页' },
  {
    name: 'order',
    path: '/video/list?tab=orders',
    see: '一条样片',
    open: (page) => page.getByRole('button', { name: '一条样片', exact: true }).click(),
  },
  { name: 'orders', path: '/video/list?tab=orders', see: '一条样片' },
  { name: 'tasks', path: '/intellectSeo/list', see: '新店开业宣传' },
  { name: 'publish', path: `/intellectSeo/videoPublish?wisdom_task_id=${taskId}`, see: '第一条' },
  { name: 'plan-task', path: '/planTask/planTask', see: '全部 4' },
  {
    name: 'plan-task-times',
    path: '/planTask/planTask',
    see: '全部 4',
    open: async (page) => {
      await page.getByRole('row').filter({ hasText: '第一条' }).getByRole('checkbox').check()
      await page.getByRole('region', { name: '已选 1 项' }).getByRole('button', { name: '改时间' }).click()
      await expect(page.getByRole('region', { name: '改期预览' })).toBeVisible()
    },
  },
  { name: 'plan-send', path: '/planSendVideo/planSendVideo', see: '生成作品表格' },
  {
    name: 'new-task',
    path: '/intellectSeo/videoPublish',
    see: '选择要发布的内容',
    open: (page) => page.getByRole('button', { name: '上传或选择视频、图片' }).click(),
  },
  { name: 'article-editor', path: '/intellectSeo/editorSEO', see: '还没有封面' },
  { name: 'edit-item', path: `/intellectSeo/videoPublish?wisdom_task_id=${taskId}`, see: '第一条', open: editFirst },
  { name: 'leads', path: '/customerCapital/customerCapital', see: '还没有线索' },
  {
    name: 'new-lead',
    path: '/customerCapital/customerCapital',
    see: '还没有线索',
    open: (page) => page.getByRole('button', { name: '新建线索' }).first().click(),
  },
  { name: 'lead-board', path: '/customerCapital/customerCapital?view=board', see: '没有线索' },
  { name: 'chat', path: '/chat/chat', see: '还没有账号在读取消息' },
  {
    name: 'chat-readings',
    path: '/chat/chat',
    see: '还没有账号在读取消息',
    open: (page) => page.getByRole('button', { name: '消息读取' }).click(),
  },
  { name: 'operations', path: '/operation/operation', see: '开启第一个自动化' },
  {
    name: 'operation-form',
    path: '/operation/operation',
    see: '开启第一个自动化',
    open: (page) => page.getByRole('button', { name: /评论自动回复/ }).click(),
  },
  { name: 'operation-log', path: '/operation/operation?tab=log', see: '还没有记录' },
  { name: 'auto-reply', path: '/autoReply/autoReply', see: '还没有自动回复规则' },
  {
    name: 'auto-reply-form',
    path: '/autoReply/autoReply',
    see: '还没有自动回复规则',
    open: (page) => page.getByRole('button', { name: /价格咨询/ }).click(),
  },
  {
    name: 'auto-reply-accounts',
    path: '/autoReply/autoReply',
    see: '还没有自动回复规则',
    open: (page) => page.getByRole('button', { name: '允许自动回复的账号' }).click(),
  },
  { name: 'auto-reply-log', path: '/autoReply/autoReply?tab=log', see: '还没有记录' },
  { name: 'appointments', path: '/customerOperations/appointments', see: '还没有预约' },
  { name: 'phone-leads', path: '/customerOperations/telephoneClues', see: '还没有电话线索' },
  { name: 'customers', path: '/customerList', see: '还没有客户' },
  { name: 'not-found', path: '/404', see: '页面不存在' },
  { name: 'refused', path: '/401', see: '返回' },
]

// Its name puts it among the first: it takes the longest, and its other half begins beside it.
test('every screen of accounts, materials, films and works, wide and narrow: accessible, as wide as its window, silent', async ({
  product,
  fakes,
}) => {
  test.setTimeout(patient(600_000))
  const { page } = product
  const { api, taskId, videos, image } = await seedTask(product, fakes, ['chengnan_food', 'shanye_tea'], {
    onSite: false,
  })
  const [first] = videos
  if (first === undefined) throw new Error('no video was uploaded')
  await api.call(addClip, {
    name: '一条样片',
    mode: 'clip',
    num: 1,
    client_token: 'screens-clip',
    config: {
      groups: [
        { name: '环境', attachment_ids: [first], duration_s: 3 },
        { name: '门头', attachment_ids: [image], duration_s: 2 },
      ],
      titles: ['成都探店'],
    },
  })
  await expect
    .poll(async () => (await api.call(listOutputs, { page: 1, limit: 1, status: 2 })).total, {
      timeout: patient(120_000),
    })
    .toBe(1)

  const { lookAll, visit, found } = createLooks(product)
  await openProduct(product)
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible()
  await lookAll('login')
  await logIn(page)
  await expect(page.getByTestId('user-menu')).toBeVisible()
  await visit(screens(taskId))
  expect(found).toEqual({})
})
