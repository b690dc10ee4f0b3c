import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { MessageKind } from '../../../../contract/entities/message.ts'
import { conversationList } from '../../../../contract/http/conversations.ts'
import { readingList } from '../../../../contract/http/message-readings.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { readNow, type ReadingName } from '../../../core/messages/message-readings.ts'
import { publishesHere } from '../../../core/messages/reading-duty.ts'
import { useServices } from '../../../core/services/services-context.ts'

type Account = OutputOf<typeof readingList>['data'][number]

export interface ReadNow {
  /** The one that is being read; null = none. One at a time. */
  readonly running: ReadingName | null
  /** Reads it, and says how many new messages came. It goes on when the drawer is closed. */
  readonly start: (account: Account, kind: MessageKind) => void
  readonly stop: () => void
}

/** Reading at once what somebody wants read, on this computer. */
export function useReadNow(): ReadNow {
  const { t } = useTranslation('readings')
  const { t: word } = useTranslation('chat')
  const { message } = App.useApp()
  const say = useErrorText()
  const client = useQueryClient()
  const { http, helper, publishing, runs } = useServices()
  const [running, setRunning] = useState<ReadingName | null>(null)
  const control = useRef<AbortController | null>(null)

  const read = async (account: Account, kind: MessageKind): Promise<void> => {
    if (control.current !== null || !(await helper.requireSettled())) return
    if (runs.getState().manual || publishesHere({ helper, publishing })) return void message.warning(t('busy'))
    const mine = new AbortController()
    control.current = mine
    const asked = { third_auth_id: account.third_auth_id, kind }
    setRunning(asked)
    const what = { name: account.openname, kind: word(`kind.${kind}`) }
    try {
      const end = await readNow({ http, helper }, asked, mine.signal)
      if (end === null) message.info(t('taken'))
      else if (end.status === 'ok')
        message.success(end.added > 0 ? t('done', { ...what, n: end.added }) : t('doneNone', what))
      else if (end.status === 'partial') message.warning(t('donePartial', { ...what, n: end.added }))
      else message.warning([t('failed', { ...what, status: t(`status.${end.status}`) }), end.reason].join(' ').trim())
    } catch (error) {
      if (mine.signal.aborted) message.info(t('stopped'))
      else message.error(say(error))
    }
    control.current = null
    setRunning(null)
    await refresh(client, readingList, conversationList)
  }
  return {
    running,
    start: (account, kind) => void read(account, kind),
    stop: () => control.current?.abort(),
  }
}
