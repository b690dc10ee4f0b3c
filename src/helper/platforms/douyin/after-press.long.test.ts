import { expect, test } from 'vitest'
import { POLL_MS } from '../../../../tests/fixtures/slowness.ts'
import { useDouyin } from './testing/door.ts'
import { failure, recordSteps, startRun } from '../testing/run.ts'

const USER = 'shanye_tea'
const CREATE = '/web/api/media/aweme/create_v2/'
const desk = useDouyin(USER, {
  times: { element: 2_000, uploadPage: 12_000, form: 12_000, cover: 6_000, choice: 2_000, outcome: 4_500 },
})
const { publish, works } = desk
const creations = async () => (await desk.stage.control.requests({ path: CREATE })).length

test('a session that ends at the press is open: no refusal, one press', async () => {
  await desk.stage.control.setFaults({ loseSessionAt: 'publish' })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'session', step: 'confirming', refused: false })
  expect(stepper).toMatchObject({ presses: 1, refusals: [] })
})

test.each([
  ['created', 1],
  ['not-created', 0],
] as const)('an answer that never comes (%s) is open: no refusal, one press', async (publishNeverAnswers, count) => {
  await desk.stage.control.setFaults({ publishNeverAnswers })
  const stepper = recordSteps()
  expect(
    await failure(publish({}, stepper, undefined, { platform: desk.platformWith({ outcome: 2_500 }) })),
  ).toMatchObject({ kind: 'unknown', code: 'WAIT_TIMEOUT', step: 'confirming', refused: false })
  expect(stepper).toMatchObject({ presses: 1, refusals: [] })
  expect(await creations()).toBe(1)
  expect(await works()).toHaveLength(count)
  // The works list tells the engine afterwards, in the same browser.
  expect(
    await desk.douyin.worksList(startRun().ctx, { account: desk.account, browser: desk.stage.browser, since: 0 }),
  ).toHaveLength(count)
})

test('a late answer is waited for', async () => {
  await desk.stage.control.setFaults({ publishLateMs: 2_500 })
  const stepper = recordSteps()
  const result = await publish({}, stepper)
  expect(await works()).toMatchObject([{ id: result.platformItemId }])
  expect(stepper.presses).toBe(1)
})

test('the code asked after the press goes to a person, and the same page goes on', async () => {
  await desk.stage.control.setFaults({ smsOnPublish: true })
  const stepper = recordSteps()
  const run = startRun()
  const published = publish({}, stepper, run)
  published.catch(() => undefined)
  await expect.poll(() => run.person.requests.length).toBe(1)
  expect(run.person.requests[0]).toMatchObject({ kind: 'sms', title: expect.stringContaining('发布') })
  expect(await works()).toEqual([])
  const code = await desk.stage.control.smsCode(USER, { waitMs: POLL_MS, purpose: 'publish' })
  run.person.answer({ action: 'submit', value: '000000' })
  await expect.poll(() => run.person.errors.length).toBe(1)
  run.person.answer({ action: 'submit', value: code ?? '' })
  const result = await published
  expect(await works()).toMatchObject([{ id: result.platformItemId }])
  expect(run.person.outcomes).toEqual(['answered'])
  expect(stepper.presses).toBe(1)
})

test('a slider after the press is for a person at the window, and the same page goes on', async () => {
  await desk.stage.control.setFaults({ captchaOnPublish: true })
  const stepper = recordSteps()
  const run = startRun()
  const { page } = desk.stage.browser
  const published = publish({}, stepper, run, { browser: { ...desk.stage.browser, visible: true } })
  published.catch(() => undefined)
  await expect.poll(() => run.person.requests.length).toBe(1)
  expect(run.person.requests[0]).toMatchObject({
    kind: 'captcha',
    needsInput: false,
    image: expect.stringMatching(/^data:image\/jpeg;base64,.{100}/),
  })
  expect(await works()).toEqual([])
  const { x = 0, y = 0 } = (await (await page.$('.captcha-slider-btn'))?.boundingBox()) ?? {}
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 260, y + 12, { steps: 5 })
  await page.mouse.up()
  expect((await published).platformItemId).toBe((await works())[0]?.id)
  expect(run.person.outcomes).toEqual(['gone'])
  expect(stepper.presses).toBe(1)
})

test('a slider where nobody can see it ends the wait and leaves it open', async () => {
  await desk.stage.control.setFaults({ captchaOnPublish: true })
  expect(await failure(publish())).toMatchObject({ kind: 'person', code: 'CAPTCHA_NO_WINDOW', refused: false })
})

test('where the create answer could not be read, the works page is the sign and the list gives the link', async () => {
  await desk.stage.control.setFaults({ redirectLateMs: 0 })
  const stepper = recordSteps()
  const { page } = desk.stage.browser
  const deaf = new Proxy(page, {
    get: (target, key) => {
      if (key === 'on')
        return (name: 'response', hear: () => void) => (name === 'response' ? target : target.on(name, hear))
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const result = await publish({}, stepper, undefined, { browser: { ...desk.stage.browser, page: deaf } })
  const [made] = await works()
  expect(result).toMatchObject({ platformItemId: made?.id, platformUrl: made?.link })
  expect(stepper.notes.at(-1)).toEqual({ platformItemId: made?.id })
})

test('the works list of the publish before takes the page away: the upload page is opened again', async () => {
  const { page } = desk.stage.browser
  let opened = 0
  const restless = new Proxy(page, {
    get: (target, key) => {
      if (key === 'goto') {
        return async (...input: Parameters<typeof page.goto>) => {
          const response = await target.goto(...input)
          if ((opened += 1) === 1)
            await target.goto('https://creator.douyin.com/creator-micro/content/manage?enter_from=publish')
          return response
        }
      }
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const result = await publish({}, undefined, undefined, { browser: { ...desk.stage.browser, page: restless } })
  expect(await works()).toMatchObject([{ id: result.platformItemId }])
  expect(opened).toBe(2)
})
