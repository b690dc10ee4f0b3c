// What people wrote to an account, as the platform's own pages are given it. A reading presses only what a reader would
// press to see more; a reply presses send, once.
import type { MessageKind, SeenMessage } from '../../contract/entities/message.ts'
import type { ReplyEnd, ReplyTarget } from '../../contract/helper/reply-commands.ts'
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
export interface ReplyCall {
  readonly account: MessagesCall['account']
  readonly browser: BrowserSession
  readonly kind: MessageKind
  /** What is answered, as it was read. */
  readonly target: ReplyTarget
  readonly text: string
  /** Writes down that send is pressed now; on the disk when it returns. @throws when it can't: nothing is pressed */
  pressing(): void
  /** What the page shows now tells how it went. Never rejects. */
  photograph(): Promise<void>
}
/** As in the command's answer. */
export interface ReplyOutcome {
  readonly end: Exclude<ReplyEnd, 'resting'>
  /** Of the reply, '' = the site doesn't tell it, or it was not sent. */
  readonly platformMsgId: string
  /** Chinese, '' of `sent`. */
  readonly reason: string
  /** The site wants a person, or less of us. */
  readonly isBlocked: boolean
}
export interface PlatformMessages {
  readonly kinds: readonly MessageKind[]
  /** Kinds that can be answered, with `reply`. */
  readonly canReply: readonly MessageKind[]
  /**
   * @throws HelperError kind `session` when nobody or somebody else is signed in, `network` when the page can't be
   *   opened, and when the job ends (cancel, deadline, a dead browser)
   */
  read(ctx: RunContext, call: MessagesCall): Promise<MessagesReading>
  /**
   * Answers one comment or private message in the account's own page: `call.pressing`, then one press.
   * @throws HelperError as `read`; behind the press nothing is known of the reply then
   */
  readonly reply?: ((ctx: RunContext, call: ReplyCall) => Promise<ReplyOutcome>) | undefined
}
