// What the fake Google knows, and what tests may ask of it.
import { randomBytes } from 'node:crypto'
import { noCommentFaults, type CommentFaults, type FakeYoutubeComment } from './comment-rows.ts'

export interface Channel {
  readonly id: string
  readonly title: string
  readonly subscribers: number
}
/** A person with a Google account. */
export interface GooglePerson {
  readonly name: string
  readonly channel: Channel | null
}
export interface GrantRow {
  readonly person: GooglePerson
  readonly scope: string
  refresh: string
  revoked: boolean
}
export interface Video {
  readonly id: string
  readonly channelId: string
  readonly snippet: { readonly title: string; readonly description: string; readonly tags: readonly string[] }
  readonly status: Record<string, unknown>
  readonly bytes: number
  /** Of the bytes that arrived. */
  readonly sha256: string
  readonly publishedAt: string
  thumbnailType: string
  /** Questions that it still answers with `processing`. */
  looks: number
}
export interface UploadRow {
  readonly id: string
  readonly channelId: string
  readonly metadata: { snippet?: Record<string, unknown>; status?: Record<string, unknown> }
  readonly total: number
  received: number
  body: Buffer
  videoId: string
  /** `content-range` of every part and question that came, in order. */
  readonly ranges: string[]
}

/** Faults that a test asks for; all off at first. */
export interface Faults {
  /** Uploads break once, after so many bytes in all have come in; 0 = never. */
  breakAt: number
  /** The answer of the last part is lost. `forget`: the upload's address is unknown afterwards. */
  loseLast: '' | 'answer' | 'forget'
  /** The project's quota is used up. */
  quota: boolean
  /** The token endpoint answers so instead: an HTTP status. */
  tokenStatus: number
  /** Google's own trouble on data calls. */
  dataStatus: number
  /** The last part is answered with a used-up quota, and makes nothing. */
  refuseLast: boolean
  /** `dataStatus` from the last part of the next upload on. */
  downAfterLast: boolean
}

export interface GoogleWorld {
  readonly clientId: string
  readonly clientSecret: string
  readonly persons: GooglePerson[]
  readonly codes: Map<string, { person: GooglePerson; challenge: string; redirectUri: string; scope: string }>
  readonly access: Map<string, { grant: GrantRow; until: number }>
  readonly grants: GrantRow[]
  readonly uploads: Map<string, UploadRow>
  readonly videos: Video[]
  readonly playlists: {
    readonly id: string
    readonly channelId: string
    readonly title: string
    readonly items: string[]
  }[]
  readonly comments: FakeYoutubeComment[]
  readonly faults: Faults
  readonly commentFaults: CommentFaults
  /** Lifetime of access tokens, s. */
  expiresIn: number
  /** Channel settings: what it uploads is private, whatever the upload says. */
  uploadsPrivate: boolean
  /** How often a video answers that it is still being processed. */
  processingLooks: number
  /** `METHOD host/path` of every call, oldest first. */
  readonly calls: string[]
  refreshes: number
}

export function word(bytes = 12): string {
  return randomBytes(bytes).toString('base64url')
}

export function createWorld(): GoogleWorld {
  return {
    clientId: 'fake-client.apps.googleusercontent.com',
    clientSecret: 'GOCSPX-fake-secret-abcd',
    persons: [{ name: '小明', channel: { id: 'UCfake0000000000000000001', title: '小明的频道', subscribers: 1234 } }],
    codes: new Map(),
    access: new Map(),
    grants: [],
    uploads: new Map(),
    videos: [],
    playlists: [{ id: 'PLfake1', channelId: 'UCfake0000000000000000001', title: '合集一', items: [] }],
    comments: [],
    commentFaults: noCommentFaults(),
    faults: {
      breakAt: 0,
      loseLast: '',
      quota: false,
      tokenStatus: 0,
      dataStatus: 0,
      downAfterLast: false,
      refuseLast: false,
    },
    expiresIn: 3599,
    uploadsPrivate: false,
    processingLooks: 0,
    calls: [],
    refreshes: 0,
  }
}
