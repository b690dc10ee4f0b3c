import { LIVE_BEAT_MS, liveNews, liveStream, type LiveTopic } from '../../../contract/http/live.ts'
import type { PageSight } from './stream-slots.ts'

export interface LiveStream {
  start(): void
  stop(): void
}
export interface LiveDeps {
  token: () => string
  /** Something changed; null = anything may have: the stream is cut and it is time to ask. */
  onNews: (topic: LiveTopic | null) => void
  fetchFn?: typeof fetch
  /** How often is asked while there is no stream, ms. */
  pollMs?: number
  /** The same for a page that nobody sees. */
  hiddenPollMs?: number
  /** Absent: somebody sees it all the time. */
  sight?: PageSight
  /**
   * Takes one of the few streams that the pages of a browser may hold; null = all are taken. Absent: there is no limit.
   */
  takeSlot?: () => Promise<(() => void) | null>
  /** Silence after which the stream counts as cut, ms. */
  silenceMs?: number
}

const POLL_MS = 3_000
const HIDDEN_POLL_MS = 15_000
/** Pauses between two tries of a server that does not give a stream, or does not answer at all. */
const MOST_POLLS = 10
/** The session is over, or may not: the shell tells the person. */
const FINAL: ReadonlySet<number> = new Set([401, 403])

/** How a stream ended: for good; cut, although somebody answered; nobody answered. */
type StreamEnd = 'final' | 'cut' | 'unreachable'

/** One event of the stream: its fields by name. */
const fieldsOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    block.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)]] : []
    }),
  )

/**
 * The page's one stream of news; what is told is only what to ask for again. Without a stream (it is cut, nobody sees
 * the page, other tabs hold all there may be) news are assumed every few seconds.
 */
export function createLiveStream(deps: LiveDeps): LiveStream {
  let running: AbortController | null = null
  let lastId = ''

  const hear = (block: string): void => {
    const { id, event, data } = fieldsOf(block)
    if (id !== undefined) lastId = id
    if (event !== 'news' || data === undefined) return
    const news = liveNews.safeParse(JSON.parse(data))
    if (news.success) deps.onNews(news.data.topic)
  }
  /** Reads to its end. */
  const read = async (signal: AbortSignal): Promise<StreamEnd> => {
    const cut = new AbortController()
    let late: ReturnType<typeof setTimeout> | undefined
    const heard = (): void => {
      clearTimeout(late)
      late = setTimeout(() => cut.abort(), deps.silenceMs ?? LIVE_BEAT_MS * 2 + 5_000)
    }
    heard()
    let isAnswered = false
    try {
      const response = await (deps.fetchFn ?? fetch)(liveStream.path, {
        headers: { token: deps.token(), ...(lastId === '' ? {} : { 'last-event-id': lastId }) },
        signal: AbortSignal.any([signal, cut.signal]),
        cache: 'no-store',
      })
      isAnswered = true
      if (FINAL.has(response.status)) return 'final'
      if (
        !response.ok ||
        response.body === null ||
        response.headers.get('content-type')?.startsWith('text/event-stream') !== true
      )
        return 'cut'
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return 'cut'
        heard()
        text += value
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          hear(text.slice(0, end))
          text = text.slice(end + 2)
        }
      }
    } catch {
      // By the network, by silence, by the server's end. It is opened again.
      return isAnswered || signal.aborted || cut.signal.aborted ? 'cut' : 'unreachable'
    } finally {
      clearTimeout(late)
    }
  }
  const isSeen = (): boolean => deps.sight?.isVisible() ?? true
  /** Ends early when the page is shown or hidden. */
  const pause = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        off?.()
        // A page may ask for days: nothing of a pause stays.
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, isSeen() ? (deps.pollMs ?? POLL_MS) : (deps.hiddenPollMs ?? HIDDEN_POLL_MS))
      const off = deps.sight?.onChange(done)
      signal.addEventListener('abort', done)
    })
  /** Reads while the page is seen; answers as `read`. */
  const readSeen = async (signal: AbortSignal): Promise<StreamEnd> => {
    if (!isSeen()) return 'cut'
    const hidden = new AbortController()
    const off = deps.sight?.onChange(() => (isSeen() ? undefined : hidden.abort()))
    return await read(AbortSignal.any([signal, hidden.signal])).finally(() => off?.())
  }
  const run = async (signal: AbortSignal): Promise<void> => {
    let unanswered = 0
    for (let round = 0; !signal.aborted; round += 1) {
      // Whatever happened before it was opened is asked for once.
      deps.onNews(null)
      const release = isSeen() ? await (deps.takeSlot?.() ?? (() => undefined)) : null
      let polls = 1
      if (release !== null) {
        const began = Date.now()
        const end = await readSeen(signal).finally(release)
        if (end === 'final' || signal.aborted) return
        unanswered = end === 'unreachable' ? unanswered + 1 : 0
        if (unanswered > 0) {
          // Each screen's own question would fail as well: they are asked again ever more seldom.
          const pauses = Math.min(2 ** (unanswered - 1), MOST_POLLS)
          for (let count = 0; count < pauses && !signal.aborted; count += 1) await pause(signal)
          continue
        }
        // Hidden: the next round asks, seldom. Cut: the server is asked for a stream ever more seldom.
        if (Date.now() - began > LIVE_BEAT_MS || !isSeen()) round = 0
        polls = Math.min(2 ** round, MOST_POLLS)
      } else round = 0
      for (let poll = 0; poll < polls && !signal.aborted; poll += 1) {
        await pause(signal)
        // The last one's question is the next round's first.
        if (!signal.aborted && poll < polls - 1) deps.onNews(null)
      }
    }
  }
  return {
    start: () => {
      running?.abort()
      running = new AbortController()
      void run(running.signal)
    },
    stop: () => {
      running?.abort()
      running = null
    },
  }
}
