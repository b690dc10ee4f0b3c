import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  accountCounts,
  accountDetail,
  authorize,
  listAccounts,
  listAccountsByGroup,
  listGroups,
  listPlatforms,
} from '../../../contract/http/third-auth.ts'
import { listInterfaces } from '../../../contract/http/official.ts'
import { refresh } from '../../core/http/api-key.ts'
import { onAuthorized } from '../../core/official/authorized.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useServices } from '../../core/services/services-context.ts'

export interface OfficialLogin {
  /** Address of the page that waits for the person; '' = none is open. */
  url: string
  pending: boolean
  /** Opens the platform's own page for a new account, or for one that is authorised anew. */
  start(target: {
    platform: string
    groupId?: number
    thirdAuthId?: number
    /** A business with accounts below it. */ institution?: boolean
  }): Promise<void>
  openAgain(): void
}

/**
 * Authorisation at a platform's official interface; lists are read again when another page of this browser finished
 * one.
 */
export function useOfficialLogin(): OfficialLogin {
  const { http, host, notices } = useServices()
  const client = useQueryClient()
  const navigate = useNavigate()
  const say = useErrorText()
  const [url, setUrl] = useState('')
  const [pending, setPending] = useState(false)
  useEffect(
    () =>
      onAuthorized(() => {
        setUrl('')
        void refresh(
          client,
          listAccounts,
          listAccountsByGroup,
          accountCounts,
          listGroups,
          listPlatforms,
          accountDetail,
          listInterfaces,
        )
      }),
    [client],
  )
  return {
    url,
    pending,
    async start({ platform, groupId, thirdAuthId, institution }) {
      setPending(true)
      try {
        const opened = await http.call(
          authorize,
          {
            platform_value: platform,
            auth_mode: institution ? 'ins' : 'oauth',
            ...(groupId === undefined ? {} : { group_id: groupId }),
            ...(thirdAuthId === undefined ? {} : { third_auth_id: thirdAuthId }),
          },
          { quiet: true, overlay: false },
        )
        if (opened.mode !== 'oauth') return
        const address = new URL(opened.authorize_url)
        // Where the keys alone open the account there is no page of the platform: the end is here at once.
        if (address.origin === window.location.origin) return void navigate(`${address.pathname}${address.search}`)
        setUrl(opened.authorize_url)
        await host.openExternal(opened.authorize_url)
      } catch (error) {
        notices.error(say(error))
      } finally {
        setPending(false)
      }
    },
    openAgain: () => void host.openExternal(url),
  }
}
