// The three services over real HTTP: what is sent, what comes back, and every refusal in words.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestMedia, type TestMedia } from '../../testing/test-media.ts'
import { tuneFilters } from '../retune.ts'
import { KEYS, startSpeechServer, type SpeechServer } from '../testing/speech-server.ts'
import { systemOnly, type VoiceEngine, type VoiceSet } from '../voice-types.ts'
import { createVoices } from '../voices.ts'
import { readWav } from '../wav.ts'
import { azureEngine, ssml } from './azure-engine.ts'
import { openaiEngine } from './openai-engine.ts'
import { callSpeech, checkBase, isLocalBase } from './speech-http.ts'
import { volcanoEngine } from './volcano-engine.ts'

let server: SpeechServer
let media: TestMedia
let dir = ''
let made = 0
beforeAll(async () => {
  server = await startSpeechServer()
  media = await openTestMedia()
  dir = await mkdtemp(join(tmpdir(), 'cloud-voices-'))
})
afterAll(async () => {
  await Promise.all([server.close(), media.close()])
  await rm(dir, { recursive: true, force: true })
})
beforeEach(() => {
  server.trouble = ''
  server.sound = null
  server.asks.length = 0
})

const engines = (
  keys: { openai: string; azure: string; volcano: string } = KEYS,
): Record<'openai' | 'azure' | 'volcano', VoiceEngine> => ({
  openai: openaiEngine({ name: 'OpenAI', base: server.openai, model: 'tts-1', key: keys.openai, fetch }),
  azure: azureEngine({ name: 'Azure', base: server.azure, key: keys.azure, fetch }),
  volcano: volcanoEngine({
    name: '火山',
    base: server.volcano,
    appid: KEYS.appid,
    cluster: 'volcano_tts',
    token: keys.volcano,
    fetch,
  }),
})
type Name = keyof ReturnType<typeof engines>
const NAMES = ['openai', 'azure', 'volcano'] as const
const setOf = (usual: string, list: readonly VoiceEngine[]): VoiceSet => ({
  ...systemOnly,
  engines: list,
  usual,
  missing: (engine) => `尚未配置 ${engine}。`,
})
/** A speaker with a cache of its own. */
const speaker = () =>
  createVoices({
    cacheDir: join(dir, String((made += 1))),
    engine: { ...engines().openai, id: 'system', voices: async () => new Map() },
    tools: async () => media.tools,
  })
const say = async (
  name: Name,
  more: Partial<{ text: string; rate: number; semitones: number; keys: typeof KEYS; signal: AbortSignal }> = {},
) =>
  await speaker().synth(
    {
      text: more.text ?? '大家好。共有300人！',
      voice: 'zh_male_jieshuo',
      rate: more.rate ?? 1,
      semitones: more.semitones ?? 0,
    },
    { set: setOf(name, Object.values(engines(more.keys))), signal: more.signal },
  )

