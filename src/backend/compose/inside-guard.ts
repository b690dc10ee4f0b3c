import { leadsInside } from '../lib/private-host.ts'
import type { BackendConfig } from './config.ts'

/**
 * For addresses of services that an operator types: on a team's server whether a host leads into this machine or its
 * network, where such addresses are not called; null = they may be (one person's own computer, or a server that was
 * started with --allow-private-addresses).
 */
export function insideGuard(
  config: Pick<BackendConfig, 'database' | 'allowPrivateAddresses'>,
): ((host: string) => Promise<boolean>) | null {
  return config.database.kind === 'sqlite' || config.allowPrivateAddresses ? null : leadsInside
}
