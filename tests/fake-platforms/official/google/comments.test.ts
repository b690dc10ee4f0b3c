// The whole way of comments by an interface: the person agrees, the backend hands a token out, the helper reads and
// answers, the backend believes it by its signature. No browser is started.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SEND_STATUS } from '../../../../src/contract/entities/conversation.ts'
import { deviceProof } from '../../../../src/contract/helper/commands.ts'
import { syncMessages } from '../../../../src/contract/helper/message-commands.ts'
import { sendMessage } from '../../../../src/contract/helper/reply-commands.ts'
import { approveDevice, registerDevice } from '../../../../src/contract/http/admin.ts'
import { conversationList, messageList } from '../../../../src/contract/http/conversations.ts'
import {
  readingList,
  reportMessages,
  setReading,
  takeDueReadings,
} from '../../../../src/contract/http/message-readings.ts'
import { saveInterfaceKeys } from '../../../../src/contract/http/official.ts'
import { outbox, outboxCallBack, replyBudget, replyGuestCapital } from '../../../../src/contract/http/replies.ts'
import { authorize, authorizeCallback } from '../../../../src/contract/http/third-auth.ts'
import { markOf } from '../../../../src/backend/modules/devices/device-mark.ts'
import { createTestApp, TEST_PASSWORD } from '../../../../src/backend/testing/app.ts'
import type { TestApp, TestSession } from '../../../../src/backend/testing/app.ts'
import { createOfficialHttp } from '../../../../src/helper/official/http.ts'
import { createYoutubeOfficial } from '../../../../src/helper/official/youtube/index.ts'
import { startHelperKit, type HelperKit } from '../../../../src/helper/testing/helper-kit.ts'
import type { TestClient } from '../../../../src/helper/testing/ws-client.ts'
import { writeComment } from './comments.ts'
import { startFakeGoogle, type FakeGoogle } from './server.ts'

const CHANNEL = 'UCfake0000000000000000001'
let google: FakeGoogle
let app: TestApp
let session: TestSession
let helper: HelperKit
let client: TestClient
let device = ''
/** Where the helper asks whose backend this is. */
let named: ReturnType<typeof createServer>

beforeEach(async () => {
  google = await startFakeGoogle()
  app = await createTestApp('sqlite', {}, { officialFetch: google.fetch })
  session = await app.asOwner()
  const key = app.backend.foundation.sealing.publicKey
  named = createServer((_request, response) =>
    response.end(JSON.stringify({ code: 1, msg: 'ok', data: { sealing_key: key } })),
  )
  await new Promise<void>((resolve) => named.listen(0, '127.0.0.1', resolve))
  helper = await startHelperKit({
    platforms: [],
    official: [createYoutubeOfficial({ http: createOfficialHttp(['www.googleapis.com'], google.fetch) })],
    backendOrigins: [`http://127.0.0.1:${(named.address() as AddressInfo).port}`],
    pauses: { readings: 0 },
  })
  client = await helper.client()
  const proof = deviceProof.output.parse((await client.send('deviceProof', {})).data)
  device = proof.device_id
  const { device_id, name, public_key } = proof
  await app.inject(registerDevice, { device_id, name, public_key, proof: proof.proof }, { token: session.token })
  const approval = { device_id, key_mark: markOf(public_key), password: TEST_PASSWORD }
  await app.inject(approveDevice, approval, { token: session.token })
})
afterEach(async () => {
  await helper.close()
  await app.close()
  await google.close()
  await new Promise((resolve) => named.close(resolve))
})

const signIn = async (): Promise<number> => {
  const token = { token: session.token }
  const { clientId, clientSecret } = google.world
  await app.inject(
    saveInterfaceKeys,
    { platform_value: 'youtube', client_id: clientId, client_secret: clientSecret },
    token,
  )
  const opened = await app.inject(authorize, { platform_value: 'youtube', auth_mode: 'oauth' }, token)
  if (opened.data.mode !== 'oauth') throw new Error('not by the interface')
  const back = await google.decide(opened.data.authorize_url, 'yes')
  const code = back.searchParams.get('code') ?? ''
  return (await app.inject(authorizeCallback, { state: opened.data.state, code }, token)).data.third_auth_id
}

