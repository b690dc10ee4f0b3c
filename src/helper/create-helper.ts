// The only door of this room: wires its parts and gives listen, close, status.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_MAX_BYTES } from '../contract/constants.ts'
import { platformsDataSync, personNeeded, publishSettled } from '../contract/helper/events.ts'
import { HELPER_PROTOCOL } from '../contract/helper/protocol.ts'
import { findChrome } from './browser/find-chrome.ts'
import { outgoingAddress } from './browser/outgoing-address.ts'
import { hasDisplay, launchBrowser } from './browser/launch.ts'
import { createProfiles } from './browser/profile.ts'
import { outliveStrayErrors } from './browser/stray-errors.ts'
import type { Via } from './browser/proxy.ts'
import type { Client } from './commands/define.ts'
import type { HelperStatus } from './commands/deps.ts'
import { createCommands } from './commands/list.ts'
import { runDoctor } from './doctor/doctor.ts'
import { createEvidence } from './evidence/evidence.ts'
import { createFileShelf } from './files/file-shelf.ts'
import { createAccountJobs } from './jobs/account-jobs.ts'
import { createAddressWatch, tellAddress } from './jobs/address-watch.ts'
import { createAccountQueues } from './jobs/account-queue.ts'
import { createBrowserPool, defaultMaxBrowsers } from './jobs/browser-pool.ts'
import { createKillSwitch } from './jobs/kill-switch.ts'
import { createLogins } from './jobs/login-job.ts'
import { createPersonDesk } from './jobs/person-desk.ts'
import { createProbe, type Probe, type ProbeReport, type ProbeRequest } from './jobs/probe-job.ts'
import { createRecordPage, type RecordPage } from './jobs/record-job.ts'
import { createProxyTest } from './jobs/proxy-test.ts'
import { createPublishJob } from './jobs/publish-job.ts'
import { createReconciler } from './jobs/reconcile.ts'
import { createRunning } from './jobs/running.ts'
import { createViews } from './jobs/view-job.ts'
import { openJournal } from './journal/journal.ts'
import type { EventSink } from './lib/event-sink.ts'
import { unsupported } from './lib/errors.ts'
import { lockFolder } from './lib/folder-lock.ts'
import { createLogger } from './lib/logger.ts'
import { createMoves } from './moves/move-jobs.ts'
import { createMoveShelf } from './moves/shelf.ts'
import type { OfficialPlatform } from './official/official.ts'
import { createOfficialRegistry, createOfficials } from './official/registry.ts'
import type { Platform } from './platforms/platform.ts'
import { createPlatforms, createRegistry } from './platforms/registry.ts'
import { openMessages } from './messages/open.ts'
import { openSearches } from './searches/open-searches.ts'
import { createChannels } from './channel/channels.ts'
import type { Channels } from './channel/channels.ts'
import { openPins } from './channel/pins.ts'
import { createRuns } from './runs/runs.ts'
import type { Runs } from './runs/runs.ts'
import { openRunStore } from './runs/run-store.ts'
import { createAttempts } from './server/attempts.ts'
import { createDispatcher } from './server/dispatch.ts'
import { createHub } from './server/hub.ts'
import { openDoor } from './server/listen.ts'
import { openPairingStore } from './server/pairing-store.ts'
import { codeDoor, consentDoor } from './server/pairing.ts'
import { hashToken, newToken } from './server/tokens.ts'
import { TABLE_KEY } from './tables/public-key.ts'
import { openTables } from './tables/tables.ts'
import { createBackends } from './vault/backends.ts'
import { loadIdentity } from './vault/identity.ts'
import { keyFile, readIfThere, writePrivateFile } from './vault/key-port.ts'
import type { KeyPort } from './vault/key-port.ts'
import { createProxies } from './vault/proxies.ts'
import { createTokens } from './vault/tokens.ts'
import { createSessions } from './vault/sessions.ts'
import { signOutcomesOf } from './vault/sign-outcome.ts'

