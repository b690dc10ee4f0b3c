// The installation's keys in a file only its owner can read.
import { createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { copyFile, constants, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { newSealingKey } from '../../lib/sealing.ts'
import { KeyStoreError } from '../../ports/key-store.ts'
import type { InstallationKeys, KeyProtection, KeyStore } from '../../ports/key-store.ts'

interface KeyFileOptions {
  /** e.g. `<data folder>/keys.json`. */
  file: string
  /** Wraps the content; absent = the file's rights (0600) are the protection. */
  protection?: KeyProtection
}

const content = z.object({ version: z.literal(1), secret: z.base64(), sealing: z.base64() })
const envelope = z.union([content, z.object({ version: z.literal(1), wrapped: z.string().min(1) })])

/** The store over one file. */
export function createKeyFile({ file, protection }: KeyFileOptions): KeyStore {
  const readEnvelope = async (): Promise<InstallationKeys | null> => {
    const text = await readPrivate(file)
    if (text === null) return null
    try {
      const found = envelope.parse(JSON.parse(text))
      if (!('wrapped' in found)) return toKeys(found)
      if (!protection) throw new Error('wrapped by the desktop')
      return toKeys(content.parse(JSON.parse(await protection.unwrap(found.wrapped))))
    } catch (error) {
      throw new KeyStoreError(`密钥文件 ${file} 无法读取，请用备份的密钥文件恢复。没有它，已保存的账号凭证无法解密。`, {
        cause: error,
      })
    }
  }
  const create = async (): Promise<void> => {
    const made = JSON.stringify({
      version: 1,
      secret: randomBytes(32).toString('base64'),
      sealing: newSealingKey().toString('base64'),
    })
    const text = protection ? JSON.stringify({ version: 1, wrapped: await protection.wrap(made) }) : made
    await mkdir(path.dirname(file), { recursive: true })
    await createAtomically(file, text)
  }
  return {
    async load() {
      const found = await readEnvelope()
      if (found) return found
      await create()
      const made = await readEnvelope()
      if (!made) throw new KeyStoreError(`密钥文件 ${file} 无法写入，请检查磁盘空间和文件夹权限。`)
      return made
    },
  }
}

function toKeys(found: z.infer<typeof content>): InstallationKeys {
  const secret = Buffer.from(found.secret, 'base64')
  if (secret.length !== 32) throw new Error('wrong length')
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    fields: derive('fields:v1'),
    urls: derive('urls:v1'),
    sealing: Buffer.from(found.sealing, 'base64'),
    fingerprint: createHash('sha256').update(derive('fingerprint:v1')).digest('hex').slice(0, 32),
  }
}

async function readPrivate(file: string): Promise<string | null> {
  const found = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (!found) return null
  // Windows has no such bits: there the user's profile folder protects the file.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new KeyStoreError(
      `密钥文件 ${file} 可被其他用户读取（权限 ${(found.mode & 0o777).toString(8)}）。请执行 chmod 600 后重新启动；如曾被他人读取，请更换密钥。`,
    )
  }
  return await readFile(file, 'utf8')
}

/** Complete or absent, and never over an existing file: a key that is lost makes every stored credential useless. */
async function createAtomically(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomUUID()}`
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(temporary, file).catch(async (error: unknown) => {
      if (isExisting(error)) return
      // File systems without hard links.
      await copyFile(temporary, file, constants.COPYFILE_EXCL).catch((reason: unknown) => {
        if (!isExisting(reason)) throw reason
      })
    })
  } finally {
    await rm(temporary, { force: true })
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
