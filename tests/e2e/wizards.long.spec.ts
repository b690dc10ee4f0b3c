// covers: features/clip-wizards, core/works, core/new-tasks, modules/clips, features/videos
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cancelClip, clipInfo, listClips } from '../../src/contract/http/clip.ts'
import type { ApiClient } from '../fixtures/api-client.ts'
import { ffmpegPath } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { expect, test } from '../fixtures/test.ts'
import { listTasks } from '../../src/contract/http/wisdom-seo.ts'
import { enter } from './steps/entry.ts'
import { addRow } from './steps/rows.ts'
import { seedOwner } from './steps/seed.ts'

const VIDEOS = [
  ['探店一', 'red'],
  ['探店二', 'blue'],
  ['探店三', 'green'],
] as const

/** Three short films and a picture in the library; their ids by name. */
const library = async (api: ApiClient): Promise<Map<string, number>> => {
  const dir = await mkdtemp(join(tmpdir(), 'wizard-media-'))
  const ids = new Map<string, number>()
  try {
    for (const [name, colour] of VIDEOS)
      ids.set(
        name,
        (
          await api.upload(
            await makeMedia(ffmpegPath, join(dir, `${name}.mp4`), {
              video: `color=${colour}:s=180x320:r=30`,
              seconds: 2,
            }),
          )
        ).id,
      )
    ids.set(
      '锅底',
      (await api.upload(await makeMedia(ffmpegPath, join(dir, '锅底.jpg'), { video: 'color=orange:s=720x960' }))).id,
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
  return ids
}

/** The wizard's order, as the server keeps it. Its films are made elsewhere in the tests: here they are stopped. */
const lastOrder = async (api: ApiClient) => {
  const id = (await api.call(listClips, { page: 1, limit: 1 })).data[0]?.id ?? 0
  const order = await api.call(clipInfo, { id })
  await api.call(cancelClip, { id })
  return order
}

/** Pastes a text where the cursor stands, as from a spreadsheet. */
const paste = async (page: Page, text: string): Promise<void> =>
  page.evaluate((words) => {
    const data = new DataTransfer()
    data.setData('text/plain', words)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)

test('the ways to make films: nine places and a template ordered, the others opened', async ({ product, shot }) => {
  const { page, url } = product
  const api = await seedOwner(product)
  const ids = await library(api)
  await addRow(api, '城南小馆')
  const id = (name: string): number => ids.get(name) ?? 0
  await enter(product, api, '/videoProduction/videoProduction')

  await test.step('every way has its card', async () => {
    await expect(page.getByRole('button', { name: '开始制作' })).toHaveCount(5)
  })

  await test.step('独孤九剑: by picker and by dragging, with what it can give', async () => {
    await page.getByRole('listitem').filter({ hasText: '独孤九剑' }).getByRole('button', { name: '开始制作' }).click()
    const place = (n: number) => page.getByRole('listitem', { name: `第 ${n} 格` })
    const submit = page.getByRole('button', { name: /^提交 \d+ 条$/ })
    await expect(page.getByText('至少填 3 格，现在填了 0 格')).toBeVisible()
    await expect(submit).toBeDisabled()
    await place(1).getByRole('button', { name: '为“钩子”选择素材' }).click()
    const dialog = page.getByRole('dialog', { name: '选择素材' })
    for (const name of ['探店一', '探店二']) await dialog.getByRole('button', { name: new RegExp(name) }).click()
    await dialog.getByRole('button', { name: '使用已选（2）' }).click()
    await expect(dialog).toBeHidden()
    const tile = (name: string) => page.locator('.nine-tray').getByTitle(`${name}.mp4`)
    for (const name of ['探店二', '探店三']) await tile(name).dragTo(place(3))
    await tile('探店三').dragTo(place(5))
    await place(5).getByRole('button', { name: '移除 探店三.mp4' }).dragTo(place(4))
    await tile('探店一').dragTo(place(4))
    await expect(page.getByText('已填 3/9 格')).toBeVisible()
    await page.getByRole('textbox', { name: '第 4 格名称' }).fill('到店')
    await page.getByRole('textbox', { name: '标题' }).fill('成都探店')
    await page.getByRole('spinbutton', { name: '至少不同的镜头数' }).fill('2')
    await expect(page.getByText(/至少 2 个格不同/)).toBeVisible()
    await page.getByRole('spinbutton', { name: '条数' }).fill('2')
    await shot('nine')
    await submit.click()
    await expect(page).toHaveURL(/\/video\/list\?clip_id=/)
    const order = await lastOrder(api)
    expect(order).toMatchObject({
      mode: 'dugujiujian',
      num: 2,
      config: { titles: ['成都探店'], dedupe: { min_hamming: 2 } },
    })
    expect(order.config.groups.map((group) => [group.slot, group.name, group.attachment_ids])).toEqual([
      [1, '钩子', [id('探店一'), id('探店二')]],
      [3, '产品', [id('探店二'), id('探店三')]],
      [4, '到店', [id('探店三'), id('探店一')]],
    ])
  })

  await test.step('模板成片: a layout, a table pasted from a sheet, one film a row', async () => {
    await page.goto(`${url}/intellectSeo/clipTemplate`)
    await expect(page.getByText('请选择版式').first()).toBeVisible()
    await page.getByRole('button', { name: /商品卡片/ }).click()
    await page.getByRole('textbox', { name: '第 1 行 商品名' }).focus()
    await paste(
      page,
      '商品名\t价格\t行动语\t商品图\t视频\n毛肚锅\t¥68\t到店即享\t锅底.jpg\t探店一\n鸭血锅\t¥58\t周末加送\t锅底\t不存在的片',
    )
    await expect(page.getByRole('button', { name: '第 1 行 视频' })).toContainText('探店一.mp4')
    await expect(page.getByText('表格第 2 行还没有填：视频')).toBeVisible()
    await page.getByRole('button', { name: '第 2 行 视频' }).click()
    const dialog = page.getByRole('dialog', { name: '选择素材' })
    await dialog.getByRole('button', { name: /探店二/ }).click()
    await dialog.getByRole('button', { name: '使用已选（1）' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('img', { name: '版式“商品卡片”的样子' }).first()).toContainText('鸭血锅')
    await shot('template')
    // Its works for the account are made with it.
    await page.getByRole('switch', { name: '发布到账号' }).click()
    await expect(page.getByText('请选择要发布到的账号')).toBeVisible()
    await expect(page.getByRole('button', { name: '提交 2 条' })).toBeDisabled()
    await page.getByRole('checkbox', { name: /城南小馆/ }).check()
    await page.getByRole('textbox', { name: '发布标题' }).fill('成都毛肚锅到店即享\n成都鸭血锅周末加送')
    await shot('template-publish')
    await page.getByRole('button', { name: '提交 2 条，生成 2 个作品' }).click()
    await expect(page).toHaveURL(/\/intellectSeo\/videoPublish\?wisdom_task_id=/)
    await expect(page.getByText('成都鸭血锅周末加送')).toBeVisible()
    expect((await api.call(listTasks, {})).data).toMatchObject([
      { type: 'clipTemplate', total_num: 2, waiting_num: 2, account_names: ['城南小馆'] },
    ])
    const { mode, num, config } = await lastOrder(api)
    expect([mode, num]).toEqual(['clipTemplate', 2])
    expect(config.template?.rows).toMatchObject([
      { 商品名: '毛肚锅', 价格: '¥68', 商品图: String(id('锅底')), 视频: String(id('探店一')) },
      { 商品名: '鸭血锅', 视频: String(id('探店二')) },
    ])
  })

  await test.step('智能成片 and 图文: open, say what they need, keep what is typed', async () => {
    await page.goto(`${url}/intellectSeo/smart`)
    await expect(page.getByText('请填写文案').first()).toBeVisible()
    await page.getByRole('textbox', { name: '文案 1' }).focus()
    await paste(page, '人均五十吃到撑。\n\n老板说今天管够。')
    await expect(page.getByRole('textbox', { name: '文案 2' })).toHaveValue('老板说今天管够。')
    await expect(page.getByText('请选择可用的素材')).toBeVisible()
    await shot('smart')
    await page.goto(`${url}/intellectSeo/imageText`)
    await expect(page.getByText('请至少为一组选择图片')).toBeVisible()
    await page.getByText('图文', { exact: true }).last().click()
    await expect(page.getByText('每篇张数')).toBeVisible()
    await shot('image-text')
    await page.goto(`${url}/videoProduction/videoProduction`)
    await page
      .getByRole('alert')
      .filter({ hasText: '没有提交的智能成片草稿' })
      .getByRole('button', { name: '继续草稿' })
      .click()
    await expect(page.getByRole('textbox', { name: '文案 1' })).toHaveValue('人均五十吃到撑。')
  })
})
