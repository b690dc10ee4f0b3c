// Composition root: configuration -> database, stores, modules -> one server.
import type { FastifyInstance } from 'fastify'
import type { Health } from '../contract/entities/health.ts'
import { CODE } from '../contract/errors.ts'
import { ALL_ENDPOINTS } from '../contract/http/endpoints.ts'
import { createClosers } from './compose/closers.ts'
import type { BackendConfig, BackendConfigInput } from './compose/config.ts'
import { backendConfig } from './compose/config.ts'
import { keepCounting } from './compose/data-age.ts'
import type { Foundation } from './compose/foundation.ts'
import { openFoundation } from './compose/foundation.ts'
import type { Composition } from './compose/modules.ts'
import { composeModules } from './compose/modules.ts'
import { openLog } from './compose/open-log.ts'
import { startPeriodic } from './compose/periodic.ts'
import { authenticate } from './http/authenticate.ts'
import { openApiDocument } from './http/openapi.ts'
import { createAuditDesk } from './http/audit.ts'
import { registerDeviceChannel } from './http/device-channel.ts'
import type { DeviceChannels } from './http/device-channel.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { registerRenderer } from './http/renderer-files.ts'
import { registerLive } from './http/live.ts'
import { registerEndpoints } from './http/router.ts'
import type { RouterDeps } from './http/router.ts'
import type { OwnHelper } from './modules/devices/devices.service.ts'
import { createSessionBinding } from './http/session-binding.ts'
import type { PolicySources } from './http/security-headers.ts'
import { createServer } from './http/server.ts'
import { registerSignedFiles } from './http/signed-files.ts'
import { loadEpoch } from './lib/epoch.ts'
import { AppError } from './lib/errors.ts'
import type { Clock } from './lib/clock.ts'
import type { Passwords } from './lib/passwords.ts'
import { registerHealthz } from './modules/health/health.routes.ts'
import type { OfficialFetch } from './modules/official/provider.ts'

/** A running backend. */
export interface Backend {
  readonly app: FastifyInstance
  /** Origin that answers, e.g. `http://127.0.0.1:4123`. */
  readonly url: string
  /**
   * Settles when the backend wants to be started again (a backup is to be put in place); close it, then start a new
   * one.
   */
  readonly restartRequested: Promise<void>
  /** Told by who started both: this helper is the product's own, approved without a question. */
  introduce(helper: OwnHelper): void
  /** How well it is, at most some seconds old. */
  health(): Promise<Health>
  /** Stops accepting, waits up to ten seconds for running calls and jobs, then closes everything. Idempotent. */
  close(): Promise<void>
}

/** Built, not yet listening: what tests inject requests into. */
export interface BuiltBackend {
  readonly app: FastifyInstance
  readonly foundation: Foundation
  readonly composition: Composition
  readonly restartRequested: Promise<void>
  /**
   * Listens and starts the workers; returns the origin. EADDRINUSE.
   * @throws the system's error, e.g
   */
  start(): Promise<string>
  close(): Promise<void>
}

/** How long a stop waits for running calls, ms. */
const DRAIN_MS = 10_000

/** Opens everything, listens, starts the workers. What was opened is closed again when that fails. */
export async function createBackend(input: BackendConfigInput): Promise<Backend> {
  const built = await buildBackend(input)
  try {
    const url = await built.start()
    return {
      app: built.app,
      url,
      restartRequested: built.restartRequested,
      close: built.close,
      health: built.composition.health.look,
      introduce: (helper) => {
        built.foundation.ownHelper.current = helper
      },
    }
  } catch (error) {
    await built.close()
    throw error
  }
}

/** For tests: what the backend reaches the world with. */
export interface BackendPorts {
  /** Calls of official interfaces. */
  readonly officialFetch?: OfficialFetch
  /** Hashes at another cost. */
  readonly passwords?: Passwords
  /** Another clock than the machine's. */
  readonly clock?: Clock
}

