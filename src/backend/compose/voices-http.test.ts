// Voices through the server: services and their keys, who speaks what, auditions that can be played, what an order may
// use.
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { clipCapacity, clipParams } from '../../contract/http/clip.ts'
import * as calls from '../../contract/http/voices.ts'
import { KEYS, startSpeechServer } from '../media/voices/testing/speech-server.ts'
import type { SpeechServer } from '../media/voices/testing/speech-server.ts'
import { seedAttachment, twoScenes } from '../testing/benches/clip-bench.ts'
import { dropAuditions } from '../modules/voices/drop-auditions.ts'
import type { DatabaseKind } from '../ports/database.ts'
import { createTestApp } from '../testing/app.ts'
import type { TestApp, TestSession } from '../testing/app.ts'

describe.each(['sqlite', 'postgres'] as const)('%s', (kind: DatabaseKind) => {
  let app: TestApp
  let speech: SpeechServer
  let me: TestSession
  beforeAll(async () => {
    speech = await startSpeechServer()
    app = await createTestApp(kind)
  })
  afterAll(async () => {
    await app.close()
    await speech.close()
  })
  beforeEach(async () => {
    speech.trouble = ''
    speech.asks.length = 0
    me = await app.makeTenant({ clips: 10 })
  })
  const token = () => ({ token: me.token })
  const saveOpenai = async (more: object = {}) =>
    await app.inject(
      calls.saveVoiceService,
      { service: 'openai', base_url: speech.openai, model: 'tts-1', key: KEYS.openai, ...more },
      token(),
    )
  const voice = async (value: string) =>
    (await app.inject(calls.listVoices, {}, token())).data.voices.find((one) => one.value === value)

  test('what is not configured is shown with the way, and an audition says so', async () => {
    await app.inject(calls.saveVoiceMap, { usual: 'azure' }, token())
    const { data } = await app.inject(calls.listVoices, {}, token())
    expect(data.voices).toHaveLength(9)
    for (const one of data.voices)
      expect(one).toMatchObject({
        available: 0,
        engine: '',
        engine_value: 'azure',
        reason: expect.stringContaining('系统设置 → 语音服务'),
      })
    expect(await app.inject(calls.auditionVoice, { voice: 'zh_child' }, token())).toMatchObject({
      code: 40901,
      msg: expect.stringContaining('尚未配置Azure 语音'),
    })
    const shown = (await app.inject(calls.voiceServices, {}, token())).data
    expect(shown.services.map((one) => [one.value, one.configured])).toEqual([
      ['openai', 0],
      ['azure', 0],
      ['volcano', 0],
    ])
    for (const one of shown.services) expect(one.how_to[0]).toMatch(/https:\/\//)
  })

  test('a key is kept encrypted, shown by its end only, and stays with its host', async () => {
    expect(await saveOpenai()).toMatchObject({ code: 1 })
    const shown = await app.inject(calls.voiceServices, {}, token())
    expect(shown.data.services[0]).toMatchObject({
      configured: 1,
      fields: [
        { name: 'base_url', value: speech.openai },
        { name: 'model', value: 'tts-1' },
        { name: 'key', value: '', tail: '0001' },
      ],
    })
    const rows = await me.db.selectFrom('settings').select('value').where('key', '=', 'voice.service.openai').execute()
    const logs = await me.db.selectFrom('operation_logs').selectAll().where('action', '=', 'voice.service').execute()
    expect(logs).toHaveLength(1)
    expect(shown.body + JSON.stringify(rows) + JSON.stringify(logs)).not.toContain(KEYS.openai)
    // An empty key leaves it; another host asks for it anew, so that it is sent to nobody else.
    expect(await saveOpenai({ key: '', model: 'tts-1-hd' })).toMatchObject({ code: 1 })
    expect((await app.inject(calls.testVoiceService, { service: 'openai' }, token())).data).toMatchObject({ ok: 1 })
    expect(await saveOpenai({ key: '', base_url: 'https://evil.example.com/v1' })).toMatchObject({
      code: 40001,
      data: { errors: [{ field: 'key', msg: expect.stringContaining('重新填写') }] },
    })
    expect(await app.inject(calls.clearVoiceService, { service: 'openai' }, token())).toMatchObject({
      data: { cleared: 1 },
    })
    expect(await app.inject(calls.testVoiceService, { service: 'openai' }, token())).toMatchObject({
      code: 40901,
      data: { not_configured: 1 },
    })
  })

  test('addresses that are neither https nor this machine are refused', async () => {
    for (const base_url of ['http://api.example.com/v1', 'http://192.168.0.3/v1', 'file:///etc', 'https://a:b@x.com'])
      expect(await saveOpenai({ base_url })).toMatchObject({ code: 40001, data: { errors: [{ field: 'base_url' }] } })
    expect(
      await app.inject(
        calls.saveVoiceService,
        { service: 'volcano', base_url: speech.volcano, model: 'volcano_tts', key: KEYS.volcano },
        token(),
      ),
    ).toMatchObject({ code: 40001, data: { errors: [{ field: 'appid' }] } })
    expect(
      await app.inject(
        calls.saveVoiceService,
        { service: 'azure', base_url: 'https://eastasia.tts.speech.microsoft.com' },
        token(),
      ),
    ).toMatchObject({ code: 40001, data: { errors: [{ field: 'key' }] } })
  })

  test('the test button tells what the service said', async () => {
    await saveOpenai({ key: 'sk-not-the-right-one' })
    const refused = await app.inject(calls.testVoiceService, { service: 'openai' }, token())
    expect(refused.data).toEqual({ ok: 0, msg: expect.stringContaining('不认可密钥') })
    await saveOpenai()
    speech.trouble = 'quota'
    expect((await app.inject(calls.testVoiceService, { service: 'openai' }, token())).data).toEqual({
      ok: 0,
      msg: expect.stringContaining('额度'),
    })
    speech.trouble = ''
    expect((await app.inject(calls.testVoiceService, { service: 'openai' }, token())).data).toMatchObject({
      ok: 1,
      msg: expect.stringContaining('nova'),
    })
    expect(
      await me.db.selectFrom('operation_logs').select('id').where('action', '=', 'voice.test').execute(),
    ).toHaveLength(3)
  })

  test('voices follow the map; an order may use those that are there, and no other company’s', async () => {
    await saveOpenai()
    await app.inject(
      calls.saveVoiceMap,
      {
        usual: 'openai',
        own: [
          { value: 'zh_elder', engine: 'openai', voice: 'fable' },
          { value: 'zh_female_wenrou', engine: 'volcano' },
        ],
      },
      token(),
    )
    expect(await voice('zh_male_jieshuo')).toMatchObject({
      available: 1,
      engine: 'OpenAI 兼容语音',
      engine_voice: 'echo',
    })
    expect(await voice('zh_elder')).toMatchObject({ available: 1, engine_voice: 'fable' })
    expect(await voice('zh_child')).toMatchObject({ available: 0, reason: expect.stringContaining('童声') })
    expect(await voice('zh_female_wenrou')).toMatchObject({
      available: 0,
      engine_value: 'volcano',
      reason: expect.stringContaining('火山引擎'),
    })
    const offered = (await app.inject(clipParams, {}, token())).data.voices
    expect(offered.filter((one) => one.available === 1).map((one) => one.value)).toEqual([
      'zh_female_qingxin',
      'zh_female_huopo',
      'zh_female_zhishi',
      'zh_male_chenwen',
      'zh_male_yangguang',
      'zh_male_jieshuo',
      'zh_elder',
    ])
    const files = [
      await seedAttachment(me, '甲.mp4', 'video/mp4', 6000),
      await seedAttachment(me, '乙.mp4', 'video/mp4', 6000),
    ]
    const capacity = async (value: string) =>
      await app.inject(
        clipCapacity,
        {
          mode: 'clip',
          config: twoScenes(files, files, { captions: { mode: 'tts', texts: ['你好'] }, voice: { value } }),
        },
        token(),
      )
    expect(await capacity('zh_elder')).toMatchObject({ code: 1 })
    expect(await capacity('zh_child')).toMatchObject({
      code: 40001,
      data: { errors: [{ field: 'config.voice.value' }] },
    })
    const other = await app.makeTenant()
    expect((await app.inject(calls.voiceServices, {}, { token: other.token })).data).toMatchObject({
      usual: 'system',
      services: [{ configured: 0 }, { configured: 0 }, { configured: 0 }],
    })
    expect(
      await app.inject(
        calls.saveVoiceMap,
        {
          usual: 'system',
          own: [
            { value: 'zh_child', engine: 'azure' },
            { value: 'zh_child', engine: 'openai' },
          ],
        },
        token(),
      ),
    ).toMatchObject({ code: 40001 })
  })

  test('an audition is a file that plays, kept by content until it is cleared', async () => {
    await saveOpenai()
    await app.inject(calls.saveVoiceMap, { usual: 'openai' }, token())
    const text = `试听${me.tenantId}，共2个！${kind}`
    const first = await app.inject(
      calls.auditionVoice,
      { voice: 'zh_female_qingxin', text, rate: 1.5, semitones: 0 },
      token(),
    )
    expect(first).toMatchObject({ code: 1 })
    expect(JSON.parse(speech.asks[0]?.body ?? '{}')).toMatchObject({
      speed: 1.5,
      voice: 'nova',
      input: expect.stringContaining('共两个'),
    })
    const file = await app.backend.app.inject({ url: first.data.url, headers: { host: '127.0.0.1:41080' } })
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.subarray(0, 4).toString()]).toEqual([
      200,
      'audio/wav',
      'RIFF',
    ])
    expect(
      (await app.inject(calls.auditionVoice, { voice: 'zh_female_qingxin', text, rate: 1.5 }, token())).data
        .duration_ms,
    ).toBe(first.data.duration_ms)
    expect(speech.asks).toHaveLength(1)
    for (const wrong of [
      { rate: 2.5 },
      { rate: 0.4 },
      { semitones: 13 },
      { semitones: -13 },
      { text: '长'.repeat(61) },
      { voice: 'nobody' },
    ])
      expect(await app.injectRaw(calls.auditionVoice, { voice: 'zh_child', ...wrong }, token())).toMatchObject({
        code: 40001,
      })
    const { files, clock } = app.backend.foundation
    const { signal } = new AbortController()
    expect(await dropAuditions({ files, clock }, signal)).toBe(0)
    expect(await dropAuditions({ files, clock }, signal, 0)).toBeGreaterThan(0)
    expect(
      (await app.backend.app.inject({ url: first.data.url, headers: { host: '127.0.0.1:41080' } })).statusCode,
    ).toBe(404)
    await app.inject(calls.auditionVoice, { voice: 'zh_female_qingxin', text, rate: 1.5 }, token())
    expect(speech.asks).toHaveLength(1)
    expect(await dropAuditions({ files, clock: { now: () => clock.now() + 8 * 86_400_000 } }, signal)).toBeGreaterThan(
      0,
    )
  })
})

