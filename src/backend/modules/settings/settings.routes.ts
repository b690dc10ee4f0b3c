import { getPersonalData, setPersonalData } from '../../../contract/http/admin.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import type { SettingsService } from './settings.service.ts'

/** Calls of the personal page. */
export function settingsRoutes(settings: SettingsService): Binding[] {
  return [
    handle(getPersonalData, async (ctx) => await settings.get(ctx)),
    handle(setPersonalData, async (ctx, input) => await settings.set(ctx, input)),
  ]
}
