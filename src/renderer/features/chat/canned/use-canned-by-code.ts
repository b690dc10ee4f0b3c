import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { cannedReplyList } from '../../../../contract/http/canned-replies.ts'
import { useHttp } from '../../../core/http/http-context.ts'
import { cannedFor } from './canned-text.ts'
import { useFillCanned } from './use-fill-canned.ts'

/**
 * The text of the ready reply that a typed short code means, asked of the server: what the panel shows may be of the
 * letters before. Null = none, which is said; a failure is shown by the shell.
 */
export function useCannedByCode(guestName: string): (typed: string) => Promise<string | null> {
  const { t } = useTranslation('chat')
  const { message } = App.useApp()
  const http = useHttp()
  const fill = useFillCanned(guestName)
  return async (typed) => {
    const { list } = await http.call(cannedReplyList, { keyword: typed }, { overlay: false })
    const found = cannedFor(list, typed)
    if (found === undefined) void message.info(t('canned.noCode', { code: typed }))
    return found === undefined ? null : fill(found)
  }
}
