// Signs a browser in on a fake site without a page: a code is asked for, scanned and changed into cookies by plain
// calls.
import { Agent, request } from 'node:https'
import type { Page, Protocol } from 'puppeteer-core'
import type { FakePlatforms } from '../../../../tests/fake-platforms/start.ts'

/** How a site's tests reach it. */
export interface SiteDoor {
  /** Value of the platform. */
  readonly platform: string
  /** Whose local storage is forgotten between tests. */
  readonly origin: string
  /** The call that gives a code for a phone, and where its token stands in the answer. */
  readonly code: { readonly method: 'GET' | 'POST'; readonly url: string; readonly token: (answer: unknown) => string }
  /** Where the ticket of a confirmed code becomes cookies. */
  readonly enter: (ticket: string) => string
}

// The certificate is made anew with every start of the sites. No connection is kept: a site may end it just as the next
// call begins.
const agent = new Agent({ keepAlive: false, rejectUnauthorized: false })

const ask = (port: number, method: string, url: URL): Promise<{ body: string; cookies: string[] }> =>
  new Promise((resolve, reject) => {
    const path = `${url.pathname}${url.search}`
    const call = request(
      { agent, host: '127.0.0.1', port, method, path, servername: url.hostname, headers: { host: url.hostname } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', reject)
        answer.once('end', () =>
          resolve({ body: Buffer.concat(parts).toString('utf8'), cookies: answer.headers['set-cookie'] ?? [] }),
        )
      },
    )
    call.once('error', reject)
    call.end()
  })

const SAME_SITE: Readonly<Record<string, Protocol.Network.CookieSameSite>> = {
  strict: 'Strict',
  lax: 'Lax',
  none: 'None',
}

/** A Set-Cookie line as the browser takes it; without a domain it belongs to the host alone. */
const cookieOf = (line: string, url: URL): Protocol.Network.CookieParam => {
  const [pair = '', ...rest] = line.split('; ')
  const attributes = new Map(
    rest.map((one) => one.split('=')).map(([name = '', value = '']) => [name.toLowerCase(), value]),
  )
  const domain = attributes.get('domain')
  const sameSite = SAME_SITE[attributes.get('samesite')?.toLowerCase() ?? '']
  const maxAge = attributes.get('max-age')
  return {
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    url: url.href,
    path: attributes.get('path') ?? '/',
    secure: attributes.has('secure'),
    httpOnly: attributes.has('httponly'),
    ...(domain === undefined ? {} : { domain }),
    ...(sameSite === undefined ? {} : { sameSite }),
    ...(maxAge === undefined ? {} : { expires: Date.now() / 1000 + Number(maxAge) }),
  }
}

/** Puts a new session of this user into the page's browser. */
export async function signIn(
  { port, control }: FakePlatforms,
  door: SiteDoor,
  page: Page,
  user: string,
): Promise<void> {
  const code = await ask(port, door.code.method, new URL(door.code.url))
  const { ticket } = await control.scan(door.code.token(JSON.parse(code.body)), user)
  const url = new URL(door.enter(ticket ?? ''))
  const { cookies } = await ask(port, 'GET', url)
  if (cookies.length === 0) throw new Error(`${door.platform} gave no session`)
  const client = await page.createCDPSession()
  await client.send('Network.setCookies', { cookies: cookies.map((line) => cookieOf(line, url)) })
  await client.detach()
}
