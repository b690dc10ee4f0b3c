// covers: app, src/renderer/ui, features/plans, features/keywords, features/articles, features/places, features/settings, features/ranks
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPlanMaterial } from '../../src/contract/http/plan.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { patient } from '../fixtures/slowness.ts'
import { expect, test } from '../fixtures/test.ts'
import { enter } from './steps/entry.ts'
import { createLooks, type Screen } from './steps/looks.ts'
import { addPlan } from './steps/plans.ts'
import { addRow } from './steps/rows.ts'
import { seedOwner } from './steps/seed.ts'

const screens = (planId: number): Screen[] => [
  { name: 'settings', path: '/personal/personal', see: '个人资料' },
  { name: 'settings-publish', path: '/personal/personal?tab=publish', see: '恢复默认' },
  { name: 'settings-clip', path: '/personal/personal?tab=clip', see: '成片设置' },
  { name: 'settings-wechat', path: '/personal/personal?tab=wechat', see: '配置步骤' },
  { name: 'settings-voice', path: '/personal/personal?tab=voice', see: '音色对应' },
  { name: 'settings-helper', path: '/personal/personal?tab=helper', see: '本机云管家' },
  { name: 'settings-backup', path: '/personal/personal?tab=backup', see: '立即备份' },
  { name: 'settings-health', path: '/personal/personal?tab=health', see: '重新检查' },
  { name: 'settings-ai', path: '/personal/personal?tab=ai', see: '配置步骤' },
  { name: 'rewrite-review', path: '/personal/personal?tab=ai&rewrites=all', see: '没有待审核的改写' },
  { name: 'settings-suggest', path: '/personal/personal?tab=suggest', see: '试查一次' },
  { name: 'articles', path: '/articleList/list', see: '还没有文章' },
  { name: 'official', path: '/intellectSeo/officialAccount', see: '还没有公众号图文' },
  { name: 'official-tasks', path: '/intellectSeo/officialAccount?tab=tasks', see: '还没有公众号任务' },
  {
    name: 'article-generate',
    path: '/articleList/list',
    see: '还没有文章',
    open: (page) => page.getByRole('button', { name: '批量生成' }).first().click(),
  },
  { name: 'article-review', path: '/articleList/list?tab=review', see: '没有待审核的文章' },
  { name: 'article-plans', path: '/articleList/list?tab=plans', see: '还没有文章计划' },
  { name: 'article-plan', path: '/articlePlaneEditor/articlePlaneEditor', see: '发布时段' },
  { name: 'ranks', path: '/planRank/planRank', see: '还没有监控词' },
  {
    name: 'add-ranks',
    path: '/planRank/planRank',
    see: '还没有监控词',
    open: (page) => page.getByRole('button', { name: '添加监控词' }).first().click(),
  },
  {
    name: 'rank-eyes',
    path: '/planRank/planRank',
    see: '还没有监控词',
    open: (page) => page.getByRole('button', { name: '查询账号' }).click(),
  },
  { name: 'plans', path: '/planList/planList', see: '六月引流' },
  { name: 'plan-materials', path: `/planList/addVideoData?plan_id=${planId}`, see: '已填 1/9 格' },
  { name: 'plan-clip', path: `/planList/clip?plan_id=${planId}`, see: '本计划的剪辑订单' },
  { name: 'calendar', path: '/planCalendar/planCalendar', see: '待排期' },
  { name: 'add-plan', path: '/addPlan/addPlan', see: '基本信息' },
  {
    name: 'add-plan-areas',
    path: '/addPlan/addPlan?step=words',
    see: '填写主词开始',
    open: (page) => page.getByRole('button', { name: '选择地区' }).click(),
  },
  { name: 'titles', path: '/planList/titles', see: '还没有标题' },
  { name: 'attribution', path: '/planRank/attribution', see: '还没有关键词数据' },
  { name: 'places', path: '/addressList/addressList', see: '还没有地址' },
  {
    name: 'add-place',
    path: '/addressList/addressList',
    see: '还没有地址',
    open: (page) => page.getByRole('button', { name: '手动添加' }).first().click(),
  },
  {
    name: 'search-places',
    path: '/addressList/addressList',
    see: '还没有地址',
    open: (page) => page.getByRole('button', { name: '搜索添加' }).first().click(),
  },
  { name: 'programs', path: '/microAppList/microAppList', see: '还没有小程序' },
  {
    name: 'add-program',
    path: '/microAppList/microAppList',
    see: '还没有小程序',
    open: (page) => page.getByRole('button', { name: '新增小程序' }).first().click(),
  },
  { name: 'keywords', path: '/planList/keywords', see: '词库还是空的' },
  {
    name: 'keywords-mine',
    path: '/planList/keywords',
    see: '词库还是空的',
    open: (page) => page.getByRole('button', { name: '挖词' }).first().click(),
  },
]

test('every screen of plans, words, articles, places and settings, wide and narrow: accessible, as wide as its window, silent', async ({
  product,
}) => {
  test.setTimeout(patient(600_000))
  const api = await seedOwner(product)
  const planId = await addPlan(api, '六月引流', [await addRow(api, '城南小馆')])
  const dir = await mkdtemp(join(tmpdir(), 'looks-media-'))
  const video = await api.upload(
    await makeMedia(ffmpegPath, join(dir, '门店.mp4'), { video: 'color=red:s=180x320:r=30', seconds: 2 }),
  )
  await rm(dir, { recursive: true, force: true })
  await api.call(addPlanMaterial, { plan_id: planId, slot: 1, attachment_ids: [video.id] })
  const { visit, found } = createLooks(product)
  await enter(product, api)
  await visit(screens(planId))
  expect(found).toEqual({})
})
