/**
 * How speech services are called: checked address, no redirects, a deadline, a bounded answer, refusals in the
 * operator's words.
 */
import { RenderError, cancelled } from '../../errors.ts'

export type SpeechFetch = (url: string, init: RequestInit) => Promise<Response>

/** Longest answer to one request, ms: a script of a minute takes some seconds. */
const DEADLINE_MS = 60_000
/** Ten minutes of speech at 24 kHz are 29 MB, and a third more as base64. */
const MOST_BYTES = 48 * 1024 * 1024

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

/**
 * The base address of a service without the slash at its end, or null when it may not be used: https, or http on this
 * very machine only; no name and password, query or fragment in it.
 */
export function checkBase(text: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) return null
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** Whether an address checked by `checkBase` is on this machine: such services may do without a key. */
export function isLocalBase(base: string): boolean {
  return isLoopback(URL.parse(base)?.hostname ?? '')
}

export type RefusalKind = 'key' | 'quota' | 'busy' | 'long' | 'voice' | 'request' | 'server'

const WORDS: Readonly<Record<RefusalKind, (name: string) => string>> = {
  key: (name) => `${name} 不认可密钥，请到「系统设置 → 语音服务」检查密钥、地址和应用标识`,
  quota: (name) => `${name} 的额度已用完或未开通，请到服务商后台充值或开通后重试`,
  busy: (name) => `${name} 请求过于频繁，请稍后重试`,
  long: (name) => `文案超过 ${name} 单次可朗读的长度，请缩短每句话后重试`,
  voice: (name) => `${name} 没有这个音色或未获授权，请到「系统设置 → 语音服务」改选音色`,
  request: (name) => `${name} 不接受这次请求，请检查地址、模型和音色`,
  server: (name) => `${name} 暂时不可用，请稍后重试`,
}

/**
 * A refusal as RenderError: what may pass by itself can be tried again. `detail`: the service's own words, for the log.
 */
export function refusal(name: string, kind: RefusalKind, detail: string): RenderError {
  return new RenderError(
    kind === 'busy' || kind === 'server' ? 'engine_failed' : 'voice_unavailable',
    WORDS[kind](name),
    {
      detail: detail.slice(0, 2000),
    },
  )
}

export interface Answer {
  status: number
  type: string
  body: Buffer
}

/**
 * One call. HTTP refusals are answers.
 * @param name of the service, for the sentences
 * @throws RenderError `cancelled`, `timeout`, or in words: not reached, sent elsewhere, too much sent back
 */
export async function callSpeech(
  name: string,
  fetcher: SpeechFetch,
  url: string,
  init: RequestInit,
  options: { signal?: AbortSignal | undefined; deadlineMs?: number },
): Promise<Answer> {
  const deadline = AbortSignal.timeout(options.deadlineMs ?? DEADLINE_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  try {
    const response = await fetcher(url, { ...init, redirect: 'manual', signal })
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel()
      throw new RenderError('voice_unavailable', `${name} 的地址会跳转到别处，为防止密钥外泄没有跟随，请填写最终地址`)
    }
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: await bounded(name, response),
    }
  } catch (error) {
    if (error instanceof RenderError) throw error
    if (options.signal?.aborted) throw cancelled()
    if (deadline.aborted)
      throw new RenderError(
        'timeout',
        `${name} 超过 ${Math.round((options.deadlineMs ?? DEADLINE_MS) / 1000)} 秒没有回答，请稍后重试`,
        { cause: error },
      )
    throw new RenderError('engine_failed', `连不上 ${name}，请检查网络和地址后重试`, {
      cause: error,
      detail: error instanceof Error ? error.message : String(error),
    })
  }
}

async function bounded(name: string, response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MOST_BYTES) throw new RenderError('voice_unavailable', `${name} 返回的内容过大，已停止接收`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The start of an answer as text, for the log and for telling refusals apart. */
export function answerText(answer: Answer): string {
  return answer.body.subarray(0, 4000).toString('utf8')
}

/** JSON of an answer; null when it is none. */
export function answerJson(answer: Answer): unknown {
  try {
    return JSON.parse(answer.body.toString('utf8'))
  } catch {
    return null
  }
}
