// What people wrote to an account, as the platform's own pages are given it. Nothing is answered, liked or pressed but
// what a reader would press to see more.
import type { MessageKind, SeenMessage } from '../../contract/entities/message.ts'
import type { BrowserSession } from '../browser/session.ts'
import type { RunContext } from '../lib/run-context.ts'

export interface MessagesCall {
  readonly account: {
    /** The platform's own id of the account. */
    readonly accountId: string
    readonly secUid: string
  }
  readonly browser: BrowserSession
  readonly kind: MessageKind
  /** Of the last reading that was `ok`; '' or one that can't be read = the first. */
  readonly cursor: string
  /** True = somebody waits for the account: the reading ends early, with what it has. */
  readonly isWanted: () => boolean
  /** What the page shows now tells how the reading went. Never rejects. */
  photograph(): Promise<void>
}
/** As in the command's answer; only `ok` and `partial` bring messages, only `ok` another cursor. */
export interface MessagesReading {
  readonly status: 'ok' | 'partial' | 'changed' | 'blocked' | 'error'
  readonly messages: readonly SeenMessage[]
  readonly cursor: string
  /** Chinese, '' of `ok`. */
  readonly reason: string
}
export interface PlatformMessages {
  readonly kinds: readonly MessageKind[]
  /**
   * @throws HelperError kind `session` when nobody or somebody else is signed in, `network` when the page can't be
   *   opened, and when the job ends (cancel, deadline, a dead browser)
   */
  read(ctx: RunContext, call: MessagesCall): Promise<MessagesReading>
}
