import type { MessageKind } from '../entities/message.ts'
import type { ReplyEnd } from './reply-commands.ts'

/** How an attempt to answer ended, as it leaves the helper. */
export interface ReplyProof {
  device_id: string
  /** Name of the installation that asks; see `outcomeProofText`. */
  backend: string
  platform_value: string
  account_id: string
  kind: MessageKind
  send_no: number
  attempt_no: number
  end: ReplyEnd
  platform_msg_id: string
}

/** What the device signs with its key (ECDSA-SHA256, IEEE P1363, base64). */
export function replyProofText(proof: ReplyProof): string {
  return [
    'matrix-publisher reply',
    proof.device_id,
    proof.backend,
    proof.platform_value,
    JSON.stringify(proof.account_id),
    proof.kind,
    proof.send_no,
    proof.attempt_no,
    proof.end,
    JSON.stringify(proof.platform_msg_id),
  ].join('\n')
}
