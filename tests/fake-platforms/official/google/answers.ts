// Bodies as Google writes them.
import type { ServerResponse } from 'node:http'

/** Words and status of the reasons that the fake can give. */
const REASONS: Readonly<Record<string, readonly [status: number, domain: string, message: string]>> = {
  authError: [401, 'global', 'Invalid Credentials'],
  quotaExceeded: [
    403,
    'youtube.quota',
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
  ],
  insufficientPermissions: [403, 'global', 'Insufficient Permission'],
  invalidTitle: [400, 'youtube.video', 'The request metadata specifies an invalid or empty video title.'],
  invalidDescription: [400, 'youtube.video', 'The request metadata specifies an invalid video description.'],
  invalidTags: [400, 'youtube.video', 'The request metadata specifies invalid video keywords.'],
  invalidPublishAt: [400, 'youtube.video', 'The request metadata specifies an invalid scheduled publishing time.'],
  playlistNotFound: [
    404,
    'youtube.playlistItem',
    "The playlist identified with the request's <code>playlistId</code> parameter cannot be found.",
  ],
  videoNotFound: [
    404,
    'youtube.thumbnail',
    'The video that you are trying to insert a thumbnail image for cannot be found.',
  ],
  imageFormatUnsupported: [400, 'youtube.thumbnail', 'The provided image content format is not supported.'],
  commentsDisabled: [
    403,
    'youtube.commentThread',
    'The video identified by the videoId parameter has disabled comments.',
  ],
  forbidden: [
    403,
    'youtube.comment',
    'The comment cannot be created due to insufficient permissions. The request might not be properly authorized.',
  ],
  processingFailure: [400, 'youtube.comment', 'The API server failed to successfully process the request.'],
  parentCommentNotFound: [404, 'youtube.comment', 'The specified parent comment could not be found.'],
  commentTextRequired: [400, 'youtube.comment', 'The text of the comment is required.'],
  backendError: [503, 'global', 'Backend Error'],
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body))
}
export function refuse(response: ServerResponse, reason: string): void {
  const [status, domain, message] = REASONS[reason] ?? [400, 'global', reason]
  json(response, status, { error: { code: status, message, errors: [{ message, domain, reason }] } })
}
