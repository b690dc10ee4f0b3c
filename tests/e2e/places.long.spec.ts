// covers: features/places, features/attribution, modules/places, modules/attribution, modules/titles
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addPlanMaterial, setPlanStatus } from '../../src/contract/http/plan.ts'
import { listPlanTitles } from '../../src/contract/http/plan-titles.ts'
import { addPlaces, deletePlaces, listPlaces } from '../../src/contract/http/places.ts'
import { addAccount, registerHelper } from '../fixtures/add-account.ts'
import { connectHelper as openLine } from '../fixtures/helper-client.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { expect, test } from '../fixtures/test.ts'
import { connectHelper, enter } from './steps/entry.ts'
import { addPlan } from './steps/plans.ts'
import { seedOwner } from './steps/seed.ts'

test('places, mini programs, titles of plans, and what keywords brought', async ({ product, fakes, shot }) => {
  const { page, url } = product
  const api = await seedOwner(product)
  const line = await openLine(product.helperUrl, product.helperToken)
  await registerHelper(api, line)
  const account = await addAccount(api, line, fakes.control, 'chengnan_food')
  line.close()
  await enter(product, api, '/addressList/addressList')
  const dialog = page.getByRole('dialog')
  const undo = (text: string) =>
    page.locator('.ant-message-notice').filter({ hasText: text }).getByRole('button', { name: '撤销' })

  await test.step('a place by hand: refused in words at its field, then the default', async () => {
    await page.getByRole('button', { name: '手动添加' }).first().click()
    await dialog.getByLabel('地点名称').fill('番禺旗舰店')
    await dialog.getByLabel('地点 ID', { exact: true }).fill('12 34')
    await dialog.getByLabel('经度').fill('113.36')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog.getByText('只能有字母、数字和 - _ . :')).toBeVisible()
    await expect(dialog.getByText('经度和纬度要一起填写')).toBeVisible()
    await dialog.getByLabel('地点 ID', { exact: true }).fill('poi-1234')
    await dialog.getByLabel('纬度').fill('22.94')
    await dialog.getByLabel('设为该平台的默认地址').check()
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /番禺旗舰店.*默认/ })).toBeVisible()
  })

  await test.step('the platform itself is searched, and several of its places are taken at once', async () => {
    const search = page.getByRole('dialog', { name: '从平台搜索地点' })
    if (product.web) {
      await page.getByRole('button', { name: '搜索添加' }).first().click()
      await expect(search.getByText('云管家未连接')).toBeVisible()
      await search.getByRole('button', { name: '完成' }).click()
      await expect(search).toBeHidden()
      await connectHelper(product)
    }
    await page.getByRole('button', { name: '搜索添加' }).first().click()
    await search.getByLabel('店名或地址').fill('火锅')
    await search.getByLabel('店名或地址').press('Enter')
    const results = search.getByRole('list', { name: '搜索结果' })
    await expect(results.getByRole('listitem')).toHaveCount(2)
    await search.getByLabel('全选（共 2 个）').check()
    await shot('search')
    await search.getByRole('button', { name: '添加 2 个' }).click()
    await expect(page.getByText('已添加 2 个地址')).toBeVisible()
    await expect(results.getByText('已在列表')).toHaveCount(2)
    // One of them was typed by hand, with nothing but its name: the search fills in the rest.
    const [found] = (await api.call(listPlaces, { keyword: '春熙路店' })).data
    await api.call(deletePlaces, { ids: [found?.id ?? 0] })
    await api.call(addPlaces, {
      list: [{ platform_value: 'douyin', poi_id: found?.poi_id ?? '', poi_name: '火锅(春熙路店)' }],
    })
    await search.getByRole('button', { name: '搜索', exact: true }).click()
    const bare = results.getByRole('listitem').filter({ hasText: '春熙路店' })
    await expect(bare).toContainText('已在列表，可补全')
    await bare.getByRole('checkbox').check()
    await shot('search-fill')
    await search.getByRole('button', { name: '补全 1 个' }).click()
    await expect(page.getByText('已补全 1 个')).toBeVisible()
    expect((await api.call(listPlaces, { keyword: '春熙路店' })).data).toMatchObject([
      { source: 'helper', address: found?.address, lng: found?.lng },
    ])
    await search.getByRole('button', { name: '完成' }).click()
    await expect(page.getByRole('row', { name: /火锅\(春熙路店\).*平台搜索/ })).toBeVisible()
  })

  await test.step('a mini program: its path is no address', async () => {
    await page.goto(`${url}/microAppList/microAppList`)
    await page.getByRole('button', { name: '新增小程序' }).first().click()
    await expect(dialog.getByLabel('名称', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: '新增小程序' }).first().click()
    await dialog.getByLabel('名称', { exact: true }).fill('订座')
    await dialog.getByLabel('小程序 ID').fill('tt01')
    await dialog.getByLabel('显示标题').fill('在线订座')
    await dialog.getByLabel('起始页路径').fill('https://x.example/')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog.getByText('填写页面路径，不以 / 开头')).toBeVisible()
    await dialog.getByLabel('起始页路径').fill('pages/index/index')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('row', { name: /订座/ }).getByRole('button', { name: '删除' }).click()
    await dialog.getByRole('button', { name: /删\s?除/ }).click()
    await undo('已删除 1 项').click()
    const program = page.getByRole('row', { name: /订座/ })
    await expect(program).toContainText('缺链接')
    await program.getByRole('button', { name: '编辑' }).click()
    await dialog.getByLabel('小程序链接').fill('v.douyin.com/iMenu01')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(dialog.getByText('请粘贴完整的小程序链接')).toBeVisible()
    await dialog.getByLabel('小程序链接').fill('https://v.douyin.com/iMenu01/')
    await shot('program')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(program).toContainText('启用中')
    await page.getByRole('row', { name: /订座/ }).getByRole('button', { name: '停用' }).click()
    await expect(page.getByRole('row', { name: /订座/ })).toContainText('已停用')
    await page.getByRole('row', { name: /订座/ }).getByRole('checkbox').check()
    await page.locator('.selection-bar').getByRole('button', { name: '启用' }).click()
    await expect(page.getByRole('row', { name: /订座/ })).toContainText('启用中')
    await shot('programs')
  })

  const place = (await api.call(listPlaces, { keyword: '番禺' })).data[0]?.id ?? 0
  const plan = await addPlan(api, '夏季保养', [account], { carry_type: 'poi', poi_id: place })
  const dir = await mkdtemp(join(tmpdir(), 'place-media-'))
  const video = await api.upload(
    await makeMedia(ffmpegPath, join(dir, '门店.mp4'), { video: 'color=red:s=180x320:r=30', seconds: 2 }),
  )
  await rm(dir, { recursive: true, force: true })
  await api.call(addPlanMaterial, { plan_id: plan, slot: 1, attachment_ids: [video.id] })
  await api.call(setPlanStatus, { ids: [plan], action: 'start' })
  await expect.poll(async () => (await api.call(listPlanTitles, { plan_id: plan })).total).toBeGreaterThan(0)

  await test.step('a place that a plan needs stays, and the plan is named', async () => {
    await page.goto(`${url}/addressList/addressList`)
    await page
      .getByRole('row', { name: /番禺旗舰店/ })
      .getByRole('button', { name: '删除' })
      .click()
    await dialog.getByRole('button', { name: /删\s?除/ }).click()
    await expect(page.getByText('「番禺旗舰店」用于计划：夏季保养')).toBeVisible()
    await page.getByRole('button', { name: '知道了' }).click()
    await expect(page.getByRole('row', { name: /番禺旗舰店/ })).toBeVisible()
  })

  await test.step('titles: one is taken out, and put back', async () => {
    await page.goto(`${url}/planList/titles?status=0`)
    const first = page.getByRole('row', { name: /待用/ }).first()
    await first.getByRole('button', { name: '剔除' }).click()
    await undo('已剔除 1 个标题').click()
    await expect(page.getByText('已恢复 1 个标题')).toBeVisible()
    await page.getByRole('combobox', { name: '计划' }).fill('夏季')
    await page.locator('.ant-select-item-option').filter({ hasText: '夏季保养' }).click()
    await expect(page).toHaveURL(new RegExp(`plan_id=${plan}`))
    await shot('titles')
  })

  await test.step('from the word to its titles', async () => {
    await page.goto(`${url}/planRank/attribution`)
    await page.getByRole('link', { name: '夏季保养机油' }).click()
    await expect(page.getByText('主词：夏季保养机油')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFF主词,标题,计划[^\n]*\r\n夏季保养机油,/)
    await expect(page.getByRole('row', { name: /夏季保养机油/ }).first()).toBeVisible()
    await shot('chain')
  })
})
