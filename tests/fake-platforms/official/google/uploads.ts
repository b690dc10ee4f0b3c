// Resumable uploads: sessions, parts with 308, the video at the end.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bytes, characters } from '../../kit/lengths.ts'
import { json, refuse } from './answers.ts'
import { word } from './model.ts'
import type { Channel, GoogleWorld, UploadRow, Video } from './model.ts'

const UNIT = 256 * 1024

/** What the interface says about wrong words; null when they are good. */
export function complaint(
  snippet: Readonly<Record<string, unknown>>,
): 'invalidTitle' | 'invalidDescription' | 'invalidTags' | null {
  const [title, description, tags] = [
    String(snippet['title'] ?? ''),
    String(snippet['description'] ?? ''),
    (snippet['tags'] ?? []) as string[],
  ]
  if (title === '' || characters(title) > 100 || /[<>]/.test(title)) return 'invalidTitle'
  if (bytes(description) > 5000 || /[<>]/.test(description)) return 'invalidDescription'
  // A tag with a blank counts with its quotes.
  return characters(tags.map((tag) => (/\s/.test(tag) ? `"${tag}"` : tag)).join(',')) > 500 ? 'invalidTags' : null
}

/**
 * What the interface says about a time that is over, or given to a film that is not private; null when it is good.
 * `now` in unix ms.
 */
export function timeComplaint(
  { publishAt, privacyStatus }: Readonly<Record<string, unknown>>,
  now = Date.now(),
): 'invalidPublishAt' | null {
  return publishAt !== undefined && (privacyStatus !== 'private' || Date.parse(String(publishAt)) < now)
    ? 'invalidPublishAt'
    : null
}

/** `videos.insert` begins: the metadata is looked at, an address is given. */
export function begin(
  world: GoogleWorld,
  channel: Channel,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  if (world.faults.quota) return refuse(response, 'quotaExceeded')
  const metadata = JSON.parse(body.toString()) as UploadRow['metadata']
  const wrong = complaint(metadata.snippet ?? {})
  if (wrong !== null) return refuse(response, wrong)
  if (timeComplaint(metadata.status ?? {}) !== null) return refuse(response, 'invalidPublishAt')
  const id = word(16)
  world.uploads.set(id, {
    id,
    channelId: channel.id,
    metadata,
    total: Number(request.headers['x-upload-content-length'] ?? 0),
    received: 0,
    body: Buffer.alloc(0),
    videoId: '',
    ranges: [],
  })
  response
    .writeHead(200, {
      location: `https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}`,
      'content-length': 0,
    })
    .end()
}

const resource = (video: Video): object => ({
  kind: 'youtube#video',
  id: video.id,
  snippet: { ...video.snippet, channelId: video.channelId, publishedAt: video.publishedAt },
  status: video.status,
})

const make = (world: GoogleWorld, upload: UploadRow): Video => {
  const { snippet = {}, status = {} } = upload.metadata
  const video: Video = {
    id: `v${word(8)}`,
    channelId: upload.channelId,
    bytes: upload.total,
    sha256: createHash('sha256').update(upload.body).digest('hex'),
    publishedAt: new Date().toISOString(),
    thumbnailType: '',
    looks: world.processingLooks,
    snippet: {
      title: String(snippet['title']),
      description: String(snippet['description'] ?? ''),
      tags: (snippet['tags'] ?? []) as string[],
    },
    status: {
      ...status,
      uploadStatus: 'uploaded',
      privacyStatus: world.uploadsPrivate ? 'private' : (status['privacyStatus'] ?? 'public'),
    },
  }
  world.videos.unshift(video)
  upload.videoId = video.id
  return video
}

const go = (upload: UploadRow, response: ServerResponse): void => {
  response
    .writeHead(308, {
      ...(upload.received > 0 ? { range: `bytes=0-${upload.received - 1}` } : {}),
      'content-length': 0,
    })
    .end()
}

/** A part, or the question how far it is. */
export async function part(
  world: GoogleWorld,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const upload = world.uploads.get(id)
  if (!upload) return void response.writeHead(404).end()
  const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(request.headers['content-range'] ?? '')
  if (!range) return void response.writeHead(400).end()
  upload.ranges.push(range[0])
  const known = world.videos.find((one) => one.id === upload.videoId)
  if (range[1] === undefined) return known ? json(response, 200, resource(known)) : go(upload, response)
  const [from, to] = [Number(range[1]), Number(range[2])]
  if (from !== upload.received || Number(range[3]) !== upload.total || known) return void response.writeHead(400).end()
  const isLast = to === upload.total - 1
  if (!isLast && (to - from + 1) % UNIT !== 0) return void response.writeHead(400).end()
  const parts = [upload.body]
  try {
    for await (const bytes of request as AsyncIterable<Buffer>) {
      upload.received += bytes.length
      parts.push(bytes)
      if (world.faults.breakAt > 0 && upload.received >= world.faults.breakAt) {
        world.faults.breakAt = 0
        upload.received = Math.floor(upload.received / UNIT) * UNIT
        return void request.socket.destroy()
      }
    }
  } finally {
    upload.body = Buffer.concat(parts).subarray(0, upload.received)
  }
  if (!isLast) return go(upload, response)
  if (world.faults.refuseLast) return refuse(response, 'quotaExceeded')
  const video = make(world, upload)
  const { loseLast } = world.faults
  if (loseLast === '') return json(response, 200, resource(video))
  world.faults.loseLast = ''
  if (world.faults.downAfterLast) world.faults.dataStatus = 503
  if (loseLast === 'forget') world.uploads.delete(id)
  request.socket.destroy()
}
