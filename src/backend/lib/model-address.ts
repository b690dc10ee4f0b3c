// Which addresses of a text service may be called.
import { isIP } from 'node:net'

/** Cloud machines tell their own secrets here, and nothing else lives there. */
const NEVER = [/^0\./, /^169\.254\./, /^(22[4-9]|2[3-5]\d)\./, /^100\.100\.100\.200$/]
const LOCAL = [/^127\./, /^10\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./]
const METADATA_NAMES = /^(metadata|metadata\.google\.internal|instance-data)$/

/** Whether a host is this machine or a private network: such services may do without a key. */
export function isLocalModel(base: string): boolean {
  const host = URL.parse(base)?.hostname ?? ''
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && LOCAL.some((range) => range.test(host)))
}

/**
 * The base address without the slash at its end, or null when it may not be called: https; http to this machine or a
 * private address only; no name, password, query or fragment. Unlike for other addresses that we call, local ones are
 * allowed on purpose: many run their model themselves (Ollama, LM Studio, vLLM), on this machine or beside it. What
 * such a call could be misused for stays closed: link-local and metadata addresses never, names that resolve to private
 * addresses only with a certificate of their own (https), redirects are not followed, and nothing of an answer is shown
 * but the text it was asked for.
 */
export function checkModelBase(text: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  const host = url.hostname.replace(/\.$/, '')
  if (METADATA_NAMES.test(host)) return null
  if (isIP(host) === 4 && NEVER.some((range) => range.test(host))) return null
  // Of IPv6 only this machine: its private and mapped ranges can't be told apart safely.
  if (host.startsWith('[') && host !== '[::1]') return null
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocalModel(url.href))) return null
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}