export interface HelperOptions {
  /** Everything of the helper lies below it; locked while it runs. */
  readonly dataDir: string
  readonly mode: 'desktop' | 'standalone'
  /** Tried in order; 0 = any free port. */
  readonly ports: readonly number[] | 0
  /**
   * Origins of the configured backends, exact (`http://127.0.0.1:3000`). The first one also stands for clients without
   * an origin.
   */
  readonly backendOrigins: readonly string[]
  readonly version: string
  /** Takes finished log lines (JSON); secrets are cut out before. */
  readonly log: (line: string) => void
  readonly browserPath?: string
  /** Folder with a downloaded Chromium. */
  readonly bundledBrowserDir?: string
  readonly headless?: boolean
  /** Added to every browser's command line, e.g. `--host-resolver-rules=…`. */
  readonly chromeArgs?: readonly string[]
  /** 1 to 3; default by memory and cores. */
  readonly maxBrowsers?: number
  /** Fixed token for clients that send no Origin (HOUSEKEEPER_TOKEN). */
  readonly fixedToken?: string
  /** Who may sign selector tables: Ed25519, SPKI in base64. Default: the project's own key. */
  readonly tableKey?: string
  /** Tells the address it is asked from, as plain text; for testProxy. Default `https://api.ipify.org`. */
  readonly echoUrl?: string
  /** For tests: other platforms and shorter pauses, ms. */
  readonly platforms?: readonly Platform[]
  readonly official?: readonly OfficialPlatform[]
  readonly pauses?: {
    readonly checks?: readonly number[]
    readonly confirm?: readonly number[]
    readonly retry?: readonly number[]
    readonly handshake?: number
    readonly ping?: number
    readonly idleBrowser?: number
    /** Between two tries of the channel to a backend. */ readonly channel?: readonly number[]
    /** Least and longest between two searches of an identity. */ readonly search?: readonly [number, number]
    /** Between two readings of an account's messages, seconds. */ readonly readings?: number
  }
}
export interface HelperPorts {
  /** Desktop: asks the user whether this origin may use the helper. Default: no. */
  readonly consent?: (origin: string, signal: AbortSignal) => Promise<boolean>
  /** Standalone: shows a pairing code; `origin` '' = the code of the start. */
  readonly showCode?: (code: string, origin: string) => void
  /** Where the device's secret lies; default a key file 0600. */
  readonly keyPort?: KeyPort
  /** System notification that somebody is needed. */
  readonly notifyPerson?: (title: string, text: string) => void
  /** May a browser window be shown? Default: where there is a display and `headless` is off. */
  readonly openWindowAllowed?: () => boolean
}
export interface Helper {
  /** Opens the door. @throws HelperError codes DATA_DIR_IN_USE, PORTS_TAKEN */
  listen(): Promise<{ url: string; port: number; deviceId: string; publicKey: string }>
  /** Stops listening, jobs and browsers; what runs is journalled. */
  close(): Promise<void>
  /**
   * Token of this launch: for the desktop's own page (its origin must be in `backendOrigins`) and clients without an
   * origin.
   */
  readonly launchToken: string
  /** null before `listen`. */
  status(): HelperStatus | null
  /**
   * A dry probe with an account that signed in on this computer, for the command line; `tell` hears what it does.
   * @throws HelperError
   */
  probe(platform: string, accountId: string, tell: (text: string) => void): Promise<ProbeReport>
  /**
   * Records a publish page with an account that signed in on this computer, in a window; for the command line. @throws
   * HelperError
   */
  recordPage(
    platform: string,
    accountId: string,
    tell: (text: string) => void,
  ): Promise<{ readonly path: string; readonly steps: number }>
}

const ECHO_URL = 'https://api.ipify.org'
const SWEEP_MS = 3_600_000
const PROBE_MS = 180_000
const RECORD_MS = 1_800_000
const LAST_WORDS_MS = 4_000
/** Time for the answer of a page that takes back its own token. */
const EXPEL_AFTER_MS = 100

/** The platforms of this build, made anew, with their built-in selector tables; for commands that need no account. */
export function builtInPlatforms(): readonly Platform[] {
  return createPlatforms()
}

