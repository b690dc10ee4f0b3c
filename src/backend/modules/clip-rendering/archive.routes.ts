// GET /archives/…: films as one archive behind a signed, expiring address, made while it is taken.
import type { FastifyInstance } from 'fastify'
import { sameSecret } from '../../lib/tokens.ts'
import type { Archive } from './archive-zip.ts'

const PATH = '/archives'

export interface ArchiveRef {
  tenantId: number
  jobId: number
  /** Unix s. */
  expires: number
}

interface Signing {
  /** A keyed hash of this installation. */
  mark(text: string): string
  /** Unix s. */
  now(): number
}

const textOf = ({ tenantId, jobId, expires }: ArchiveRef): string => `clip-archive:v1:${tenantId}:${jobId}:${expires}`

/** Anyone who holds it may take this archive until it expires, and nothing else. */
export function archiveAddress(signing: Pick<Signing, 'mark'>, ref: ArchiveRef): string {
  return `${PATH}/${ref.tenantId}/${ref.jobId}?e=${ref.expires}&s=${signing.mark(textOf(ref))}`
}

/** What an address allows, or null: wrong, changed or expired. */
function readAddress(signing: Signing, params: unknown, query: unknown): ArchiveRef | null {
  const part = (from: unknown, name: string): string =>
    typeof from === 'object' && from !== null ? String(Reflect.get(from, name) ?? '') : ''
  const numbers = [part(params, 'tenant'), part(params, 'job'), part(query, 'e')]
  if (!numbers.every((text) => /^\d{1,15}$/.test(text))) return null
  const [tenantId = 0, jobId = 0, expires = 0] = numbers.map(Number)
  const ref = { tenantId, jobId, expires }
  return sameSecret(part(query, 's'), signing.mark(textOf(ref))) && signing.now() <= expires ? ref : null
}

/** Registers the route; the address is the right: no token is asked. `open` answers null for what is gone. */
export function registerArchives(
  app: FastifyInstance,
  deps: Signing & { open(ref: ArchiveRef, signal: AbortSignal): Promise<(Archive & { name: string }) | null> },
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PATH}/:tenant/:job`,
    handler: async (request, reply) => {
      const ref = readAddress(deps, request.params, request.query)
      if (ref === null) return await reply.code(403).header('cache-control', 'no-store').send('')
      const gone = new AbortController()
      reply.raw.once('close', () => {
        gone.abort(new Error('the client went away'))
      })
      const archive = await deps.open(ref, gone.signal)
      if (archive === null) return await reply.code(404).header('cache-control', 'no-store').send('')
      void reply.code(200).headers({
        'content-type': 'application/zip',
        'content-length': String(archive.size),
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(archive.name)}`,
      })
      // A reader that went away is no error of ours.
      archive.stream.on('error', () => {})
      if (request.method !== 'HEAD') return await reply.send(archive.stream)
      archive.stream.destroy()
      return await reply.send('')
    },
  })
}
