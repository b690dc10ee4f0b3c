import type { BackendModule } from '../http/backend-module.ts'
import { officialRoutes } from '../modules/official/official.routes.ts'
import { createOfficialService } from '../modules/official/official.service.ts'
import type { OfficialService } from '../modules/official/official.service.ts'
import type { OfficialFetch } from '../modules/official/provider.ts'
import { OFFICIAL_PROVIDERS } from '../modules/official/registry.ts'
import type { Foundation } from './foundation.ts'

/** Where the page lies to which platforms send the browser back. */
const CALLBACK_PATH = '/oauth/callback'

export interface OfficialModule extends BackendModule {
  readonly service: OfficialService
  /** Values of the platforms that have one. */
  readonly platforms: readonly string[]
  /** The address for the host that a browser asked, as the gate let it in. */
  redirectOf(host: string): string
}

/** Official interfaces; accounts open and renew their grants there. */
export function officialModule(base: Pick<Foundation, 'clock' | 'cipher' | 'config'>, fetch: OfficialFetch): OfficialModule {
  const service = createOfficialService({ clock: base.clock, cipher: base.cipher, providers: OFFICIAL_PROVIDERS, fetch })
  const redirectOf = (host: string): string => `${base.config.publicOrigins.find((origin) => new URL(origin).host === host) ?? `http://${host}`}${CALLBACK_PATH}`
  return { name: 'official', bindings: officialRoutes(service, redirectOf), service, redirectOf, platforms: OFFICIAL_PROVIDERS.map((provider) => provider.platform) }
}
