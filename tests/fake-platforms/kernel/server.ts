import { createServer as createHttp } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from './certificate.ts'
import type { Exchange, Route, Site } from './http.ts'
import { HttpProblem, dispatch, sendJson } from './http.ts'

/** Two loopback servers: https for the sites, plain http for control and the phone page. */
export interface Servers {
  readonly httpsPort: number
  readonly httpPort: number
  close(): Promise<void>
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** Listens at the first of these ports that is free; 0 always is. */
const listenAtFirst = async (server: Server, ports: readonly number[]): Promise<number> => {
  for (const port of ports) {
    try {
      return await listen(server, port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  return await listen(server, 0)
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    // A create call that never answers holds its socket: cut it.
    server.closeAllConnections()
  })

/**
 * Starts both servers. `port`: of the sites, 0 picks a free one; rejects when it is taken. `httpPorts`: wanted for the
 * plain one, in this order; any other where all are taken.
 */
export async function startServers(options: {
  port: number
  httpPorts: readonly number[]
  sites: readonly Site[]
  localRoutes: readonly Route[]
  log: (line: string) => void
}): Promise<Servers> {
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const host = (req.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
    const url = new URL(req.url ?? '/', `https://${host || 'invalid'}`)
    const x: Exchange = { req, res, url, host, method: req.method ?? 'GET' }
    try {
      if (host === '127.0.0.1' || host === 'localhost') {
        if (await dispatch(options.localRoutes, x)) return
      } else {
        for (const site of options.sites) if (await site.handle(x)) return
      }
      sendJson(x, { ok: false, error: `nothing at ${host}${url.pathname}` }, 404)
    } catch (error) {
      const status = error instanceof HttpProblem ? error.status : 500
      if (status === 500)
        options.log(
          `500 ${x.method} ${host}${url.pathname} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        )
      sendJson(x, { ok: false, error: error instanceof Error ? error.message : String(error) }, status)
    }
  }
  const listener: RequestListener = (req, res) => {
    void answer(req, res)
  }
  const names = options.sites.flatMap((site) => site.hosts)
  const secure = createHttps(await makeCertificate(names), listener)
  const plain = createHttp(listener)
  const httpsPort = await listen(secure, options.port)
  const httpPort = await listenAtFirst(plain, options.httpPorts)
  return {
    httpsPort,
    httpPort,
    close: async () => {
      await Promise.all([stop(secure), stop(plain)])
    },
  }
}
