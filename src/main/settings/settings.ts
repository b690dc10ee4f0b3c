import { z } from 'zod'

/** What this installation remembers between starts; secrets never stand here. */
export const settingsSchema = z.object({
  /** Port of the backend, chosen once and kept so that cookies and stored theme survive; 0 = not chosen yet. */
  backendPort: z.number().int().min(0).max(65_535).default(0),
  window: z
    .object({ width: z.number().int().min(640).max(10_000), height: z.number().int().min(480).max(10_000) })
    .default({ width: 1440, height: 900 }),
  /** The tray hint is shown once. */
  trayHintShown: z.boolean().default(false),
})
export type Settings = z.infer<typeof settingsSchema>

/** Reads and changes settings; a broken store falls back to defaults instead of stopping the start. */
export interface SettingsStore {
  get(): Settings
  set(patch: Partial<Settings>): void
}
/** Settings out of whatever was stored. */
export function readSettings(stored: unknown): Settings {
  return settingsSchema.catch(settingsSchema.parse({})).parse(stored ?? {})
}