/** An account that is read, with one comment below a video. */
const startReading = async (): Promise<number> => {
  const account = await signIn()
  writeComment(google.world, { videoId: 'v1', author: 'UCguest', name: '@小王', text: '哪里可以买' }, 5)
  await app.inject(setReading, { ids: [account], kinds: ['comment'], enabled: 1 }, { token: session.token })
  return account
}
/** As the page does: takes what is due, asks the helper, reports. */
const read = async () => {
  const token = { token: session.token }
  await app.backend.foundation.database.db.updateTable('message_readings').set({ next_time: 0 }).execute()
  const [due] = (await app.inject(takeDueReadings, { device_id: device, limit: 1 }, token)).data.list
  if (!due) throw new Error('nothing is due')
  const { thirdauth, kind, cursor, look_no } = due
  const answer = await client.send('syncMessages', { thirdauth, kind, cursor, look_no })
  const { status, reason, resume_at, signature, list: messages, cursor: next } = syncMessages.output.parse(answer.data)
  const report = { third_auth_id: thirdauth.id, kind, look_no, device_id: device, status, reason, resume_at, signature }
  return (await app.inject(reportMessages, { ...report, messages, cursor: next }, token)).data
}
const conversation = async () => {
  const [one] = (await app.inject(conversationList, {}, { token: session.token })).data.data
  if (!one) throw new Error('no conversation')
  return one
}
const answersOf = async (id: number) =>
  (await app.inject(messageList, { conversation_id: id, limit: 50 }, { token: session.token })).data.data.filter(
    (one) => one.direction === 'out',
  )
/** A person answers; the computer takes it, asks the helper, reports how it ended. */
const answer = async (id: number, content: string) => {
  const token = { token: session.token }
  await app.inject(replyGuestCapital, { conversation_id: id, content, client_token: 'comments-by-interface' }, token)
  const [taken] = (await app.inject(outbox, { device_id: device, limit: 1 }, token)).data.list
  if (!taken) throw new Error('nothing to answer')
  const { message_id, attempt_no, epoch, kind, target, text, thirdauth } = taken
  const reply = await client.send('sendMessage', {
    thirdauth,
    kind,
    epoch,
    send_no: message_id,
    attempt_no,
    target,
    text,
  })
  const { end, platform_msg_id, reason, resume_at, signature } = sendMessage.output.parse(reply.data)
  const report = { message_id, attempt_no, device_id: device, end, platform_msg_id, reason, resume_at, signature }
  await app.inject(outboxCallBack, report, token)
  return end
}
const own = () => google.world.comments.filter((one) => one.author === CHANNEL)

test('a comment is read, answered once from the inbox, and the answer is known when it is read again', async () => {
  const token = { token: session.token }
  const account = await startReading()
  expect((await app.inject(readingList, { limit: 20 }, token)).data.data).toMatchObject([
    { third_auth_id: account, platform_value: 'youtube', is_online: 1, kinds: [{ kind: 'comment', enabled: 1 }] },
  ])
  expect(await read()).toMatchObject({ added: 1, repeated: 0 })
  const { id, ...shown } = await conversation()
  expect(shown).toMatchObject({ guest_name: '@小王', platform_value: 'youtube', kind: 'comment' })
  expect((await app.inject(replyBudget, { third_auth_id: account }, token)).data).toMatchObject({ can_reply: 1 })
  expect(await answer(id, '评论区置顶里有')).toBe('sent')
  expect(await answersOf(id)).toMatchObject([{ text: '评论区置顶里有', send_status: SEND_STATUS.sent }])
  expect(own()).toHaveLength(1)
  // Read again it is that answer, not a second one.
  expect(await read()).toMatchObject({ added: 0 })
  expect(await answersOf(id)).toHaveLength(1)
  expect(helper.lines.some((line) => line.includes('browser.start'))).toBe(false)
})

test('an answer of which nobody knew is found by the next reading, and never sent again', async () => {
  await startReading()
  await read()
  const { id } = await conversation()
  google.world.commentFaults.insert = 'lose-answer'
  expect(await answer(id, '评论区置顶里有')).toBe('unknown')
  expect(await answersOf(id)).toMatchObject([{ send_status: SEND_STATUS.unknown }])
  google.world.commentFaults.insert = ''
  expect((await app.inject(outbox, { device_id: device, limit: 1 }, { token: session.token })).data.list).toEqual([])
  await read()
  expect(await answersOf(id)).toMatchObject([{ send_status: SEND_STATUS.sent }])
  expect(own()).toHaveLength(1)
})
