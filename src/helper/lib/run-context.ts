// Deadline, abort, log and the way to a person, as one argument (the first of every long-running function).
import type { Logger } from './logger.ts'

/** Kinds of things that only a person can do (contract event personNeeded). */
export type PersonKind = 'qr' | 'sms' | 'captcha' | 'admin-scan' | 'real-name' | 'choose' | 'phone'

export interface PersonRequest {
  readonly kind: PersonKind
  /** Short, Chinese: what is needed. */
  readonly title: string
  /** One or two sentences, Chinese: what to do and where. */
  readonly text: string
  /** Data URL (png, jpeg) of the QR code or of the dialog. */
  readonly image?: string
  /** True = the dialog shows an input whose text comes back as `value`. */
  readonly needsInput: boolean
  /** How long the person has, ms from now. Cut to the job's own deadline. */
  readonly deadlineMs: number
}

/** What a person did: gave a value, asked for a fresh QR, or asked to send the SMS again. */
export interface PersonAnswer {
  readonly action: 'submit' | 'refresh' | 'resend'
  readonly value: string
}

/** An open request to a person; the page shows it until it is closed. */
export interface PersonHandle {
  /**
   * Next answer. Stays open afterwards, so a wrong code can be asked again.
   * @throws HelperError kind `person` when the person's time ran out; 499 when the job was stopped
   */
  next(): Promise<PersonAnswer>
  /** An answer that already came, or null; never waits. For loops that poll the page. */
  take(): PersonAnswer | null
  /** Shows a new picture, sentence or error (`error`: "验证码不正确"); `deadlineMs` starts anew from now. */
  update(change: { text?: string; image?: string; error?: string; deadlineMs?: number }): void
  /** Takes it off the page. `gone` = the page of the platform went on by itself. Safe to call twice. */
  close(outcome: 'answered' | 'expired' | 'cancelled' | 'gone'): void
}

export interface RunContext {
  /**
   * Aborted when the job is cancelled or its deadline passed. Every wait ends then; the browser is killed by the
   * engine.
   */
  readonly signal: AbortSignal
  /** Unix ms. */
  readonly deadline: number
  readonly log: Logger
  /** ms until the deadline, 0 when passed. */
  remaining(): number
  /** @throws HelperError 499 when cancelled, 408 when the deadline passed */
  check(): void
  /** Waits `ms`; throws like `check` as soon as the job ends. */
  sleep(ms: number): Promise<void>
  /**
   * The promise, or an error: 499 when cancelled, 408 when `timeoutMs` (default: the rest of the deadline) passed.
   * @param what Chinese noun for the sentence, e.g. `等待登录`
   */
  race<T>(promise: Promise<T>, options?: { timeoutMs?: number; what?: string }): Promise<T>
  /** Puts something before a person and gives a handle on it. */
  openPerson(request: PersonRequest): PersonHandle
  /**
   * Asks and waits for the value (first `submit`), then closes the request.
   * @throws HelperError kind `person` when nobody answered in time
   */
  askPerson(request: PersonRequest): Promise<string>
  /** Text (Chinese) for the row or dialog; `percent` 0 to 100 where known. Not journalled. */
  reportProgress(progress: { text: string; percent?: number }): void
}
