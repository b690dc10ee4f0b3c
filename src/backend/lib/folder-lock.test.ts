import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderLockedError, lockFolder } from './folder-lock.ts'

describe('folder lock', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const refusal = (): FolderLockedError => {
    try {
      lockFolder(folder).release()
    } catch (error) {
      if (error instanceof FolderLockedError) return error
      throw error
    }
    throw new Error('was not locked')
  }

  it('is for one, until released', () => {
    const lock = lockFolder(folder)
    expect(refusal().holder).toMatchObject({ pid: process.pid })
    lock.release()
    lock.release()
    lockFolder(folder).release()
  })

  it('makes the folder', () => {
    lockFolder(path.join(folder, 'new', 'deep')).release()
  })

  it('says which process has it, and is gone when that one is killed', async () => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../testing/lock-child.ts', import.meta.url)), folder],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const exited = once(child, 'exit')
    try {
      await once(child.stdout, 'data')
      const error = refusal()
      expect(error.message).toContain(folder)
      expect(error.message).toContain(`进程号 ${child.pid}`)
      expect(error.message).toMatch(/已运行 \d+ 分钟.*请先退出那个程序/)
      expect(Math.abs((error.holder?.startTime ?? 0) - Date.now())).toBeLessThan(120_000)
    } finally {
      child.kill('SIGKILL')
      await exited
    }
    lockFolder(folder).release()
  })
})
