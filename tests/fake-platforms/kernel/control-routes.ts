import type { LocalControl } from './control-api.ts'
import { controlMethods } from './control-api.ts'
import type { Exchange, Route } from './http.ts'
import { HttpProblem, readJson, sendJson } from './http.ts'

const isLocalName = (host: string): boolean => host === '127.0.0.1' || host === 'localhost'

/** Refuses everything but this machine under its own name: a fake page must not drive the fakes. */
export function assertLocal(x: Exchange): void {
  const origin = x.req.headers.origin
  if (!isLocalName(x.host)) throw new HttpProblem(403, 'loopback only')
  if (origin !== undefined && !/^https?:\/\//.test(origin)) throw new HttpProblem(403, 'own origin only')
  if (origin !== undefined && new URL(origin).host !== x.req.headers.host) throw new HttpProblem(403, 'own origin only')
}

/**
 * `POST /__control/<method>` with the arguments as a JSON array; `GET /__control/events` streams new works, one JSON
 * line each.
 */
export function controlRoutes(control: LocalControl): Route[] {
  return [
    {
      method: 'GET',
      path: '/__control/events',
      handler(x) {
        assertLocal(x)
        x.res.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
        x.res.write('\n')
        const stop = control.onWork((work) => x.res.write(`${JSON.stringify(work)}\n`))
        x.res.once('close', stop)
      },
    },
    {
      method: 'POST',
      path: /^\/__control\/\w+$/,
      async handler(x) {
        assertLocal(x)
        const name = x.url.pathname.slice('/__control/'.length)
        const method: unknown = controlMethods.some((m) => m === name) ? Reflect.get(control, name) : undefined
        if (typeof method !== 'function') throw new HttpProblem(404, `no control method ${name}`)
        const args = await readJson(x)
        // JSON has no undefined: a left-out argument in the middle arrives as null.
        const list = Array.isArray(args) ? (args as unknown[]).map((a) => (a === null ? undefined : a)) : []
        const result: unknown = await Reflect.apply(method, control, list)
        sendJson(x, { ok: true, result: result ?? null })
      },
    },
  ]
}
