// Who may talk to this port at all: a pure function of two headers (models of the gate: Host first, then Origin).

export interface GateRules {
  /** The port that clients connect to. */
  readonly port: number
  /** Origins of a team server's public address, e.g. `https://team.example.com`; exact. */
  readonly publicOrigins: readonly string[]
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

type GateHeaders = { host: string | undefined; origin: string | undefined }

/**
 * True when Host is a literal loopback form with our port or a configured public host, and Origin, when present, is one
 * of the matching origins. Never compares Origin with Host: under DNS rebinding both are the attacker's.
 */
export function passesGate(rules: GateRules, headers: GateHeaders): boolean {
  return compileGate(rules)(headers)
}

/** The same for many requests. */
export function compileGate(rules: GateRules): (headers: GateHeaders) => boolean {
  const publicOrigins = rules.publicOrigins.map((origin) => new URL(origin))
  const loopback = LOOPBACK.flatMap((name) => (rules.port === 80 ? [name, `${name}:80`] : [`${name}:${rules.port}`]))
  const hosts = new Set([...loopback, ...publicOrigins.map((origin) => origin.host)])
  const origins = new Set([
    ...loopback.map((host) => `http://${host}`),
    ...publicOrigins.map((origin) => origin.origin),
  ])
  return ({ host, origin }) =>
    host !== undefined && hosts.has(host.toLowerCase()) && (origin === undefined || origins.has(origin.toLowerCase()))
}
