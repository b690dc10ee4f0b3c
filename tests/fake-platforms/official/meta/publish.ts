// Containers, uploads and published media.
import { randomInt } from 'node:crypto'
import { units } from '../../kit/lengths.ts'
import type { Ask, Reply } from '../loopback.ts'
import { graphError, type FakeContainer, type FakeMedia, type MetaSettings } from './model.ts'

export interface MetaMedia {
  readonly containers: Map<string, FakeContainer>
  readonly media: FakeMedia[]
  /** Hidden photos of pages, by id. */
  readonly photos: Map<string, Buffer>
  readonly settings: MetaSettings
  now(): number
}
export const newId = (): string => `17${String(randomInt(10 ** 12)).padStart(12, '0')}${randomInt(100, 999)}`
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What Graph says about a caption; null when it is good. Five hashtags since December 2025. */
export function complaint(caption: string): string | null {
  if (units(caption) > 2200) return 'The caption is too long.'
  return (caption.match(/#[^\s#]+/g) ?? []).length > 5 ? 'Too many hashtags.' : null
}

/** What Graph says about the number of a carousel's items; null when it is good. */
export function carouselComplaint(items: number): string | null {
  return items < 2 || items > 10 ? 'Carousel has too few or too many items.' : null
}

/** POST /{account}/media */
export function makeContainer(world: MetaMedia, owner: string, byPage: boolean, ask: Ask): Reply {
  const body = ask.json()
  const type = textOf(body['media_type']) || (body['image_url'] === undefined ? '' : 'IMAGE')
  const resumable = body['upload_type'] === 'resumable'
  const children = Array.isArray(body['children']) ? body['children'].map(String) : []
  const imageUrl = textOf(body['image_url'])
  const wrong = complaint(textOf(body['caption']))
  if (wrong !== null) return graphError(400, 100, wrong, 2207010)
  if (type === 'IMAGE' && !imageUrl.startsWith('https://scontent.'))
    return graphError(400, 9004, 'The media could not be fetched from this URI.', 2207052)
  const number = type === 'CAROUSEL' ? carouselComplaint(children.length) : null
  if (number !== null) return graphError(400, 100, number, 2207028)
  if (type !== 'IMAGE' && type !== 'CAROUSEL' && !resumable)
    return graphError(400, 100, 'The parameter video_url is required.')
  const id = newId()
  world.containers.set(id, {
    id,
    owner,
    type,
    caption: textOf(body['caption']),
    child: body['is_carousel_item'] === true,
    children,
    imageUrl,
    coverUrl: textOf(body['cover_url']),
    resumable,
    received: Buffer.alloc(0),
    size: 0,
    looks: world.settings.looks,
    published: false,
  })
  const withUri = resumable && (byPage || world.settings.uploadByInstagramLogin)
  return { json: { id, ...(withUri ? { uri: `https://rupload.facebook.com/ig-api-upload/v23.0/${id}` } : {}) } }
}

/** POST rupload.facebook.com: the film from an offset on. */
export function receive(world: MetaMedia, signedIn: boolean, ask: Ask): Reply {
  const container = world.containers.get(ask.path.split('/').at(-1) ?? '')
  const offset = Number(ask.headers['offset'])
  const size = Number(ask.headers['file_size'])
  if (!signedIn)
    return {
      status: 401,
      json: { debug_info: { retriable: false, type: 'NotAuthorizedError', message: 'Unauthorized' } },
    }
  if (!container || !Number.isInteger(size) || offset !== container.received.length)
    return {
      status: 412,
      json: {
        debug_info: { retriable: false, type: 'OffsetInvalidError', message: 'Request starting offset is invalid' },
      },
    }
  container.received = Buffer.concat([container.received, ask.body])
  container.size = size
  if (container.received.length < size)
    return {
      status: 400,
      json: {
        debug_info: {
          retriable: true,
          type: 'PartialRequestError',
          message: 'Partial request (did not match length of file)',
        },
      },
    }
  return { json: { success: true, message: 'Upload successful.' } }
}

const stateOf = (world: MetaMedia, container: FakeContainer): { status_code: string; status: string } => {
  if (container.published)
    return { status_code: 'PUBLISHED', status: 'Published: Media has been successfully published.' }
  if (container.resumable && (container.size === 0 || container.received.length < container.size))
    return { status_code: 'IN_PROGRESS', status: 'In Progress: Media is still being uploaded.' }
  if (container.looks > 0) {
    container.looks -= 1
    return { status_code: 'IN_PROGRESS', status: 'In Progress: Media is still being processed.' }
  }
  if (world.settings.failsWith > 0)
    return {
      status_code: 'ERROR',
      status: `Error: Media upload has failed with error code ${world.settings.failsWith}`,
    }
  return { status_code: 'FINISHED', status: 'Finished: Media has been uploaded and it is ready to be published.' }
}

/** GET /{container} */
export function lookAt(world: MetaMedia, container: FakeContainer, ask: Ask): Reply {
  if ((ask.query.get('fields') ?? '').includes('video_status'))
    return {
      json: {
        id: container.id,
        video_status: {
          uploading_phase: {
            status: container.received.length === container.size ? 'complete' : 'in_progress',
            bytes_transferred: container.received.length,
          },
          processing_phase: { status: 'not_started' },
        },
      },
    }
  return { json: { id: container.id, ...stateOf(world, container) } }
}

/** POST /{account}/media_publish: each container once. */
export function publishContainer(world: MetaMedia, owner: string, ask: Ask): Reply {
  const container = world.containers.get(textOf(ask.json()['creation_id']))
  if (!container || container.owner !== owner)
    return graphError(400, 24, 'The requested resource does not exist', 2207006)
  if (world.settings.used >= world.settings.total)
    return graphError(400, 9, 'Application request limit reached', 2207042)
  if (world.settings.notReady > 0 || container.looks > 0) {
    world.settings.notReady -= 1
    return graphError(400, 9007, 'Media ID is not available', 2207027)
  }
  if (container.published) return graphError(400, 100, 'The container was already published.')
  container.published = true
  world.settings.used += 1
  const id = newId()
  world.media.unshift({
    id,
    owner,
    type: container.type,
    caption: container.caption,
    container: container.id,
    time: world.now(),
  })
  return { json: { id } }
}

const isoWithoutColon = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+0000`
/** GET /{account}/media */
export function listMedia(world: MetaMedia, owner: string, commentsOf: (id: string) => number | null): Reply {
  return {
    json: {
      data: world.media
        .filter((one) => one.owner === owner)
        .map((one) => ({
          id: one.id,
          caption: one.caption,
          media_type: one.type === 'REELS' ? 'VIDEO' : one.type === 'CAROUSEL' ? 'CAROUSEL_ALBUM' : 'IMAGE',
          permalink: `https://www.instagram.com/reel/${one.id}/`,
          timestamp: isoWithoutColon(one.time),
          like_count: 5,
          comments_count: commentsOf(one.id) ?? 2,
        })),
      paging: { cursors: { before: 'b', after: 'a' } },
    },
  }
}

/** GET /{media}/insights */
export function insightsOf(world: MetaMedia): Reply {
  return world.settings.insights
    ? {
        json: {
          data: [
            { name: 'views', period: 'lifetime', values: [{ value: 321 }] },
            { name: 'shares', period: 'lifetime', values: [{ value: 4 }] },
            { name: 'saved', period: 'lifetime', values: [{ value: 6 }] },
          ],
        },
      }
    : graphError(403, 10, '(#10) Application does not have permission for this action')
}
