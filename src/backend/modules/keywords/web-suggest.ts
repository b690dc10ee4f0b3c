// Asks a site for its suggestions: one request a second for each site, a deadline, no redirects, nothing run.
import { setTimeout as wait } from 'node:timers/promises'
import type { WebProvider } from '../../../contract/http/keyword-ideas.ts'
import { cleanLine } from '../../../contract/titles/lines.ts'
import { decodeAnswer, readJsonp, WEB_SOURCES } from './web-answers.ts'

export interface Look {
  readonly status: 'ok' | 'empty' | 'blocked' | 'error'
  readonly words: readonly string[]
  /** '' or a sentence for the operator. */
  readonly note: string
}
export type WebFetch = (url: string, init?: RequestInit) => Promise<Response>
export interface WebSuggest {
  /** Never throws but when the signal aborts. */
  look(provider: WebProvider, word: string, signal?: AbortSignal): Promise<Look>
}

const DEADLINE_MS = 5_000
const GAP_MS = 1_000
const MOST_BYTES = 256 * 1024
const MOST_WORDS = 20
const BLOCKING = new Set([401, 403, 405, 418, 429, 503])
const failed = (note: string): Look => ({ status: 'error', words: [], note })
const aborted = async (signal: AbortSignal): Promise<never> =>
  await new Promise((_resolve, reject) => {
    signal.addEventListener(
      'abort',
      () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')),
      { once: true },
    )
  })
const blocked = (note: string): Look => ({ status: 'blocked', words: [], note })

/** `gapMs`: least time between two requests to one site, ms. */
export function createWebSuggest(deps: { fetch: WebFetch; gapMs?: number; deadlineMs?: number }): WebSuggest {
  const { gapMs = GAP_MS, deadlineMs = DEADLINE_MS } = deps
  const lines = new Map<WebProvider, Promise<unknown>>()

  const ask = async (provider: WebProvider, word: string, signal?: AbortSignal): Promise<Look> => {
    const source = WEB_SOURCES[provider]
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      const response = await deps.fetch(source.url(word), {
        redirect: 'manual',
        headers: { accept: '*/*', 'accept-language': 'zh-CN,zh;q=0.9' },
        signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
      })
      // A suggestion never sends elsewhere: who does, sends to a page that asks for a person.
      if (response.status >= 300 && response.status < 400) return blocked(`${source.title}要求验证，已停止`)
      if (BLOCKING.has(response.status)) return blocked(`${source.title}拒绝了请求（${response.status}）`)
      if (response.status !== 200) return failed(`${source.title}返回错误（${response.status}）`)
      const bytes = await firstBytes(response)
      if (bytes === null) return failed(`${source.title}的返回内容过大`)
      const text = decodeAnswer(bytes, response.headers.get('content-type') ?? '', source.charset)
      if (/^\s*</.test(text)) return blocked(`${source.title}返回了网页而不是联想词，可能需要验证`)
      const words = source.read(readJsonp(text))
      if (words === null) return failed(`${source.title}的返回格式无法识别`)
      const clean = [
        ...new Set(
          words
            .map((one) => [...cleanLine(one.replace(/<[^>]*>/g, '').replaceAll('\n', ' '))].slice(0, 60).join(''))
            .filter((one) => one !== ''),
        ),
      ].slice(0, MOST_WORDS)
      return { status: clean.length === 0 ? 'empty' : 'ok', words: clean, note: '' }
    } catch (error) {
      if (signal?.aborted === true) throw error
      return failed(deadline.aborted ? `${source.title}没有及时回应` : `连不上${source.title}，请检查网络`)
    }
  }

  return {
    async look(provider, word, signal) {
      signal?.throwIfAborted()
      let begun: number | null = null
      // One after another, each so long after the one before had begun; who gives up leaves the line at once.
      const mine = (lines.get(provider) ?? Promise.resolve()).then(async () => {
        signal?.throwIfAborted()
        begun = performance.now()
        return await ask(provider, word, signal)
      })
      const rest = async (): Promise<void> => {
        if (begun !== null) await wait(Math.max(0, gapMs - (performance.now() - begun)), undefined, { ref: false })
      }
      lines.set(provider, mine.then(rest, rest))
      return signal === undefined ? await mine : await Promise.race([mine, aborted(signal)])
    },
  }
}

/** Null when there are more than a suggestion ever has. */
async function firstBytes(response: Response): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  if (response.body === null) return new Uint8Array()
  for await (const part of response.body) {
    size += part.byteLength
    if (size > MOST_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
