// The context of one call; what many calls never ask for is made when it is asked for.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '../../contract/errors.ts'
import { AppError } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import type { DatabasePort, Db } from '../ports/database.ts'
import type {
  AdminIdentity,
  AuditDetails,
  IncomingFile,
  Project,
  RunContext,
  RunIdentity,
  Session,
  ShareContext,
  ShareIdentity,
  TenantIdentity,
} from './context.ts'
import { readFile } from './multipart.ts'
import type { SessionBinding } from './session-binding.ts'
import { badInput } from './validate.ts'

const DEVICE_FORM = /^[A-Za-z0-9_-]{8,64}$/
const MAX_AGENT = 300

interface CallParts {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly project: Project
  /** Null for public calls. */
  readonly session: Session | null
  readonly database: DatabasePort
  readonly binding: SessionBinding
  readonly log: Log
  readonly stopping: AbortSignal
}

/** Serves every kind of call: what its session is not throws 401. */
export class CallContext implements RunContext, ShareContext {
  readonly details: AuditDetails = {}
  readonly #parts: CallParts
  #db: Db | null = null
  #log: Log | null = null
  #signal: AbortSignal | null = null

  constructor(parts: CallParts) {
    this.#parts = parts
  }

  get #session(): Session {
    if (this.#parts.session === null) throw new AppError(CODE.UNAUTHORIZED)
    return this.#parts.session
  }

  get project(): Project {
    return this.#parts.project
  }

  get ip(): string {
    return this.#parts.request.ip
  }

  get host(): string {
    return (headerOf(this.#parts.request, 'host') ?? '').toLowerCase()
  }

  get ua(): string {
    return (headerOf(this.#parts.request, 'user-agent') ?? '').slice(0, MAX_AGENT)
  }

  get requestId(): string {
    return this.#parts.request.id
  }

  get deviceId(): string | null {
    const { run } = this.#parts.session ?? {}
    if (run !== undefined) return run.deviceId
    const sent = headerOf(this.#parts.request, 'x-device-id')
    return sent !== undefined && DEVICE_FORM.test(sent) ? sent : null
  }

  get params(): Readonly<Record<string, string>> {
    const { params } = this.#parts.request
    const read =
      typeof params === 'object' && params !== null
        ? Object.entries(params).map(([name, value]): [string, string] => [name, String(value)])
        : []
    // A NUL can't be stored or looked for in PostgreSQL.
    const bad = read.find(([, value]) => value.includes('\u0000'))
    if (bad !== undefined) throw badInput([{ field: bad[0], reason: 'input.badCharacter' }])
    return Object.fromEntries(read)
  }

  get log(): Log {
    return (this.#log ??= this.#parts.log.with({ requestId: this.requestId }))
  }

  get signal(): AbortSignal {
    return (this.#signal ??= this.#watchClient())
  }

  get db(): Db {
    return (this.#db ??= this.#parts.database.forOperator(this.tenantId, this.admin))
  }

  get tenantId(): number {
    return this.#session.tenant.id
  }

  get tenant(): TenantIdentity {
    return this.#session.tenant
  }

  get admin(): AdminIdentity {
    return this.#session.admin
  }

  get run(): RunIdentity {
    if (this.#session.run === undefined) throw new AppError(CODE.UNAUTHORIZED)
    return this.#session.run
  }

  get share(): ShareIdentity | null {
    return this.#session.share ?? null
  }

  get sessionId(): number {
    return this.#session.sessionId
  }

  readonly audit = (more: AuditDetails): void => {
    Object.assign(this.details, more)
  }

  readonly bindBrowser = (maxAgeS: number | null): string | null =>
    this.#parts.binding.issue(this.#parts.request, this.#parts.reply, maxAgeS)

  readonly file = async (): Promise<IncomingFile> => await readFile(this.#parts.request)

  #watchClient(): AbortSignal {
    const gone = new AbortController()
    const { raw } = this.#parts.reply
    const leave = (): void => {
      if (!raw.writableFinished) gone.abort(new Error('the client went away'))
    }
    if (raw.destroyed) leave()
    else raw.once('close', leave)
    return AbortSignal.any([gone.signal, this.#parts.stopping])
  }
}

/** A header sent once and not empty. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
