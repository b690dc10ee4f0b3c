// What the journal holds: entries that are only ever added. The state of an attempt is read from them.
import { z } from 'zod'
import { accountWay } from '../../contract/entities/account.ts'
import { errorKind } from '../../contract/helper/protocol.ts'
import { INTERRUPTED } from '../lib/errors.ts'

/** Everything that reconciliation needs without the page: written when an attempt is taken on. */
export const beginEntry = z.object({
  origin: z.string(),
  platform: z.string(),
  kind: z.enum(['video', 'image', 'article', 'official']),
  account: z.object({ id: z.number(), accountId: z.string(), secUid: z.string(), openname: z.string() }),
  title: z.string(),
  /** The item's own title, where the platform's limits made another one of it. */
  itemTitle: z.string().optional(),
  /** SHA-256 of the film, or over those of its pictures, hex. */
  fileHash: z.string().optional(),
  /** Titles of the further articles of the same draft. */
  moreTitles: z.array(z.string()).optional(),
  /** Unix seconds, 0 = at once. */
  timingTime: z.number(),
  durationMs: z.number().nullable(),
  /** Who may see it, where it was chosen: 0 public, 1 private, 3 friends. */
  visibility: z.union([z.literal(0), z.literal(1), z.literal(3)]).optional(),
})
export type BeginEntry = z.infer<typeof beginEntry>

export const stepName = z.enum([
  'preparing',
  'session-check',
  'form-open',
  'uploading',
  'filling',
  'ready',
  'confirming',
])
export const fingerprint = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  durationMs: z.number().optional(),
  uploadId: z.string().optional(),
  platformItemId: z.string().optional(),
  /** On which way it is going out; the newest one pressed. */
  way: accountWay.optional(),
})
export type Fingerprint = z.infer<typeof fingerprint>

export const endedEntry = z.object({
  outcome: z.enum(['done', 'not-published', 'unconfirmed']),
  publishId: z.string().default(''),
  platformItemId: z.string().default(''),
  platformUrl: z.string().default(''),
  inReview: z.boolean().default(false),
  /** Kind of the error, '' without one. */
  error: z.union([errorKind, z.literal('')]).default(''),
  code: z.string().default(''),
  step: z.string().default(''),
  msg: z.string().default(''),
  cancelled: z.boolean().default(false),
  /** Ways that were tried before, and what else the operator should know. */
  note: z.string().default(''),
  /** Of a draft of several articles: where each stands, in their order. */
  articleUrls: z.array(z.string()).default([]),
})
export type EndedEntry = z.infer<typeof endedEntry>
/** What an outcome says beside its state: its helper was cut off before the press. */
export function interruptedOf(ended: Pick<EndedEntry, 'outcome' | 'code'> | null): { interrupted?: 1 } {
  return ended?.outcome === 'not-published' && ended.code === INTERRUPTED ? { interrupted: 1 } : {}
}

/** One line of the journal; `time` unix ms. */
export const entry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begin'), time: z.number(), data: beginEntry }),
  z.object({ type: z.literal('step'), time: z.number(), data: z.object({ name: stepName }) }),
  z.object({ type: z.literal('note'), time: z.number(), data: fingerprint }),
  z.object({ type: z.literal('publish-pressed'), time: z.number(), data: z.object({}) }),
  z.object({ type: z.literal('publish-refused'), time: z.number(), data: z.object({ reason: z.string() }) }),
  z.object({ type: z.literal('check'), time: z.number(), data: z.object({ looked: z.boolean(), msg: z.string() }) }),
  z.object({ type: z.literal('ended'), time: z.number(), data: endedEntry }),
])
export type JournalEntry = z.infer<typeof entry>
export type EntryBody = JournalEntry extends infer E
  ? E extends { type: infer T; data: infer D }
    ? { readonly type: T; readonly data: D }
    : never
  : never

/**
 * Names one attempt: backend installation, the epoch of its data, item, attempt number. Item numbers come again after a
 * restored backup, epochs don't.
 */
export interface AttemptKey {
  readonly backend: string
  readonly epoch: string
  readonly itemId: number
  readonly attemptNo: number
}
