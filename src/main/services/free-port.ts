import { createServer } from 'node:net'

const isFree = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })

/** First of these loopback ports that nobody listens on; any free one when all are taken. */
export async function freePort(wanted: readonly number[]): Promise<number> {
  for (const port of [...wanted, 0]) {
    const found = await isFree(port)
    if (found) return found
  }
  throw new Error('本机没有空闲端口')
}
