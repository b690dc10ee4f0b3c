// What the commands work with; made by create-helper.ts.
import type { z } from 'zod'
import type { helperStatus } from '../../contract/helper/commands.ts'
import type { DoctorCheck } from '../doctor/doctor.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { FileShelf } from '../files/file-shelf.ts'
import type { AccountJobs } from '../jobs/account-jobs.ts'
import type { Logins } from '../jobs/login-job.ts'
import type { PersonDesk } from '../jobs/person-desk.ts'
import type { Probe } from '../jobs/probe-job.ts'
import type { RecordPage } from '../jobs/record-job.ts'
import type { ProxyTest } from '../jobs/proxy-test.ts'
import type { PublishRequest } from '../jobs/publish-job.ts'
import type { Runs } from '../runs/runs.ts'
import type { Running } from '../jobs/running.ts'
import type { Views } from '../jobs/view-job.ts'
import type { EndedEntry } from '../journal/entries.ts'
import type { Journal } from '../journal/journal.ts'
import type { EventSink } from '../lib/event-sink.ts'
import { unsupported } from '../lib/errors.ts'
import type { Readings } from '../messages/readings.ts'
import type { Replies } from '../messages/replies.ts'
import type { SearchPictures } from '../searches/pictures.ts'
import type { SearchDesk } from '../searches/search-desk.ts'
import type { Moves } from '../moves/move-jobs.ts'
import type { MoveShelf } from '../moves/shelf.ts'
import type { Platform, PlatformRegistry } from '../platforms/platform.ts'
import type { Tables } from '../tables/tables.ts'
import type { OfficialRegistry } from '../official/registry.ts'
import type { Tokens } from '../vault/tokens.ts'
import type { Backends } from '../vault/backends.ts'
import type { Identity } from '../vault/identity.ts'
import type { CommandContext } from './define.ts'

export type HelperStatus = z.output<typeof helperStatus.output>

export interface CommandDeps {
  readonly platforms: PlatformRegistry
  readonly officials: OfficialRegistry
  readonly tokens: Tokens
  readonly jobs: AccountJobs
  readonly logins: Logins
  readonly views: Views
  readonly publish: (request: PublishRequest) => Promise<EndedEntry>
  readonly journal: Journal
  /** Publish runs of this helper; they use the commands themselves. */
  readonly runs: () => Runs
  readonly doctor: (origin: string) => Promise<DoctorCheck[]>
  readonly testProxy: ProxyTest
  readonly probe: Probe
  readonly recordPage: RecordPage
  readonly evidence: Evidence
  readonly searches: SearchDesk
  readonly searchPictures: SearchPictures
  readonly readings: Readings
  readonly replies: Replies
  readonly files: FileShelf
  readonly moves: Moves
  readonly moveShelf: MoveShelf
  readonly desk: PersonDesk
  readonly running: Running
  readonly events: EventSink
  readonly tables: Tables
  /** Tells the pages of an origin what the platforms of this helper can do now. */
  readonly announce: (origin: string) => void
  readonly backends: Backends
  readonly identity: Identity
  readonly status: (origin: string) => HelperStatus
  /** Takes an origin's token back and closes its pages. */
  /** `by`: origin of the page that asks. */
  readonly revoke: (origin: string, by: string) => Promise<boolean>
  /** Stops a running command of one connection. */
  readonly cancelRequest: (clientId: string, requestId: string) => boolean
}

/** The platform of a command. @throws HelperError 501 */
export function platformOf(deps: Pick<CommandDeps, 'platforms'>, value: string): Platform {
  const found = deps.platforms.get(value)
  if (!found) throw unsupported(`平台 ${value}`)
  return found
}

/** The origin's backend, named. @throws HelperError BACKEND_UNREACHABLE */
export function backendOf(deps: Pick<CommandDeps, 'backends'>, ctx: CommandContext) {
  return deps.backends.identify(ctx.client.origin)
}
