// A reply through a whole helper with a real browser: signed, kept over a restart, never pressed again.
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { startFakePlatforms, type FakePlatforms } from '../../../tests/fake-platforms/start.ts'
import { patient } from '../../../tests/fixtures/slowness.ts'
import { deviceProof } from '../../contract/helper/commands.ts'
import { sendMessage } from '../../contract/helper/reply-commands.ts'
import { replyProofText } from '../../contract/helper/reply-proof.ts'
import { createBilibili } from '../platforms/bilibili/index.ts'
import { SEARCH_TIMES } from '../platforms/kit/search/site.ts'
import { TIMES } from '../platforms/kit/times.ts'
import { startHelperKit, TEST_CHROME_ARGS, type HelperKit } from '../testing/helper-kit.ts'
import { installationOf } from '../vault/backends.ts'

let fakes: FakePlatforms
let helper: HelperKit
let account_id = ''
beforeAll(async () => {
  fakes = await startFakePlatforms()
  const quick = { settle: 8_000, answer: 4_000, pause: [10, 30], reserve: 500 } as const
  helper = await startHelperKit({
    platforms: [createBilibili(TIMES, SEARCH_TIMES, quick)],
    chromeArgs: [...TEST_CHROME_ARGS, ...fakes.chromeArgs],
  })
  await fakes.control.setSettings({ confirmDelayMs: 0 })
  const statistics = { play: 0, digg: 0, comment: 0, share: 0, collect: 0 }
  await fakes.control.addWorks('chengnan_food', 'bilibili', [
    { id: 'BV1helper001', title: '第一支', createdAt: Date.now() - 3_600_000, statistics },
  ])
  const client = await helper.client()
  const login = client.send('login', { platform_value: 'bilibili', login_id: 'login-reply-1' })
  await client.event('loginProgress', (data) => data['step'] === 'qr')
  await fakes.control.scan('latest', 'chengnan_food', { platform: 'bilibili' })
  ;({ account_id } = z.object({ account: z.object({ account_id: z.string() }) }).parse((await login).data).account)
})
afterAll(async () => {
  await helper.close()
  await fakes.close()
})
const record = async () =>
  (await fakes.control.comments('BV1helper001')).filter((one) => one.parentId !== '').map((one) => one.text)
const ask = async (more: object = {}) => {
  const [comment] = (await fakes.control.comments('BV1helper001')).filter((one) => one.parentId === '')
  return (await helper.client()).send('sendMessage', {
    thirdauth: { id: 7, platform_value: 'bilibili', account_id },
    kind: 'comment',
    send_no: 3,
    attempt_no: 1,
    text: '街口的老店',
    target: {
      platform_msg_id: comment?.id ?? '1',
      root_msg_id: '',
      author_uid: comment?.uid ?? '',
      author_name: comment?.name ?? '',
      text: comment?.text ?? '',
      msg_time: 0,
      work_id: 'BV1helper001',
      work_title: '第一支',
      work_url: '',
    },
    ...more,
  })
}

it('refuses in words what stands before an attempt', async () => {
  expect(await ask({ thirdauth: { id: 7, platform_value: 'weibo', account_id } })).toMatchObject({ code: 501 })
  expect(await ask({ thirdauth: { id: 8, platform_value: 'bilibili', account_id: 'u8' } })).toMatchObject({
    code: 500,
    data: { kind: 'session', code: 'NO_SESSION' },
  })
})

it('a helper that ends behind the press says unknown when it is asked again; then signs what it sent', async () => {
  await fakes.control.addComments('BV1helper001', [{ name: '甲', text: '在哪里可以买到' }])
  await fakes.control.setFaults({ replies: 'captcha' })
  const going = ask().catch(() => undefined)
  await expect.poll(async () => (await record()).length, { timeout: patient(60_000) }).toBe(1)
  await helper.restart()
  await going
  await fakes.control.clearFaults()
  const again = sendMessage.output.parse((await ask()).data)
  expect(again, again.reason).toMatchObject({ end: 'unknown', platform_msg_id: '' })
  expect(await ask({ attempt_no: 2 })).toMatchObject({ code: 409 })
  expect(await record()).toHaveLength(1)

  const { device_id, public_key } = deviceProof.output.parse(
    (await (await helper.client()).send('deviceProof', {})).data,
  )
  const text = replyProofText({
    device_id,
    backend: installationOf(helper.backend.sealingKey),
    platform_value: 'bilibili',
    account_id,
    kind: 'comment',
    send_no: 3,
    attempt_no: 1,
    end: 'unknown',
    platform_msg_id: '',
  })
  const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' })
  const proves = (words: string): boolean =>
    verify('sha256', Buffer.from(words), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(again.signature, 'base64'))
  expect([proves(text), proves(text.replace('unknown', 'sent'))]).toEqual([true, false])

  // Another reply of the account waits for its pause.
  const soon = sendMessage.output.parse((await ask({ send_no: 4 })).data)
  expect(soon).toMatchObject({ end: 'resting', resume_at: again.resume_at })
  expect(again.resume_at).toBeGreaterThan(0)
  // After a restored backup the same numbers name another reply.
  const restored = sendMessage.output.parse((await ask({ epoch: 'abcdefghijkl', text: '别的话' })).data)
  expect(restored.end).toBe('resting')
  expect(await record()).toHaveLength(1)
  expect(await fakes.control.strangeRequests()).toEqual([])
})
