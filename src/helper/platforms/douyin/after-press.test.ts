// What the site says at the press: an open question stays open, a clear no is a refusal. What else may come after it:
// after-press.long.test.ts.
import { expect, test } from 'vitest'
import { answering } from '../testing/answering.ts'
import { useDouyin } from './testing/door.ts'
import { failure, recordSteps } from '../testing/run.ts'

const USER = 'shanye_tea'
const CREATE = '/web/api/media/aweme/create_v2/'
const desk = useDouyin(USER, {
  times: { element: 2_000, uploadPage: 12_000, form: 12_000, cover: 6_000, choice: 2_000, outcome: 4_500 },
})
const { publish } = desk

test('a platform that fails at the press leaves it open', async () => {
  await desk.stage.control.setFaults({ http500: [{ path: CREATE, times: 1 }] })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'unknown', code: 'UNCLEAR', refused: false })
  expect(stepper).toMatchObject({ presses: 1, refusals: [] })
})

test('a clear no of the platform is a refusal with its words', async () => {
  const stepper = recordSteps()
  const no = {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ status_code: 2190005, status_msg: '今日发布次数已达上限' }),
  }
  const error = await answering(desk.stage.browser.page, CREATE, no, () => failure(publish({}, stepper)))
  expect(error).toMatchObject({
    kind: 'content',
    code: 'REFUSED',
    refused: true,
    message: expect.stringContaining('今日发布次数已达上限'),
  })
  expect(stepper).toMatchObject({ presses: 1, refusals: ['今日发布次数已达上限'] })
})

test('a time that the site does not take any more, after a long upload, leaves the work to its minute', async () => {
  const stepper = recordSteps()
  const words = '定时发布时间需在2小时后至14天内'
  const no = {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ status_code: 2_190_001, status_msg: words }),
  }
  const timingTime = Math.floor(Date.now() / 60_000) * 60 + 6 * 86_400
  const error = await answering(desk.stage.browser.page, CREATE, no, () => failure(publish({ timingTime }, stepper)))
  expect(error).toMatchObject({
    kind: 'platform-limit',
    code: 'TIMING_REFUSED',
    refused: true,
    message: expect.stringContaining(words),
    errors: [{ field: 'timing_time' }],
  })
  expect(stepper).toMatchObject({ presses: 1, refusals: [words] })
})
