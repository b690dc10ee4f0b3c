// What the pretended Meta knows.

export interface FakePage {
  readonly id: string
  readonly name: string
  /** '' = no Instagram account is joined to it. */
  readonly instagram: string
}
export interface FakeAccount {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly type: 'BUSINESS' | 'MEDIA_CREATOR'
  readonly followers: number
}
export interface FakeToken {
  readonly kind: 'short' | 'user' | 'page'
  readonly app: string
  /** Instagram account, page, or 'person' with all pages. */
  readonly of: string
  /** Unix ms. */
  readonly until: number
}
export interface FakeContainer {
  readonly id: string
  readonly owner: string
  readonly type: string
  readonly caption: string
  readonly child: boolean
  readonly children: readonly string[]
  readonly imageUrl: string
  readonly coverUrl: string
  readonly resumable: boolean
  received: Buffer
  size: number
  /** Looks until it is ready. */
  looks: number
  published: boolean
}
export interface FakeMedia {
  readonly id: string
  readonly owner: string
  readonly type: string
  readonly caption: string
  readonly container: string
  /** Unix ms. */
  readonly time: number
}
/** Changed by a test. */
export interface MetaSettings {
  used: number
  total: number
  /** Looks at a container before it is processed. */
  looks: number
  /** Processing ends with this sub-code. */
  failsWith: number
  /** media_publish says "not ready" this often. */
  notReady: number
  /** Instagram login gets an upload address too. */
  uploadByInstagramLogin: boolean
  insights: boolean
  /** The right to manage comments; without it calls are refused, or (`silentComments`) their lists are empty. */
  mayComment: boolean
  silentComments: boolean
  /** Comments have another shape. */
  changedComments: boolean
  /** An answer is written, and Graph says that it has trouble. */
  busyReply: boolean
}

/** An error body as documented. */
export function graphError(
  status: number,
  code: number,
  message: string,
  subcode?: number,
): { status: number; json: unknown } {
  return {
    status,
    json: {
      error: {
        message,
        type: 'OAuthException',
        code,
        ...(subcode === undefined
          ? {}
          : { error_subcode: subcode, is_transient: false, error_user_title: message, error_user_msg: message }),
        fbtrace_id: 'A6LJylpZRKw2xKLFsAP-cJh',
      },
    },
  }
}
export const EXPIRED = graphError(
  400,
  190,
  'Error validating access token: Session has expired on Tuesday, 01-Jan-26 00:00:00 PST.',
  463,
)
