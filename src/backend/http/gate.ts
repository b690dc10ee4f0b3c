// Who may talk to this port at all: a pure function of two headers (models of the gate: Host first, then Origin).

export interface GateRules {
  /** The port that clients connect to. */
  readonly port: number
  /** Origins of a team server's public address, e.g. `https://team.example.com`; exact. */
  readonly publicOrigins: readonly string[]
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/**
 * True when Host is a literal loopback form with our port or a configured public host, and Origin, when present, is one of the
 * matching origins. Never compares Origin with Host: under DNS rebinding both are the attacker's.
 */
export function passesGate(rules: GateRules, headers: { host: string | undefined; origin: string | undefined }): boolean {
  const publicOrigins = rules.publicOrigins.map((origin) => new URL(origin))
  const hosts = new Set([...loopbackHosts(rules.port), ...publicOrigins.map((origin) => origin.host)])
  if (headers.host === undefined || !hosts.has(headers.host.toLowerCase())) return false
  if (headers.origin === undefined) return true
  const origins = new Set([...loopbackHosts(rules.port).map((host) => `http://${host}`), ...publicOrigins.map((origin) => origin.origin)])
  return origins.has(headers.origin.toLowerCase())
}

const loopbackHosts = (port: number): string[] => LOOPBACK.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]))
