/** Pretended speech services on loopback, each with its own protocol and its own bodies of refusals. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeWav } from '../wav.ts'

export interface SpeechAsk {
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}
export interface SpeechServer {
  /** Base addresses of the three, as an operator would enter them. */
  openai: string
  azure: string
  volcano: string
  asks: SpeechAsk[]
  /** What goes wrong with every call until it is set back. */
  trouble: '' | 'quota' | 'rate' | 'long' | 'down' | 'redirect' | 'hang' | 'junk' | 'voice'
  /** The answer's sound is a file of this kind instead of WAV (the OpenAI one). */
  sound: Buffer | null
  close(): Promise<void>
}

export const KEYS = {
  openai: 'sk-test-openai-0001',
  azure: 'azure-test-key-0002',
  volcano: 'volcano-token-0003',
  appid: '1234567890',
} as const

const RATE = 24_000
const samplesOf = (text: string, rate = 1): Int16Array => {
  // 0.1 s for each character, and 0.35 s of quiet after a full stop: what real voices do.
  const parts: number[] = []
  const tone = (seconds: number, loud: number): void => {
    for (let i = 0; i < Math.round((seconds * RATE) / rate); i += 1)
      parts.push(Math.round(loud * Math.sin(parts.length / 9)))
  }
  for (const char of text)
    tone(
      /[。！？!?]/.test(char) ? 0.35 : /[\p{L}\p{N}]/u.test(char) ? 0.1 : 0.05,
      /[\p{L}\p{N}]/u.test(char) ? 9000 : 0,
    )
  return Int16Array.from(parts)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

interface Reply {
  status: number
  type?: string
  body: Buffer | string
  headers?: Record<string, string>
}
const json = (status: number, body: object): Reply => ({ status, type: 'application/json', body: JSON.stringify(body) })

export async function startSpeechServer(): Promise<SpeechServer> {
  const openai = (ask: SpeechAsk): Reply => {
    const error = (status: number, message: string, type: string, code: string | null): Reply =>
      json(status, { error: { message, type, param: null, code } })
    if (ask.headers.authorization !== `Bearer ${KEYS.openai}`)
      return error(
        401,
        'Incorrect API key provided: sk-no. You can find your API key at https://platform.openai.com/account/api-keys.',
        'invalid_request_error',
        'invalid_api_key',
      )
    if (server.trouble === 'quota')
      return error(
        429,
        'You exceeded your current quota, please check your plan and billing details.',
        'insufficient_quota',
        'insufficient_quota',
      )
    if (server.trouble === 'rate')
      return error(
        429,
        'Rate limit reached for tts-1 in organization org-x on requests per min (RPM): Limit 3, Used 3, Requested 1.',
        'requests',
        'rate_limit_exceeded',
      )
    if (server.trouble === 'long')
      return error(
        400,
        "[{'type': 'string_too_long', 'loc': ('body', 'input'), 'msg': 'String should have at most 4096 characters', 'too long'}]",
        'invalid_request_error',
        'string_above_max_length',
      )
    if (server.trouble === 'voice')
      return error(
        400,
        "[{'type': 'enum', 'loc': ('body', 'voice'), 'msg': \"Input should be 'nova', 'shimmer' ...\"}]",
        'invalid_request_error',
        null,
      )
    const { input, speed } = JSON.parse(ask.body) as { input: string; speed: number }
    return server.sound
      ? { status: 200, type: 'audio/mpeg', body: server.sound }
      : { status: 200, type: 'audio/wav', body: writeWav({ rate: RATE, samples: samplesOf(input, speed) }) }
  }
  const azure = (ask: SpeechAsk): Reply => {
    if (ask.headers['ocp-apim-subscription-key'] !== KEYS.azure)
      return json(401, {
        error: {
          code: '401',
          message:
            'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription.',
        },
      })
    if (server.trouble === 'quota')
      return json(403, {
        error: { code: '403', message: 'Out of call volume quota. Quota will be replenished in 10.02:03:04.' },
      })
    if (server.trouble === 'rate')
      return json(429, {
        error: {
          code: '429',
          message: 'Requests to the Speech operation have exceeded rate limit of your current pricing tier.',
        },
      })
    if (server.trouble === 'long')
      return {
        status: 400,
        type: 'text/plain',
        body: 'The SSML is too long: synthesis audio duration exceeds 10 minutes.',
      }
    if (server.trouble === 'voice')
      return { status: 400, type: 'text/plain', body: 'Unsupported voice zh-CN-NobodyNeural.' }
    if (!ask.headers['content-type']?.includes('application/ssml+xml')) return { status: 415, body: '' }
    const text = /<prosody[^>]*>(.*)<\/prosody>/s.exec(ask.body)?.[1] ?? ''
    return { status: 200, type: 'audio/x-wav', body: writeWav({ rate: RATE, samples: samplesOf(text) }) }
  }
  const volcano = (ask: SpeechAsk): Reply => {
    const asked = JSON.parse(ask.body) as {
      app: { appid: string }
      audio: { voice_type: string; speed_ratio: number }
      request: { reqid: string; text: string }
    }
    const say = (status: number, code: number, message: string, more: object = {}): Reply =>
      json(status, { reqid: asked.request.reqid, code, operation: 'query', message, sequence: -1, ...more })
    if (ask.headers.authorization !== `Bearer;${KEYS.volcano}` || asked.app.appid !== KEYS.appid)
      return say(401, 3001, 'authenticate request: load grant: requested grant not found')
    if (server.trouble === 'quota') return say(200, 3001, 'quota exceeded for types: text_words_lifetime')
    if (server.trouble === 'rate') return say(200, 3003, 'quota exceeded for types: concurrency')
    if (server.trouble === 'long' || Buffer.byteLength(asked.request.text) > 1024)
      return say(200, 3010, 'text too long')
    if (server.trouble === 'voice') return say(200, 3001, 'extract request resource id: get resource id: access denied')
    const samples = samplesOf(asked.request.text, asked.audio.speed_ratio)
    const pcm = Buffer.alloc(samples.length * 2)
    samples.forEach((sample, at) => pcm.writeInt16LE(sample, at * 2))
    let time = 0
    const words = [...asked.request.text].flatMap((word) => {
      const from = time
      time += (/[。！？!?]/.test(word) ? 0.35 : /[\p{L}\p{N}]/u.test(word) ? 0.1 : 0.05) / asked.audio.speed_ratio
      return /[\p{L}\p{N}]/u.test(word) ? [{ word, start_time: from, end_time: time, unit_type: 'text' }] : []
    })
    return say(200, 3000, 'Success', {
      data: pcm.toString('base64'),
      addition: { duration: String(Math.round(time * 1000)), frontend: JSON.stringify({ words, phonemes: [] }) },
    })
  }

  const http = createServer((request, response) => {
    const handle = async (): Promise<void> => {
      const ask: SpeechAsk = { path: request.url ?? '', headers: request.headers, body: await bodyOf(request) }
      server.asks.push(ask)
      if (server.trouble === 'hang') return
      const reply: Reply =
        server.trouble === 'redirect'
          ? { status: 307, body: '', headers: { location: 'http://127.0.0.1:1/stolen' } }
          : server.trouble === 'down'
            ? { status: 503, body: 'upstream connect error' }
            : server.trouble === 'junk'
              ? { status: 200, type: 'audio/wav', body: 'this is no sound' }
              : ask.path === '/v1/audio/speech'
                ? openai(ask)
                : ask.path === '/cognitiveservices/v1'
                  ? azure(ask)
                  : ask.path === '/api/v1/tts'
                    ? volcano(ask)
                    : { status: 404, body: 'not found' }
      response.writeHead(reply.status, { ...(reply.type ? { 'content-type': reply.type } : {}), ...reply.headers })
      response.end(reply.body)
    }
    handle().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: SpeechServer = {
    openai: `${origin}/v1`,
    azure: origin,
    volcano: origin,
    asks: [],
    trouble: '',
    sound: null,
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => {
        http.close(resolve)
      })
    },
  }
  return server
}
