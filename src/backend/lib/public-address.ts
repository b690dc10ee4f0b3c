// Can somebody outside, a phone on its own network, reach an address?
import { isIP } from 'node:net'

const PRIVATE = [
  /^10\./,
  /^127\./,
  /^0\./,
  /^169\.254\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
]

/**
 * True for an https address whose host is neither this computer nor a private network. Names are taken as they are, not
 * looked up.
 */
export function isPublicHttps(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  if (protocol !== 'https:') return false
  // Addresses in brackets are IPv6, where no private network is told from a public one: none is taken.
  if (hostname.startsWith('[')) return false
  if (isIP(hostname) !== 0) return !PRIVATE.some((range) => range.test(hostname))
  return hostname.includes('.') && !/(^|\.)(localhost|local|lan|internal|home|localdomain|test)$/.test(hostname)
}
