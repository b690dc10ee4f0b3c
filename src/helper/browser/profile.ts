// One user-data folder per account, owner-only, never the operator's own Chrome profile.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { HelperError } from '../lib/errors.ts'
import { isAlive, killTree } from './process-tree.ts'

const TEMP = 'tmp-'

export interface Profiles {
  /**
   * Makes the folder of an account and keeps it in use until `release`. @throws HelperError kind `environment`, code
   * PROFILE_IN_USE
   */
  open(platform: string, accountId: string): Promise<OpenProfile>
  /** A folder for a login whose account isn't known yet. */
  openTemp(loginId: string): Promise<OpenProfile>
  /** Gives a released profile to the account that the login found; that account's older profile is dropped. */
  adopt(from: OpenProfile, platform: string, accountId: string): Promise<void>
  /** Deletes a released profile (cancelled login). */
  drop(profile: OpenProfile): Promise<void>
  exists(platform: string, accountId: string): boolean
  /** Removes temporary profiles that a crash left; call before anything is opened. */
  sweep(): Promise<void>
}
export interface OpenProfile {
  /** For the browser's userDataDir. */
  readonly dir: string
  release(): void
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)
/** Name of a profile folder: nothing from the wire becomes part of a path except through a hash. */
export function profileName(platform: string, accountId: string): string {
  return `${platform.replace(/[^a-z0-9_]/g, '')}-${hash(`${platform}\n${accountId}`)}`
}

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
/**
 * A helper that was killed can leave its browser behind for a moment; it is ours, so it is ended before the folder is
 * opened again.
 */
export async function clearOrphan(dir: string): Promise<void> {
  const pid = browserPid(dir)
  if (pid > 0 && isAlive(pid) && runsIn(pid, dir)) await killTree(pid)
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) await rm(join(dir, name), { force: true })
}
const remove = (dir: string) => rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

/** Profiles below `<dataDir>/profiles`, folders 0700. The data folder is locked, so only this process opens them. */
export function createProfiles(dataDir: string): Profiles {
  const root = join(dataDir, 'profiles')
  const inUse = new Set<string>()
  const take = async (dir: string): Promise<OpenProfile> => {
    if (inUse.has(dir)) {
      throw new HelperError({
        kind: 'environment',
        code: 'PROFILE_IN_USE',
        msg: '该账号的浏览器正在使用中，请稍后再试',
        reply: 409,
      })
    }
    inUse.add(dir)
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await chmod(root, 0o700)
      await chmod(dir, 0o700)
      await clearOrphan(dir)
    } catch (error) {
      inUse.delete(dir)
      throw error
    }
    return { dir, release: () => void inUse.delete(dir) }
  }
  return {
    open: (platform, accountId) => take(join(root, profileName(platform, accountId))),
    openTemp: (loginId) => take(join(root, TEMP + hash(loginId))),
    adopt: async (from, platform, accountId) => {
      const target = join(root, profileName(platform, accountId))
      if (target === from.dir || inUse.has(target)) return
      await remove(target)
      await rename(from.dir, target)
    },
    drop: (profile) => remove(profile.dir),
    exists: (platform, accountId) => existsSync(join(root, profileName(platform, accountId))),
    sweep: async () => {
      for (const name of await readdir(root).catch(() => [])) if (name.startsWith(TEMP)) await remove(join(root, name))
    },
  }
}
