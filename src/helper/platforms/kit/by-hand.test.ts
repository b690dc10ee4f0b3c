import { beforeAll, expect, test } from 'vitest'
import { patient } from '../../../../tests/fixtures/slowness.ts'
import type { BrowserSession } from '../../browser/session.ts'
import type { PersonHandle, PersonRequest } from '../../lib/run-context.ts'
import type { PublishStepper } from '../platform.ts'
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
const way = {
  button: ['#publish'],
  confirm: [['#sure']],
  landed: () => false,
  success: ['.done'],
  toast: ['.toast'],
  idleToast: /无/,
}

interface Stage {
  readonly form: Form
  readonly said: string[]
  readonly asked: PersonRequest[]
  readonly closed: string[]
}
const stage = async (visible: boolean, outcome: string): Promise<Stage> => {
  await browser.page.setContent(
    `<button id="publish" onclick="window.presses = (window.presses ?? 0) + 1; document.body.insertAdjacentHTML('beforeend', '<button id=sure onclick=&quot;this.outerHTML=window.outcome&quot;>确认</button>')">发布</button>`,
  )
  await browser.page.evaluate((html) => void Object.assign(window, { outcome: html, presses: 0 }), outcome)
  const said: string[] = []
  const [asked, closed]: [PersonRequest[], string[]] = [[], []]
  const run = startRun()
  const openPerson = (request: PersonRequest): PersonHandle => {
    said.push('asked')
    asked.push(request)
    return {
      next: () => Promise.reject(new Error('not asked for')),
      take: () => null,
      update: () => undefined,
      close: (how) => void closed.push(how),
    }
  }
  const plain = recordSteps()
  const stepper: PublishStepper = {
    ...plain,
    pressPublish: (click) => plain.pressPublish(() => (said.push('journalled'), click())),
  }
  const form = createForm(
    { ...run.ctx, openPerson },
    site,
    {
      account,
      browser: { ...browser, page: browser.page, visible },
      work: { ...plainWork(account, {}), byHand: true },
      stepper,
    },
    { ...TIMES, element: patient(2_000), outcome: 300 },
  )
  return { form, said, asked, closed }
}
const presses = (): Promise<number> => browser.page.evaluate(() => (window as unknown as { presses: number }).presses)

test('a person presses: journalled before he is asked, nothing is pressed for him, the usual signs tell the end', async () => {
  const { form, said, asked, closed } = await stage(true, '<p class=done>发布成功</p>')
  const going = submitBy(form, way)
  await expect.poll(() => asked.length).toBe(1)
  expect(said).toEqual(['journalled', 'asked'])
  expect(asked[0]).toMatchObject({ kind: 'choose', needsInput: false, title: expect.stringContaining('发布') })
  // Longer than any wait for a machine's own press.
  await form.ctx.sleep(500)
  expect(await presses()).toBe(0)
  await browser.page.click('#publish')
  await form.ctx.sleep(200)
  expect(closed).toEqual([])
  await browser.page.click('#sure')
  expect(await going).toBe('')
  expect(closed).toEqual(['gone'])
})

test('what the page refuses is refused, and the question goes away', async () => {
  const { form, asked, closed } = await stage(true, '<p class=toast>标题违规</p>')
  const going = failure(submitBy(form, way))
  await expect.poll(() => asked.length).toBe(1)
  await browser.page.click('#publish')
  await browser.page.click('#sure')
  expect(await going).toMatchObject({ kind: 'content', refused: true, message: expect.stringContaining('标题违规') })
  expect(closed).toEqual(['gone'])
})

test('without a window that a person can use nothing is journalled as pressed', async () => {
  const { form, said } = await stage(false, '')
  expect(await failure(submitBy(form, way))).toMatchObject({ code: 'NO_WINDOW', kind: 'environment' })
  expect(said).toEqual([])
})