/** The backend without its port. */
export async function buildBackend(input: BackendConfigInput, ports: BackendPorts = {}): Promise<BuiltBackend> {
  const config = backendConfig.parse(input)
  const { log, close: closeLog } = openLog(config.log)
  const closers = createClosers(log)
  closers.add('log', closeLog)
  const stopping = new AbortController()
  const restart = Promise.withResolvers<void>()
  try {
    const foundation = await openFoundation(config, {
      log,
      closers,
      stopping: stopping.signal,
      restart: restart.resolve,
      ...(ports.passwords && { passwords: ports.passwords }),
      ...(ports.clock && { clock: ports.clock }),
    })
    const channels: { current: DeviceChannels | null } = { current: null }
    const composition = composeModules(foundation, ports.officialFetch, channels)
    for (const { name, close } of composition.modules) if (close !== undefined) closers.add(name, close)
    closers.add('jobs', async () => await foundation.jobs.stop())
    const app = await createApp(config, foundation, composition, channels)
    closers.add('server', async () => await drain(app, stopping))
    if (config.ownerSeed !== undefined) await seedOwner(foundation, composition, config.ownerSeed)
    return {
      app,
      foundation,
      composition,
      restartRequested: restart.promise,
      start: async () => {
        const url = await app.listen({ host: config.host, port: config.port })
        await composition.machines.expectSameVersion()
        closers.add('machine', await composition.machines.start())
        if (foundation.dataMark !== null) {
          closers.add(
            'data count',
            keepCounting(foundation.dataMark, {
              restart: restart.resolve,
              log,
              epoch: foundation.epoch,
              epochNow: async () => await loadEpoch(foundation.database.db),
            }),
          )
        }
        if (config.role !== 'api') {
          await foundation.jobs.start()
          closers.add(
            'periodic',
            startPeriodic(composition.modules, {
              log,
              stopping: stopping.signal,
              clockDoubted: () => foundation.clockWatch.doubt() !== null,
            }),
          )
        }
        log.info('listening', { url, role: config.role, version: config.version })
        return url
      },
      close: async () => await closers.closeAll(),
    }
  } catch (error) {
    await closers.closeAll()
    throw error
  }
}

async function createApp(
  config: BackendConfig,
  foundation: Foundation,
  composition: Composition,
  channels: { current: DeviceChannels | null },
): Promise<FastifyInstance> {
  const { log, clock, database, stopping, troubles } = foundation
  const sources: PolicySources = {
    fileOrigins: fileOrigins(config),
    helperUrls: config.helperUrl.startsWith('wss://') ? [config.helperUrl] : [],
  }
  const app: FastifyInstance = await createServer({
    port: () => listeningPort(app) ?? config.port,
    publicOrigins: config.publicOrigins,
    sources,
    log,
    onTrouble: troubles.note,
  })
  registerHealthz(app, composition.health, config.version)
  if (config.role === 'worker') {
    app.setNotFoundHandler(noSuchCall)
    await app.ready()
    return app
  }
  const deps: RouterDeps = {
    database,
    log,
    stopping,
    audits: createAuditDesk(log),
    projects: foundation.projects,
    sessions: async (token, presented) =>
      await authenticate({ db: database.db, now: () => clock.now(), cache: foundation.sessions }, token, presented),
    runSessions: composition.runSessions,
    shareSessions: composition.shareSessions,
    binding: createSessionBinding(foundation.fingerprint),
    limit: createRateLimiter(app, config.callsPerMinute),
    now: () => clock.now(),
  }
  registerEndpoints(
    app,
    ALL_ENDPOINTS,
    composition.modules.flatMap((module) => module.bindings),
    deps,
  )
  channels.current = registerDeviceChannel(app, composition.channel, {
    log,
    now: () => clock.now(),
    port: () => listeningPort(app) ?? config.port,
    publicOrigins: config.publicOrigins,
  })
  registerLive(app, { ...deps, stamps: composition.stamps })
  for (const module of composition.modules) module.routes?.(app)
  if (foundation.answerFile !== null) registerSignedFiles(app, foundation.answerFile)
  // Describing every call takes longer than all else here, and few ask.
  let document: ReturnType<typeof openApiDocument> | null = null
  app.get('/openapi.json', async () => (document ??= openApiDocument(ALL_ENDPOINTS, config.version)))
  if (config.rendererDir !== null) await registerRenderer(app, { dir: config.rendererDir, sources })
  else app.setNotFoundHandler(noSuchCall)
  await app.ready()
  return app
}

const noSuchCall = (): never => {
  throw new AppError(CODE.NOT_FOUND_ROUTE)
}

const listeningPort = (app: FastifyInstance): number | null => {
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : null
}

function fileOrigins({ files }: BackendConfig): string[] {
  if (files.kind === 'disk') return []
  if (files.endpoint === '') return [`https://${files.bucket}.s3.${files.region}.amazonaws.com`]
  const { protocol, host, origin } = new URL(files.endpoint)
  return files.forcePathStyle ? [origin] : [origin, `${protocol}//${files.bucket}.${host}`]
}

async function drain(app: FastifyInstance, stopping: AbortController): Promise<void> {
  const timer = setTimeout(() => {
    stopping.abort(new Error('the server stops'))
    app.server.closeAllConnections()
  }, DRAIN_MS)
  // A connection that was busy when the stop began becomes idle later.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
    clearInterval(sweep)
  }
}

async function seedOwner(
  foundation: Foundation,
  composition: Composition,
  owner: NonNullable<BackendConfig['ownerSeed']>,
): Promise<void> {
  const project = await foundation.database.db
    .selectFrom('projects')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await composition.session.setup.seed(project.id, owner)
}
