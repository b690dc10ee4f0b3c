// Google's hosts on one loopback port: reached through `fetch`, which keeps the real address in a header.
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, refuse } from './answers.ts'
import { addToPlaylist, channels, playlistItems, playlists, thumbnail, videos } from './data.ts'
import { comments, commentThreads, insertComment } from './comments.ts'
import { createWorld } from './model.ts'
import type { GoogleWorld } from './model.ts'
import { authorize, token } from './oauth.ts'
import { begin, part } from './uploads.ts'

const HOST = 'x-real-host'

export interface FakeGoogle {
  readonly world: GoogleWorld
  /** Where it listens. */
  readonly origin: string
  /** For whoever calls Google: the same request to the fake. */
  readonly fetch: (url: string, init?: RequestInit & { duplex?: 'half' }) => Promise<Response>
  /**
   * The person opens the address, answers, and is sent back: answers where to. `granted`: only these scopes were
   * ticked.
   */
  decide(authorizeUrl: string, answer: 'yes' | 'no', more?: { person?: number; granted?: string }): Promise<URL>
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const bytes of request as AsyncIterable<Buffer>) parts.push(bytes)
  return Buffer.concat(parts)
}

const answer = async (world: GoogleWorld, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const host = String(request.headers[HOST] ?? '')
  const url = new URL(request.url ?? '/', `https://${host}`)
  const query = url.searchParams
  world.calls.push(`${request.method} ${host}${url.pathname}`)
  if (host === 'accounts.google.com' && url.pathname === '/o/oauth2/v2/auth') return authorize(world, query, response)
  if (host === 'oauth2.googleapis.com' && url.pathname === '/token')
    return token(world, new URLSearchParams((await bodyOf(request)).toString()), response)
  if (host !== 'www.googleapis.com') return void response.writeHead(404).end()
  const held = world.access.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
  if (!held || held.until < Date.now() || held.grant.revoked) return refuse(response, 'authError')
  if (world.faults.dataStatus > 0) return json(response, world.faults.dataStatus, {})
  const { channel } = held.grant.person
  const call = `${request.method} ${url.pathname}`
  if (call === 'GET /youtube/v3/channels') return channels(channel, response)
  if (channel === null || !held.grant.scope.includes('youtube.upload'))
    return refuse(response, 'insufficientPermissions')
  if (call === 'PUT /upload/youtube/v3/videos')
    return await part(world, query.get('upload_id') ?? '', request, response)
  const body = await bodyOf(request)
  if (call === 'POST /upload/youtube/v3/videos') return begin(world, channel, request, body, response)
  if (call === 'POST /upload/youtube/v3/thumbnails/set')
    return thumbnail(world, query, request.headers['content-type'] ?? '', response)
  if (call === 'GET /youtube/v3/playlistItems') return playlistItems(world, channel, query, response)
  if (call === 'POST /youtube/v3/playlistItems') return addToPlaylist(world, body, response)
  if (call === 'GET /youtube/v3/videos') return videos(world, query, response)
  if (call === 'GET /youtube/v3/playlists') return playlists(world, channel, response)
  if (/\/comment(?:s|Threads)$/.test(url.pathname) && !held.grant.scope.includes('youtube.force-ssl'))
    return refuse(response, 'insufficientPermissions')
  if (call === 'GET /youtube/v3/commentThreads') return commentThreads(world, channel, query, response)
  if (call === 'GET /youtube/v3/comments') return comments(world, query, response)
  if (call === 'POST /youtube/v3/comments') return insertComment(world, channel, body, response)
  response.writeHead(404).end()
}

export async function startFakeGoogle(): Promise<FakeGoogle> {
  const world = createWorld()
  const server = createServer(
    (request, response) => void answer(world, request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call: FakeGoogle['fetch'] = (url, init = {}) => {
    const { host, pathname, search } = new URL(url)
    const headers = new Headers(init.headers)
    headers.set(HOST, host)
    return fetch(`${base}${pathname}${search}`, { ...init, headers })
  }
  return {
    world,
    origin: base,
    fetch: call,
    decide: async (authorizeUrl, yesOrNo, { person = 0, granted } = {}) => {
      const url = new URL(authorizeUrl)
      if ((await call(url.href)).status !== 200) throw new Error(`Google shows an error page for ${url.href}`)
      url.searchParams.set('answer', yesOrNo)
      url.searchParams.set('person', String(person))
      if (granted !== undefined) url.searchParams.set('granted', granted)
      const back = await call(url.href, { redirect: 'manual' })
      return new URL(back.headers.get('location') ?? '')
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
