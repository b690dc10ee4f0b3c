// What a handler knows about the call it answers.
import type { Readable } from 'node:stream'
import type { Selectable } from 'kysely'
import type { CardType } from '../../contract/entities/session.ts'
import type { Log } from '../lib/log.ts'
import type { Db } from '../ports/database.ts'
import type { ProjectsTable } from '../tables/tenancy.ts'

/** White-label project of the request's host. */
export type Project = Selectable<ProjectsTable>

/** Who calls. */
export interface AdminIdentity {
  readonly id: number
  readonly username: string
  /** Nickname, else the user name: what logs and locks show. */
  readonly name: string
  readonly roleCode: string
  readonly perms: readonly string[]
  readonly dataScope: 'all' | 'group' | 'self'
}

/** The caller's company. */
export interface TenantIdentity {
  readonly id: number
  readonly cardType: CardType
  /** Unix ms; null = never. */
  readonly expireAt: number | null
  readonly timeZone: string
  /** The company that runs the installation: its first. */
  readonly runsInstallation: boolean
}

/** The publish run for which a helper calls. */
export interface RunIdentity {
  readonly id: number
  readonly kind: 'task' | 'due'
  /** 0 = works of several tasks. */
  readonly wisdomTaskId: number
  readonly deviceId: string
  /** Of the task's publish lock; '' = none. */
  readonly lockToken: string
  /** Its works go out when their turn comes: no platform is asked to hold them until their time. */
  readonly atOnce: boolean
}

/** The share link through which a visitor reads. */
export interface ShareIdentity {
  readonly id: number
}

/** A valid session. */
export interface Session {
  /** 0 = none: a run, or a share link, acts for its operator. */
  readonly sessionId: number
  /** The run that the token belongs to; absent = a person's session. */
  readonly run?: RunIdentity
  /** The link by which a visitor came; absent = no visitor. */
  readonly share?: ShareIdentity
  /** Hash of the browser's part; null = bound to no browser. */
  readonly bindHash: string | null
  readonly admin: AdminIdentity
  readonly tenant: TenantIdentity
}

/** What goes to the operation log beside the endpoint's action. */
export interface AuditDetails {
  /** The call changed nothing: no row. */
  unchanged?: boolean
  targetType?: string
  targetId?: string | number
  summary?: string
  before?: unknown
  after?: unknown
}

/** One file of a multipart body, not yet read. */
export interface IncomingFile {
  /** Text fields that came before the file. */
  readonly fields: Readonly<Record<string, string>>
  readonly filename: string
  readonly stream: Readable
}

/** Context of a public call. */
export interface PublicContext {
  readonly project: Project
  readonly ip: string
  /** Host header, as the gate let it in: a loopback form with our port, or a configured public host. */
  readonly host: string
  /** User agent, at most 300 characters. */
  readonly ua: string
  readonly requestId: string
  /** Header x-device-id: the desktop whose helper the page talks to; null when absent or malformed. */
  readonly deviceId: string | null
  /** Fires when the client goes away or the server stops. */
  readonly signal: AbortSignal
  readonly log: Log
  /**
   * Gives the asking browser its part of a new session (`session-binding.ts`) and answers its hash; null when no
   * browser asks. `maxAgeS` null = until it is closed.
   */
  bindBrowser(maxAgeS: number | null): string | null
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string>>
  /** Adds to the row that the router writes when the endpoint names an audit action. */
  audit(details: AuditDetails): void
}

/** Context of every other call: `db` sees the caller's tenant only. */
export interface RequestContext extends PublicContext {
  readonly db: Db
  readonly tenantId: number
  readonly tenant: TenantIdentity
  readonly admin: AdminIdentity
  /** Row of the session, for logout and "sign out the others". */
  readonly sessionId: number
  /** The file of a multipart call; throws BAD_INPUT when the body is none. */
  file(): Promise<IncomingFile>
}

/**
 * Context of a call of a run's helper: `admin` is the operator who began the run, with the rights and scope that he has
 * now.
 */
export interface RunContext extends RequestContext {
  readonly run: RunIdentity
}

/**
 * Context of a call that a visitor may make, too. With a link, `admin` is the operator who made it, with the rights and
 * scope that he has now, and nobody is signed in.
 */
export interface ShareContext extends RequestContext {
  /** Null = somebody who is signed in. */
  readonly share: ShareIdentity | null
}
