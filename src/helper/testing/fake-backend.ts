// A backend as the helper sees it: its sealing key and its files, with the faults that a test asks for.
import { createHash, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unseal } from '../vault/sealing.ts'

export interface ServedFile {
  readonly body: Buffer
  readonly etag?: string
  /** Cuts the connection after so many bytes, that many times. */
  cutAfter?: number
  cuts?: number
  /** Answers this redirect instead. */
  readonly redirect?: string
}
export interface FakeBackend {
  readonly origin: string
  readonly sealingKey: string
  /** From now on it is another installation: it has a new key. */
  rekey(): void
  readonly files: Map<string, ServedFile>
  /** Range headers that came in, '' for none. */
  readonly ranges: string[]
  open(sealed: string, aad: string): string
  close(): Promise<void>
}
export function sha256(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

export async function startFakeBackend(
  keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' }),
): Promise<FakeBackend> {
  let current = keys
  const sealingKey = (): string => current.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const files = new Map<string, ServedFile>()
  const ranges: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
    if (path === '/api/v2.common/initProject')
      return void response.end(JSON.stringify({ code: 1, msg: 'ok', data: { sealing_key: sealingKey() } }))
    const file = files.get(path)
    if (!file) return void response.writeHead(404).end()
    if (file.redirect) return void response.writeHead(302, { location: file.redirect }).end()
    const range = request.headers.range ?? ''
    ranges.push(range)
    const ifRange = request.headers['if-range']
    const from =
      range && (ifRange === undefined || ifRange === file.etag) ? Number(/^bytes=(\d+)-/.exec(range)?.[1] ?? 0) : 0
    const rest = file.body.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': rest.length,
      ...(file.etag ? { etag: file.etag } : {}),
      ...(from > 0 ? { 'content-range': `bytes ${from}-${file.body.length - 1}/${file.body.length}` } : {}),
    })
    if (file.cutAfter !== undefined && (file.cuts ?? 0) > 0) {
      file.cuts = (file.cuts ?? 0) - 1
      return void response.write(rest.subarray(0, file.cutAfter), () => setTimeout(() => response.destroy(), 50))
    }
    response.end(rest)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get sealingKey() {
      return sealingKey()
    },
    rekey: () => void (current = generateKeyPairSync('ec', { namedCurve: 'P-256' })),
    files,
    ranges,
    open: (sealed, aad) => unseal(sealed, current.privateKey, aad),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
