import type { AccountWay } from '../../../contract/entities/account.ts'
import type { PublishItem } from '../../../contract/entities/publish.ts'

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
/** Handles that the helper issued for downloaded files. */
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
/** What the helper's journal says of an attempt. */
export type JournalOutcome = 'running' | 'done' | 'not-published' | 'unconfirmed'
export interface JournalEntry extends PublishOutcome {
  item_id: number
  attempt_no: number
  epoch: string
  outcome: JournalOutcome
  msg: string
}

/** Why an item did not succeed. `unconfirmed`: it may be out there; nothing retries it by itself. */
export class PublishFailure extends Error {
  readonly kind: 'failed' | 'unconfirmed' | 'cancelled' | 'disconnected'
  readonly errorCode: string
  constructor(kind: 'failed' | 'unconfirmed' | 'cancelled' | 'disconnected', message: string, errorCode: string) {
    super(message)
    this.kind = kind
    this.errorCode = errorCode
  }
}

/** The account's pace holds, or another computer uses it: no attempt was opened, nothing failed. `waitMs` from now until the work may be tried. */
export class PublishPaused extends Error {
  readonly waitMs: number
  readonly by: 'pace' | 'use'
  constructor(waitMs: number, message: string, by: 'pace' | 'use' = 'pace') {
    super(message)
    this.waitMs = waitMs
    this.by = by
  }
}

export interface LockInfo {
  holder: string
  startTime: number
  /** No sign of life for three minutes. */
  stale: boolean
  /** Taken by this operator: in another window, or before a crash. */
  mine: boolean
}

/** An attempt that was opened: its number, and the epoch of the data that it belongs to. */
export interface Started {
  attemptNo: number
  epoch: string
}
/** An attempt as the journal is asked for it; `subject` = what it should have been about. */
export interface AskedAttempt {
  item_id: number
  attempt_no: number
  epoch: string
  subject?: { title: string; platform_value: string; account_id: string }
}

export interface RecordInput {
  itemId: number
  attemptNo: number
  epoch: string
  status: 2 | -1
  publishId: string
  platformItemId?: string
  platformUrl?: string
  msg?: string
  errorCode?: string
  way?: AccountWay | undefined
  articleUrls?: readonly string[] | undefined
  lockToken?: string
}

/** Everything a run needs from the world; the real ones stand in `run-ports.ts`, tests pass their own. */
export interface RunPorts {
  now: () => number
  helperConnected: () => boolean
  /** Resolves true when the helper is connected again within the time, ms. */
  waitForHelper: (ms: number, signal: AbortSignal) => Promise<boolean>
  listItems: (taskId: number, status: string) => Promise<PublishItem[]>
  lockState: (taskId: number) => Promise<LockInfo | null>
  /** Null = held by another (a race after `lockState`). */
  takeLock: (taskId: number, force: boolean) => Promise<string | null>
  heartbeat: (taskId: number, lockToken: string) => Promise<void>
  releaseLock: (taskId: number, lockToken: string) => Promise<void>
  setEditStatus: (taskId: number, editing: boolean, lockToken: string) => Promise<void>
  prepareFiles: (itemId: number) => Promise<PreparedFiles>
  download: (file: RemoteFile, signal: AbortSignal) => Promise<string>
  /** Opens the attempt. Throws PublishPaused while the account's pace holds. */
  startAttempt: (itemId: number, lockToken: string) => Promise<Started>
  /** A token that came with the start of an automatic work. */
  freshToken?: (itemId: number, token: string) => void
  publish: (item: PublishItem, attempt: Started, files: LocalFiles, signal: AbortSignal) => Promise<PublishOutcome>
  record: (input: RecordInput) => Promise<void>
  journal: (items: readonly AskedAttempt[]) => Promise<JournalEntry[]>
  /** After a restored backup: finds out what went out since, for these works, before anything is published. */
  settleRestore: (items: readonly PublishItem[]) => Promise<void>
  /** Stops the item in the helper's browser. */
  cancelInHelper: (itemId: number) => Promise<void>
  /** Asks whether to publish although another may be at it (spec 8). */
  askConcurrent: (lock: LockInfo) => Promise<boolean>
}

/** 0 waiting, 1 publishing, 2 success, -1 failure (spec 4). */
export type ItemState = 0 | 1 | 2 | -1
export interface ItemView {
  item: PublishItem
  state: ItemState
  /** 0, 50 after the file is prepared, 100 on success (spec 4). */
  progress: 0 | 50 | 100
  /** Sub-state or reason, in words. */
  text: string
  unconfirmed: boolean
  platformUrl: string
  /** Waiting for the account's pace until then, ms; null = not. */
  resumeAt: number | null
  /** Taken out of this run by the person; it stays unpublished. */
  skipped?: boolean
  /** It waits for another computer, `text` says for which; absent = for its pace. */
  inUse?: boolean
}
export type RunPhase = 'idle' | 'starting' | 'running' | 'pausing' | 'finished' | 'stopped'
export interface RunView {
  taskId: number
  phase: RunPhase
  items: readonly ItemView[]
  success: number
  failed: number
  waiting: number
  /** All that is left waits for the pace; the first goes on then, ms. Null = something is going on, or nothing is. */
  resumeAt: number | null
}
/** How a run ended; `message` is the sentence to show. */
export interface RunResult {
  kind: 'done' | 'nothing' | 'helper-closed' | 'declined' | 'refused' | 'paused'
  message: string
  success: number
  failed: number
}
