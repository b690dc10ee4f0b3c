// One user-data folder per account, owner-only, never the operator's own Chrome profile.
import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, writeSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { HelperError } from '../lib/errors.ts'
import { isAlive, killTree } from './process-tree.ts'

const LOCK = 'in-use.json'
const lockFile = z.object({ pid: z.number().int() })

export interface Profiles {
  /** Makes the folder of an account and locks it until `release`. Throws kind `environment`, code PROFILE_IN_USE. */
  open(platform: string, accountId: string): Promise<OpenProfile>
  /** Moves a profile (after a login told whose it is) to its account; an older profile of that account is dropped. Both must be released. */
  adopt(from: OpenProfile, platform: string, accountId: string): Promise<void>
  /** Deletes a profile that is not needed (cancelled login). */
  drop(profile: OpenProfile): Promise<void>
  /** Removes temporary login profiles that a crash left. */
  sweep(): Promise<void>
}
export interface OpenProfile {
  /** For the browser's userDataDir. */
  readonly dir: string
  release(): Promise<void>
}

/** Name of a profile folder: nothing from the wire becomes part of a path except through a hash. */
export const profileName = (platform: string, accountId: string): string =>
  `${platform.replace(/[^a-z0-9_]/g, '')}-${createHash('sha256').update(`${platform}\n${accountId}`).digest('hex').slice(0, 24)}`

/** pid of the browser that holds the folder, from Chromium's own lock (Linux, macOS), or 0. */
const browserPid = (dir: string): number => {
  try {
    return Number(/-(\d+)$/.exec(readlinkSync(join(dir, 'SingletonLock')))?.[1] ?? 0)
  } catch {
    return 0
  }
}
const runsIn = (pid: number, dir: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dir)
  } catch {
    return false
  }
}
/** A helper that was killed can leave its browser behind for a moment; it is ours, so end it before the folder is opened again. */
const clearOrphan = async (dir: string): Promise<void> => {
  const pid = browserPid(dir)
  if (pid > 0 && isAlive(pid) && runsIn(pid, dir)) await killTree(pid)
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) await rm(join(dir, name), { force: true })
}

const inUse = (): HelperError =>
  new HelperError({ kind: 'environment', code: 'PROFILE_IN_USE', msg: '该账号的浏览器资料正被另一个云管家占用，请先关闭它', reply: 409 })

/** Takes the lock file; a lock of a dead process is taken over. */
const takeLock = async (dir: string): Promise<void> => {
  const path = join(dir, LOCK)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeSync(file, JSON.stringify({ pid: process.pid }))
      closeSync(file)
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = lockFile.safeParse(readJson(path))
      if (holder.success && holder.data.pid !== process.pid && isAlive(holder.data.pid)) throw inUse()
      await rm(path, { force: true })
    }
  }
  throw inUse()
}
const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Profiles below `<dataDir>/profiles`, folders 0700. */
export const createProfiles = (dataDir: string): Profiles => {
  const root = join(dataDir, 'profiles')
  const open = async (platform: string, accountId: string): Promise<OpenProfile> => {
    const dir = join(root, profileName(platform, accountId))
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await chmod(root, 0o700)
    await chmod(dir, 0o700)
    await takeLock(dir)
    await clearOrphan(dir)
    return { dir, release: () => rm(join(dir, LOCK), { force: true }) }
  }
  return {
    open,
    adopt: async (from, platform, accountId) => {
      const target = join(root, profileName(platform, accountId))
      if (target === from.dir) return
      if (existsSync(target)) await rm(target, { recursive: true, force: true, maxRetries: 5 })
      await rename(from.dir, target)
    },
    drop: (profile) => rm(profile.dir, { recursive: true, force: true, maxRetries: 5 }),
    sweep: async () => {
      for (const name of await readdir(root).catch(() => [])) {
        const dir = join(root, name)
        const old = await stat(join(dir, 'Default')).then(() => false, () => true)
        if (old && !existsSync(join(dir, LOCK))) await rm(dir, { recursive: true, force: true }).catch(() => undefined)
      }
    },
  }
}
