import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountWorks, taskWorks } from '../../../contract/http/works.ts'
import { restoreState } from '../../../contract/http/restores.ts'
import { taskInfo, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { useHelperLink } from '../helper/use-helper.ts'
import { refresh } from '../http/api-key.ts'
import { useHttp } from '../http/http-context.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { useNotices } from '../notices/notices-context.ts'
import { lookNow } from './works-look.ts'

export interface LookNow {
  /** The account that is being looked at; null = none. */
  looking: number | null
  /** 更新数据: asks the platform for the account's works, through the helper. */
  look(accountId: number): void
}

/** One look at a time, with a sentence at the end. */
export function useLookNow(): LookNow {
  const { t } = useTranslation('ui')
  const http = useHttp()
  const helper = useHelperLink()
  const notices = useNotices()
  const client = useQueryClient()
  const say = useErrorText()
  const [looking, setLooking] = useState<number | null>(null)
  const run = async (accountId: number): Promise<void> => {
    if (looking !== null || !helper.require()) return
    setLooking(accountId)
    try {
      await lookNow({ http, helper }, accountId)
      notices.success(t('works.updated'))
    } catch (error) {
      notices.error(say(error))
    } finally {
      setLooking(null)
      void refresh(client, taskWorks, accountWorks, taskVideoList, taskInfo, restoreState)
    }
  }
  return { looking, look: (accountId) => void run(accountId) }
}
