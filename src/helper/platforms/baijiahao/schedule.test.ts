import { beforeAll, expect, test } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { BrowserSession } from '../../browser/session.ts'
import { createForm, type Form } from '../kit/form.ts'
import type { Site } from '../kit/site.ts'
import { TIMES } from '../kit/times.ts'
import { failure, plainWork, recordSteps, startRun } from '../testing/run.ts'
import { borrowBrowser } from '../testing/stage.ts'
import { openSchedule } from './schedule.ts'

let browser: BrowserSession
beforeAll(async () => {
  browser = await borrowBrowser()
})

const nothing = { signedOut: [], captcha: [], smsInput: [], smsSend: [], smsConfirm: [], smsError: [], smsText: [] }
const site: Site = {
  name: '百家号',
  deep: false,
  signs: { ...nothing, tour: [], tourButton: [] },
  readProfile: () => Promise.reject(new Error('not asked')),
}
const account = { id: 1, accountId: '1', secUid: '', openname: '甲' }
/** 9 o'clock of the third day of the lists, in this computer's zone. */
const wanted = new Date(2030, 4, 3, 9, 0)

/** The schedule's dialog, whose lists follow a key after so many ms. `hours`: what its second list offers. */
const scheduleOn = async (followMs: number, hours: readonly number[], element: number): Promise<Form> => {
  const lists = { date: ['5月1日', '5月2日', '5月3日'], hour: hours.map((hour) => `${hour}点`), minute: ['0分'] }
  await browser.page.setContent(`<button>定时发布</button>${Object.keys(lists)
    .map(
      (name) =>
        `<div class="cheetah-select-selector" data-list="${name}"><input id="select-${name}" hidden><span>请选择</span></div>`,
    )
    .join('')}
    <div class="cheetah-select-dropdown cheetah-select-dropdown-hidden"></div><script>{
      const lists = ${JSON.stringify(lists)}
      const dropdown = document.querySelector('.cheetah-select-dropdown')
      let open = null, at = 0
      const draw = () => { dropdown.classList.toggle('cheetah-select-dropdown-hidden', open === null); dropdown.innerHTML = open === null ? '' : lists[open.dataset.list].map((word, n) => '<div class="cheetah-select-item-option' + (n === at ? ' cheetah-select-item-option-active' : '') + '">' + word + '</div>').join('') }
      for (const box of document.querySelectorAll('[data-list]')) box.onclick = () => { open = box; at = 0; draw() }
      document.addEventListener('keydown', (event) => setTimeout(() => {
        if (event.key === 'ArrowDown') at = (at + 1) % lists[open.dataset.list].length
        if (event.key === 'Enter') { open.lastChild.textContent = lists[open.dataset.list][at]; open = null }
        draw()
      }, ${followMs}))
    }</script>`)
  return createForm(
    startRun().ctx,
    site,
    {
      account,
      browser,
      work: { ...plainWork(account, {}), timingTime: wanted.getTime() / 1_000 },
      stepper: recordSteps(),
    },
    { ...TIMES, element, topics: 100 },
  )
}
const shown = (): Promise<string[]> =>
  browser.page.$$eval('[data-list]', (boxes) => boxes.map((box) => box.textContent))

test('a page that follows its keys late is waited for, and not taken for a refusal', async () => {
  await openSchedule(await scheduleOn(400, [8, 9], patient(5_000)))
  expect(await shown()).toEqual(['5月3日', '9点', '0分'])
})

test('an hour that the list does not offer is a refusal; a page that follows no key has changed', async () => {
  for (const hours of [[7, 8], [7]])
    expect(await failure(openSchedule(await scheduleOn(0, hours, patient(5_000))))).toMatchObject({
      kind: 'platform-limit',
      code: 'TIMING_REFUSED',
    })
  expect(await failure(openSchedule(await scheduleOn(600_000, [8, 9], 1_000)))).toMatchObject({ kind: 'page-changed' })
})
