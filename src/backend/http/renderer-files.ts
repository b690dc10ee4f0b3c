// Serves the built renderer from the API's own origin: hashed assets for a year, index.html never, unknown pages get
// index.html.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '../../contract/errors.ts'
import { AppError } from '../lib/errors.ts'
import type { PolicySources } from './security-headers.ts'
import { contentPolicy } from './security-headers.ts'

const NONCE_META = /<meta\s+name="csp-nonce"[^>]*>/
/** Plain words between slashes; calls and files are answered elsewhere. */
const PAGE_PATH = /^\/(?!api\/|files\/)[A-Za-z0-9/_-]*$/
/** The worker that hashes files compiles WebAssembly; a worker lives under the policy of its own script. */
const HASH_WORKER = /hash-worker-[A-Za-z0-9_-]{8,}\.js$/
const WORKER_POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval'"
const HASHED_ASSET = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/

/** Registers the page and its assets; `dir` holds the built index.html. */
export async function registerRenderer(
  app: FastifyInstance,
  options: { dir: string; sources: PolicySources },
): Promise<void> {
  const page = async (_request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const nonce = randomBytes(16).toString('base64')
    const html = await readFile(path.join(options.dir, 'index.html'), 'utf8')
    reply
      .header('content-security-policy', contentPolicy(options.sources, nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
    return withNonce(html, nonce)
  }
  await app.register(fastifyStatic, {
    root: options.dir,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    setHeaders: (response, file) => {
      response.header('cache-control', HASHED_ASSET.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (HASH_WORKER.test(file)) response.header('content-security-policy', WORKER_POLICY)
    },
  })
  app.get('/', page)
  app.get('/index.html', page)
  // History routing: a path that is no file and no call is a page of the renderer.
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && PAGE_PATH.test(request.url.split('?')[0] ?? '')
    if (!isPage) throw new AppError(CODE.NOT_FOUND_ROUTE)
    return await page(request, reply)
  })
}

/** The page with the nonce in its `<meta name="csp-nonce">`, where the renderer reads it for antd. */
function withNonce(html: string, nonce: string): string {
  const meta = `<meta name="csp-nonce" content="${nonce}">`
  return NONCE_META.test(html) ? html.replace(NONCE_META, meta) : html.replace('<head>', `<head>${meta}`)
}
