import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import { getPersonalData, setPersonalData } from '../../../../contract/http/admin.ts'
import { listOwnSessions } from '../../../../contract/http/own-sessions.ts'
import type { ApiError } from '../../../core/http/api-error.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useRefreshInfo } from '../../../core/session/use-refresh-info.ts'

type Data = OutputOf<typeof getPersonalData>
type Input = InputOf<typeof setPersonalData>

/** The personal sections, and saving some of them with a toast. */
export function usePersonal(): {
  query: UseQueryResult<Data, ApiError>
  save: UseMutationResult<Data, ApiError, Input>
} {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const refreshInfo = useRefreshInfo()
  const query = useApi(getPersonalData, {}, { quiet: true })
  const save = useCall(setPersonalData, {
    // A new password ends the other sign-ins.
    refreshes: [getPersonalData, listOwnSessions],
    quiet: true,
    onSuccess: async () => {
      message.success(t('saved'))
      await refreshInfo()
    },
  })
  return { query, save }
}
