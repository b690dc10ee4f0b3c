/**
 * One question to a service that speaks OpenAI's interface: POST {base}/chat/completions {model, messages} answers
 * {choices:[{message:{content}}], usage:{prompt_tokens, completion_tokens}}; refusals are {error:{message,type,code}}
 * (platform.openai.com/docs/api-reference/chat/create). Not streamed.
 */
import { z } from 'zod'

export type ModelFetch = (url: string, init: RequestInit) => Promise<Response>

export interface ChatService {
  /** As `checkModelBase` gives it, with the version. */
  readonly base: string
  readonly model: string
  /** '' = none is sent. */
  readonly key: string
  readonly timeoutMs: number
}
export interface ChatAnswer {
  readonly text: string
  /** Null = the service does not tell. */
  readonly usage: { readonly input: number; readonly output: number } | null
}

/** A refusal in the operator's words. */
export class ChatError extends Error {
  readonly kind: 'key' | 'quota' | 'busy' | 'timeout' | 'network' | 'server' | 'request' | 'format' | 'redirect'
  constructor(kind: ChatError['kind'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ChatError'
    this.kind = kind
  }
}

const MOST_BYTES = 1024 * 1024
const answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z
    .object({ prompt_tokens: z.number().int().min(0), completion_tokens: z.number().int().min(0) })
    .nullish()
    .catch(null),
})
const refusal = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.string().nullish(),
      type: z.string().nullish(),
      code: z.union([z.string(), z.number()]).nullish(),
    }),
  ]),
})

const WORDS = {
  key: 'AI 服务不认可密钥，请到「系统设置 → AI 改写」检查密钥和地址',
  quota: 'AI 服务的额度已用完或未开通，请到服务商后台充值后重试',
  busy: 'AI 服务请求过于频繁（429），请稍后重试',
  server: 'AI 服务暂时不可用，请稍后重试',
  request: 'AI 服务不接受这次请求，请检查接口地址和模型名称',
  format: 'AI 服务的回答无法识别，请检查接口地址是否为 OpenAI 兼容接口（一般以 /v1 结尾）',
  redirect: 'AI 服务的地址会跳转到别处，为防止密钥外泄没有跟随，请填写最终地址',
  network: '连不上 AI 服务，请检查网络和地址',
} as const
const refused = (kind: keyof typeof WORDS, cause?: unknown): ChatError => new ChatError(kind, WORDS[kind], cause)

function refusalOf(status: number, body: string): ChatError {
  const told = refusal.safeParse(readJson(body)).data?.error
  const words = (
    typeof told === 'string' ? told : `${told?.code ?? ''} ${told?.type ?? ''} ${told?.message ?? ''}`
  ).toLowerCase()
  if (status === 401 || status === 403 || words.includes('invalid_api_key')) return refused('key')
  if (status === 402 || words.includes('insufficient_quota') || words.includes('billing') || words.includes('balance'))
    return refused('quota')
  if (status === 429) return refused('busy')
  return refused(status >= 500 ? 'server' : 'request')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MOST_BYTES) throw refused('format')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** @throws ChatError; the caller's abort is thrown as it is */
export async function askModel(
  fetcher: ModelFetch,
  service: ChatService,
  messages: readonly { role: 'system' | 'user'; content: string }[],
  signal?: AbortSignal,
): Promise<ChatAnswer> {
  const deadline = AbortSignal.timeout(service.timeoutMs)
  try {
    const response = await fetcher(`${service.base}/chat/completions`, {
      method: 'POST',
      redirect: 'manual',
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(service.key === '' ? {} : { authorization: `Bearer ${service.key}` }),
      },
      body: JSON.stringify({ model: service.model, messages, stream: false }),
    })
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      throw refused('redirect')
    const body = await bounded(response)
    if (response.status !== 200) throw refusalOf(response.status, body)
    const json = readJson(body)
    // Some gateways refuse with 200.
    if (refusal.safeParse(json).success) throw refusalOf(400, body)
    const read = answer.safeParse(json)
    const text = read.data?.choices[0]?.message.content ?? ''
    if (!read.success || text.trim() === '') throw refused('format')
    const usage = read.data.usage
    return {
      text,
      usage:
        usage === null || usage === undefined ? null : { input: usage.prompt_tokens, output: usage.completion_tokens },
    }
  } catch (error) {
    if (error instanceof ChatError) throw error
    if (signal?.aborted === true) throw error
    if (deadline.aborted)
      throw new ChatError(
        'timeout',
        `AI 服务超过 ${Math.round(service.timeoutMs / 1000)} 秒没有回答，请稍后重试或调大超时`,
        error,
      )
    throw refused('network', error)
  }
}
