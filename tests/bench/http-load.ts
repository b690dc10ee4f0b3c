import { Agent, request } from 'node:http'

/** Keep-alive calls to one origin, as a browser makes them. */
export interface HttpLoad {
  /** One GET; answers its time in ms and its body. */
  get(path: string, headers?: Record<string, string>): Promise<{ ms: number; body: string; status: number }>
  /** As many GETs as `connections` manage one after another within `ms`; answers calls per second. */
  throughput(
    path: string,
    options: { headers?: Record<string, string>; connections: number; ms: number },
  ): Promise<number>
  close(): void
}

export function createHttpLoad(origin: string): HttpLoad {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(origin)
  const get: HttpLoad['get'] = (path, headers = {}) =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const call = request({ agent, hostname, port, path, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('end', () =>
          resolve({
            ms: performance.now() - began,
            body: Buffer.concat(parts).toString(),
            status: response.statusCode ?? 0,
          }),
        )
      })
      call.once('error', reject)
      call.end()
    })
  return {
    get,
    throughput: async (path, { headers, connections, ms }) => {
      const end = performance.now() + ms
      let calls = 0
      const one = async (): Promise<void> => {
        while (performance.now() < end) {
          const { status } = await get(path, headers)
          if (status !== 200) throw new Error(`${path} answered ${status}`)
          calls += 1
        }
      }
      const began = performance.now()
      await Promise.all(Array.from({ length: connections }, one))
      return (calls * 1000) / (performance.now() - began)
    },
    close: () => agent.destroy(),
  }
}
