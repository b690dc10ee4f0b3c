// Chunks of a film: in order, of the announced size, 206 until the last one and 201 then.
import type { Ask, Reply } from '../loopback.ts'

export interface FakePublish {
  readonly id: string
  readonly inbox: boolean
  readonly title: string
  readonly info: Readonly<Record<string, unknown>>
  readonly privacy: string
  readonly size: number
  readonly chunk: number
  readonly count: number
  received: Buffer
  looks: number
  postId: string
  over: string
}

export function chunkReply(ask: Ask, publishes: readonly FakePublish[], complete: (made: FakePublish) => void): Reply {
  const made = publishes.find((one) => one.id === ask.query.get('upload_id'))
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(String(ask.headers['content-range'] ?? ''))
  if (!made) return { status: 403 }
  const [from, to, total] = [Number(range?.[1]), Number(range?.[2]), Number(range?.[3])]
  if (ask.broken) return {}
  if (!range || total !== made.size || to - from + 1 !== ask.body.length) return { status: 400 }
  if (from !== made.received.length)
    return { status: 416, headers: { 'content-range': `bytes 0-${made.received.length - 1}/${made.size}` } }
  if (to + 1 < total && ask.body.length !== made.chunk) return { status: 400 }
  made.received = Buffer.concat([made.received, ask.body])
  if (made.received.length < made.size)
    return { status: 206, headers: { 'content-range': `bytes 0-${to}/${made.size}` } }
  complete(made)
  return { status: 201, headers: { 'content-range': `bytes 0-${to}/${made.size}` } }
}
