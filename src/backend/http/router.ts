// Binds every endpoint of the contract to its handler, behind one fixed order of checks that no endpoint can leave out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { CODE } from '../../contract/errors.ts'
import { AppError } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import type { DatabasePort } from '../ports/database.ts'
import { writeAudit } from './audit.ts'
import { authenticate } from './authenticate.ts'
import type { Session } from './authenticate.ts'
import { authorize } from './authorize.ts'
import type { AuditDetails, Project, PublicContext, RequestContext } from './context.ts'
import { ok } from './envelope.ts'
import type { Binding } from './handle.ts'
import { once } from './idempotency.ts'
import { readFile } from './multipart.ts'
import type { ProjectFinder } from './project.ts'
import type { RateLimiter } from './rate-limit.ts'

export interface RouterDeps {
  readonly database: DatabasePort
  readonly projects: ProjectFinder
  readonly limit: RateLimiter
  readonly log: Log
  readonly now: () => number
  /** Fires when the server gives up waiting for running calls. */
  readonly stopping: AbortSignal
}

/** What is known of a request before its body is read. */
interface Entry {
  readonly project: Project
  readonly session: Session | null
}

/** Registers all calls. Throws when an endpoint has no handler, two, or one of the wrong access. */
export function registerEndpoints(app: FastifyInstance, endpoints: readonly Endpoint[], bindings: readonly Binding[], deps: RouterDeps): void {
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
  for (const binding of bindings) if (!known.has(binding.endpoint)) problems.push(`not in the contract: ${nameOf(binding.endpoint)}`)
  const matched = endpoints.flatMap((endpoint) => {
    const found = bindings.filter((binding) => binding.endpoint === endpoint)
    if (found.length === 0) problems.push(`no handler: ${nameOf(endpoint)}`)
    if (found.length > 1) problems.push(`${found.length} handlers: ${nameOf(endpoint)}`)
    if (found.some((binding) => binding.access !== endpoint.access)) problems.push(`wrong access: ${nameOf(endpoint)}`)
    return found
  })
  if (problems.length > 0) throw new Error(`the contract and the handlers differ:\n${problems.join('\n')}`)
  return matched
}

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

async function enter(binding: Binding, request: FastifyRequest, deps: RouterDeps): Promise<Entry> {
  const { endpoint } = binding
  const project = await deps.projects.find(header(request, 'x-host') ?? request.headers.host ?? '')
  if (binding.access === 'public') {
    await deps.limit(endpoint, request)
    return { project, session: null }
  }
  const session = await authenticate({ db: deps.database.db, now: deps.now }, header(request, 'token'))
  authorize(endpoint, session, deps.now())
  await deps.limit(endpoint, request)
  return { project, session }
}

async function answer(binding: Binding, entry: Entry, request: FastifyRequest, reply: FastifyReply, deps: RouterDeps): Promise<unknown> {
  const { endpoint } = binding
  const details: AuditDetails = {}
  const base = publicContext(entry.project, request, reply, deps, details)
  const raw = endpoint.method === 'GET' ? request.query : endpoint.transport === 'multipart' ? {} : request.body
  reply.header('cache-control', 'no-store')
  if (binding.access === 'public') return ok(checked(endpoint, await binding.prepare(raw).run(base), deps.log))
  const { session } = entry
  if (session === null) throw new AppError(CODE.UNAUTHORIZED)
  const { admin, tenant } = session
  const db = deps.database.forTenant(tenant.id)
  const call = binding.prepare(raw)
  const ctx: RequestContext = { ...base, db, tenantId: tenant.id, tenant, admin, sessionId: session.sessionId, file: async () => await readFile(request) }
  const run = async () => {
    const data = checked(endpoint, await call.run(ctx), deps.log)
    if (endpoint.audit !== undefined) {
      await writeAudit(db, { summary: endpoint.title, ...details, action: endpoint.audit, adminId: admin.id, adminName: admin.name, ip: base.ip, ua: base.ua, result: 1 })
    }
    return data
  }
  const key = endpoint.method === 'POST' && endpoint.transport !== 'multipart' ? header(request, 'idempotency-key') : undefined
  if (key === undefined) return ok(await run())
  return ok(await once({ db, now: deps.now }, { key, methodPath: nameOf(endpoint), input: call.input, adminId: admin.id }, run))
}

/** The answer as the contract describes it; fields it does not know are dropped. */
function checked(endpoint: Endpoint, data: unknown, log: Log): unknown {
  const parsed = endpoint.output.safeParse(data)
  if (parsed.success) return parsed.data
  log.error('answer does not fit the contract', { call: nameOf(endpoint), issues: parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`) })
  throw new AppError(CODE.INTERNAL)
}

function publicContext(project: Project, request: FastifyRequest, reply: FastifyReply, deps: RouterDeps, details: AuditDetails): PublicContext {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('the client went away'))
  })
  const deviceId = header(request, 'x-device-id')
  return {
    project,
    ip: request.ip,
    ua: (header(request, 'user-agent') ?? '').slice(0, 300),
    requestId: request.id,
    deviceId: deviceId !== undefined && /^[A-Za-z0-9_-]{8,64}$/.test(deviceId) ? deviceId : null,
    signal: AbortSignal.any([gone.signal, deps.stopping]),
    log: deps.log.with({ requestId: request.id }),
    params: textParams(request.params),
    audit: (more) => {
      Object.assign(details, more)
    },
  }
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const textParams = (params: unknown): Record<string, string> =>
  typeof params === 'object' && params !== null ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])) : {}
