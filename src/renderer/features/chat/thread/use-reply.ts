import { App } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConversationRow, type MessageRow, SEND_STATUS } from '../../../../contract/entities/conversation.ts'
import { CODE } from '../../../../contract/errors.ts'
import { replyGuestCapital } from '../../../../contract/http/replies.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { THREAD_READS } from '../../../core/messages/inbox-reads.ts'

/** An answer that the server has not told of yet. */
export interface OwnReply {
  token: string
  text: string
  /** Unix seconds. */
  time: number
}

/** A row of the thread for it, until the server's own is there. */
export function ownRow({ text, time }: OwnReply, at: number, row: ConversationRow): MessageRow {
  return {
    id: -1 - at,
    direction: 'out',
    type: 'text',
    text,
    is_masked: 0,
    media_url: '',
    reply_to_id: 0,
    withdrawn: 0,
    send_status: SEND_STATUS.sending,
    is_waiting: 0,
    by_rule_id: 0,
    send_reason: '',
    author_name: row.openname,
    is_other_guest: 0,
    msg_time: time,
    is_time_known: 1,
    sent_time: 0,
  }
}

export interface Reply {
  /** Those on their way to the server, in the order in which they were written. */
  own: readonly OwnReply[]
  send: SendReply
}

/**
 * Answers; false = it was not taken, the text is the caller's again. The same text again is the same answer. While a
 * person is asked about its risk (`onQuestion`, true and then false) nothing is on its way.
 */
export type SendReply = (text: string, onQuestion: (isOpen: boolean) => void) => Promise<boolean>

/** Answers the guest of a conversation: asked once more before risky words go out, and never twice for one press. */
export function useReply(row: ConversationRow): Reply {
  const { t } = useTranslation('chat')
  const { message, modal } = App.useApp()
  const say = useErrorText()
  const { mutateAsync } = useCall(replyGuestCapital, { refreshes: THREAD_READS, overlay: false, quiet: true })
  const [own, setOwn] = useState<readonly OwnReply[]>([])
  // What was not taken for sure keeps its token: the server may have it.
  const last = useRef({ text: '', token: '' })

  const show = (text: string, token: string): void =>
    setOwn((before) => [...before, { token, text, time: Math.floor(Date.now() / 1_000) }])
  const leave = (token: string): void => setOwn((before) => before.filter((one) => one.token !== token))

  const ask = async (text: string, token: string, onQuestion?: (isOpen: boolean) => void): Promise<boolean> => {
    const isConfirmed = onQuestion === undefined ? 1 : 0
    try {
      await mutateAsync({ conversation_id: row.id, content: text, client_token: token, is_confirmed: isConfirmed })
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CODE.FORBIDDEN_WORDS || onQuestion === undefined) {
        void message.error(say(error))
        return false
      }
      // Nothing is on its way while that is asked.
      leave(token)
      onQuestion(true)
      const isMeant = await modal.confirm({
        title: t('reply.riskTitle'),
        content: t(row.kind === 'dm' ? 'reply.riskDirect' : 'reply.riskText', { reason: say(error) }),
        okText: t('reply.riskOk'),
        okButtonProps: { danger: true },
        cancelText: t('reply.riskCancel'),
      })
      onQuestion(false)
      if (!isMeant) return false
      show(text, token)
      return await ask(text, token)
    }
  }

  return {
    own,
    async send(text, onQuestion) {
      const token = last.current.text === text ? last.current.token : crypto.randomUUID()
      last.current = { text, token }
      show(text, token)
      const isTaken = await ask(text, token, onQuestion)
      if (isTaken && last.current.token === token) last.current = { text: '', token: '' }
      leave(token)
      return isTaken
    },
  }
}
