// Does a host name lead into this machine or its network? Asked before a server calls an address that a company has
// set.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

const PRIVATE_4 = [
  /^0\./,
  /^10\./,
  /^127\./,
  /^169\.254\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^198\.1[89]\./,
  /^(22[4-9]|2[3-5]\d)\./,
]
/** Of IPv6 only global unicast (2000::/3) is outside; addresses that carry an IPv4 one are not. */
const PUBLIC_6 = /^[23][0-9a-f]{0,3}:/i
const CARRIES_4 = /^(2002:|2001:0{0,3}:)/i

const isPrivate = (address: string): boolean =>
  isIP(address) === 4
    ? PRIVATE_4.some((range) => range.test(address))
    : !PUBLIC_6.test(address) || CARRIES_4.test(address)

/**
 * True for a name or address that leads inside, now; false also for a name that leads nowhere: the call itself says so.
 * `resolve` is for tests.
 */
export async function leadsInside(
  host: string,
  resolve: (name: string) => Promise<readonly { address: string }[]> = async (name) =>
    await lookup(name, { all: true }),
): Promise<boolean> {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0) return isPrivate(name)
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const found = await resolve(name).catch(() => [])
  return found.some(({ address }) => isPrivate(address))
}
