// A real PostgreSQL for tests: TEST_DATABASE_URL, or one throw-away server shared by every test process of this
// checkout.
import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { patient } from '../../../tests/fixtures/slowness.ts'

/** Where the shared server of this user lives; its keeper removes it when the last user has gone. */
export function serverFolder(): string {
  return path.join(tmpdir(), `matrix-publisher-test-pg-${userInfo().uid}`)
}

/** True while a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Ids of living processes registered as users of the server. */
export async function livingUsers(folder: string): Promise<number[]> {
  const names = await readdir(path.join(folder, 'users')).catch(() => [])
  return names.map(Number).filter((pid) => Number.isInteger(pid) && isAlive(pid))
}

/** Runs `work` while this process alone holds the folder's lock; a lock left by a dead process is taken over. */
export async function withServerLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(folder, 'lock')
  const deadline = Date.now() + patient(120_000)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' })
      break
    } catch {
      const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
      if (holder > 0 && !isAlive(holder)) await rm(lock, { force: true })
      if (Date.now() > deadline) throw new Error(`the test PostgreSQL is locked by process ${holder}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

/** The server's address, starting it when nobody has. The calling process counts as a user until it ends. */
export async function sharedServerUrl(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL']
  return given !== undefined && given !== '' ? given : await serverUrlIn(serverFolder())
}

/** The same for the server of one folder. */
export async function serverUrlIn(folder: string): Promise<string> {
  return await withServerLock(folder, async () => {
    await mkdir(path.join(folder, 'users'), { recursive: true })
    // A forked worker's runner outlives it: the server should last as long as the run.
    for (const pid of process.send ? [process.pid, process.ppid] : [process.pid])
      await writeFile(path.join(folder, 'users', String(pid)), '')
    return (await runningUrl(folder)) ?? (await startKeeper(folder))
  })
}

async function runningUrl(folder: string): Promise<string | null> {
  const [pid, url] = (await readFile(path.join(folder, 'server'), 'utf8').catch(() => '')).split('\n')
  return url !== undefined && isAlive(Number(pid)) ? url : null
}

async function startKeeper(folder: string): Promise<string> {
  const script = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))
  const keeper = spawn(process.execPath, [script, folder], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  keeper.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const deadline = Date.now() + patient(90_000)
  try {
    for (;;) {
      const url = await runningUrl(folder)
      if (url !== null) return url
      if (keeper.exitCode !== null) throw new Error(`the test PostgreSQL did not start: ${complaint}`)
      if (Date.now() > deadline) throw new Error(`the test PostgreSQL did not start in 90 s: ${complaint}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    keeper.stderr.destroy()
    keeper.unref()
  }
}
