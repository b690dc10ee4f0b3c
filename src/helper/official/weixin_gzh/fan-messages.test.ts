// Customer messages to fans: once, in their window, and unknown where the interface does not say.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFakeWeixin, type FakeWeixin } from '../../../../tests/fake-platforms/official/weixin/start.ts'
import { startRun } from '../../platforms/testing/run.ts'
import { loopbackHttp } from '../testing/kit.ts'
import { HOSTS } from './api.ts'
import { createWeixinGzhOfficial } from './index.ts'

const APP = 'wx0123456789abcdef'
let fake: FakeWeixin
beforeEach(async () => {
  fake = await startFakeWeixin([{ appId: APP, secret: 's', name: '城南小馆', verified: true }])
  fake.fans.set('fan-1', Date.now())
})
afterEach(() => fake.close())

const seconds = (): number => Math.floor(Date.now() / 1_000)
const answer = async (more: { author_uid?: string; msg_time?: number } = {}, text = '在的') => {
  const pressed: string[] = []
  const official = createWeixinGzhOfficial({ http: loopbackHttp(HOSTS, fake.at) })
  if (!official.messages) throw new Error('no messages')
  const outcome = await official.messages.reply(startRun().ctx, {
    account: { id: 1, accountId: APP, secUid: '', openname: '' },
    token: fake.token(APP),
    kind: 'dm',
    text,
    pressing: () => void pressed.push(text),
    target: {
      platform_msg_id: '6001',
      root_msg_id: '',
      author_uid: 'fan-1',
      author_name: '',
      text: '在吗',
      msg_time: seconds(),
      work_id: '',
      work_title: '',
      work_url: '',
      ...more,
    },
  })
  return { ...outcome, pressed: pressed.length }
}
const sent = (): string[] => fake.sentToFans.map((one) => `${one.openid} ${one.text}`)

it('goes to the fan who wrote, written down before', async () => {
  expect(await answer()).toMatchObject({ end: 'sent', platformMsgId: '', reason: '', pressed: 1 })
  expect(sent()).toEqual(['fan-1 在的'])
})

it('is not sent when the fan wrote too long ago, or is nobody', async () => {
  const late = await answer({ msg_time: seconds() - 48 * 3_600 - 60 })
  expect(late).toMatchObject({ end: 'stopped', reason: expect.stringContaining('48 小时'), pressed: 0 })
  expect(await answer({ author_uid: '' })).toMatchObject({ end: 'stopped', pressed: 0 })
  expect([sent(), fake.count('message/custom/send')]).toEqual([[], 0])
})

it('the interface’s no is a no, in words', async () => {
  for (let count = 0; count < 5; count += 1) await answer({}, `第 ${count + 1} 条`)
  expect(await answer({}, '第 6 条')).toMatchObject({ end: 'refused', reason: expect.stringContaining('5 条') })
  expect(await answer({ author_uid: 'fan-2' })).toMatchObject({
    end: 'refused',
    reason: expect.stringContaining('取消关注'),
  })
  expect(sent()).toHaveLength(5)
})

it('is unknown where the interface only says that it is busy, or nothing', async () => {
  fake.settings.busyReply = true
  expect(await answer()).toMatchObject({ end: 'unknown', pressed: 1 })
  fake.settings.busyReply = false
  fake.fault({ at: 'message/custom/send', kind: 'lose-answer' })
  await expect(answer({}, '再问')).rejects.toMatchObject({ kind: 'network' })
})
