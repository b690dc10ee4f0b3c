// A platform's site in miniature: login by link, a form, a works list. Plain http on loopback.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TinyWork {
  readonly id: string
  readonly user: string
  readonly title: string
  readonly time: number
  readonly durationMs: number | null
}
export interface TinySite {
  readonly origin: string
  readonly works: TinyWork[]
  /** Users whose session is good. */
  readonly signedIn: Set<string>
  /** A browser of the first that is signed in as the second by now. */
  readonly swapped?: Map<string, string>
  /** How /submit behaves: answers; takes the work but never answers; takes nothing and never answers; says no. */
  submit: 'ok' | 'taken-silent' | 'lost-silent' | 'refuse'
  submits: number
  close(): Promise<void>
}

export async function startTinySite(): Promise<TinySite> {
  const works: TinyWork[] = []
  const signedIn = new Set<string>()
  const swapped = new Map<string, string>()
  const state = { submit: 'ok' as TinySite['submit'], submits: 0 }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://tiny')
    const user = /user=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const json = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/enter') {
      const who = url.searchParams.get('user') ?? ''
      signedIn.add(who)
      return void response
        .writeHead(200, { 'set-cookie': `user=${who}; Path=/; HttpOnly; Max-Age=86400`, 'content-type': 'text/html' })
        .end('<p>welcome</p>')
    }
    if (url.pathname === '/me')
      return json({ user: signedIn.has(user) ? (swapped.get(user) ?? user) : '', cookie: user !== '' })
    if (url.pathname === '/works') return json(works.filter((work) => work.user === user))
    if (url.pathname === '/submit') {
      state.submits += 1
      if (state.submit === 'refuse') return json({ ok: false, reason: '内容违规' })
      if (state.submit !== 'lost-silent')
        works.push({
          id: `w${works.length + 1}`,
          user,
          title: url.searchParams.get('title') ?? '',
          time: Math.floor(Date.now() / 1000),
          durationMs: 5_000,
        })
      if (state.submit !== 'ok') return
      return json({ ok: true, id: `w${works.length}` })
    }
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>tiny</h1><button>发布</button><p>${user}</p>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    works,
    signedIn,
    swapped,
    get submit() {
      return state.submit
    },
    set submit(value) {
      state.submit = value
    },
    get submits() {
      return state.submits
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
