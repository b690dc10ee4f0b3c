// Comments below media: people who write, the account that reads and answers.
import type { Ask, Reply } from '../loopback.ts'
import { graphError } from './model.ts'
import { newId, type MetaMedia } from './publish.ts'

/** One comment; `parentId` '' = it begins a thread. */
export interface FakeIgComment {
  readonly id: string
  readonly parentId: string
  readonly mediaId: string
  /** IGSID of whom wrote; '' = the application may not see it. */
  readonly author: string
  readonly username: string
  text: string
  /** Unix ms. */
  readonly time: number
  hidden: boolean
}
export interface MetaComments {
  readonly comments: FakeIgComment[]
}
const PAGE = 50

/** Somebody writes. `minutesAgo`: how old it is. */
export function writeIgComment(
  world: MetaComments,
  comment: Partial<FakeIgComment> & Pick<FakeIgComment, 'mediaId' | 'author' | 'username' | 'text'>,
  minutesAgo = 0,
): FakeIgComment {
  const made = {
    id: newId(),
    parentId: '',
    hidden: false,
    time: Date.now() - minutesAgo * 60_000,
    ...comment,
  }
  world.comments.push(made)
  return made
}

const isoWithoutColon = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+0000`
const shown = (one: FakeIgComment) => ({
  id: one.id,
  text: one.text,
  username: one.username,
  ...(one.author === '' ? {} : { from: { id: one.author, username: one.username } }),
  timestamp: isoWithoutColon(one.time),
  ...(one.parentId === '' ? {} : { parent_id: one.parentId }),
})
const pageOf = (all: readonly object[], after: string | null) => {
  const from = Number(after ?? 0)
  const more = from + PAGE < all.length
  return {
    data: all.slice(from, from + PAGE),
    paging: {
      cursors: { before: String(from), after: String(from + PAGE) },
      ...(more ? { next: 'https://graph.facebook.com/next?access_token=hidden' } : {}),
    },
  }
}
const NO_RIGHT = graphError(403, 10, '(#10) Application does not have permission for this action')

/**
 * Calls that concern comments; null = another one. `own`: id and name of the account that asks.
 */
export function answerComments(
  world: MetaMedia & MetaComments,
  ask: Ask,
  { own, first, second }: { own: { id: string; username: string }; first: string; second: string },
): Reply | null {
  const { settings } = world
  const below = (id: string) => world.comments.filter((one) => one.parentId === id).toSorted((a, b) => a.time - b.time)
  if (second === 'comments' && world.media.some((one) => one.id === first && one.owner === own.id)) {
    if (!settings.mayComment) return NO_RIGHT
    if (settings.silentComments) return { json: { data: [] } }
    const all = world.comments
      .filter((one) => one.mediaId === first && one.parentId === '')
      .toSorted((a, b) => b.time - a.time)
    const rows = all.map((one) => {
      const { id, ...rest } = shown(one)
      const answers = below(one.id).map(shown)
      return {
        [settings.changedComments ? 'comment_id' : 'id']: id,
        ...rest,
        ...(answers.length === 0 ? {} : { replies: pageOf(answers, null) }),
      }
    })
    return { json: pageOf(rows, ask.query.get('after')) }
  }
  const comment = world.comments.find((one) => one.id === first)
  if (!comment) return null
  if (!settings.mayComment) return NO_RIGHT
  if (second === '' && ask.method === 'GET') return { json: { ...shown(comment), hidden: comment.hidden } }
  if (second !== 'replies') return null
  if (ask.method === 'GET') return { json: pageOf(below(comment.id).map(shown), ask.query.get('after')) }
  const text = String(ask.json()['message'] ?? '')
  if (comment.hidden || text === '') return graphError(400, 100, 'The comment can not be replied to.')
  if (text.length > 300) return graphError(400, 100, 'The comment is too long.', 2207051)
  const parentId = comment.parentId || comment.id
  const { id: author, username } = own
  const made = writeIgComment(world, { author, username, mediaId: comment.mediaId, parentId, text })
  return settings.busyReply
    ? graphError(500, 2, 'An unexpected error has occurred. Please retry your request later.')
    : { json: { id: made.id } }
}
