import type { BackendModule } from '../http/backend-module.ts'
import { officialRoutes } from '../modules/official/official.routes.ts'
import { createOfficialService } from '../modules/official/official.service.ts'
import type { OfficialService } from '../modules/official/official.service.ts'
import type { OfficialFetch } from '../modules/official/provider.ts'
import { OFFICIAL_PROVIDERS, SHARE_PROVIDERS } from '../modules/official/registry.ts'
import { createShareService } from '../modules/official/share.service.ts'
import type { ShareService } from '../modules/official/share.service.ts'
import type { Foundation } from './foundation.ts'
import { reachOf } from './reach.ts'

/** Where the page lies to which platforms send the browser back. */
const CALLBACK_PATH = '/oauth/callback'

export interface OfficialModule extends BackendModule {
  readonly service: OfficialService
  readonly share: ShareService
  /** Values of the platforms that have one. */
  readonly platforms: readonly string[]
  /** The address for the host that a browser asked, as the gate let it in. */
  redirectOf(host: string): string
}

/** Official interfaces; accounts open and renew their grants there. */
export function officialModule(
  base: Pick<Foundation, 'clock' | 'cipher' | 'config'>,
  fetch: OfficialFetch,
): OfficialModule {
  const { lacks } = reachOf(base.config)
  const shared = { clock: base.clock, cipher: base.cipher, fetch }
  const service = createOfficialService({
    ...shared,
    providers: OFFICIAL_PROVIDERS,
    shares: [...SHARE_PROVIDERS.values()],
    shareLacks: lacks,
  })
  const share = createShareService({ ...shared, shares: SHARE_PROVIDERS, lacks })
  const redirectOf = (host: string): string =>
    `${base.config.publicOrigins.find((origin) => new URL(origin).host === host) ?? `http://${host}`}${CALLBACK_PATH}`
  return {
    name: 'official',
    bindings: officialRoutes(service, redirectOf),
    service,
    share,
    redirectOf,
    platforms: OFFICIAL_PROVIDERS.map((provider) => provider.platform),
  }
}
