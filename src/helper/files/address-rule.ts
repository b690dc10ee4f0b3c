// From where the helper may fetch: the paired backend's own origin, and not from an inner network by a DNS trick.
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { lookup } from 'node:dns'
import { HelperError } from '../lib/errors.ts'

const refusedUrl = (msg: string): HelperError =>
  new HelperError({ kind: 'content', code: 'URL_REFUSED', msg, reply: 400 })

/**
 * The address as a URL when it lies on the backend's origin; relative ones are resolved against it.
 * @throws HelperError 400, code URL_REFUSED
 */
export function ownUrl(address: string, origin: string): URL {
  const url = URL.parse(address, origin || undefined)
  if (
    !url ||
    !origin ||
    url.origin !== origin ||
    url.username !== '' ||
    url.password !== '' ||
    (url.protocol !== 'https:' && url.protocol !== 'http:')
  ) {
    throw refusedUrl('只能下载来自已配对后台的文件')
  }
  return url
}

const inner = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(net, bits, 'ipv6')

/** True for loopback, private, link-local, multicast and other addresses that aren't on the public net. */
export function isInnerAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ? inner.check(mapped, 'ipv4') : inner.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** True for origins that only this machine can have. */
export function isLoopbackOrigin(origin: string): boolean {
  return /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(origin)
}

/**
 * May this origin resolve to an inner address? Yes for loopback and for those that the operator configured; a page that
 * was only paired must be on the public net.
 */
export function mayBeInner(origin: string, configured: readonly string[]): boolean {
  return isLoopbackOrigin(origin) || configured.includes(origin)
}

/** A DNS look-up that refuses inner addresses, so that the check and the connection use the same answer. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const bad = addresses.find((one) => isInnerAddress(one.address))
    const first = addresses[0]
    if (bad || !first)
      return callback(Object.assign(new Error('private address refused'), { code: 'EADDRREFUSED' }), '', 0)
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
