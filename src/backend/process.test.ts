// The backend as a process of its own.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { patient } from '../../tests/fixtures/slowness.ts'
import { layMigrated } from './testing/migrated-file.ts'

const READY_MS = patient(60_000)

const folder = async (): Promise<string> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'backend-process-'))
  onTestFinished(async () => await rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  await layMigrated(path.join(dir, 'data.sqlite'))
  return dir
}
/** Files and folders in it that somebody else than their owner may read or write. */
const openTo = async (dir: string): Promise<string[]> => {
  const names = await readdir(dir, { recursive: true })
  const open = await Promise.all(
    names
      .filter((name) => name !== 'data.sqlite')
      .map(async (name) => (((await stat(path.join(dir, name)).catch(() => null))?.mode ?? 0) & 0o077 ? [name] : [])),
  )
  return open.flat()
}
/** With the umask that a usual shell has. */
const withUsualUmask = <T>(start: () => T): T => {
  const before = process.umask(0o022)
  try {
    return start()
  } finally {
    process.umask(before)
  }
}

it.skipIf(process.platform === 'win32')(
  'what the desktop’s backend makes can be read by its user alone, whatever umask it inherits',
  async () => {
    const dataDir = await folder()
    const child = withUsualUmask(() => fork(path.join(import.meta.dirname, 'process.ts'), { silent: true }))
    child.send({ type: 'start', config: { dataDir, port: 0, log: { level: 'silent' } } })
    const [first] = await once(child, 'message', { signal: AbortSignal.timeout(READY_MS) })
    expect(first).toMatchObject({ type: 'ready' })
    expect(await openTo(dataDir)).toEqual([])
    child.send({ type: 'stop' })
    await once(child, 'exit')
    expect(await openTo(dataDir)).toEqual([])
  },
)

it.skipIf(process.platform === 'win32')('so can what a team’s server makes', async () => {
  const dataDir = await folder()
  const child = withUsualUmask(() =>
    spawn(process.execPath, [path.join(import.meta.dirname, 'team-server.ts'), '--data-dir', dataDir, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await expect.poll(() => said, { timeout: READY_MS }).toContain('READY')
  expect(await openTo(dataDir)).toEqual([])
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(await openTo(dataDir)).toEqual([])
})
