import Store from 'electron-store'
import { readSettings, type SettingsStore } from './settings.ts'

/** Settings of the desktop app, kept by electron-store in the user's folder. */
export function electronSettings(): SettingsStore {
  const store = new Store<{ settings: unknown }>({ name: 'config', clearInvalidConfig: true })
  return {
    get: () => readSettings(store.get('settings')),
    set: (patch) => store.set('settings', { ...readSettings(store.get('settings')), ...patch }),
  }
}
