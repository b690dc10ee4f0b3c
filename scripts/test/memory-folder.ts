// Where tests put their databases, browser profiles and films: in memory where there is room, else on the disk.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const SHARED_MEMORY = '/dev/shm'
const PREFIX = 'npm-test-'
const GIB = 1024 ** 3
/** A whole run was seen to fill less than a quarter of it; browsers and workers need the rest. */
const ROOM = 4 * GIB

const availableMemory = (): number => {
  const found = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))
  return Number(found?.[1] ?? 0) * 1024
}

/** Some containers forbid programs there; tests put stand-ins for some into their folders. */
const allowsPrograms = (): boolean => {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === SHARED_MEMORY)
  return mount !== undefined && !(mount.split(' ')[3] ?? '').split(',').includes('noexec')
}

const hasRoom = (): boolean => {
  try {
    if (!allowsPrograms()) return false
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return Math.min(bavail * bsize, availableMemory()) >= ROOM
  } catch {
    return false
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** What a run that was killed left would take memory until the machine is started anew. */
const removeLeft = (): void => {
  for (const name of readdirSync(SHARED_MEMORY)) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-')[0] : Number.NaN)
    if (Number.isInteger(pid) && !isAlive(pid))
      rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * A new temporary folder in memory, for TMPDIR; removed when this process ends. null where there is none (not Linux,
 * less than 4 GiB free) or TMPDIR is given.
 */
export function memoryFolder(): string | null {
  if (process.platform !== 'linux' || process.env['TMPDIR'] || !hasRoom()) return null
  removeLeft()
  const folder = mkdtempSync(join(SHARED_MEMORY, `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as somebody else, and must find its own folder in this one.
  chmodSync(folder, 0o711)
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    } catch {
      // The test server may still end in it; the next run removes what stays.
    }
  })
  return folder
}
