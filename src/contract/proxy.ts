// The proxy of an account as the operator writes it; pure, so that the page, the backend and the helper judge alike.

/** `server` is what a browser's command line may show; user and password never become part of it. */
export interface Proxy {
  readonly scheme: 'http' | 'https' | 'socks5'
  readonly host: string
  readonly port: number
  /** '' = none. */
  readonly user: string
  readonly password: string
  /** `http://10.0.0.8:8080`, without user and password. */
  readonly server: string
  /** For people, without user and password: `socks5 · 10.0.0.8:1080`. */
  readonly label: string
}
export type ProxyReading =
  | { readonly proxy: Proxy; readonly problem: '' }
  | { readonly proxy: null; readonly problem: string }

export const PROXY_MAX = 400
const HOST = /^(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)$/
const bad = (problem: string): ProxyReading => ({ proxy: null, problem })

const plain = (text: string): string | null => {
  try {
    const decoded = decodeURIComponent(text)
    return [...decoded].every((sign) => sign >= ' ' && sign !== '\u007f') ? decoded : null
  } catch {
    return null
  }
}

/**
 * Reads `scheme://[user[:password]@]host:port`; `problem` is a sentence for the field. User and password may be
 * percent-encoded.
 */
export function readProxy(text: string): ProxyReading {
  const [, scheme, rest = ''] = /^(https?|socks5):\/\/(.*)$/i.exec(text.trim()) ?? []
  if (scheme === undefined) return bad('代理要以 http://、https:// 或 socks5:// 开头')
  if (text.length > PROXY_MAX) return bad(`代理地址最长 ${PROXY_MAX} 个字符`)
  const at = rest.lastIndexOf('@')
  const [whole, where] = [at < 0 ? '' : rest.slice(0, at), rest.slice(at + 1).replace(/\/$/, '')]
  const colon = where.lastIndexOf(':')
  const [host, digits] =
    where.endsWith(']') || colon < 0 ? [where, ''] : [where.slice(0, colon), where.slice(colon + 1)]
  if (!HOST.test(host)) return bad('代理的主机名或 IP 不正确，例如 http://10.0.0.8:8080')
  if (!/^\d{1,5}$/.test(digits) || Number(digits) < 1 || Number(digits) > 65_535)
    return bad('请写明代理的端口（1 到 65535），例如 http://10.0.0.8:8080')
  const split = whole.indexOf(':')
  const user = plain(split < 0 ? whole : whole.slice(0, split))
  const password = plain(split < 0 ? '' : whole.slice(split + 1))
  // A colon in the name would be read as its end (RFC 7617).
  if (user === null || password === null || user.includes(':'))
    return bad('代理的账号或密码含有不允许的字符，特殊字符请用 %XX 编码')
  if (user === '' && whole !== '') return bad('填写了代理密码，还需要填写账号')
  const kind = scheme.toLowerCase() as Proxy['scheme']
  if (kind === 'socks5' && whole !== '')
    return bad(
      '浏览器不支持带账号密码的 SOCKS5 代理，请改用 http:// 代理，或在代理服务商处把本机 IP 加入白名单后不填账号密码',
    )
  const port = Number(digits)
  const lower = host.toLowerCase()
  return {
    problem: '',
    proxy: {
      scheme: kind,
      host: lower,
      port,
      user,
      password,
      server: `${kind}://${lower}:${port}`,
      label: `${kind} · ${lower}:${port}`,
    },
  }
}

/** The proxy as `readProxy` takes it; holds the password. */
export function proxyText({ scheme, host, port, user, password }: Proxy): string {
  return `${scheme}://${user === '' ? '' : `${encodeURIComponent(user)}${password === '' ? '' : `:${encodeURIComponent(password)}`}@`}${host}:${port}`
}