export function createHelper(options: HelperOptions, ports: HelperPorts = {}): Helper {
  const launchToken = newToken()
  const { dataDir } = options
  const log = createLogger(options.log)
  let stop: (() => Promise<void>) | undefined
  let status: HelperStatus | null = null
  let readStatus: (() => HelperStatus) | undefined
  let accountHere:
    | ((platform: string, accountId: string, tell: (text: string) => void, ms: number) => ProbeRequest)
    | undefined
  let lookHere: { probe: Probe; recordPage: RecordPage } | undefined

  const start = async (unlock: () => void) => {
    const began = Date.now()
    await chmod(dataDir, 0o700)
    const identity = await loadIdentity(ports.keyPort ?? keyFile(dataDir))
    const chrome = await findChrome({
      ...(options.browserPath ? { browserPath: options.browserPath } : {}),
      ...(options.bundledBrowserDir ? { bundledDir: options.bundledBrowserDir } : {}),
    })
    const officials = createOfficialRegistry(options.official ?? (options.platforms ? [] : createOfficials()))
    const platforms = createRegistry(options.platforms ?? createPlatforms(), officials.infos)
    const journal = openJournal(dataDir)
    const profiles = createProfiles(dataDir)
    await profiles.sweep()
    const sessions = createSessions({ dataDir, identity })
    const tokens = createTokens({ dataDir, identity })
    const proxies = createProxies({ dataDir, identity })
    const backends = createBackends()
    const files = createFileShelf({
      dataDir,
      log,
      configuredOrigins: options.backendOrigins,
      maxBytes: UPLOAD_MAX_BYTES.video,
    })
    const pairingPath = join(dataDir, 'pairings.json')
    const store = await openPairingStore({
      read: () => readIfThere(pairingPath),
      write: (text) => writePrivateFile(pairingPath, text),
    })

    const windowAllowed = ports.openWindowAllowed ?? (() => !options.headless && hasDisplay())
    const launch = (profileDir: string, visible: boolean, signal: AbortSignal, via: Via | null = null) =>
      launchBrowser({
        executablePath: chrome.path,
        profileDir,
        visible: visible && windowAllowed(),
        signal,
        via,
        headless: options.headless ?? false,
        ...(options.chromeArgs ? { chromeArgs: options.chromeArgs } : {}),
      })

    const hub = createHub({ backendOf: (origin) => backends.known(origin)?.id, log })
    // Pages hear what happens, and so do the runs of this helper.
    let runs: Runs | undefined
    let channels: Channels | undefined
    const events: EventSink = {
      emit: (event, data, audience) => {
        runs?.hear(event, data, audience)
        if (event.event === publishSettled.event && 'backend' in audience)
          channels?.tell(audience.backend, publishSettled.data.parse(data))
        return hub.emit(event, data, audience)
      },
    }
    const desk = createPersonDesk({ events, ...(ports.notifyPerson ? { notify: ports.notifyPerson } : {}) })
    const pool = createBrowserPool({
      profiles,
      launch,
      log,
      max: options.maxBrowsers ?? defaultMaxBrowsers(),
      ...(options.pauses?.idleBrowser === undefined ? {} : { idleMs: options.pauses.idleBrowser }),
    })
    const running = createRunning()
    const address = createAddressWatch({
      dataDir,
      log,
      look: ({ proxy }, signal) => outgoingAddress(proxy, options.echoUrl ?? ECHO_URL, signal),
    })
    const jobs = createAccountJobs({
      queues: createAccountQueues(),
      pool,
      profiles,
      sessions,
      proxies,
      desk,
      log,
      watchAddress: tellAddress(address, events),
    })
    const moveShelf = createMoveShelf(dataDir)
    await moveShelf.sweep(true)
    const moves = createMoves({
      shelf: moveShelf,
      profiles,
      sessions,
      proxies,
      jobs,
      pool,
      publicKey: identity.publicKey,
    })
    const logins = createLogins({ pool, profiles, sessions, jobs, desk, events, log, launch })
    const views = createViews({ profiles, jobs, desk, events, log, launch, windowAllowed })
    const testProxy = createProxyTest({
      dataDir,
      proxies,
      pool,
      launch,
      echoUrl: options.echoUrl ?? ECHO_URL,
      saw: address.saw,
    })
    const reconciler = createReconciler({
      journal,
      jobs,
      platforms,
      officials,
      tokens,
      events,
      log,
      sign: signOutcomesOf(identity),
      ...(options.pauses?.checks ? { delaysMs: options.pauses.checks } : {}),
    })
    const evidence = createEvidence({ dataDir, log })
    const tables = await openTables({ dataDir, publicKey: options.tableKey ?? TABLE_KEY, helper: options.version, log })
    const infos = () =>
      platforms.infos.map((info) => ({
        ...info,
        ...(tables.offOf(info.value) ? { off: tables.offOf(info.value) } : {}),
      }))
    const probe = createProbe({ jobs, tables })
    const recordPage = createRecordPage({ jobs, tables, dataDir, log, windowAllowed })
    const { searches, searchPictures } = await openSearches({ jobs, tables, dataDir, log, gap: options.pauses?.search })
    const gapS = options.pauses?.readings
    const people = await openMessages({ jobs, tables, dataDir, log, pictures: searchPictures, gapS })
    const publish = createPublishJob({
      journal,
      evidence,
      tables,
      events,
      log,
      killSwitch: createKillSwitch(),
      watch: reconciler.watch,
      ...(options.pauses?.confirm ? { confirmDelaysMs: options.pauses.confirm } : {}),
      ...(options.pauses?.retry ? { retryDelaysMs: options.pauses.retry } : {}),
    })

    const statusOf = (origin: string): HelperStatus => ({
      version: options.version,
      device_id: identity.deviceId,
      device_name: identity.deviceName,
      mode: options.mode,
      browser: { path: chrome.path, found: chrome.found, version: chrome.version },
      running: running.size,
      max_browsers: pool.places.max,
      uptime_s: Math.floor((Date.now() - began) / 1000),
      backend_origin: origin || (options.backendOrigins[0] ?? ''),
      paired: store.list().map((one) => ({
        origin: one.origin,
        create_time: one.create_time,
        last_used_time: one.last_used_time,
        current: one.origin === origin,
      })),
      changed_backends: [...(channels?.changed() ?? [])],
      platforms: infos(),
    })
    const announce = (origin: string): void => void events.emit(platformsDataSync, { platforms: infos() }, { origin })
    const meetBackend = async (origin: string): Promise<string> => {
      const { id, sealingKey } = await backends.identify(origin)
      void channels?.meet(origin, sealingKey)
      return id
    }
    const revoke = async (origin: string, by: string): Promise<boolean> => {
      const paired = await store.revoke(origin)
      if (paired) setTimeout(() => hub.expel(origin), EXPEL_AFTER_MS).unref()
      if (!paired && by !== origin) return false
      backends.forget(origin)
      const known = (await channels?.forget(origin)) ?? false
      // The launch's own page has no pairing that somebody could make anew.
      if (known && !paired)
        meetBackend(origin).catch((error: unknown) => log.info('backend.unknown', { origin, error }))
      return paired || known
    }
    /** The helper runs: its port is taken by itself. The browser gets a profile that is thrown away. */
    const doctor = async (origin: string) => {
      const profile = await mkdtemp(join(dataDir, 'doctor-'))
      try {
        return await runDoctor({
          dataDir,
          browser: chrome,
          backendOrigins: [origin || (options.backendOrigins[0] ?? '')].filter(Boolean),
          ports: [],
          launch: (signal) => launch(profile, false, signal),
        })
      } finally {
        await rm(profile, { recursive: true, force: true, maxRetries: 5 })
      }
    }
    const runStore = await openRunStore(dataDir)
    const dispatcher = createDispatcher({
      log,
      commands: createCommands({
        platforms,
        officials,
        tokens,
        jobs,
        logins,
        views,
        publish,
        journal,
        doctor,
        testProxy,
        probe,
        recordPage,
        evidence,
        searches,
        searchPictures,
        readings: people.readings,
        replies: people.replies,
        files,
        moves,
        moveShelf,
        desk,
        running,
        events,
        tables,
        announce,
        backends,
        runs: () => executed,
        identity,
        status: statusOf,
        revoke,
        cancelRequest: (clientId, requestId) => dispatcher.cancel(clientId, requestId),
      }),
    })
    const executed = createRuns({ store: runStore, identity, backends, dispatcher, log, places: pool.places.max })
    runs = executed
    const pinPath = join(dataDir, 'backends.json')
    const outward = createChannels({
      pins: await openPins({ read: () => readIfThere(pinPath), write: (text) => writePrivateFile(pinPath, text) }),
      identity,
      journal,
      log,
      settled: reconciler.pending,
      ...(options.pauses?.channel === undefined ? {} : { delaysMs: options.pauses.channel }),
    })
    channels = outward
    /** What a page should know at once: platforms, open questions, and ends it hasn't heard of. */
    const onReady = (client: Client): void => {
      const audience = { origin: client.origin }
      announce(client.origin)
      for (const open of desk.pending(client.origin)) events.emit(personNeeded, open, audience)
      meetBackend(client.origin).then(
        (id) => reconciler.undelivered(id).forEach((data) => events.emit(publishSettled, data, { backend: id })),
        (error: unknown) => log.info('backend.unknown', { origin: client.origin, error }),
      )
    }
    const codes =
      options.mode === 'standalone'
        ? codeDoor(store, ports.showCode ?? (() => undefined), Date.now, (origin) =>
            options.backendOrigins.includes(origin),
          )
        : undefined
    const door = await openDoor({
      ports: options.ports === 0 ? [] : options.ports,
      backendOrigins: options.backendOrigins,
      log,
      connection: (port) => ({
        hub,
        dispatcher,
        log,
        onReady,
        defaultOrigin: options.backendOrigins[0] ?? '',
        facts: () => ({
          protocol: HELPER_PROTOCOL,
          version: options.version,
          device_id: identity.deviceId,
          device_name: identity.deviceName,
          public_key: identity.publicKey,
          mode: options.mode,
          places: pool.places.max,
        }),
        handshake: {
          store,
          door: codes ?? consentDoor(store, ports.consent ?? (() => Promise.resolve(false))),
          attempts: createAttempts(),
          launchHash: hashToken(launchToken),
          fixedHash: options.fixedToken ? hashToken(options.fixedToken) : '',
          identity,
          port,
        },
        ...(options.pauses?.handshake === undefined ? {} : { handshakeMs: options.pauses.handshake }),
        ...(options.pauses?.ping === undefined ? {} : { pingMs: options.pauses.ping }),
      }),
    })
    const stopOutliving = outliveStrayErrors(log)
    reconciler.start()
    // After the journal has said what it knows of the life before.
    executed.resume()
    outward.start()
    const sweep = () =>
      void Promise.all([files.sweep(), evidence.sweep(), searchPictures.sweep(), moveShelf.sweep(false)]).catch(
        (error: unknown) => log.warn('files.sweep', { error }),
      )
    sweep()
    const sweeper = setInterval(sweep, SWEEP_MS)
    sweeper.unref()
    if (codes) ports.showCode?.(codes.startCode(), '')
    log.info('helper.ready', { port: door.port, mode: options.mode, browser: chrome.version })

    readStatus = () => statusOf('')
    lookHere = { probe, recordPage }
    accountHere = (value, accountId, tell, ms) => {
      const platform = platforms.get(value)
      if (!platform) throw unsupported(`平台 ${value}`)
      return {
        platform,
        account: { id: 0, accountId, secUid: '', openname: '' },
        sealed: '',
        origin: '',
        signal: new AbortController().signal,
        deadline: Date.now() + ms,
        tell,
      }
    }
    return {
      where: { url: door.url, port: door.port, deviceId: identity.deviceId, publicKey: identity.publicKey },
      stop: async () => {
        clearInterval(sweeper)
        reconciler.close()
        executed.close()
        outward.close()
        running.stopAll()
        dispatcher.close()
        await door.close()
        await Promise.allSettled([views.closeAll(), pool.close()])
        // Stopped jobs write their end before the journal closes.
        await running.idle(LAST_WORDS_MS)
        await people.close()
        journal.close()
        tables.close()
        stopOutliving()
        unlock()
        log.info('helper.closed')
      },
    }
  }
  return {
    launchToken,
    status: () => readStatus?.() ?? status,
    probe: async (platform, accountId, tell) => {
      if (!lookHere || !accountHere) throw new Error('not listening')
      return await lookHere.probe(accountHere(platform, accountId, tell, PROBE_MS))
    },
    recordPage: async (platform, accountId, tell) => {
      if (!lookHere || !accountHere) throw new Error('not listening')
      return await lookHere.recordPage(accountHere(platform, accountId, tell, RECORD_MS))
    },
    listen: async () => {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      const unlock = lockFolder(dataDir)
      try {
        const started = await start(unlock)
        stop = started.stop
        return started.where
      } catch (error) {
        unlock()
        throw error
      }
    },
    close: async () => {
      const ending = stop
      stop = undefined
      status = readStatus?.() ?? null
      readStatus = undefined
      lookHere = undefined
      accountHere = undefined
      await ending?.()
    },
  }
}
