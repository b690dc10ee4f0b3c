// The stream of a page: told what to ask for again. Not among the enveloped calls, as it never ends.
import { z } from 'zod'
import { get } from '../endpoint.ts'

/** What news is about. */
export const liveTopic = z.enum(['runs', 'messages'])
export type LiveTopic = z.infer<typeof liveTopic>
/** `data` of an event named `news`; the event's id goes back as Last-Event-ID, and what was missed is told at once. */
export const liveNews = z.object({ topic: liveTopic })
/** Server-sent events, one stream per page, by the same token, binding and rights as every call. */
export const liveStream = get('common', 'live', {
  title: '实时消息',
  perm: 'task:list',
  input: z.object({}).strict(),
  output: liveNews,
})
/** Something is sent this often, ms: after silence of two of them the stream counts as cut. */
export const LIVE_BEAT_MS = 15_000
/** Streams of one session at once; a further page asks every few seconds instead. */
export const LIVE_PER_SESSION = 8
