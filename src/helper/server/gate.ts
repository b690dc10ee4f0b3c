// Who may knock at all: decided from the request's head alone, before anything else is read. Pure.

export interface KnockHead {
  readonly method: string
  /** Request target as sent. */
  readonly path: string
  readonly host: string | undefined
  readonly origin: string | undefined
}
export interface GateRules {
  readonly path: string
  readonly port: number
  /** Origins of the configured backends, exact. */
  readonly backendOrigins: readonly string[]
  readonly isPaired: (origin: string) => boolean
}
/** `listed` = configured backend; `stranger` = may only ask for pairing; `no-origin` = not a browser, needs a token. */
export type Standing = 'listed' | 'paired' | 'stranger' | 'no-origin'
export type GateAnswer =
  | { readonly ok: true; readonly standing: Standing; readonly origin: string }
  | { readonly ok: false; readonly status: 403 | 404 | 405; readonly reason: string }

const no = (status: 403 | 404 | 405, reason: string): GateAnswer => ({ ok: false, status, reason })
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** True when the Host header is a literal loopback form with our port: a rebinding page sends its own name. */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return host !== undefined && LOOPBACK.some((name) => host.toLowerCase() === `${name}:${port}`)
}

/** Origins that may ask a person for pairing: any https page, or a plain http page of this machine. */
const mayAsk = (origin: URL): boolean =>
  origin.protocol === 'https:' || (origin.protocol === 'http:' && LOOPBACK.includes(origin.hostname))

/** Cheapest check first: method, path, Host, Origin. */
export function gate(head: KnockHead, rules: GateRules): GateAnswer {
  if (head.method !== 'GET') return no(405, 'method')
  if (head.path !== rules.path) return no(404, 'path')
  if (!isOwnHost(head.host, rules.port)) return no(403, 'host')
  if (head.origin === undefined) return { ok: true, standing: 'no-origin', origin: '' }
  const parsed = URL.parse(head.origin)
  // `null`, lists of origins, trailing slashes and paths never equal their own parsed origin.
  if (!parsed || parsed.origin === 'null' || parsed.origin !== head.origin) return no(403, 'origin')
  if (rules.backendOrigins.includes(parsed.origin)) return { ok: true, standing: 'listed', origin: parsed.origin }
  if (rules.isPaired(parsed.origin)) return { ok: true, standing: 'paired', origin: parsed.origin }
  return mayAsk(parsed) ? { ok: true, standing: 'stranger', origin: parsed.origin } : no(403, 'origin')
}
