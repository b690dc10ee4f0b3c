import type { AccountWay } from '../../contract/entities/account.ts'
import type { PublishItem } from '../../contract/entities/publish.ts'
import type { RunItemState, RunPerson, RunText, RunWish } from '../../contract/entities/publish-run.ts'

/** A file set for one item, as the backend prepared it. */
export interface PreparedFiles {
  video: RemoteFile | null
  images: readonly RemoteFile[]
  cover: RemoteFile | null
  /** Text of an article; its pictures are `images`. */
  contentHtml?: string
  /** Of the further articles of a draft: text, and which of `images` is the cover. */
  more?: readonly MoreText[]
}
export interface MoreText {
  content_html: string
  cover: number
}
export interface RemoteFile {
  url: string
  sha256: string
  size: number
  filename: string
}
/** Handles of downloaded files. */
export interface LocalFiles {
  filePath?: string
  imagePaths: string[]
  coverPath?: string
  contentHtml?: string
  more?: readonly MoreText[]
}
export interface PublishOutcome {
  publishId: string
  platform_item_id: string
  platform_url: string
  /** Which way it went. */
  way?: AccountWay | undefined
  /** What was tried before, or is left to do; '' = nothing. */
  note?: string | undefined
  /** Where each article of a draft stands. */
  article_urls?: string[] | undefined
}
/** What the journal says of an attempt. */
export interface JournalEntry extends PublishOutcome {
  item_id: number
  attempt_no: number
  epoch: string
  outcome: 'running' | 'done' | 'not-published' | 'unconfirmed'
  msg: string
  /** 1 = not published, since its helper was cut off before the press. */
  interrupted?: 1 | undefined
}

/**
 * Why an item did not succeed. `unconfirmed`: it may be out there; nothing retries it by itself. `late`: no answer came
 * in time, the journal knows.
 */
export class PublishFailure extends Error {
  readonly kind: 'failed' | 'unconfirmed' | 'cancelled' | 'late'
  readonly errorCode: string
  constructor(kind: 'failed' | 'unconfirmed' | 'cancelled' | 'late', message: string, errorCode: string) {
    super(message)
    this.kind = kind
    this.errorCode = errorCode
  }
}

/**
 * The account's pace holds, or another computer uses it: no attempt was opened, nothing failed. `waitMs` from now until
 * the work may be tried.
 */
export class PublishPaused extends Error {
  readonly waitMs: number
  readonly by: 'pace' | 'use'
  constructor(waitMs: number, message: string, by: 'pace' | 'use' = 'pace') {
    super(message)
    this.waitMs = waitMs
    this.by = by
  }
}

/** An attempt that was opened: its number, and the epoch of the data that it belongs to. */
export interface Started {
  attemptNo: number
  epoch: string
}
/** The same with what came along when it was opened. */
export interface StartedNow extends Started {
  /** Fresh, for the official interface. */
  token?: string
  /** What the site's timer is given, unix s, 0 = nothing; absent = what the work carries. */
  timingTime?: number
}
/** An attempt as the journal is asked for it; `subject` = what it should have been about. */
export interface AskedAttempt {
  item_id: number
  attempt_no: number
  epoch: string
  subject?: { title: string; platform_value: string; account_id: string }
}

/** Without `attempt` the work failed before one was opened. */
export interface RecordInput {
  itemId: number
  attempt: Started | null
  status: 2 | -1
  publishId: string
  platformItemId?: string
  platformUrl?: string
  msg?: string
  errorCode?: string
  way?: AccountWay | undefined
  articleUrls?: readonly string[] | undefined
}

/** A work of the run, and its state when the run was opened. */
export interface RunWork {
  item: PublishItem
  state: RunItemState
}
/** How a work of the run stands. */
export interface WorkView {
  id: number
  state: RunItemState
  /** 0, 50 after the file is prepared, 100 on success. */
  progress: 0 | 50 | 100
  text: RunText
  /** Waits until then, ms; null = not. */
  resumeAt: number | null
  person: RunPerson | null
}
export interface RunReport {
  state: 'running' | 'pausing' | 'waiting'
  /** All that is left waits; the first goes on then, ms. */
  resumeAt: number | null
  items: readonly WorkView[]
}
/** What the backend answers to a report. `live` false: the run is another's, or has ended. */
export interface RunControl {
  live: boolean
  wish: RunWish
  skips: readonly number[]
}

/** Everything a run needs from the world; the real ones stand in `run-ports.ts`, tests pass their own. */
export interface RunPorts {
  now: () => number
  /** The works of the run in their order, without credentials. */
  works: () => Promise<RunWork[]>
  /** One of them as it is now, with credentials; null = it is gone. */
  fresh: (itemId: number) => Promise<PublishItem | null>
  prepareFiles: (itemId: number) => Promise<PreparedFiles>
  download: (file: RemoteFile, signal: AbortSignal) => Promise<string>
  /**
   * Opens the attempt.
   * @throws PublishPaused while the account's pace holds
   */
  startAttempt: (itemId: number) => Promise<StartedNow>
  publish: (item: PublishItem, attempt: Started, files: LocalFiles, signal: AbortSignal) => Promise<PublishOutcome>
  record: (input: RecordInput) => Promise<void>
  journal: (items: readonly AskedAttempt[]) => Promise<JournalEntry[]>
  report: (report: RunReport) => Promise<RunControl>
  end: (reason: 'done' | 'stopped') => Promise<void>
  /** Stops the item in its browser. */
  cancel: (itemId: number) => Promise<void>
}
