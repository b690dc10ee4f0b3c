// A start that would only do harm is refused, in words.

/** What keeps a process from starting; the message tells the operator the remedy. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
  readonly code: 'BAD_TEAM' | 'STORE_DOWN' | 'NO_BACKUP' | 'DATABASE_MISSING' | 'DATABASE_DAMAGED'

  constructor(code: StartRefusal['code'], message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.code = code
  }
}
