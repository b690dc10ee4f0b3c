import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Command, CommandInput, CommandOutput, EventData, HelperEvent } from '../../../contract/helper/command.ts'
import { challengeOutput, type Meeting } from '../../../contract/helper/handshake.ts'
import { CLOSE, HELPER_PROTOCOL, helloOutput, type HelloOutput, REPLY } from '../../../contract/helper/protocol.ts'
import type { HelperCandidate, Host, LaunchCode } from '../../host/host.ts'
import { createEmitter } from '../../lib/emitter.ts'
import { CONNECTION_LOST, HelperError, replyError } from '../errors/helper-error.ts'
import { deviceMarkOf, helperProved, keyMark, newNonce, tokenProof } from './helper-proof.ts'
import { CLOSED, type HelperState, type LinkProblem } from './helper-state.ts'
import { openWire, type Socket, type Wire } from './wire.ts'

export interface SendOptions {
  signal?: AbortSignal
  /** ms; the command's own by default. */
  timeoutMs?: number
}

/** The page's connection to the cloud housekeeper. */
export interface HelperLink {
  readonly store: StoreApi<HelperState>
  /**
   * Sends a command and validates its answer.
   * @throws HelperError
   */
  send<C extends Command>(command: C, input: CommandInput<C>, options?: SendOptions): Promise<CommandOutput<C>>
  /** Listens to one event; the data is validated. */
  on<E extends HelperEvent>(event: E, listener: (data: EventData<E>) => void): () => void
  /**
   * Looks for a helper. `person` = somebody clicked: pairing may be asked for; the page's own searches never break that
   * one off.
   */
  connect(by: 'page' | 'person'): void
  /**
   * It may be back (the server is, or the page is looked at again): one that was lost is looked for now, not when the
   * next try is due.
   */
  wake(): void
  /** The code that the standalone helper printed. */
  submitCode(code: string): void
  /** Gives up a pairing under way. */
  cancelPairing(): void
  /**
   * After `other-device`: a person says that it is a new helper; what was known of this address is forgotten and
   * pairing begins.
   */
  pairAnew(): void
  /** True when connected; otherwise opens the system prompt dialog and answers false. */
  require(): boolean
  /** As `require`, but a search under way (a page just loaded) may end first, up to SETTLE_MS. */
  requireSettled(): Promise<boolean>
  closePrompt(): void
  /** Ends the connection and doesn't come back by itself. */
  stop(): void
}

export interface HelperLinkDeps {
  host: Pick<Host, 'helperEndpoints' | 'rememberPairing' | 'forgetPairing'>
  /** Configured address of the project, '' when none. */
  wsUrl: () => string
  openSocket: (url: string) => Socket
  onBadFrame?: (what: string) => void
  /** First wait before another try, ms; doubles up to `maxDelayMs`. */
  delayMs?: number
  maxDelayMs?: number
  openTimeoutMs?: number
  /** A pairing code that came with the page's address, given once; null = none. */
  takeCode?: () => LaunchCode | null
  /** Of the page: both sides sign for it. */
  origin: () => string
  /** Connected, but another program answered on the way, where a paired helper was. */
  onStranger?: () => void
}

/** Own code of the page: who answers is not the helper that it knows. */
const ANOTHER_DEVICE = -2
/** Own code: somebody unknown answers at an address where a known helper may be. */
const STRANGER = -3
const another = (): HelperError => new HelperError({ code: ANOTHER_DEVICE, message: 'another program answers' })
/** A person has this long to answer the consent dialog or to type the code, ms. */
const PAIR_TIMEOUT_MS = 180_000
/** A press right after the page was loaded waits so long for the connection, ms. */
const SETTLE_MS = 3_000
const HELLO_TIMEOUT_MS = 10_000
/** After a click the search goes on this many times, so that a helper that is just starting is found. */
const PERSON_TRIES = 20

