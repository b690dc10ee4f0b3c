import { beforeAll, expect, test } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { BrowserSession } from '../../browser/session.ts'
import { failure, plainWork, recordSteps, startRun } from '../testing/run.ts'
import { borrowBrowser } from '../testing/stage.ts'
import { createForm, type Form } from './form.ts'
import type { Site } from './site.ts'
import { submitBy } from './submit.ts'
import { TIMES } from './times.ts'

let browser: BrowserSession
beforeAll(async () => {
  browser = await borrowBrowser()
})

const nothing = { signedOut: [], captcha: [], smsInput: [], smsSend: [], smsConfirm: [], smsError: [], smsText: [] }
const site: Site = {
  name: '小站',
  deep: false,
  signs: { ...nothing, tour: [], tourButton: [] },
  readProfile: () => Promise.reject(new Error('not asked')),
}
const account = { id: 1, accountId: '1', secUid: '', openname: '甲' }
const way = { button: ['#go'], landed: () => false, success: ['#ok'], toast: [], idleToast: /^/ }

/** A form whose button moves away, so many times, at the moment that the pointer comes over it. */
const formThatMoves = async (
  moves: number,
  timingTime = 0,
  says = '<i id=ok>已发布</i>',
): Promise<{ form: Form; steps: ReturnType<typeof recordSteps> }> => {
  await browser.page.setContent(`<div id="top"></div><button id="go">发布</button><script>{
    let left = ${moves}
    window.presses = 0
    document.addEventListener('mousemove', () => { if (left-- > 0) document.getElementById('top').style.height = document.getElementById('top').offsetHeight + 60 + 'px' })
    document.getElementById('go').onclick = () => { window.presses += 1; document.body.insertAdjacentHTML('beforeend', '${says}') }
  }</script>`)
  const steps = recordSteps()
  return {
    form: createForm(
      startRun().ctx,
      site,
      { account, browser, work: plainWork(account, { timingTime }), stepper: steps },
      { ...TIMES, element: patient(2_000), outcome: patient(2_000) },
    ),
    steps,
  }
}
const presses = (): Promise<unknown> => browser.page.evaluate('window.presses')

test('a press that met nothing, because the page moved at that moment, is made again and counts once', async () => {
  const { form } = await formThatMoves(1)
  expect(await submitBy(form, way)).toBe('')
  expect(await presses()).toBe(1)
})

test('a button that moves away every time ends before anything was pressed', async () => {
  const { form } = await formThatMoves(100)
  expect(await failure(submitBy(form, way))).toMatchObject({
    kind: 'page-changed',
    code: 'PRESS_MISSED',
    step: 'ready',
    refused: false,
  })
  expect(await presses()).toBe(0)
})

test('a button is pressed where it rests, not where it was while pictures arrived', async () => {
  const { form, steps } = await formThatMoves(0)
  await browser.page.evaluate(
    `{ const top = document.getElementById('top'); let n = 0; const grow = setInterval(() => { top.style.height = (n += 1) * 30 + 'px'; if (n === 12) clearInterval(grow) }, 30) }`,
  )
  await submitBy(form, way)
  expect([await presses(), steps.presses]).toEqual([1, 1])
})

test.each([
  [
    '定时发布时间需在2小时后至14天内',
    1_900_000_000,
    { kind: 'platform-limit', code: 'TIMING_REFUSED', refused: true, errors: [{ field: 'timing_time' }] },
  ],
  ['定时发布时间需在2小时后至14天内', 0, { kind: 'content', code: 'REFUSED', refused: true }],
  ['标题不能超过20字', 1_900_000_000, { kind: 'content', code: 'REFUSED', refused: true }],
  // Whether it went out is for the works list to say.
  ['定时发布成功，请等待审核', 1_900_000_000, { kind: 'unknown', code: 'UNCLEAR', refused: false }],
])('a site that says %s to a form with the time %i', async (words, timingTime, error) => {
  const { form, steps } = await formThatMoves(0, timingTime, `<i id=note>${words}</i>`)
  expect(await failure(submitBy(form, { ...way, toast: ['#note'], idleToast: /^$/ }))).toMatchObject(error)
  expect([steps.presses, steps.refusals]).toEqual([1, error.refused ? [words] : []])
})
