// Watches the tabs of one browser while a person goes through the publish page, and makes a recording without anybody
// in it.
import type { CDPSession, Page } from 'puppeteer-core'
import { RECORDING_STEPS_MAX, recordedNode } from '../../contract/entities/recording.ts'
import type { RecordedAnswer, RecordedNode, RecordedStep, Recording } from '../../contract/entities/recording.ts'
import type { Logger } from '../lib/logger.ts'
import { cleanAddress, cleanTree, wordCleaner } from './clean.ts'
import { shapeOf, wordsOf } from './shape.ts'
import { DOOR, watchPage, WORLD, type SeenStep } from './watch-page.ts'

const BODY_MAX = 2_000_000
const LAST_LOOK_MS = 2_000

export interface RecorderInput {
  readonly platform: string
  readonly tableVersion: number
  /** Words of the table and of the platform's own choices, which stay. */
  readonly known: readonly string[]
  /** The account's names and ids. */
  readonly own: readonly string[]
  readonly log: Pick<Logger, 'info'>
  readonly now: () => number
  /** After each step: how many there are. */
  readonly onStep?: (count: number) => void
}
export interface PageRecorder {
  /** Watches this tab from now on, and every document that it opens. */
  watch(page: Page): Promise<void>
  /**
   * One last look at each tab, then what was seen, cleaned; `more` words are struck out besides. May be asked again
   * with other words.
   */
  finish(more?: readonly string[]): Promise<Recording>
  close(): Promise<void>
}

interface RawStep extends Omit<RecordedStep, 'page'> {
  readonly page: RecordedNode
}

export function createRecorder({ platform, tableVersion, known, own, log, now, onStep }: RecorderInput): PageRecorder {
  const began = now()
  const steps: RawStep[] = []
  const words = new Set<string>(own)
  const told = new Set<string>()
  const answers = new Map<string, RecordedAnswer>()
  const tabs = new Map<Page, { client: CDPSession; contexts: Set<number> }>()
  const reading = new Set<Promise<void>>()
  let ended = false

  const take = (payload: string): void => {
    const seen = JSON.parse(payload) as SeenStep | { readonly act: 'words'; readonly words: readonly string[] }
    for (const word of seen.words)
      for (const line of word.split('\n')) if (line.trim().length > 1) words.add(line.trim())
    if (seen.act === 'words' || steps.length >= RECORDING_STEPS_MAX) return
    const page = recordedNode.safeParse(seen.page)
    if (!page.success) return log.info('recording.unreadable', { act: seen.act })
    if (seen.act === 'file') for (const word of seen.words) words.add(word.replace(/\.[a-z0-9]{2,5}$/i, ''))
    steps.push({ at: now() - began, act: seen.act, address: seen.address, what: seen.what, page: page.data })
    onStep?.(steps.length)
  }
  const hear = async (
    client: CDPSession,
    requestId: string,
    request: { method: string; url: string; status: number },
  ): Promise<void> => {
    const { body, base64Encoded } = await client.send('Network.getResponseBody', { requestId })
    if (body.length > BODY_MAX) return
    const value: unknown = JSON.parse(base64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body)
    wordsOf(value, told)
    const address = cleanAddress(request.url)
    answers.set(`${request.method} ${address} ${request.status}`, {
      method: request.method,
      address,
      status: request.status,
      shape: shapeOf(value),
    })
  }
  const listen = (client: CDPSession): void => {
    const open = new Map<string, { method: string; url: string; status: number }>()
    const methods = new Map<string, string>()
    client.on('Network.requestWillBeSent', ({ requestId, request }) => void methods.set(requestId, request.method))
    client.on('Network.responseReceived', ({ requestId, type, response }) => {
      if ((type === 'XHR' || type === 'Fetch') && /json/.test(response.mimeType))
        open.set(requestId, { method: methods.get(requestId) ?? 'GET', url: response.url, status: response.status })
    })
    client.on('Network.loadingFinished', ({ requestId }) => {
      const request = open.get(requestId)
      open.delete(requestId)
      if (!request || ended) return
      // A body that is gone, or no JSON after all, tells nothing; the recording goes on.
      const work = hear(client, requestId, request)
        .catch(() => undefined)
        .finally(() => reading.delete(work))
      reading.add(work)
    })
  }
  const watch: PageRecorder['watch'] = async (page) => {
    if (tabs.has(page)) return
    const client = await page.createCDPSession()
    const contexts = new Set<number>()
    tabs.set(page, { client, contexts })
    client.on('Runtime.bindingCalled', ({ name, payload }) => void (name === DOOR && !ended && take(payload)))
    client.on(
      'Runtime.executionContextCreated',
      ({ context }) => void (context.name === WORLD && contexts.add(context.id)),
    )
    client.on('Runtime.executionContextDestroyed', ({ executionContextId }) => void contexts.delete(executionContextId))
    listen(client)
    await client.send('Runtime.enable')
    await client.send('Network.enable')
    await client.send('Runtime.addBinding', { name: DOOR, executionContextName: WORLD })
    await client.send('Page.enable')
    await client.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${watchPage.toString()})(${JSON.stringify(DOOR)})`,
      worldName: WORLD,
      runImmediately: true,
    })
  }
  const lastLook = async (): Promise<void> => {
    if (ended) return
    const looks = [...tabs.values()].flatMap(({ client, contexts }) =>
      [...contexts].map((contextId) =>
        client.send('Runtime.evaluate', { expression: 'globalThis.recordEnd?.()', contextId }).catch(() => undefined),
      ),
    )
    await Promise.race([
      Promise.all([...looks, ...reading]),
      new Promise((resolve) => setTimeout(resolve, LAST_LOOK_MS)),
    ])
    ended = true
  }
  return {
    watch,
    finish: async (more = []) => {
      await lastLook()
      const clean = { known, own: [...words, ...more], told }
      const say = wordCleaner(clean)
      return {
        format: 1,
        platform,
        date: new Date(now()).toISOString().slice(0, 10),
        table_version: tableVersion,
        steps: steps.map(({ at, act, address, what, page }) => ({
          at,
          act,
          address: cleanAddress(address),
          what: what === '' ? '' : say(what, true).slice(0, 80),
          page: cleanTree(page, clean),
        })),
        answers: [...answers.values()],
      }
    },
    close: async () => {
      ended = true
      await Promise.allSettled([...tabs.values()].map(({ client }) => client.detach()))
    },
  }
}