describe.each(NAMES)('%s', (name) => {
  it('speaks a script in one request, in words, and times its sentences', async () => {
    const spoken = await say(name)
    expect(server.asks).toHaveLength(1)
    expect(server.asks[0]?.body).toContain('共有三百人')
    expect(spoken.sentences.map((one) => one.text)).toEqual(['大家好。', '共有300人！'])
    const [first, second] = spoken.sentences
    // 3 characters of 0.1 s, a pause of 0.35 s, 5 characters
    expect(Math.abs((first?.endMs ?? 0) - 300)).toBeLessThan(40)
    expect(Math.abs((second?.startMs ?? 0) - 650)).toBeLessThan(40)
    const wav = readWav(await readFile(spoken.path))
    expect(Math.abs((wav.samples.length * 1000) / wav.rate - spoken.durationMs)).toBeLessThan(2)
  })
  it.each([
    ['quota', 'voice_unavailable', '额度'],
    ['rate', 'engine_failed', '频繁'],
    ['long', 'voice_unavailable', '长度'],
    ['voice', 'voice_unavailable', '音色'],
    ['down', 'engine_failed', '暂时不可用'],
    ['redirect', 'voice_unavailable', '跳转'],
  ] as const)('tells %s in words', async (trouble, code, words) => {
    server.trouble = trouble
    await expect(say(name)).rejects.toMatchObject({ code, reason: expect.stringContaining(words) })
    expect(server.asks.length).toBe(1)
  })
  it('tells a wrong key in words, and keeps it out of them', async () => {
    const error: unknown = await say(name, {
      keys: {
        ...KEYS,
        openai: 'sk-wrong-key-9999',
        azure: 'wrong-key-9999',
        volcano: 'wrong-key-9999',
      } as unknown as typeof KEYS,
    }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'voice_unavailable', reason: expect.stringContaining('不认可密钥') })
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('wrong-key')
  })
  it('stops at once when nobody wants it any more', async () => {
    server.trouble = 'hang'
    const stop = new AbortController()
    const speaking = say(name, { signal: stop.signal })
    setTimeout(() => stop.abort(), 30)
    await expect(speaking).rejects.toMatchObject({ code: 'cancelled' })
  })
  it('takes what is no sound for none', async () => {
    server.trouble = 'junk'
    await expect(say(name)).rejects.toMatchObject({ code: 'voice_unavailable' })
  })
  it('keeps speech by content: asked again it costs nothing', async () => {
    const voices = speaker()
    const set = setOf(name, Object.values(engines()))
    const request = { text: '大家好。', voice: 'zh_male_jieshuo', rate: 1, semitones: 0 }
    const [one, two] = await Promise.all([voices.synth(request, { set }), voices.synth(request, { set })])
    expect(await voices.synth(request, { set })).toEqual(one)
    expect(two).toEqual(one)
    expect(server.asks).toHaveLength(1)
    const other = await voices.synth({ ...request, rate: 1.5 }, { set })
    expect(other.path).not.toBe(one.path)
    expect(other.durationMs).toBeLessThan(one.durationMs + 1)
  })
})

it('speed and pitch are the service’s where it can, else the sound’s', async () => {
  await say('azure', { rate: 1.5, semitones: -3 })
  expect(server.asks.at(-1)?.body).toContain('rate="+50%" pitch="-3st"')
  const plain = await say('volcano')
  const slow = await say('volcano', { rate: 0.5 })
  expect(JSON.parse(server.asks.at(-1)?.body ?? '{}')).toMatchObject({ audio: { speed_ratio: 0.8 } })
  expect(Math.abs(slow.durationMs / plain.durationMs - 2)).toBeLessThan(0.15)
  // Its words are stretched with it.
  expect(Math.abs((slow.sentences[1]?.startMs ?? 0) - 1300)).toBeLessThan(120)
  const high = await say('openai', { semitones: 12 })
  expect(Math.abs(high.durationMs - plain.durationMs)).toBeLessThan(120)
  const crossings = async (path: string): Promise<number> => {
    const { samples } = readWav(await readFile(path))
    return samples.reduce((sum, sample, at) => sum + (at > 0 && sample > 0 && (samples[at - 1] ?? 0) <= 0 ? 1 : 0), 0)
  }
  expect(Math.abs((await crossings(high.path)) / (await crossings((await say('openai')).path)) - 2)).toBeLessThan(0.45)
  // Without rubberband the sound is resampled and its length put right.
  expect(tuneFilters({ tempo: 1, semitones: 12 }, 24_000, false)).toEqual([
    'asetrate=48000',
    'aresample=24000',
    'atempo=0.5',
  ])
  expect(tuneFilters({ tempo: 0.5, semitones: 12 }, 24_000, false)).toEqual([
    'asetrate=48000',
    'aresample=24000',
    'atempo=0.5',
    'atempo=0.5',
  ])
})

it('a service that answers MP3 whatever is asked is understood', async () => {
  server.sound = await readFile(
    await media.make(['-f', 'lavfi', '-i', 'sine=frequency=300:duration=0.9'], 'speech.mp3'),
  )
  expect(Math.abs((await say('openai', { text: '大家好。' })).durationMs - 900)).toBeLessThan(80)
})

