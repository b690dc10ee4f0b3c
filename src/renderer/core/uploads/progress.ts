import { isOpen, type UploadItem } from './upload-queue.ts'

export interface UploadTotals {
  /** Being sent or waiting, not paused. */
  active: number
  paused: number
  /** Begun by an earlier page; they need their files. */
  interrupted: number
  done: number
  /** Failed and refused. */
  failed: number
  /** Failed ones that may be tried again. */
  retryable: number
  /** Bytes of everything that is sent or to be sent. */
  bytes: number
  sent: number
  /** 0 to 100 over all bytes. */
  percent: number
}

/** Sums over the queue. */
export function totalsOf(items: readonly UploadItem[]): UploadTotals {
  const totals = { active: 0, paused: 0, interrupted: 0, done: 0, failed: 0, retryable: 0, bytes: 0, sent: 0 }
  // What waits for its file is told by itself; beside running ones it would only slow their sum.
  const busy = items.some((item) => isOpen(item) || item.state === 'done')
  for (const item of items) {
    if (item.state === 'done') totals.done += 1
    else if (item.state === 'paused') totals.paused += 1
    else if (item.state === 'interrupted') totals.interrupted += 1
    else if (isOpen(item)) totals.active += 1
    else totals.failed += 1
    if (item.state === 'failed') totals.retryable += 1
    if (item.state === 'refused' || item.state === 'failed' || (item.state === 'interrupted' && busy)) continue
    totals.bytes += item.size
    totals.sent += item.sent
  }
  const percent = totals.bytes === 0 ? 100 : Math.floor((totals.sent / totals.bytes) * 100)
  return { ...totals, percent }
}

/** Seconds until all is sent at this speed (bytes per second), or null when nobody can tell. */
export function secondsLeft(totals: Pick<UploadTotals, 'bytes' | 'sent'>, speed: number): number | null {
  return speed < 1 ? null : Math.ceil((totals.bytes - totals.sent) / speed)
}
