import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readSettings, type SettingsStore } from './settings.ts'

const stored = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch {
    return {}
  }
}

/** Settings of the web mode: one JSON file in the data folder, replaced atomically. */
export function fileSettings(file: string): SettingsStore {
  let settings = readSettings(stored(file))
  return {
    get: () => settings,
    set: (patch) => {
      settings = readSettings({ ...settings, ...patch })
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.tmp`, JSON.stringify(settings, null, 2))
      renameSync(`${file}.tmp`, file)
    },
  }
}