it('long scripts go in pieces that each fit', async () => {
  const text = Array.from(
    { length: 12 },
    (_, i) => `第${i + 1}句话说的是今年的新品和它的价格还有大家最关心的售后服务与质量保证。`,
  ).join('')
  const spoken = await say('volcano', { text: `${text}${'没有标点的很长一句话'.repeat(45)}` })
  expect(server.asks.length).toBeGreaterThan(2)
  for (const ask of server.asks)
    expect(Buffer.byteLength((JSON.parse(ask.body) as { request: { text: string } }).request.text)).toBeLessThanOrEqual(
      1024,
    )
  expect(spoken.sentences.map((one) => one.text).join('').length).toBeGreaterThan(800)
  for (const [at, one] of spoken.sentences.entries())
    expect(one.startMs).toBeGreaterThanOrEqual(spoken.sentences[at - 1]?.endMs ?? 0)
})

it('a voice that isn’t there is named with the way, never replaced', async () => {
  const voices = speaker()
  const set: VoiceSet = {
    ...setOf('volcano', [engines().openai]),
    own: new Map([
      ['zh_child', { engine: 'openai', voice: '' }],
      ['zh_elder', { engine: 'openai', voice: 'fable' }],
    ]),
  }
  const list = await voices.list(set)
  expect(list.find((one) => one.value === 'zh_male_jieshuo')).toMatchObject({
    available: false,
    engine: '',
    engineId: 'volcano',
    reason: expect.stringContaining('尚未配置 volcano'),
  })
  expect(list.find((one) => one.value === 'zh_child')).toMatchObject({
    available: false,
    engineId: 'openai',
    reason: expect.stringContaining('童声'),
  })
  expect(list.find((one) => one.value === 'zh_elder')).toMatchObject({
    available: true,
    engine: 'OpenAI',
    engineVoice: 'fable',
  })
  await expect(voices.synth({ text: '你好', voice: 'zh_child', rate: 1 }, { set })).rejects.toMatchObject({
    code: 'voice_unavailable',
    reason: expect.stringContaining('童声'),
  })
  expect(server.asks).toEqual([])
})

it('a deadline ends what takes too long', async () => {
  server.trouble = 'hang'
  await expect(
    callSpeech('慢服务', fetch, `${server.openai}/audio/speech`, { method: 'POST', body: '{}' }, { deadlineMs: 60 }),
  ).rejects.toMatchObject({ code: 'timeout', reason: expect.stringContaining('没有回答') })
})

it('addresses are https, or http on this machine only', () => {
  expect(
    ['https://api.openai.com/v1/', 'http://127.0.0.1:8000/v1', 'http://localhost:9000', 'http://[::1]:80/v1'].map(
      checkBase,
    ),
  ).toEqual(['https://api.openai.com/v1', 'http://127.0.0.1:8000/v1', 'http://localhost:9000', 'http://[::1]/v1'])
  for (const bad of [
    'http://api.openai.com/v1',
    'http://192.168.1.4/v1',
    'http://127.0.0.1.evil.com',
    'http://localhost.evil.com',
    'ftp://x.com',
    'file:///etc/passwd',
    'https://user:pass@x.com',
    'https://x.com?key=1',
    'x.com',
    '',
    'javascript:alert(1)',
  ])
    expect(checkBase(bad), bad).toBeNull()
  expect([isLocalBase('http://127.0.0.1:8000'), isLocalBase('https://x.com')]).toEqual([true, false])
})

it('text can’t break out of SSML', () => {
  const made = ssml({ voice: 'zh-CN-X"><x>', text: '1<2 & "好"\u0000\u{1F600}', rate: 0.5, semitones: 12 })
  expect(made).toContain('<prosody rate="-50%" pitch="+12st">1&lt;2 &amp; &quot;好&quot;\u{1F600}</prosody>')
  expect(made).toContain('name="zh-CN-X&quot;&gt;&lt;x&gt;"')
})