const PROBLEM_OF_CLOSE: Readonly<Record<number, LinkProblem>> = {
  [CLOSE.token.code]: 'token',
  [CLOSE.denied.code]: 'denied',
  [CLOSE.protocol.code]: 'protocol',
  [CLOSE.tooMany.code]: 'too-many',
  [CLOSE.shutdown.code]: 'shutdown',
  [CLOSE.handshakeTimeout.code]: 'handshake',
}
/** Trying again can't help until a person acts. */
const FINAL: ReadonlySet<LinkProblem> = new Set<LinkProblem>([
  'token',
  'denied',
  'protocol',
  'too-many',
  'handshake',
  'other-device',
])

export function createHelperLink(deps: HelperLinkDeps): HelperLink {
  const store = createStore<HelperState>(() => CLOSED)
  const events = createEmitter<{ event: string; data: unknown }>()
  const firstDelay = deps.delayMs ?? 1_000
  const maxDelay = deps.maxDelayMs ?? 30_000
  let wire: Wire | null = null
  let run = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let giveCode: ((code: string | null) => void) | null = null
  /** Where another program answered. */
  let foreign = ''
  /** A search that a person began, with its pairing, still goes on. */
  let personal = false
  /** Nobody has ended the connection for good. */
  let wanted = false

  const close = (problem: LinkProblem): void =>
    store.setState(({ connected, cutAt }) => ({
      connected: false,
      phase: 'closed',
      info: null,
      mark: '',
      problem,
      cutAt: connected ? performance.now() : cutAt,
    }))

  const ready = (opened: Wire, info: HelloOutput, mark: string, candidate: HelperCandidate): void => {
    if (info.token !== undefined)
      deps.host.rememberPairing(candidate.url, info.token, { id: info.device_id, publicKey: info.public_key })
    wire = opened
    personal = false
    store.setState({ connected: true, phase: 'ready', problem: '', info, mark, last: info.device_id, cutAt: 0 })
  }

  /**
   * Lets the helper prove its key before anything of ours is said.
   * @throws ANOTHER_DEVICE when it is not the pinned one, or proves nothing
   */
  const meet = async (opened: Wire, candidate: HelperCandidate): Promise<Meeting> => {
    const clientNonce = newNonce()
    const reply = await opened.request(
      'challenge',
      { protocol: HELPER_PROTOCOL, nonce: clientNonce },
      { timeoutMs: HELLO_TIMEOUT_MS },
    )
    const told = challengeOutput.safeParse(reply.data)
    if (reply.code !== REPLY.ok || !told.success) throw another()
    const { device_id: deviceId, public_key: publicKey, nonce: helperNonce } = told.data
    const meeting: Meeting = {
      protocol: HELPER_PROTOCOL,
      origin: deps.origin(),
      port: Number(new URL(candidate.url).port),
      clientNonce,
      helperNonce,
      deviceId,
      publicKey,
    }
    const pinned =
      candidate.token === undefined || (candidate.device?.id === deviceId && candidate.device.publicKey === publicKey)
    if (!pinned || !(await helperProved(meeting, told.data))) throw another()
    return meeting
  }

  /** Hello with a token, or pairing when a person asked for it; throws the problem to tell. */
  const introduce = async (
    opened: Wire,
    candidate: HelperCandidate,
    by: 'page' | 'person',
    onProved: (mark: string) => void,
  ): Promise<unknown> => {
    const meeting = await meet(opened, candidate)
    onProved(await deviceMarkOf(meeting.publicKey))
    const same = (data: unknown): unknown => {
      const info = helloOutput.safeParse(data)
      if (info.success && (info.data.device_id !== meeting.deviceId || info.data.public_key !== meeting.publicKey))
        throw another()
      return data
    }
    // A helper that listens at another port since its restart has proved the key that is pinned: it is not paired
    // again.
    const moved = candidate.known?.find(
      ({ device }) => device.id === meeting.deviceId && device.publicKey === meeting.publicKey,
    )
    const token = candidate.token ?? moved?.token
    if (token !== undefined) {
      const reply = await opened.request(
        'hello',
        { protocol: HELPER_PROTOCOL, proof: await tokenProof(token, meeting) },
        { timeoutMs: HELLO_TIMEOUT_MS },
      )
      if (reply.code === REPLY.ok) {
        const data = same(reply.data)
        if (moved !== undefined) deps.host.rememberPairing(candidate.url, moved.token, moved.device)
        return data
      }
      throw replyError(reply.code, reply.msg, reply.data)
    }
    if (by === 'page' && candidate.known !== undefined)
      throw new HelperError({ code: STRANGER, message: 'a helper that this browser does not know' })
    store.setState({ phase: 'consent', problem: '' })
    const brought = deps.takeCode?.() ?? null
    // The launcher told which key its helper has: its code goes to no other.
    if (brought !== null && brought.keyMark !== '' && brought.keyMark !== (await keyMark(meeting.publicKey)))
      throw another()
    let reply = await opened.request(
      'pair',
      { protocol: HELPER_PROTOCOL, ...(brought === null ? {} : { code: brought.code }) },
      { timeoutMs: PAIR_TIMEOUT_MS },
    )
    let problem: LinkProblem = ''
    while (reply.code === REPLY.codeNeeded) {
      store.setState({ phase: 'code-needed', problem })
      problem = 'code-wrong'
      const code = await new Promise<string | null>((resolve) => {
        giveCode = resolve
      })
      giveCode = null
      if (code === null) throw new HelperError({ code: REPLY.cancelled, message: 'cancelled' })
      store.setState({ phase: 'connecting' })
      reply = await opened.request('pair', { protocol: HELPER_PROTOCOL, code }, { timeoutMs: PAIR_TIMEOUT_MS })
    }
    if (reply.code === REPLY.ok) return same(reply.data)
    throw replyError(reply.code, reply.msg, reply.data)
  }

  /** Tries one address; answers null when it is connected, else why not. */
  const attempt = async (
    candidate: HelperCandidate,
    mine: number,
    by: 'page' | 'person',
  ): Promise<LinkProblem | null> => {
    let closedBy = 0
    /** Mark of the key that was proved; null = none was yet. */
    const proved: { mark: string | null } = { mark: null }
    let opened: Wire
    try {
      opened = await openWire(
        deps.openSocket,
        candidate.url,
        {
          onEvent: (frame) => events.emit(frame),
          onBadFrame: (text) => deps.onBadFrame?.(text),
          onClose: (code) => {
            closedBy = code
            giveCode?.(null)
            if (wire === null || wire !== opened) return
            wire = null
            const problem = PROBLEM_OF_CLOSE[code] ?? 'lost'
            if (problem === 'token') deps.host.forgetPairing(candidate.url)
            close(problem)
            if (!FINAL.has(problem) && mine === run) again(mine, firstDelay, 'page', Number.POSITIVE_INFINITY)
          },
        },
        deps.openTimeoutMs ?? 3_000,
      )
    } catch {
      return 'unreachable'
    }
    try {
      const info = helloOutput.parse(await introduce(opened, candidate, by, (mark) => (proved.mark = mark)))
      if (mine !== run) {
        opened.close()
        return 'lost'
      }
      ready(opened, info, proved.mark ?? '', candidate)
      return null
    } catch (error) {
      opened.close()
      const byClose = PROBLEM_OF_CLOSE[closedBy]
      const code = error instanceof HelperError ? error.code : 0
      const told: LinkProblem =
        code === ANOTHER_DEVICE
          ? 'other-device'
          : (byClose ??
            (code === REPLY.unauthorized
              ? 'token'
              : code === REPLY.forbidden || code === REPLY.cancelled
                ? 'denied'
                : code === CONNECTION_LOST
                  ? 'lost'
                  : 'unreachable'))
      // Only the helper itself, once it has proved its key, may say that the pairing is void: anybody could close a
      // connection with that code.
      const problem: LinkProblem =
        told !== 'token' || proved.mark !== null ? told : candidate.token === undefined ? 'unreachable' : 'other-device'
      if (problem === 'token') deps.host.forgetPairing(candidate.url)
      if (problem === 'other-device') foreign = candidate.url
      return problem
    }
  }

  const search = async (mine: number, by: 'page' | 'person', delay: number, triesLeft: number): Promise<void> => {
    if (mine !== run) return
    const all = await deps.host.helperEndpoints(deps.wsUrl()).catch(() => [])
    // Without a click only helpers that know us are spoken to: no consent dialog pops up by itself.
    const candidates =
      by === 'person' ? all : all.filter((candidate) => candidate.token !== undefined || candidate.known !== undefined)
    if (mine !== run) return
    if (candidates.length > 0) store.setState({ phase: 'connecting' })
    let problem: LinkProblem = candidates.length > 0 ? 'unreachable' : all.length > 0 ? 'unpaired' : ''
    let strange = false
    for (const candidate of candidates) {
      const outcome = await attempt(candidate, mine, by)
      if (outcome === null && strange) deps.onStranger?.()
      if (mine !== run || outcome === null) return
      // Another program on a paired port does not hide the helper that listens at the next address.
      if (outcome === 'other-device') {
        strange = true
        continue
      }
      problem = outcome
      if (outcome === 'token' && by === 'person') {
        // The old pairing is gone; ask for a new one at once.
        const retried = await attempt({ url: candidate.url }, mine, by)
        if (mine !== run || retried === null) return
        problem = retried
      }
      if (problem !== 'unreachable') break
    }
    if (strange && problem === 'unreachable') problem = 'other-device'
    close(problem)
    const final = FINAL.has(problem) && !(problem === 'other-device' && by === 'page' && candidates.length > 1)
    if (!final && (candidates.length > 0 || by === 'person') && triesLeft > 1) again(mine, delay, by, triesLeft - 1)
    else personal = false
  }

  const again = (mine: number, delay: number, by: 'page' | 'person', triesLeft: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void search(mine, by, Math.min(delay * 2, maxDelay), triesLeft), delay)
  }

  const stop = (): void => {
    run += 1
    personal = false
    clearTimeout(timer)
    giveCode?.(null)
    const current = wire
    wire = null
    current?.close()
  }

  return {
    store,
    async send(command, input, options = {}) {
      const current = wire
      if (current === null) throw new HelperError({ code: CONNECTION_LOST, message: 'not connected', kind: 'network' })
      const data = command.input.parse(input)
      const reply = await current.request(command.cmd, data, {
        timeoutMs: options.timeoutMs ?? command.timeoutMs,
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      })
      if (reply.code !== REPLY.ok) throw replyError(reply.code, reply.msg, reply.data)
      const output = command.output.safeParse(reply.data)
      if (!output.success) throw new HelperError({ code: REPLY.failed, message: `${command.cmd}: unexpected answer` })
      return output.data as CommandOutput<typeof command>
    },
    on(event, listener) {
      return events.on((frame) => {
        if (frame.event !== event.event) return
        const data = event.data.safeParse(frame.data)
        if (data.success) listener(data.data as EventData<typeof event>)
        else deps.onBadFrame?.(`event ${event.event}`)
      })
    },
    connect(by) {
      if (store.getState().connected || (by === 'page' && personal)) return
      stop()
      personal = by === 'person'
      wanted = true
      void search(run, by, firstDelay, by === 'person' ? PERSON_TRIES : Number.POSITIVE_INFINITY)
    },
    wake() {
      const { phase, last } = store.getState()
      if (phase === 'closed' && last !== '' && wanted) this.connect('page')
    },
    submitCode: (code) => giveCode?.(code.trim()),
    cancelPairing() {
      stop()
      // The helper is there: it asked for the code.
      close('unpaired')
    },
    pairAnew() {
      if (foreign !== '') deps.host.forgetPairing(foreign)
      foreign = ''
      stop()
      personal = true
      void search(run, 'person', firstDelay, PERSON_TRIES)
    },
    require() {
      if (store.getState().connected) return true
      store.setState({ prompt: true })
      return false
    },
    async requireSettled() {
      if (store.getState().phase === 'connecting') {
        await new Promise<void>((resolve) => {
          const end = (): void => {
            clearTimeout(late)
            off()
            resolve()
          }
          const late = setTimeout(end, SETTLE_MS)
          const off = store.subscribe((state) => {
            if (state.phase !== 'connecting') end()
          })
        })
      }
      return this.require()
    },
    closePrompt: () => store.setState({ prompt: false }),
    stop() {
      wanted = false
      stop()
      close('')
    },
  }
}
