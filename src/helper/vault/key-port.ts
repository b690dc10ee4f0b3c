// Where the device's secret lies; the desktop passes safeStorage, the standalone helper a key file.
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface KeyPort {
  /**
   * The secret as it was written, or null when there is none yet.
   * @throws when it can't be decrypted: never answer null then
   */
  read(): Promise<string | null>
  write(secret: string): Promise<void>
}

/** Writes a file so that a power cut leaves the old or the new one, owner-only. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temp = `${path}.${process.pid}.tmp`
  await writeFile(temp, text, { mode: 0o600, flush: true })
  await chmod(temp, 0o600)
  await rename(temp, path)
}

/** Text of a file, or null when it does not exist. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Key file `<dataDir>/device.key`, 0600. */
export function keyFile(dataDir: string): KeyPort {
  const path = join(dataDir, 'device.key')
  return { read: () => readIfThere(path), write: (secret) => writePrivateFile(path, secret) }
}
