// Binds every endpoint of the contract to its handler, behind one fixed order of checks that no endpoint can leave out.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { CODE } from '../../contract/errors.ts'
import { AppError } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import type { DatabasePort } from '../ports/database.ts'
import type { AuditDesk } from './audit.ts'
import { authorize } from './authorize.ts'
import { CallContext, headerOf } from './call-context.ts'
import type { Project, Session } from './context.ts'
import { ok } from './envelope.ts'
import type { Binding } from './handle.ts'
import { once } from './idempotency.ts'
import type { ProjectFinder } from './project.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { SessionBinding } from './session-binding.ts'

export interface RouterDeps {
  readonly database: DatabasePort
  readonly projects: ProjectFinder
  /** The session of a token, asked for by the browser that it is bound to; throws 401. */
  readonly sessions: (token: string | undefined, presented: string | null) => Promise<Session>
  /** The session of a publish run's token, for this call; throws 401. */
  readonly runSessions: (token: string | undefined, endpoint: Endpoint) => Promise<Session>
  /** The session of the visitor of a share link, for this call; throws what the link refuses. */
  readonly shareSessions: (presented: PresentedLink, endpoint: Endpoint) => Promise<Session>
  readonly binding: SessionBinding
  readonly limit: RateLimiter
  readonly audits: AuditDesk
  readonly log: Log
  readonly now: () => number
  /** Fires when the server gives up waiting for running calls. */
  readonly stopping: AbortSignal
}

/** How a visitor shows his link, as it came: `pass` is what opening the link gave him. */
export interface PresentedLink {
  readonly link: unknown
  readonly pass: unknown
}

/** What is known of a request before its body is read. */
interface Entry {
  readonly project: Project
  readonly session: Session | null
}

/**
 * Registers all calls.
 * @throws when an endpoint has no handler, two, or one of the wrong access
 */
export function registerEndpoints(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  bindings: readonly Binding[],
  deps: RouterDeps,
): void {
  for (const binding of matchBindings(endpoints, bindings)) {
    const { endpoint } = binding
    const entries = new WeakMap<FastifyRequest, Entry>()
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // Before the body is read: a stranger's bytes are not parsed.
      onRequest: async (request) => {
        entries.set(request, await enter(binding, request, deps))
      },
      handler: async (request, reply) => {
        const entry = entries.get(request)
        if (entry === undefined) throw new Error('request without entry')
        return await answer(binding, entry, request, reply, deps)
      },
    })
  }
}

/** One binding per endpoint, in the contract's order. */
export function matchBindings(endpoints: readonly Endpoint[], bindings: readonly Binding[]): Binding[] {
  const problems: string[] = []
  const known = new Set(endpoints)
  for (const binding of bindings)
    if (!known.has(binding.endpoint)) problems.push(`not in the contract: ${nameOf(binding.endpoint)}`)
  const matched = endpoints.flatMap((endpoint) => {
    const found = bindings.filter((binding) => binding.endpoint === endpoint)
    if (found.length === 0) problems.push(`no handler: ${nameOf(endpoint)}`)
    if (found.length > 1) problems.push(`${found.length} handlers: ${nameOf(endpoint)}`)
    if (found.some((binding) => binding.access !== endpoint.access)) problems.push(`wrong access: ${nameOf(endpoint)}`)
    if (!isDeclared(endpoint))
      problems.push(`says neither which right it needs nor why anyone may: ${nameOf(endpoint)}`)
    if (!saysLog(endpoint))
      problems.push(`says neither its action in the operation log nor why it has none: ${nameOf(endpoint)}`)
    return found
  })
  if (problems.length > 0) throw new Error(`the contract and the handlers differ:\n${problems.join('\n')}`)
  return matched
}

/**
 * Who may call is said once: by a right, by the installation, or by the reason why any signed-in person may; nothing
 * else is said of a public call.
 */
const isDeclared = ({ access, perm, installation, anyone }: Endpoint): boolean =>
  access === 'public' ||
  [perm !== undefined || installation === true, anyone !== undefined && anyone !== ''].filter(Boolean).length === 1

