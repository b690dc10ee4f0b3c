import { expect, test } from 'vitest'
import type { PageChange } from '../../../../tests/fake-platforms/kernel/model.ts'
import { answering } from '../testing/answering.ts'
import { useDouyin } from './testing/door.ts'
import { failure, recordSteps } from '../testing/run.ts'

const desk = useDouyin('laochen_auto', {
  times: { element: 2_000, uploadPage: 12_000, form: 12_000, cover: 2_000, choice: 2_000, outcome: 4_500 },
})
const { publish, works } = desk

test.each([
  ['form', 'in-place'],
  ['upload', 'in-place'],
  ['form', 'redirect'],
] as const)(
  'a session that ends at %s (%s) is a session error before the press',
  async (loseSessionAt, lostSession) => {
    await desk.stage.control.setSettings({ lostSession })
    await desk.stage.control.setFaults({ loseSessionAt })
    const stepper = recordSteps()
    expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'session', code: 'SIGNED_OUT' })
    expect(stepper.presses).toBe(0)
    expect(await works()).toEqual([])
  },
)

test.each(['in-place', 'redirect'] as const)('without a session nothing is chosen (%s)', async (lostSession) => {
  await desk.stage.control.setSettings({ lostSession })
  await desk.stage.control.expireSession('laochen_auto')
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'session' })
  expect(stepper.steps).toEqual(['session-check'])
})

test('a browser that is signed in as somebody else publishes nothing', async () => {
  const stepper = recordSteps()
  const account = { ...desk.account, accountId: '12345' }
  expect(await failure(publish({}, stepper, undefined, { account }))).toMatchObject({
    kind: 'session',
    message: expect.stringContaining('老陈修车'),
  })
  expect(stepper.steps).toEqual(['session-check'])
})

test.each([
  ['title', 'filling'],
  ['editor', 'filling'],
  ['cover', 'filling'],
  ['publish', 'ready'],
] as const)('a changed page (%s) is told as such, with its step, before the press', async (part, step) => {
  await desk.stage.control.setFaults({ pageChanged: [part] satisfies PageChange[] })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({ kind: 'page-changed', step })
  expect(stepper.presses).toBe(0)
  expect(await works()).toEqual([])
})

test('a changed cover entrance is told as such too', async () => {
  await desk.stage.control.setFaults({ pageChanged: ['cover'] })
  expect(await failure(publish())).toMatchObject({ kind: 'page-changed', step: 'filling' })
})

test('an upload that keeps breaking is a network error', async () => {
  await desk.stage.control.setFaults({ http500: [{ path: '/upload/v1/', times: 99 }] })
  const stepper = recordSteps()
  expect(await failure(publish({}, stepper))).toMatchObject({
    kind: 'network',
    code: 'UPLOAD_FAILED',
    step: 'uploading',
  })
  expect(stepper.steps.filter((name) => name === 'uploading')).toHaveLength(3)
})

test('a platform in trouble before the press is a network error', async () => {
  await desk.stage.control.setFaults({ http500: [{ path: '/web/api/media/user/info/', times: 99 }] })
  expect(await failure(publish())).toMatchObject({ kind: 'network', code: 'PLATFORM_5XX' })
  const broken = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  expect(
    await answering(desk.stage.browser.page, '/creator-micro/content/upload', broken, () => failure(publish())),
  ).toMatchObject({ kind: 'network', code: 'PAGE_LOAD' })
})

test("words of the page in the operator's own text mislead nobody", async () => {
  const description = '扫码登录\n上传失败\n请设置封面后再发布'
  await publish({ description })
  expect(await works()).toMatchObject([{ text: description }])
})
