// What every module stands on, opened once in order.
import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '../drivers/database/open-database.ts'
import { tenantPlugin } from '../drivers/database/tenant-plugin.ts'
import { createKeyFile } from '../drivers/keys/key-file.ts'
import type { Clock } from '../lib/clock.ts'
import { systemClock } from '../lib/clock.ts'
import { openClockWatch } from '../lib/clock-watch.ts'
import type { ClockWatch } from '../lib/clock-watch.ts'
import { loadEpoch } from '../lib/epoch.ts'
import type { DataMark } from '../lib/data-mark.ts'
import { createFieldCipher } from '../lib/field-cipher.ts'
import type { FieldCipher } from '../lib/field-cipher.ts'
import { lockFolder } from '../lib/folder-lock.ts'
import { checkInstallationKeys, knownFingerprint } from '../lib/installation-keys.ts'
import { StartRefusal } from '../lib/start-refusal.ts'
import { expectMark } from '../lib/store-mark.ts'
import { createTroubleDesk } from '../lib/trouble-desk.ts'
import type { TroubleDesk } from '../lib/trouble-desk.ts'
import type { Log } from '../lib/log.ts'
import { createFfmpegFinder } from '../media/find-ffmpeg.ts'
import { sweepUnfinished } from '../media/sweep-cache.ts'
import type { MediaTools } from '../media/types.ts'
import { createProjectFinder } from '../http/project.ts'
import type { ProjectFinder } from '../http/project.ts'
import { createSessionCache } from '../http/session-cache.ts'
import type { SessionCache } from '../http/session-cache.ts'
import type { AnswerFile } from '../http/signed-files.ts'
import type { Passwords } from '../lib/passwords.ts'
import { createPasswords } from '../lib/passwords.ts'
import { createShareSigner } from '../lib/share-signer.ts'
import type { ShareSigner } from '../lib/share-signer.ts'
import { createSealing } from '../lib/sealing.ts'
import type { Sealing } from '../lib/sealing.ts'
import type { DatabasePort, Db } from '../ports/database.ts'
import { KeyStoreError } from '../ports/key-store.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { JobQueue } from '../ports/job-queue.ts'
import type { OwnHelper } from '../modules/devices/devices.service.ts'
import type { IntegrityNote } from '../modules/health/health.ports.ts'
import { ensurePlatforms } from '../seed/platforms.ts'
import { ensureDefaultProject } from '../seed/projects.ts'
import type { Closers } from './closers.ts'
import type { BackendConfig } from './config.ts'
import { countLast, settleOlder } from './data-age.ts'
import { checkIntegrity, checkSum, closeFolder, dropSum, expectDatabase, noteSum, openOrSay } from './check-data.ts'
import { openFiles } from './open-files.ts'
import { openJobs } from './open-jobs.ts'
import { putBackAskedFor, settleRestored } from './restored.ts'

const FILE_URL_S = 6 * 3_600
/** Looking at what a program can do takes four runs of it: a backend that starts again in this process need not. */
const findFfmpeg = createFfmpegFinder()

