import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/launch.ts'
import type { BrowserSession } from '../../browser/session.ts'
import { plainWork, recordSteps, startRun } from '../testing/run.ts'
import { createForm, type Form } from './form.ts'
import type { Site } from './site.ts'
import { TIMES } from './times.ts'

let dir = ''
let browser: BrowserSession
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'form-'))
  browser = await launchBrowser({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', profileDir: dir, visible: false, chromeArgs: ['--disable-gpu'] })
}, 60_000)
afterAll(async () => {
  await browser.close()
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

const nothing = { signedOut: [], captcha: [], smsInput: [], smsSend: [], smsConfirm: [], smsError: [], smsText: [] }
const site: Site = { name: '小站', deep: false, signs: { ...nothing, tour: ['.tour'], tourButton: ['.tour button'] }, readProfile: () => Promise.reject(new Error('not asked')) }
const account = { id: 1, accountId: '1', secUid: '', openname: '甲' }

/** A page whose tour lies down under the pointer `times` times, just before the press, and a form on it. */
const formWithTour = async (times: number, button: 'elsewhere' | 'under the pointer'): Promise<Form> => {
  await browser.page.setContent(`<button id="open">封面</button><p id="count">0</p><script>{
    let left = ${times}
    const door = document.getElementById('open')
    door.addEventListener('mousemove', () => {
      if (left-- <= 0) return
      const tour = document.createElement('div')
      tour.className = 'tour'
      tour.style.cssText = 'position:fixed;inset:0;background:#0008;${button === 'elsewhere' ? 'display:grid;place-items:center' : ''}'
      tour.innerHTML = '<button>我知道了</button>'
      tour.firstChild.onclick = () => tour.remove()
      document.body.append(tour)
    })
    door.onclick = () => { const count = document.getElementById('count'); count.textContent = String(Number(count.textContent) + 1); document.body.insertAdjacentHTML('beforeend', '<div role="dialog" style="position:fixed;inset:0">设置封面</div>') }
  }</script>`)
  return createForm(startRun().ctx, site, { account, browser, work: plainWork(account, {}), stepper: recordSteps() }, { ...TIMES, element: 4_000 })
}
const presses = (): Promise<string> => browser.page.$eval('#count', (node) => node.textContent)

test.each(['elsewhere', 'under the pointer'] as const)('a press that a tour took is made once more; the tour’s own button is %s', async (where) => {
  const form = await formWithTour(1, where)
  await form.tap(await form.element('封面入口', ['#open']))
  await form.element('封面弹窗', ['[role=dialog]'])
  expect(await presses()).toBe('1')
})

test('a press that arrived is made once, also when what opens lies over everything', async () => {
  const form = await formWithTour(0, 'elsewhere')
  await form.tap(await form.element('封面入口', ['#open']))
  await form.element('封面弹窗', ['[role=dialog]'])
  expect(await presses()).toBe('1')
})
