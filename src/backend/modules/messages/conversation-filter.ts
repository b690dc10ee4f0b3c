// What a list of conversations is asked for.
import type { ConversationStatus } from '../../../contract/entities/conversation.ts'
import type { MessageKind } from '../../../contract/entities/message.ts'

export interface ConversationFilter {
  /** `found`: the conversations with these words (`findRowsWith`). */
  readonly search?:
    | { readonly words: string; readonly leads: readonly number[]; readonly found: readonly number[] | undefined }
    | undefined
  readonly status?: ConversationStatus | undefined
  /** 0 = of nobody. */
  readonly assignee?: number | undefined
  readonly third_auth_id?: number | undefined
  readonly platform_value?: string | undefined
  readonly kind?: MessageKind | undefined
  readonly unread?: 0 | 1 | undefined
  /** 1 = a guest waits for an answer in it. */
  readonly waits?: 0 | 1 | undefined
  readonly tag?: number | undefined
  /** Unix ms: a snooze that is over counts as open, whether or not it was written down. */
  readonly now: number
}
