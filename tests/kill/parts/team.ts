import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, createBackend } from '../../../src/backend/create-backend.ts'
import { createTestLocation } from '../../../src/backend/testing/databases.ts'
import { type S3Double, startS3Double } from '../../../src/backend/testing/s3-double.ts'
import { login } from '../../../src/contract/http/admin.ts'
import { addClip } from '../../../src/contract/http/clip.ts'
import { type ApiClient, createApiClient } from '../../fixtures/api-client.ts'
import { ffmpegPath, ffprobePath, pageBrowserPath, root } from '../../fixtures/paths.ts'
import { makeMedia } from '../../fixtures/sample-media.ts'
import { OWNER } from './backend-process.ts'

export const VERSION = '1.0.0-team'
/** The shortest that is allowed, s. */
export const LEASE_S = 10

/** Another process that makes films for the team. */
export interface WorkerProcess {
  readonly name: string
  readonly dataDir: string
  readonly child: ChildProcess
  kill(signal: NodeJS.Signals): Promise<void>
}

/** A server that answers calls and makes no films, its database and its bucket; workers are started beside it. */
export interface Team {
  readonly dir: string
  readonly databaseUrl: string
  readonly s3: S3Double
  readonly api: ApiClient
  readonly backend: Backend
  readonly keyFile: string
  /** `npm run server -- --role worker …`; resolves when it takes work. */
  worker(name: string): Promise<WorkerProcess>
  /** Uploads so many short videos that play the same and are different files. */
  materials(count: number, video?: string, seconds?: number): Promise<number[]>
  close(): Promise<void>
}

/** On a PostgreSQL and a bucket of this machine. */
export async function openTeam(): Promise<Team> {
  const dir = await mkdtemp(join(tmpdir(), 'team-'))
  const [place, s3] = await Promise.all([createTestLocation('postgres'), startS3Double()])
  if (place.location.kind !== 'postgres') throw new Error('no PostgreSQL')
  const databaseUrl = place.location.url
  const dataDir = join(dir, 'api')
  const workers: WorkerProcess[] = []
  const backend = await createBackend({
    dataDir,
    port: 0,
    role: 'api',
    database: { kind: 'postgres', url: databaseUrl },
    files: s3.files,
    ownerSeed: OWNER,
    callsPerMinute: 0,
    log: { level: 'silent' },
    version: VERSION,
    leaseSeconds: LEASE_S,
    ffmpeg: { ffmpegPath, ffprobePath },
    browserPath: pageBrowserPath,
  })
  const api = createApiClient(backend.url)
  api.token = (await api.call(login, { username: OWNER.username, password: OWNER.password })).userinfo.token
  const keyFile = join(dataDir, 'keys.json')
  return {
    dir,
    databaseUrl,
    s3,
    api,
    backend,
    keyFile,
    worker: async (name) => {
      const own = join(dir, name)
      const args = [
        '--role',
        'worker',
        '--database-url',
        databaseUrl,
        '--s3-endpoint',
        s3.endpoint,
        '--s3-bucket',
        s3.bucket,
        '--s3-path-style',
        '--data-dir',
        own,
        '--key-file',
        keyFile,
        '--name',
        name,
        '--port',
        '0',
        '--lease-seconds',
        String(LEASE_S),
        '--renders',
        '1',
        '--log-level',
        'error',
      ]
      const child = spawn(process.execPath, [join(root, 'src/backend/team-server.ts'), ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          S3_ACCESS_KEY_ID: 'S3RVER',
          S3_SECRET_ACCESS_KEY: 'S3RVER',
          FFMPEG_PATH: ffmpegPath,
          FFPROBE_PATH: ffprobePath,
          CHROME_PATH: pageBrowserPath,
          BUILD_VERSION: VERSION,
        },
      })
      let complaint = ''
      child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
      const gone = once(child, 'exit')
      const worker: WorkerProcess = {
        name,
        dataDir: own,
        child,
        kill: async (signal) => {
          if (child.exitCode !== null || child.signalCode !== null) return
          child.kill(signal)
          await gone
        },
      }
      workers.push(worker)
      await Promise.race([
        once(child.stdout, 'data'),
        gone.then(() => Promise.reject(new Error(`${name} ended before it was ready: ${complaint}`))),
      ])
      return worker
    },
    materials: async (count, video = 'testsrc2=s=180x180:r=15', seconds = 1) => {
      const bytes = await readFile(await makeMedia(ffmpegPath, join(dir, 'a.mp4'), { video, audio: 'sine', seconds }))
      const ids: number[] = []
      for (let at = 0; at < count; at += 1) {
        const box = Buffer.from([0, 0, 0, 12, ...Buffer.from('free'), 0, 0, 0, at])
        const file = join(dir, `m${at}.mp4`)
        await writeFile(file, Buffer.concat([bytes, box]))
        ids.push((await api.upload(file)).id)
      }
      return ids
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.kill('SIGKILL')))
      await backend.close()
      await Promise.all([place.remove(), s3.close()])
      await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

/** Orders films of two scenes; answers the order. */
export async function orderFilms(
  { api }: Pick<Team, 'api'>,
  materials: readonly number[],
  num: number,
  more: { readonly width?: number; readonly fps?: number; readonly seconds?: number } = {},
): Promise<number> {
  const half = Math.ceil(materials.length / 2)
  const { width = 180, fps = 15, seconds = 0.5 } = more
  const { id } = await api.call(addClip, {
    name: '团队订单',
    mode: 'clip',
    num,
    client_token: randomUUID(),
    config: {
      width,
      height: width,
      fps,
      seed: 5,
      dedupe: { min_look: 0 },
      groups: [materials.slice(0, half), materials.slice(half)].map((ids, scene) => ({
        name: `分镜${scene + 1}`,
        attachment_ids: ids,
        duration_s: seconds,
      })),
    },
  })
  return id
}
