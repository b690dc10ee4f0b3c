import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { BrowserSession } from '../../browser/session.ts'
import type { PersonHandle, PersonRequest } from '../../lib/run-context.ts'
import { failure, plainWork, recordSteps, startRun } from '../testing/run.ts'
import { borrowBrowser } from '../testing/stage.ts'
import { chooseFiles } from './choose-files.ts'
import { createForm, type Form } from './form.ts'
import type { Site } from './site.ts'
import { TIMES } from './times.ts'

let browser: BrowserSession
let film: string
beforeAll(async () => {
  browser = await borrowBrowser()
  film = join(await mkdtemp(join(tmpdir(), 'choose-files-')), '换机油.mp4')
  await writeFile(film, 'film')
})
afterAll(() => rm(join(film, '..'), { recursive: true }))

const nothing = { signedOut: [], captcha: [], smsInput: [], smsSend: [], smsConfirm: [], smsError: [], smsText: [] }
const site: Site = {
  name: '小站',
  deep: false,
  signs: { ...nothing, tour: [], tourButton: [] },
  readProfile: () => Promise.reject(new Error('not asked')),
}
const account = { id: 1, accountId: '1', secUid: '', openname: '甲' }
const COVER = '<div id="layer" style="position:fixed;inset:0;background:#0008">新功能上线</div>'
const stage = async (layer: string, opens: boolean): Promise<{ form: Form; asked: PersonRequest[] }> => {
  await browser.page.setContent(
    `<button id="up" onclick="${opens ? "const one = document.createElement('input'); one.type = 'file'; one.onchange = () => { document.title = one.files[0].name }; one.click()" : ''}">上传</button>${layer}`,
  )
  const asked: PersonRequest[] = []
  const openPerson = (request: PersonRequest): PersonHandle => {
    asked.push(request)
    return {
      next: () => Promise.reject(new Error('not asked for')),
      take: () => null,
      update: () => undefined,
      close: () => undefined,
    }
  }
  const form = createForm(
    { ...startRun().ctx, openPerson },
    site,
    {
      account,
      browser: { ...browser, page: browser.page, visible: true },
      work: plainWork(account, {}),
      stepper: recordSteps(),
    },
    { ...TIMES, element: patient(1_000) },
  )
  return { form, asked }
}

test('a layer over the button is put before a person; the chooser has its whole time afterwards', async () => {
  const { form, asked } = await stage(COVER, true)
  const choosing = chooseFiles(form, await form.element('上传', ['#up']), [film], patient(1_500))
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatchObject({ kind: 'choose', title: expect.stringContaining('不认识的窗口') })
  // Longer than the chooser is waited for.
  await form.ctx.sleep(patient(2_500))
  await browser.page.evaluate(() => document.getElementById('layer')?.remove())
  await choosing
  await expect.poll(() => browser.page.title()).toBe('换机油.mp4')
})

test('a press that opens no chooser ends in a sentence', async () => {
  const { form, asked } = await stage('', false)
  expect(await failure(chooseFiles(form, await form.element('上传', ['#up']), [film], 800))).toMatchObject({
    message: expect.stringContaining('文件选择窗口'),
  })
  expect(asked).toEqual([])
})
