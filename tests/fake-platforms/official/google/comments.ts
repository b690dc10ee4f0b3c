// Comment threads of the Data API: people who write, the channel that reads and answers.
import type { ServerResponse } from 'node:http'
import { json, refuse } from './answers.ts'
import type { FakeYoutubeComment } from './comment-rows.ts'
import { word, type Channel, type GoogleWorld } from './model.ts'

/** Answers that come along with their thread. */
const ALONG = 5
const HOST = 'https://yt3.ggpht.com'

/** Somebody writes. `minutesAgo`: how old it is. */
export function writeComment(
  world: GoogleWorld,
  comment: Partial<FakeYoutubeComment> & Pick<FakeYoutubeComment, 'videoId' | 'author' | 'text'>,
  minutesAgo = 0,
): FakeYoutubeComment {
  const parentId = comment.parentId ?? ''
  const made = {
    id: parentId === '' ? `Ug${word(9)}4AaABAg` : `${parentId}.${word(9)}`,
    name: `@${comment.author}`,
    time: Date.now() - minutesAgo * 60_000,
    ...comment,
    parentId,
  }
  world.comments.push(made)
  return made
}

const shown = (one: FakeYoutubeComment) => ({
  kind: 'youtube#comment',
  id: one.id,
  snippet: {
    ...(one.parentId === '' ? { videoId: one.videoId } : { parentId: one.parentId }),
    authorDisplayName: one.name,
    authorProfileImageUrl: `${HOST}/${one.author}=s48`,
    ...(one.author === '' ? {} : { authorChannelId: { value: one.author } }),
    textDisplay: one.text,
    publishedAt: new Date(one.time).toISOString(),
    updatedAt: new Date(one.time).toISOString(),
  },
})
const below = (world: GoogleWorld, id: string) =>
  world.comments.filter((one) => one.parentId === id).toSorted((a, b) => a.time - b.time)

/** GET commentThreads: those of all videos, newest first. */
export function commentThreads(
  world: GoogleWorld,
  channel: Channel,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  if (query.get('allThreadsRelatedToChannelId') !== channel.id || query.get('textFormat') !== 'plainText')
    return refuse(response, 'invalidParameter')
  if (world.faults.quota) return refuse(response, 'quotaExceeded')
  if (world.commentFaults.disabled) return refuse(response, 'commentsDisabled')
  const all = world.comments.filter((one) => one.parentId === '').toSorted((a, b) => b.time - a.time)
  const from = Number(query.get('pageToken') ?? 0)
  const most = world.commentFaults.page || Number(query.get('maxResults') ?? 20)
  json(response, 200, {
    kind: 'youtube#commentThreadListResponse',
    ...(from + most < all.length ? { nextPageToken: String(from + most) } : {}),
    items: all.slice(from, from + most).map((one) => {
      const answers = below(world, one.id)
      return {
        id: one.id,
        snippet: {
          channelId: channel.id,
          videoId: one.videoId,
          [world.commentFaults.changed ? 'firstComment' : 'topLevelComment']: shown(one),
          canReply: true,
          totalReplyCount: answers.length,
          isPublic: true,
        },
        ...(answers.length === 0 ? {} : { replies: { comments: answers.slice(0, ALONG).map(shown) } }),
      }
    }),
  })
}

/** GET comments: one by its id, or those below one. */
export function comments(world: GoogleWorld, query: URLSearchParams, response: ServerResponse): void {
  const [id, parentId] = [query.get('id'), query.get('parentId')]
  const found = parentId === null ? world.comments.filter((one) => one.id === id) : below(world, parentId)
  json(response, 200, { kind: 'youtube#commentListResponse', items: found.map(shown) })
}

/** POST comments: an answer within a thread. */
export function insertComment(world: GoogleWorld, channel: Channel, body: Buffer, response: ServerResponse): void {
  const { snippet } = JSON.parse(body.toString()) as { snippet: { parentId: string; textOriginal: string } }
  const fault = world.commentFaults.insert
  if (fault === 'lose-request') return void response.destroy()
  if (fault === 'processing') return refuse(response, 'processingFailure')
  if (fault === 'disabled') return refuse(response, 'commentsDisabled')
  if (fault === 'forbidden') return refuse(response, 'forbidden')
  if (fault === 'quota') return refuse(response, 'quotaExceeded')
  const parent = world.comments.find((one) => one.id === snippet.parentId && one.parentId === '')
  if (!parent) return refuse(response, 'parentCommentNotFound')
  if (snippet.textOriginal.trim() === '') return refuse(response, 'commentTextRequired')
  const { parentId, videoId } = { parentId: parent.id, videoId: parent.videoId }
  const made = writeComment(world, {
    parentId,
    videoId,
    author: channel.id,
    name: channel.title,
    text: snippet.textOriginal,
  })
  if (fault === 'lose-answer') return void response.destroy()
  if (fault === 'busy') return refuse(response, 'backendError')
  const answer = shown(made)
  json(response, 200, {
    ...answer,
    snippet: { ...answer.snippet, moderationStatus: fault === 'rejected' ? 'rejected' : 'published' },
  })
}