describe('addresses of a speech service inside the network', () => {
  const saved = async (kind: DatabaseKind, allowPrivateAddresses: boolean): Promise<Set<number>> => {
    const app = await createTestApp(kind, { allowPrivateAddresses })
    onTestFinished(async () => await app.close())
    const owner = await app.asOwner()
    const codes = new Set<number>()
    for (const base_url of [
      'http://127.0.0.1:8443/v1',
      'https://localhost/v1',
      'https://10.1.2.3/v1',
      'https://192.168.1.20/v1',
      'https://[::1]/v1',
    ])
      codes.add(
        (
          await app.injectRaw(
            calls.saveVoiceService,
            { service: 'openai', base_url, model: 'tts-1', key: KEYS.openai },
            { token: owner.token },
          )
        ).code,
      )
    return codes
  }

  test('are refused on a team’s server, unless it was started with the flag; a single computer may call its own', async () => {
    expect(await saved('postgres', false)).toEqual(new Set([40001]))
    expect(await saved('postgres', true)).toEqual(new Set([1]))
    expect(await saved('sqlite', false)).toEqual(new Set([1]))
  })

  test('that were stored before are not called', async () => {
    const app = await createTestApp('postgres', { allowPrivateAddresses: false })
    onTestFinished(async () => await app.close())
    const owner = await app.asOwner()
    const value = JSON.stringify({
      base_url: 'https://127.0.0.1:9/v1',
      model: 'tts-1',
      appid: '',
      key_enc: app.backend.foundation.cipher.encrypt(KEYS.openai),
    })
    await owner.db.insertInto('settings').values({ key: 'voice.service.openai', value }).execute()
    expect(await app.injectRaw(calls.testVoiceService, { service: 'openai' }, { token: owner.token })).toMatchObject({
      code: 40901,
      data: { not_configured: 1 },
    })
  })
})
