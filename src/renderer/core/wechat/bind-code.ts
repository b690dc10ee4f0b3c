/** Life of a code as the dialog shows it. */
export type CodeState = 'making' | 'waiting' | 'scanned' | 'expired' | 'done'

/** Poll of the code's state, ms. */
export const CODE_POLL_MS = 2_000

/** What to show: `status` is the server's word (null = not asked yet), `left` seconds until the code ends. */
export function codeState(
  code: { expire_time: number } | undefined,
  status: 0 | 1 | 2 | -1 | null,
  left: number,
): CodeState {
  if (code === undefined) return 'making'
  if (status === 2) return 'done'
  if (status === -1 || left <= 0) return 'expired'
  return status === 1 ? 'scanned' : 'waiting'
}
