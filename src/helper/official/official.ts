// The port behind which every official interface stands: plain HTTPS calls with a token, no browser.
import type { Platform as PlatformInfo } from '../../contract/entities/account.ts'
import type { RunContext } from '../lib/run-context.ts'
import type { MessagesCall, MessagesReading, PlatformMessages, ReplyCall, ReplyOutcome } from '../platforms/messages.ts'
import type {
  AccountRef,
  Collection,
  LoginCheck,
  PublishedWork,
  PublishResult,
  PublishStepper,
  Work,
} from '../platforms/platform.ts'

/** One HTTPS answer; the body was read as text already, at most 4 MB of it. */
export interface OfficialAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/**
 * Calls to one interface. Hosts outside its list are refused before anything is sent; tokens never reach a log.
 * Every call ends with the context's abort and deadline.
 */
export interface OfficialHttp {
  /** @param timeoutMs of this call, default 30 000 @throws HelperError kind `network` when nobody answered */
  call(
    ctx: RunContext,
    request: {
      readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
      readonly url: string
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string | Uint8Array | ReadableStream<Uint8Array> | FormData
      readonly timeoutMs?: number
    },
  ): Promise<OfficialAnswer>
}

export interface OfficialCall {
  readonly account: AccountRef
  /**
   * Access token, fresh: whoever holds the application's keys renews it before it is handed out. Never logged, never in
   * an error.
   */
  readonly token: string
}

/**
 * What people wrote to an account, as its interface tells it: the same promises as PlatformMessages, without a page. A
 * reading changes nothing; an answer goes out by one call, behind `pressing`.
 */
export interface OfficialMessages extends Pick<PlatformMessages, 'kinds' | 'canReply'> {
  /** @throws HelperError kind `session` for a token that is no longer taken, `platform-limit` and `network` in words */
  read(
    ctx: RunContext,
    call: OfficialCall & Pick<MessagesCall, 'kind' | 'cursor' | 'isWanted'>,
  ): Promise<MessagesReading>
  /** @throws HelperError as `read`; behind `pressing` nothing is known of the answer then */
  reply(
    ctx: RunContext,
    call: OfficialCall & Pick<ReplyCall, 'kind' | 'target' | 'text' | 'pressing'>,
  ): Promise<ReplyOutcome>
}

/**
 * An official interface: the same duties as a platform by browser, with the same journal. `publish` presses through
 * `stepper.pressPublish` exactly where the work becomes public or final, and returns only after a positive answer.
 * Every member throws HelperError with a kind and a Chinese sentence with the remedy: `session` for a
 * token that is no longer taken, `platform-limit` for quotas and audit gates, `content` for what the work must change,
 * `network` for what may be tried again.
 */
export interface OfficialPlatform {
  /** Value, kinds, limits and capabilities of this way; `auth_modes` holds `oauth`. */
  readonly info: PlatformInfo
  /** Two independent calls may disagree: `dropped` only when the interface says that the token is no longer good. */
  checkLogin(ctx: RunContext, call: OfficialCall): Promise<LoginCheck>
  publish(
    ctx: RunContext,
    call: OfficialCall & { readonly work: Work; readonly stepper: PublishStepper },
  ): Promise<PublishResult>
  /** As Platform.worksList. */
  worksList(ctx: RunContext, call: OfficialCall & { readonly since: number }): Promise<readonly PublishedWork[]>
  mixList?(ctx: RunContext, call: OfficialCall & { readonly keyword: string }): Promise<readonly Collection[]>
  /** Absent: the interface has none, or not for us. */
  readonly messages?: OfficialMessages
}
