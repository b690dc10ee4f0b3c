// The Fastify instance before any call is bound: gate, headers, body parsers, error replies.
import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { REQUEST_TIMEOUT_MS, UPLOAD_CHUNK_BYTES } from '../../contract/constants.ts'
import type { Log } from '../lib/log.ts'
import type { StorageTrouble } from '../lib/storage-trouble.ts'
import { replyError } from './envelope.ts'
import { compileGate } from './gate.ts'
import type { PolicySources } from './security-headers.ts'
import { contentPolicy, FELLOW_HEADERS } from './security-headers.ts'

/** Largest JSON or form body, bytes. */
export const BODY_LIMIT_BYTES = 2 * 1024 * 1024
const REQUEST_ID_FORM = /^[A-Za-z0-9_-]{1,64}$/

export interface ServerOptions {
  /** The port clients use; read at each request because port 0 is only known after listening. */
  readonly port: () => number
  readonly publicOrigins: readonly string[]
  readonly sources: PolicySources
  readonly log: Log
  /** Told of each call that failed because of the disk or the database. */
  readonly onTrouble: (trouble: StorageTrouble) => void
}

/** An app that refuses strangers (403), sets security headers, and answers every error in the envelope. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    // Only a team server stands behind a proxy on its own machine; elsewhere the header would be a lie.
    trustProxy: options.publicOrigins.length > 0 ? 'loopback' : false,
    requestIdHeader: false,
    genReqId: (request) => {
      const sent = request.headers['x-request-id']
      return typeof sent === 'string' && REQUEST_ID_FORM.test(sent) ? sent : randomUUID()
    },
    // A client that never ends its request must not hold a connection for ever.
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  const policy = contentPolicy(options.sources)
  let gate: { port: number; passes: ReturnType<typeof compileGate> } | null = null
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('content-security-policy', policy)
    // Nothing here is for search engines: neither the product nor what a share link shows.
    reply.header('x-robots-tag', 'noindex, nofollow')
    const port = options.port()
    if (gate?.port !== port) gate = { port, passes: compileGate({ port, publicOrigins: options.publicOrigins }) }
    if (!gate.passes({ host: request.headers.host, origin: request.headers.origin })) {
      options.log.warn('refused by the gate', {
        requestId: request.id,
        host: request.headers.host,
        origin: request.headers.origin,
      })
      return await reply.code(403).type('text/plain; charset=utf-8').send('Forbidden')
    }
  })
  await app.register(helmet, FELLOW_HEADERS)
  await app.register(rateLimit, { global: false })
  await app.register(multipart, {
    limits: { files: 1, fields: 10, parts: 12, fieldSize: 4_096, headerPairs: 50, fileSize: UPLOAD_CHUNK_BYTES * 2 },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseForm(String(body)))
  })
  app.setErrorHandler((error, request, reply) => replyError(request, reply, error, options))
  return app
}

/** A form's fields; a repeated name becomes a list. */
function parseForm(body: string): Record<string, string | string[]> {
  const form = new URLSearchParams(body)
  const fields = [...new Set(form.keys())].map((name): [string, string | string[]] => {
    const values = form.getAll(name)
    return [name, values.length > 1 ? values : (values[0] ?? '')]
  })
  // fromEntries defines own properties, so a field called __proto__ stays a field.
  return Object.fromEntries(fields)
}