/** Handed to every module's composition. */
export interface Foundation {
  readonly config: BackendConfig
  readonly database: DatabasePort
  readonly clock: Clock
  /** While it doubts the clock, nothing timed happens by itself. */
  readonly clockWatch: ClockWatch
  /** When the embedded database was last seen whole. */
  readonly integrity: IntegrityNote
  /** Other users of the computer could read the data until this start. */
  readonly folderWasOpen: boolean
  /** Troubles with the disk that calls met. */
  readonly troubles: TroubleDesk
  /** Keeps resolved tokens for a moment. */
  readonly sessions: SessionCache
  readonly log: Log
  readonly passwords: Passwords
  /** Encrypts columns at rest. */
  readonly cipher: FieldCipher
  /** Signs share links. */
  readonly shareSigner: ShareSigner
  /** What helpers seal credentials to. */
  readonly sealing: Sealing
  /** Modules register their handlers while they are composed; started last. */
  readonly jobs: JobQueue
  readonly files: FileStore
  /** Answers GET /files/…; null when the files live elsewhere. */
  readonly answerFile: AnswerFile | null
  /** Folder for short-lived files, emptied at each start. */
  readonly temporary: string
  /**
   * ffmpeg and ffprobe, found at the first use.
   * @throws RenderError engine_missing
   */
  mediaTools(): Promise<MediaTools>
  /** A signed URL for a stored file, good for six hours; '' for ''. */
  fileUrl(key: string): Promise<string>
  /** The same for a picture that may lie elsewhere: an address stays as it is. */
  pictureUrl(stored: string): Promise<string>
  /** White label by host. */
  readonly projects: ProjectFinder
  /** Confines an unscoped database or transaction to a tenant. */
  scope(db: Db, tenantId: number): Db
  /** Names this start of this process; its jobs are held under it. */
  readonly code: string
  /** Of the installation's keys. */
  readonly fingerprint: string
  /** Of the data: another one after each restored backup. */
  readonly epoch: string
  /** Tells whether the data are older than what is remembered of them; null = nobody else could put them back. */
  readonly dataMark: DataMark | null
  /** Fires when the server gives up waiting for running work. */
  readonly stopping: AbortSignal
  /** The helper that the product started beside this backend; told after the start. */
  readonly ownHelper: { current: OwnHelper | null }
  /** Asks whoever runs this process to start it again. */
  restart(): void
}

/**
 * Opens database and stores and makes the rows every installation has.
 * @throws what they throw, with sentences for the operator
 */
export async function openFoundation(
  config: BackendConfig,
  parts: {
    log: Log
    closers: Closers
    stopping: AbortSignal
    restart?: () => void
    passwords?: Passwords
    clock?: Clock
  },
): Promise<Foundation> {
  const { log, closers, stopping, restart = () => {}, passwords = createPasswords(), clock = systemClock } = parts
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const folderWasOpen = await closeFolder(config.dataDir)
  if (folderWasOpen) log.warn('the data folder could be read by others until now', { folder: config.dataDir })
  const integrity: IntegrityNote = { time: 0, damaged: false }
  const sessions = createSessionCache({ now: () => clock.now() })
  const opened =
    config.database.kind === 'sqlite'
      ? await openEmbedded(config, { closers, clock, log, integrity })
      : await openShared(config, config.database, closers)
  closers.add('database', async () => await opened.close())
  const database = sessions.watch(opened)
  const temporary = path.join(config.dataDir, 'tmp', config.role)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  // Whoever has the embedded database has the folder for itself.
  if (opened.kind === 'sqlite') await sweepUnfinished(path.join(config.dataDir, 'cache'))
  // Before anything writes rows: they carry the clock's time.
  const clockWatch = await openClockWatch({ db: database.db, clock })
  const keys = await createKeyFile({ file: await keyFileOf(config, database.db) }).load()
  await checkInstallationKeys(database.db, keys.fingerprint)
  const { files, answer } = await openFiles(config, { clock, temporary, urlSecret: keys.urls })
  if (isTeamWorker(config)) await expectMark(files, keys.fingerprint)
  const mark = await settleOlder(config, { database, files, fingerprint: keys.fingerprint, clock, log })
  if (mark !== null) closers.add('data mark', async () => await countLast(mark))
  const code = `${process.pid}:${randomUUID()}`
  await ensureDefaultProject(database.db)
  await ensurePlatforms(database.db, clock.now())
  const fileUrl = async (key: string): Promise<string> =>
    key === '' ? '' : await files.signedUrl(key, { expiresSec: FILE_URL_S })
  return {
    config,
    database,
    sessions,
    clock,
    clockWatch,
    integrity,
    folderWasOpen,
    troubles: createTroubleDesk(),
    log,
    stopping,
    restart,
    files,
    temporary,
    code,
    ownHelper: { current: null },
    fingerprint: keys.fingerprint,
    dataMark: mark,
    epoch: await loadEpoch(database.db),
    cipher: createFieldCipher(keys.fields),
    shareSigner: createShareSigner(keys.fields),
    sealing: createSealing(keys.sealing),
    answerFile: answer,
    jobs: await openJobs({ database, clock, log, owner: code, leaseSeconds: config.leaseSeconds }),
    mediaTools: tellOnce(async () => await findFfmpeg(config.ffmpeg), log),
    passwords,
    fileUrl,
    pictureUrl: async (stored) => (/^https?:/.test(stored) ? stored : await fileUrl(stored)),
    projects: createProjectFinder({ db: database.db, now: () => clock.now() }),
    scope: (db, tenantId) => db.withPlugin(tenantPlugin(tenantId)),
  }
}

