import type { MessageKind, SeenMessage } from '../entities/message.ts'

/** A reading of messages as it leaves the helper. */
export interface MessagesReading {
  device_id: string
  /** Name of the installation that asks; see `outcomeProofText`. */
  backend: string
  platform_value: string
  account_id: string
  kind: MessageKind
  /** Of the look that it answers: signed for one, it is worthless for every other. */
  look_no: number
  status: string
  cursor: string
  messages: readonly SeenMessage[]
}

const line = (one: SeenMessage): string =>
  JSON.stringify([
    one.platform_msg_id,
    one.direction,
    one.guest_uid,
    one.guest_name,
    one.guest_avatar,
    one.author_uid,
    one.author_name,
    one.work_id,
    one.work_title,
    one.work_url,
    one.parent_id,
    one.type,
    one.text,
    one.media_url,
    one.msg_time,
    one.withdrawn,
  ])

/** What the device signs with its key (ECDSA-SHA256, IEEE P1363, base64). */
export function messagesProofText(reading: MessagesReading): string {
  return [
    'matrix-publisher messages',
    reading.device_id,
    reading.backend,
    reading.platform_value,
    JSON.stringify(reading.account_id),
    reading.kind,
    reading.look_no,
    reading.status,
    JSON.stringify(reading.cursor),
    ...reading.messages.map(line),
  ].join('\n')
}
