// The Data API's reads and small changes.
import type { ServerResponse } from 'node:http'
import { json, refuse } from './answers.ts'
import type { Channel, GoogleWorld, Video } from './model.ts'

const uploadsOf = (channel: Channel): string => `UU${channel.id.slice(2)}`

export function channels(channel: Channel | null, response: ServerResponse): void {
  return json(response, 200, {
    kind: 'youtube#channelListResponse',
    ...(channel === null
      ? {}
      : {
          items: [
            {
              id: channel.id,
              snippet: {
                title: channel.title,
                customUrl: `@${channel.id.toLowerCase()}`,
                thumbnails: { default: { url: 'https://yt3.ggpht.com/fake=s88' } },
              },
              statistics: {
                subscriberCount: String(channel.subscribers),
                hiddenSubscriberCount: false,
                videoCount: '7',
              },
              contentDetails: { relatedPlaylists: { likes: '', uploads: uploadsOf(channel) } },
            },
          ],
        }),
  })
}

/** Everything that the channel uploaded, newest first, or what somebody put into a playlist. */
export function playlistItems(
  world: GoogleWorld,
  channel: Channel,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const id = query.get('playlistId')
  const own = world.videos.filter((one) => one.channelId === channel.id).map((one) => one.id)
  const ids = id === uploadsOf(channel) ? own : world.playlists.find((one) => one.id === id)?.items
  if (ids === undefined || (id === uploadsOf(channel) && own.length === 0)) return refuse(response, 'playlistNotFound')
  json(response, 200, { items: ids.map((videoId) => ({ contentDetails: { videoId } })) })
}

export function videos(world: GoogleWorld, query: URLSearchParams, response: ServerResponse): void {
  const ids = (query.get('id') ?? '').split(',')
  const processingOf = (video: Video): object => {
    if (video.looks > 0) video.looks -= 1
    return { processingDetails: { processingStatus: video.looks > 0 ? 'processing' : 'succeeded' } }
  }
  json(response, 200, {
    items: world.videos
      .filter((one) => ids.includes(one.id))
      .map((one) => ({
        id: one.id,
        snippet: { ...one.snippet, publishedAt: one.publishedAt },
        status: { ...one.status, uploadStatus: 'processed' },
        contentDetails: { duration: 'PT5S' },
        statistics: { viewCount: '42', likeCount: '3', commentCount: '1' },
        ...(query.get('part')?.split(',').includes('processingDetails') ? processingOf(one) : {}),
      })),
  })
}

export function playlists(world: GoogleWorld, channel: Channel, response: ServerResponse): void {
  return json(response, 200, {
    items: world.playlists
      .filter((one) => one.channelId === channel.id)
      .map(({ id, title, items }) => ({
        id,
        snippet: { title, thumbnails: {} },
        contentDetails: { itemCount: items.length },
      })),
  })
}

export function addToPlaylist(world: GoogleWorld, body: Buffer, response: ServerResponse): void {
  const { snippet } = JSON.parse(body.toString()) as {
    snippet: { playlistId: string; resourceId: { videoId: string } }
  }
  const found = world.playlists.find((one) => one.id === snippet.playlistId)
  if (!found) return refuse(response, 'playlistNotFound')
  found.items.push(snippet.resourceId.videoId)
  json(response, 200, { kind: 'youtube#playlistItem' })
}

/** What `thumbnails.set` says about a picture; null when it is taken. */
export function thumbnailComplaint(type: string): 'imageFormatUnsupported' | null {
  return ['image/jpeg', 'image/png', 'application/octet-stream'].includes(type) ? null : 'imageFormatUnsupported'
}

export function thumbnail(world: GoogleWorld, query: URLSearchParams, type: string, response: ServerResponse): void {
  const video = world.videos.find((one) => one.id === query.get('videoId'))
  if (!video) return refuse(response, 'videoNotFound')
  const wrong = thumbnailComplaint(type)
  if (wrong !== null) return refuse(response, wrong)
  // A Short that is still being processed answers well and keeps its own frame.
  if (video.looks > 1) return json(response, 200, { kind: 'youtube#thumbnailSetResponse' })
  video.thumbnailType = type
  json(response, 200, { kind: 'youtube#thumbnailSetResponse' })
}
