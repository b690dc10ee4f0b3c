// The browser of an account behind its proxy: flags, the proxy's question for a password, and what its failures are
// called.
import type { Browser, Page } from 'puppeteer-core'
import type { Proxy } from '../../contract/proxy.ts'
import { HelperError, errorText } from '../lib/errors.ts'

/** A proxy, and a host behind it that the account needs (for a trial before the browser starts). */
export interface Via {
  readonly proxy: Proxy
  readonly host: string
}

/** Two browsers may stand in for each other only behind the same proxy. */
export function sameVia(one: Via | null, other: Via | null): boolean {
  return (
    one?.proxy.server === other?.proxy.server &&
    one?.proxy.user === other?.proxy.user &&
    one?.proxy.password === other?.proxy.password
  )
}

/**
 * Command line of a browser behind a proxy: loopback too goes through it, and WebRTC finds no way around. User and
 * password never stand here.
 */
export function proxyFlags({ server }: Proxy): string[] {
  return [
    `--proxy-server=${server}`,
    '--proxy-bypass-list=<-loopback>',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  ]
}

/** Kind `network`: the proxy is to blame, neither the account nor the platform; nothing is tried without it. */
export function proxyFailed({ label }: Proxy, why = '没有响应', cause?: unknown): HelperError {
  return new HelperError({
    kind: 'network',
    code: 'PROXY_FAILED',
    msg: `代理 ${label} ${why}，请检查代理后重试（未使用本机网络）`,
    ...(cause === undefined ? {} : { cause }),
  })
}

const WORDS =
  /ERR_(PROXY|HTTPS_PROXY|TUNNEL|SOCKS|MANDATORY_PROXY|NO_SUPPORTED_PROXIES|UNEXPECTED_PROXY_AUTH|INVALID_AUTH|TOO_MANY_RETRIES)[A-Z_]*/
const REFUSED = /AUTH|RETRIES/
const ANSWERED = /TUNNEL|HOST_UNREACHABLE/

/** What the browser's own words about a failed page mean for the proxy, or null when they don't blame it. */
export function proxyBlamed(error: unknown, proxy: Proxy): HelperError | null {
  const text = `${errorText(error)} ${error instanceof Error ? errorText(error.cause ?? '') : ''}`
  const [word = ''] = WORDS.exec(text) ?? []
  if (word === '') return null
  return proxyFailed(
    proxy,
    REFUSED.test(word) ? '不接受账号或密码' : ANSWERED.test(word) ? '能连上，但经它打不开网页' : '没有响应',
    error,
  )
}

const answerOn = async (page: Page, proxy: Proxy): Promise<void> => {
  const session = await page.createCDPSession()
  const tried = new Set<string>()
  session.on(
    'Fetch.requestPaused',
    ({ requestId }) => void session.send('Fetch.continueRequest', { requestId }).catch(() => undefined),
  )
  session.on('Fetch.authRequired', ({ requestId, authChallenge: { source } }) => {
    const first = source === 'Proxy' && !tried.has(requestId)
    tried.add(requestId)
    // A site that asks for a password itself must not be given the proxy's; page.authenticate would.
    const answer = first
      ? { response: 'ProvideCredentials' as const, username: proxy.user, password: proxy.password }
      : { response: source === 'Proxy' ? ('CancelAuth' as const) : ('Default' as const) }
    session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse: answer }).catch(() => undefined)
  })
  // Pages are enough: the browser keeps the answer for everything they load, and uploads are not held up.
  await session.send('Fetch.enable', {
    handleAuthRequests: true,
    patterns: [{ urlPattern: '*', resourceType: 'Document' }],
  })
}

/**
 * Answers the proxy's question for a password on every tab of the browser, now and later.
 * @returns makes sure of one tab, for those that are about to be used
 */
export function answerProxy(browser: Browser, proxy: Proxy): (page: Page) => Promise<void> {
  if (proxy.user === '') return () => Promise.resolve()
  const done = new WeakMap<Page, Promise<void>>()
  const once = (page: Page): Promise<void> => {
    const going = done.get(page) ?? answerOn(page, proxy)
    done.set(page, going)
    return going
  }
  browser.on('targetcreated', (target) => {
    if (target.type() !== 'page') return
    target
      .page()
      .then((page) => (page ? once(page) : undefined))
      .catch(() => undefined)
  })
  return once
}
