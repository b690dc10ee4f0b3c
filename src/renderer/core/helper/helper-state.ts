import type { HelloOutput } from '../../../contract/helper/protocol.ts'

/**
 * closed · looking for a helper · waiting for consent at the helper · waiting for the code from its terminal · ready.
 */
export type LinkPhase = 'closed' | 'connecting' | 'consent' | 'code-needed' | 'ready'

/**
 * Why there is no connection, as a key of the texts (`helper.why.*`); '' = no reason to tell; `unpaired` = this browser
 * knows no helper, and without a click none is spoken to.
 */
export type LinkProblem =
  | ''
  | 'unpaired'
  | 'unreachable'
  | 'token'
  | 'denied'
  | 'protocol'
  | 'too-many'
  | 'shutdown'
  | 'lost'
  | 'code-wrong'
  | 'handshake'
  | 'other-device'

export interface HelperState {
  /** True on connect, false on disconnect or error. */
  connected: boolean
  phase: LinkPhase
  problem: LinkProblem
  /** Who answered, while ready. */
  info: HelloOutput | null
  /** Mark of its key, which it has proved; '' = nobody is connected. */
  mark: string
  /** Device id of the helper that this page was connected to last, also when it is gone; '' = none yet. */
  last: string
  /** When the last connection ended, ms of `performance.now()`; 0 = it lasts, or there was none. */
  cutAt: number
  /** The system prompt dialog is open. */
  prompt: boolean
}

export const CLOSED: HelperState = {
  connected: false,
  phase: 'closed',
  problem: '',
  info: null,
  mark: '',
  last: '',
  cutAt: 0,
  prompt: false,
}
