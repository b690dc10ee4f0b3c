// Handing a work to the phone, through the whole helper: what is written down before the code is shown, and how it
// ends.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { AccountWay } from '../../contract/entities/account.ts'
import { PHONE_ANSWERS } from '../../contract/helper/commands.ts'
import { startHelperKit } from '../testing/helper-kit.ts'
import type { HelperKit } from '../testing/helper-kit.ts'
import { publishInput } from '../testing/publish-input.ts'
import type { TestClient } from '../testing/ws-client.ts'

let kit: HelperKit
let client: TestClient
let filePath = ''
let items = 0
beforeAll(async () => {
  kit = await startHelperKit()
  kit.backend.files.set('/f.mp4', { body: Buffer.from('video') })
})
afterAll(async () => await kit.close())
afterEach(() => client.close())

const publish = async (ways: AccountWay[], problem: string | undefined, more: Record<string, unknown> = {}) => {
  client = await kit.client()
  filePath ||= z
    .object({ filePath: z.string() })
    .parse((await client.send('downloadFile', { url: '/f.mp4' })).data).filePath
  const itemId = (items += 1)
  const input = publishInput({ itemId, accountId: 'u1', cookie: '', filePath })
  const thirdauth = { ...input.item.thirdauth, ways, ...(problem === undefined ? {} : { phone_problem: problem }) }
  return { itemId, reply: client.send('publishWork', { ...input, item: { ...input.item, ...more, thirdauth } }) }
}
const asked = async (itemId: number) => {
  let found: Record<string, unknown> | undefined
  await expect
    .poll(
      () => (found = client.events.find((one) => one.event === 'personNeeded' && one.data['item_id'] === itemId)?.data),
    )
    .toBeDefined()
  return found ?? {}
}
const journalOf = async (itemId: number) =>
  z
    .object({ list: z.array(z.object({ state: z.string(), outcome: z.string(), way: z.string() })) })
    .parse((await client.send('journalStatus', { items: [{ item_id: itemId, attempt_no: 1 }] })).data).list[0]

it('is written down as pressed before the person is asked; the answer ends it', async () => {
  const { itemId, reply } = await publish(['phone'], '')
  const person = await asked(itemId)
  expect(person).toMatchObject({ kind: 'phone', needs_input: false, image: '', platform_value: 'tiny' })
  expect(Number(person['deadline'])).toBeGreaterThan(Date.now() + 60_000)
  expect(['publish-pressed', 'confirming']).toContain((await journalOf(itemId))?.state)
  const order = client.events.map((one) => (one.event === 'publishProgress' ? one.data['state'] : one.event))
  expect(order.indexOf('publish-pressed')).toBeLessThan(order.indexOf('personNeeded'))
  expect(
    await client.send('answerPerson', {
      person_id: person['person_id'],
      action: 'submit',
      value: PHONE_ANSWERS.published,
    }),
  ).toMatchObject({ data: { accepted: true } })
  expect(await reply).toMatchObject({
    code: 1,
    data: {
      publishResult: { way: 'phone', publishId: `phone-${itemId}-1`, platform_url: '', note: '由人在手机上发布' },
    },
  })
  // No browser was needed for it.
  expect(kit.lines.some((line) => line.includes('browser.start'))).toBe(false)
})

it('"not published" fails it, and no other way is tried after the code was shown', async () => {
  const { itemId, reply } = await publish(['phone', 'browser'], '')
  const person = await asked(itemId)
  await client.send('answerPerson', { person_id: person['person_id'], action: 'submit', value: PHONE_ANSWERS.not })
  expect(await reply).toMatchObject({ code: 500, data: { code: 'PHONE_NOT_PUBLISHED' } })
  expect(kit.site.submits).toBe(0)
})

it('stopped while the code was on show: nobody knows, and it is not tried again', async () => {
  const { itemId, reply } = await publish(['phone', 'browser'], '')
  await asked(itemId)
  await client.send('cancel', { item_id: itemId })
  expect(await reply).toMatchObject({ code: 520, msg: expect.stringContaining('手机发布二维码') })
  expect(await journalOf(itemId)).toMatchObject({ outcome: 'unconfirmed', way: 'phone' })
  expect(kit.site.submits).toBe(0)
})

it('a helper that ended while the code was on show says "please verify" after its start', async () => {
  const { itemId, reply } = await publish(['phone'], '')
  reply.catch(() => undefined)
  await asked(itemId)
  await kit.restart()
  client = await kit.client()
  expect(await journalOf(itemId)).toMatchObject({ outcome: 'unconfirmed', way: 'phone' })
})

it('not set up, or for later: the way is refused before anything is shown, and the next one is tried', async () => {
  const alone = await publish(['phone'], '尚未配置 抖音手机发布 的开放平台密钥')
  expect(await alone.reply).toMatchObject({
    code: 500,
    msg: '尚未配置 抖音手机发布 的开放平台密钥',
    data: { code: 'PHONE_UNAVAILABLE' },
  })
  const unknown = await publish(['phone'], undefined)
  expect(await unknown.reply).toMatchObject({ code: 500, msg: expect.stringContaining('不能用手机发布') })
  const later = await publish(['phone'], '', { timing_time: Math.floor(Date.now() / 1000) + 86_400 })
  expect(await later.reply).toMatchObject({ code: 500, msg: expect.stringContaining('不支持定时') })
  const next = await publish(['phone', 'browser'], '尚未配置')
  // The browser's turn came: nobody has signed in there.
  expect(await next.reply).toMatchObject({
    code: 500,
    data: { code: 'NO_SESSION' },
    msg: expect.stringMatching(/^手机发布：尚未配置，改用云管家/),
  })
  expect(client.events.some((one) => one.event === 'personNeeded')).toBe(false)
})