/**
 * A call that may change something says what the operation log calls it, or why it has no row there; a GET call changes
 * nothing.
 */
const saysLog = ({ method, audit, unlogged }: Endpoint): boolean =>
  method === 'GET' ? unlogged === undefined : (audit !== undefined) !== (unlogged !== undefined && unlogged !== '')

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

async function enter(binding: Binding, request: FastifyRequest, deps: RouterDeps): Promise<Entry> {
  const { endpoint } = binding
  const project = await deps.projects.find(headerOf(request, 'x-host') ?? request.headers.host ?? '')
  if (binding.access === 'public') {
    await deps.limit(endpoint, request)
    return { project, session: null }
  }
  const visit = binding.access === 'share' ? linkOf(request) : null
  if (visit !== null) {
    // Whoever tries links is slowed down before anything is looked up.
    await deps.limit(endpoint, request)
    const session = await deps.shareSessions(visit, endpoint)
    authorize(endpoint, session, deps.now())
    return { project, session }
  }
  const token = headerOf(request, 'token')
  // Two kinds of token, each for its own calls: neither is looked up among the other's.
  const session =
    binding.access === 'run'
      ? await deps.runSessions(token, endpoint)
      : await deps.sessions(token, deps.binding.presented(request))
  authorize(endpoint, session, deps.now())
  await deps.limit(endpoint, request)
  return { project, session }
}

/** A link in the query wins over a token: whoever is signed in sees what his visitor sees. Null = there is none. */
function linkOf(request: FastifyRequest): PresentedLink | null {
  const query: Readonly<Record<string, unknown>> =
    typeof request.query === 'object' && request.query !== null ? { ...request.query } : {}
  const { share: link, pwd_token: pass } = query
  return link === undefined || link === '' ? null : { link, pass }
}

async function answer(
  binding: Binding,
  entry: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RouterDeps,
): Promise<unknown> {
  const { endpoint } = binding
  const ctx = new CallContext({
    ...entry,
    request,
    reply,
    database: deps.database,
    binding: deps.binding,
    log: deps.log,
    stopping: deps.stopping,
  })
  const raw = endpoint.method === 'GET' ? request.query : endpoint.transport === 'multipart' ? {} : request.body
  reply.header('cache-control', 'no-store')
  const call = binding.prepare(raw)
  const run = async () => {
    const data = checked(endpoint, await call.run(ctx), deps.log)
    const { unchanged, ...details } = ctx.details
    if (endpoint.audit !== undefined && unchanged !== true) {
      const entry = {
        summary: endpoint.title,
        ...details,
        action: endpoint.audit,
        adminId: ctx.admin.id,
        adminName: ctx.admin.name,
        ip: ctx.ip,
        ua: ctx.ua,
        result: 1,
      } as const
      await deps.audits.write(ctx.db, entry)
    }
    return data
  }
  if (endpoint.keepSeconds !== undefined) return keep(endpoint.keepSeconds, ok(await run()), request, reply)
  const key =
    binding.access !== 'public' &&
    endpoint.method === 'POST' &&
    endpoint.transport !== 'multipart' &&
    endpoint.keptNowhere !== true
      ? headerOf(request, 'idempotency-key')
      : undefined
  if (key === undefined) return ok(await run())
  return ok(
    await once(
      { db: ctx.db, now: deps.now },
      { key, methodPath: nameOf(endpoint), input: call.input, adminId: ctx.admin.id },
      run,
    ),
  )
}

/** An answer that browsers may keep; 304 to one who has it. */
function keep(seconds: number, body: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`
  reply.header('cache-control', `private, max-age=${seconds}`).header('etag', etag)
  if (request.headers['if-none-match'] !== etag) return body
  reply.code(304)
  return ''
}

/** The answer as the contract describes it; fields it does not know are dropped. */
function checked(endpoint: Endpoint, data: unknown, log: Log): unknown {
  const parsed = endpoint.output.safeParse(data)
  if (parsed.success) return parsed.data
  log.error('answer does not fit the contract', {
    call: nameOf(endpoint),
    issues: parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  })
  throw new AppError(CODE.INTERNAL)
}
