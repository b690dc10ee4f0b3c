import type { EventData } from '../../../../contract/helper/command.ts'
import type { loginProgress } from '../../../../contract/helper/events.ts'
import type { HelperAccount } from '../../../../contract/entities/account.ts'

/** Where a login stands. The last four are ends, but `duplicate` and a failed save can go on. */
export type LoginPhase =
  | 'starting'
  | 'opening'
  | 'qr'
  | 'qr-expired'
  | 'scanned'
  | 'verify'
  | 'reading'
  | 'saving'
  | 'duplicate'
  | 'done'
  | 'cancelled'
  | 'failed'

/**
 * `login` begin anew · `save` the account is known, only the answer has to be sent again · `full` no place for another
 * account.
 */
export type FailureKind = 'login' | 'save' | 'full'

export interface LoginState {
  phase: LoginPhase
  /** '' until the server opened the login. */
  loginId: string
  /** Sentence of the helper for the step. */
  text: string
  /** Data URL, '' when none was read. */
  qrImage: string
  /** How far it came, 0 to 4: open, scan, confirm, read, done. Kept when it fails. */
  step: number
  /** Who signed in. */
  account: HelperAccount | null
  /** Group that holds the account already. */
  duplicateGroup: string
  failure: { kind: FailureKind; message: string } | null
  result: { id: number; created: boolean } | null
}

export type LoginEvent =
  | { kind: 'opened'; loginId: string }
  | { kind: 'progress'; data: EventData<typeof loginProgress> }
  | { kind: 'signed-in'; account: HelperAccount }
  | { kind: 'saving' }
  | { kind: 'duplicate'; groupName: string }
  | { kind: 'saved'; id: number; created: boolean }
  | { kind: 'failed'; failure: FailureKind; message: string }
  | { kind: 'cancelled'; text: string }

export const LOGIN_START: LoginState = {
  phase: 'starting',
  loginId: '',
  text: '',
  qrImage: '',
  step: 0,
  account: null,
  duplicateGroup: '',
  failure: null,
  result: null,
}

const STEP: Readonly<Partial<Record<LoginPhase, number>>> = {
  opening: 0,
  qr: 1,
  'qr-expired': 1,
  scanned: 2,
  verify: 2,
  reading: 3,
  saving: 3,
  duplicate: 3,
  done: 4,
}
/** What the helper tells beyond these is decided by its reply. */
const TOLD = new Set<string>(['opening', 'qr', 'qr-expired', 'scanned', 'verify', 'reading'])

/** Nothing more will happen by itself. */
export function isOver({ phase }: LoginState): boolean {
  return phase === 'done' || phase === 'cancelled' || phase === 'failed'
}
/** The helper is at work on it: closing has to stop it there. */
export function isAtHelper({ phase }: LoginState): boolean {
  return TOLD.has(phase)
}

const enter = (state: LoginState, phase: LoginPhase, change: Partial<LoginState> = {}): LoginState => ({
  ...state,
  ...change,
  phase,
  step: STEP[phase] ?? state.step,
})

/** The login after an event. Late or foreign events change nothing. */
export function loginReducer(state: LoginState, event: LoginEvent): LoginState {
  // A failed save is sent again; every other end is final.
  if (isOver(state) && !(event.kind === 'saving' && state.failure?.kind === 'save')) return state
  switch (event.kind) {
    case 'opened':
      return state.phase === 'starting' ? enter(state, 'opening', { loginId: event.loginId }) : state
    case 'progress': {
      const { login_id: loginId, step, text, qr_image: image } = event.data
      if (loginId !== state.loginId || !isAtHelper(state) || !TOLD.has(step)) return state
      // A sentence without a picture (no code could be read) must not take an old, dead code for a good one.
      return enter(state, step as LoginPhase, { text, ...(step === 'qr' ? { qrImage: image } : {}) })
    }
    case 'signed-in':
      return enter(state, 'saving', { account: event.account, text: '', qrImage: '' })
    case 'saving':
      return state.account === null ? state : enter(state, 'saving', { failure: null, text: '' })
    case 'duplicate':
      return enter(state, 'duplicate', { duplicateGroup: event.groupName })
    case 'saved':
      return enter(state, 'done', { result: { id: event.id, created: event.created }, qrImage: '' })
    case 'failed':
      return { ...state, phase: 'failed', qrImage: '', failure: { kind: event.failure, message: event.message } }
    case 'cancelled':
      return { ...state, phase: 'cancelled', qrImage: '', text: event.text }
  }
}
