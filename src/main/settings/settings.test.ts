import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../services/free-port.ts'
import { fileSettings } from './file-settings.ts'
import { readSettings } from './settings.ts'

let dir = ''
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'settings-'))))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it('keeps what was set, over a new start', () => {
  const file = join(dir, 'deep', 'settings.json')
  fileSettings(file).set({ backendPort: 4321 })
  expect(fileSettings(file).get().backendPort).toBe(4321)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ backendPort: 4321, window: { width: 1440 } })
})

it('starts with defaults from a broken file or a wrong value', () => {
  const file = join(dir, 'settings.json')
  writeFileSync(file, '{ broken')
  expect(fileSettings(file).get().backendPort).toBe(0)
  expect(readSettings({ backendPort: 'x' }).backendPort).toBe(0)
})

it('finds a loopback port that nobody has', async () => {
  const taken = await freePort([0])
  expect(taken).toBeGreaterThan(0)
})
