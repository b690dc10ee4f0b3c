// GET /api/v2.common/live: server-sent events that tell a page what to ask for again. What it may see is decided by the
// call it then makes.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CODE } from '../../contract/errors.ts'
import { LIVE_BEAT_MS, LIVE_PER_SESSION, LIVE_PERMS, liveStream, liveTopic } from '../../contract/http/live.ts'
import type { LiveTopic } from '../../contract/http/live.ts'
import { hasPerm } from '../../contract/permissions.ts'
import { AppError, errorText } from '../lib/errors.ts'
import { authorize } from './authorize.ts'
import { headerOf } from './call-context.ts'
import type { Session } from './context.ts'
import type { RouterDeps } from './router.ts'

/**
 * How soon a change is told, ms. Asked of the database, so that it does not matter which of several machines made it.
 */
const LOOK_MS = 1_000
const BEAT = ': beat\n\n'
/** Any id that a client may send back. */
const ID_FORM = /^[0-9._]{1,160}$/
/** In an id between the stamps of the topics. */
const NEXT_STAMP = '_'

/** A mark of what a topic is about, by tenant; another one = something changed. */
export type LiveStamps = Readonly<Record<LiveTopic, (tenantId: number) => Promise<string>>>
export type LiveDeps = Pick<RouterDeps, 'sessions' | 'binding' | 'limit' | 'log' | 'now'> & {
  readonly stamps: LiveStamps
  readonly beatMs?: number
}
/** Stamps in the order of the topics. */
type Stamps = readonly string[]
const TOPICS = liveTopic.options

interface Listener {
  /** The stamps it was last told. */
  told: Stamps
  /** What it is told of. */
  readonly topics: ReadonlySet<LiveTopic>
  send(text: string): void
}

const idOf = (stamps: Stamps): string => stamps.join(NEXT_STAMP)
/** Of what it may hear of: NO_PERMISSION without any. */
function topicsOf(perms: readonly string[]): ReadonlySet<LiveTopic> {
  const topics = TOPICS.filter((topic) => hasPerm(perms, LIVE_PERMS[topic]))
  if (topics.length === 0) throw new AppError(CODE.NO_PERMISSION, { data: { perm: LIVE_PERMS.runs } })
  return new Set(topics)
}

const stampsOf = async ({ stamps }: LiveDeps, tenantId: number): Promise<Stamps> =>
  await Promise.all(TOPICS.map(async (topic) => await stamps[topic](tenantId)))

/** Looks once a second for each tenant that somebody listens for. */
function createWatch(deps: LiveDeps) {
  const tenants = new Map<number, Set<Listener>>()
  let timer: NodeJS.Timeout | undefined
  const news = (stamps: Stamps, topic: LiveTopic): string =>
    `id: ${idOf(stamps)}\nevent: news\ndata: ${JSON.stringify({ topic })}\n\n`
  const look = async (): Promise<void> => {
    for (const [tenantId, listeners] of tenants) {
      const stamps = await stampsOf(deps, tenantId)
      for (const listener of listeners) {
        const changed = TOPICS.filter((topic, at) => listener.topics.has(topic) && listener.told[at] !== stamps[at])
        listener.told = stamps
        for (const topic of changed) listener.send(news(stamps, topic))
      }
    }
  }
  const schedule = (): void => {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => deps.log.warn('live look failed', { reason: errorText(error) }))
        .finally(() => (tenants.size > 0 ? schedule() : (timer = undefined)))
    }, LOOK_MS)
    timer.unref()
  }
  return {
    /** Answers how to leave again. */
    join(tenantId: number, listener: Listener): () => void {
      const listeners = tenants.get(tenantId) ?? new Set()
      tenants.set(tenantId, listeners.add(listener))
      if (timer === undefined) schedule()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) tenants.delete(tenantId)
      }
    },
  }
}

/** Registers the stream. All streams end when the server begins to close, so that nothing waits for them. */
export function registerLive(app: FastifyInstance, deps: LiveDeps): void {
  const watch = createWatch(deps)
  const open = new Set<() => void>()
  const perSession = new Map<number, number>()
  const sessionOf = async (request: FastifyRequest): Promise<Session> => {
    const session = await deps.sessions(headerOf(request, 'token'), deps.binding.presented(request))
    authorize(liveStream, session, deps.now())
    topicsOf(session.admin.perms)
    return session
  }
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  app.route({
    method: 'GET',
    url: liveStream.path,
    handler: async (request, reply) => {
      const session = await sessionOf(request)
      await deps.limit(liveStream, request)
      const topics = topicsOf(session.admin.perms)
      const stamps = await stampsOf(deps, session.tenant.id)
      // Nothing is waited for between counting and taking a place.
      const count = perSession.get(session.sessionId) ?? 0
      if (count >= LIVE_PER_SESSION) throw new AppError(CODE.TOO_OFTEN, { data: { retry_after: 60, seconds: 60 } })
      const last = headerOf(request, 'last-event-id')
      const { raw } = reply
      reply.hijack()
      // Its connection carries nothing afterwards: a server that ends need not wait for it to be idle.
      raw.writeHead(200, {
        ...Object.fromEntries(
          Object.entries(reply.getHeaders()).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        ),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        'x-accel-buffering': 'no',
      })
      perSession.set(session.sessionId, count + 1)
      // What changed while the page was away is told with the next look.
      const listener: Listener = {
        told: last !== undefined && ID_FORM.test(last) ? last.split(NEXT_STAMP) : stamps,
        topics,
        send: (text) => void raw.write(text),
      }
      raw.write(`id: ${idOf(listener.told)}\nevent: hello\ndata: {}\n\n`)
      const leave = watch.join(session.tenant.id, listener)
      const beat = setInterval(() => {
        // A session that ended, or a right that was taken, ends the stream too.
        sessionOf(request).then(
          () => raw.write(BEAT),
          () => end(),
        )
      }, deps.beatMs ?? LIVE_BEAT_MS)
      const end = (): void => {
        if (!open.delete(end)) return
        clearInterval(beat)
        leave()
        const left = (perSession.get(session.sessionId) ?? 1) - 1
        if (left > 0) perSession.set(session.sessionId, left)
        else perSession.delete(session.sessionId)
        raw.end()
      }
      open.add(end)
      raw.once('close', end)
      raw.on('error', end)
      if (raw.destroyed) end()
    },
  })
}
