import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSealing } from '../../lib/sealing.ts'
import { KeyStoreError } from '../../ports/key-store.ts'
import { createKeyFile } from './key-file.ts'

describe('key file', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'keys-'))
    file = path.join(folder, 'sub', 'keys.json')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('makes keys once, readable by the owner only', async () => {
    const made = await createKeyFile({ file }).load()
    expect([made.fields.length, made.urls.length]).toEqual([32, 32])
    expect(made.fields.equals(made.urls)).toBe(false)
    expect(createSealing(made.sealing).publicKey).toMatch(/^MFkw/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await createKeyFile({ file }).load()).toEqual(made)
    expect(await readdir(path.dirname(file))).toEqual(['keys.json'])
  })

  it('agrees on one set of keys when two processes start at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => createKeyFile({ file }).load()))
    expect(new Set(all.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  })

  it.runIf(process.platform !== 'win32')('refuses a file that others can read', async () => {
    await createKeyFile({ file }).load()
    for (const mode of [0o644, 0o640, 0o601]) {
      await chmod(file, mode)
      await expect(createKeyFile({ file }).load()).rejects.toThrow(/权限.*chmod 600/)
    }
  })

  it('never replaces a file it can not read', async () => {
    await createKeyFile({ file }).load()
    await writeFile(file, '{"version":1', { mode: 0o600 })
    await expect(createKeyFile({ file }).load()).rejects.toThrow(KeyStoreError)
    expect(await readFile(file, 'utf8')).toBe('{"version":1')
  })

  it('hands its content to the protection of the system', async () => {
    const protection = {
      wrap: async (plain: string) => Buffer.from(plain).toString('hex'),
      unwrap: async (wrapped: string) => Buffer.from(wrapped, 'hex').toString(),
    }
    const made = await createKeyFile({ file, protection }).load()
    expect(await readFile(file, 'utf8')).not.toContain('secret')
    expect(await createKeyFile({ file, protection }).load()).toEqual(made)
    await expect(createKeyFile({ file }).load()).rejects.toThrow(KeyStoreError)
  })
})
