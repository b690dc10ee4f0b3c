import { beforeAll, expect, test } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { BrowserSession } from '../../browser/session.ts'
import { createForm, type Form } from '../kit/form.ts'
import type { Site } from '../kit/site.ts'
import { TIMES } from '../kit/times.ts'
import { failure, plainWork, recordSteps, startRun } from '../testing/run.ts'
import { borrowBrowser } from '../testing/stage.ts'
import { fillSchedule } from './schedule.ts'

let browser: BrowserSession
beforeAll(async () => {
  browser = await borrowBrowser()
})

const nothing = { signedOut: [], captcha: [], smsInput: [], smsSend: [], smsConfirm: [], smsError: [], smsText: [] }
const site: Site = {
  name: 'TikTok',
  deep: false,
  signs: { ...nothing, tour: [], tourButton: [] },
  readProfile: () => Promise.reject(new Error('not asked')),
}
const account = { id: 1, accountId: '1', secUid: '', openname: '甲' }
/** 9:05 of the day that the picker shows, in this computer's zone. */
const wanted = new Date(2030, 4, 3, 9, 5)

/** The picker with its two lists, whose choice shows after so many ms. */
const picker = async (followMs: number, hours: readonly string[], element: number): Promise<Form> => {
  await browser.page
    .setContent(`<label class="Radio__root"><input type="radio" value="schedule"></label><div id="at"></div><div id="lists"></div><script>{
    const at = document.getElementById('at'), lists = document.getElementById('lists')
    const chosen = ['00', '00']
    const column = (side, words, index) => words.map((word) => '<span class="tiktok-timepicker-' + side + '" data-index="' + index + '">' + word + '</span>').join('')
    document.querySelector('label').onclick = () => {
      if (at.childElementCount > 0) return
      at.innerHTML = '<div class="scheduled-picker"><input readonly value="00:00"><input readonly value="2030-05-03"></div>'
      at.querySelector('input').onclick = () => { lists.innerHTML = lists.childElementCount ? '' : column('left', ${JSON.stringify(hours)}, 0) + column('right', ['00', '05', '10'], 1) }
    }
    lists.onclick = ({ target }) => { chosen[target.dataset.index] = target.textContent; setTimeout(() => { at.querySelector('input').value = chosen.join(':') }, ${followMs}) }
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
    { ...TIMES, element, topics: 100, choice: 500 },
  )
}

test('a page that shows a chosen time late is waited for', async () => {
  await fillSchedule(await picker(600, ['08', '09'], patient(5_000)))
  expect(
    await browser.page.$eval('.scheduled-picker input', (input) =>
      input instanceof HTMLInputElement ? input.value : '',
    ),
  ).toBe('09:05')
})

test('an hour that the list does not offer is a refusal; a page that shows no choice has changed', async () => {
  expect(await failure(fillSchedule(await picker(0, ['07', '08'], patient(5_000))))).toMatchObject({
    kind: 'platform-limit',
    code: 'TIMING_REFUSED',
  })
  expect(await failure(fillSchedule(await picker(600_000, ['08', '09'], 1_000)))).toMatchObject({
    kind: 'page-changed',
    code: 'WAIT_TIMEOUT',
  })
})
