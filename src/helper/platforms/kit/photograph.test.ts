import type { ElementHandle } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { startRun } from '../testing/run.ts'
import { borrowBrowser } from '../testing/stage.ts'
import { photograph } from './photograph.ts'

const SIZE = /^data:image\/png;base64,.{200}/

test('an element below the fold, in a frame, is photographed', async () => {
  const { page } = await borrowBrowser()
  await page.setContent(
    '<div style="height:2000px"></div><iframe srcdoc="<div style=height:300px></div><p style=\'width:120px;height:40px;background:linear-gradient(red,blue)\'>码</p>" height="400"></iframe>',
  )
  const frame = await (await page.waitForSelector('iframe'))?.contentFrame()
  const code = await frame?.waitForSelector('p')
  if (!code) throw new Error('no element')
  const png = Buffer.from((await photograph(startRun().ctx, page, code)).split(',')[1] ?? '', 'base64')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([120, 40])
})

test('a picture that never comes is given up, and the next one and other tabs do not wait for it', async () => {
  const session = await borrowBrowser()
  const { page } = session
  await page.setContent('<p style="width:120px;height:40px;background:red">码</p>')
  const code = await page.waitForSelector('p')
  if (!code) throw new Error('no element')
  const never = {
    scrollIntoView: () => Promise.resolve(),
    boundingBox: () => new Promise(() => undefined),
  } as Partial<ElementHandle> as ElementHandle
  expect(await photograph(startRun().ctx, page, never)).toBe('')
  expect(await photograph(startRun().ctx, page, code)).toMatch(SIZE)
  const tab = await session.newPage()
  await tab.close()
})
