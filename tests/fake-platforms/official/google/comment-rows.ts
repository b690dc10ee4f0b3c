// What the fake Google knows of comments.

/** One comment below a video of a channel; `parentId` '' = it begins a thread. */
export interface FakeYoutubeComment {
  readonly id: string
  readonly parentId: string
  readonly videoId: string
  /** Of whom wrote; '' = somebody without a channel. */
  readonly author: string
  readonly name: string
  text: string
  /** Unix ms. */
  readonly time: number
}
/** Quirks of comments; all off at first. */
export interface CommentFaults {
  /** Of `comments.insert`; `busy`: 503 behind a taken answer, `lose-answer`: the line is cut behind it. */
  insert: '' | 'lose-answer' | 'lose-request' | 'busy' | 'processing' | 'disabled' | 'forbidden' | 'quota' | 'rejected'
  /** Threads have another shape. */
  changed: boolean
  /** The channel takes no comments. */
  disabled: boolean
  /** Threads of a page; 0 = as many as are asked for. */
  page: number
}

export function noCommentFaults(): CommentFaults {
  return { insert: '', changed: false, disabled: false, page: 0 }
}
