import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'

/** What the product itself puts into the folder that holds its parts. */
const OURS: readonly string[] = ['backend', 'helper', 'settings.json', 'settings.json.tmp', 'fake-platforms']

/**
 * Makes the folder around the product's parts one for this user alone. One that somebody else made open is closed where
 * nothing else lies in it (`always`: whatever lies in it); otherwise it stays, and the health check tells of it. Throws
 * when the folder can't be made.
 */
export function closeOuterFolder(folder: string, { always = false }: { always?: boolean } = {}): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0) return
  if (always || readdirSync(folder).every((name) => OURS.includes(name))) {
    try {
      chmodSync(folder, 0o700)
    } catch {
      // Another user's folder: told by the health check.
    }
  }
}