/** Says in the log at the first use which ffmpeg and ffprobe make the films, and what is wrong with their age. */
function tellOnce(find: () => Promise<MediaTools>, log: Log): () => Promise<MediaTools> {
  let told = ''
  return async () => {
    const tools = await find()
    const now = `${tools.ffmpeg} ${tools.version} ${tools.ffprobe} ${tools.probeVersion}`
    if (now !== told) {
      told = now
      log[tools.warning === '' ? 'info' : 'warn']('film engine', {
        ffmpeg: tools.version,
        ffprobe: tools.probeVersion,
        source: tools.source,
        warning: tools.warning,
      })
    }
    return tools
  }
}

/** Works for a team's server that is somewhere else: it changes nothing of the installation. */
const isTeamWorker = (config: BackendConfig): boolean => config.role === 'worker' && config.database.kind === 'postgres'

/**
 * The team's database, and the part of the data folder that this role has for itself. A worker leaves the schema to the
 * server.
 */
async function openShared(
  config: BackendConfig,
  location: Extract<BackendConfig['database'], { kind: 'postgres' }>,
  closers: Closers,
): Promise<DatabasePort> {
  const lock = lockFolder(path.join(config.dataDir, 'roles', config.role))
  closers.add('role lock', () => {
    lock.release()
  })
  return await openDatabase(location, { asFound: isTeamWorker(config) })
}

/**
 * @throws StartRefusal where a worker has no keys, KeyStoreError where a filled database lost its own: new ones would
 * fit nothing
 */
async function keyFileOf(config: BackendConfig, db: Db): Promise<string> {
  const file = config.keyFile ?? path.join(config.dataDir, 'keys.json')
  if (
    await stat(file).then(
      () => true,
      () => false,
    )
  )
    return file
  if (isTeamWorker(config))
    throw new StartRefusal(
      'BAD_TEAM',
      `找不到密钥文件 ${file}。请把接口服务器数据文件夹中的 keys.json 复制到这台机器（权限 600），或用 --key-file 指定`,
    )
  if ((await knownFingerprint(db)) !== null)
    throw new KeyStoreError(
      `密钥文件 ${file} 不见了，因此没有启动：没有它，已保存的账号凭证无法解密。请把原来的 keys.json 放回原处（权限 600）后重新启动`,
    )
  return file
}

/** Locks the data folder, puts back a backup that was asked for, opens. */
async function openEmbedded(
  config: BackendConfig,
  parts: { closers: Closers; clock: Clock; log: Log; integrity: IntegrityNote },
): Promise<DatabasePort> {
  const lock = lockFolder(config.dataDir)
  parts.closers.add('folder lock', () => {
    lock.release()
  })
  const file = path.join(config.dataDir, 'data.sqlite')
  const restored = await putBackAskedFor(config, file, parts.log)
  if (restored === null) {
    await expectDatabase(config, file)
    await checkSum(config, file)
  } else await dropSum(file)
  const database = await openOrSay(config, async () => await openDatabase({ kind: 'sqlite', file }))
  try {
    parts.log.info('database checked', { ms: await checkIntegrity(config, database, file, parts.log) })
    parts.integrity.time = parts.clock.now()
    if (restored !== null) await settleRestored(config, database, restored, parts.clock)
  } catch (error) {
    await database.close()
    throw error
  }
  parts.closers.add('database sum', async () => await noteSum(file))
  return database
}
