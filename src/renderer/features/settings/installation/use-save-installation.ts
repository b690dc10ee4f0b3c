import type { UseMutationResult } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import { getPersonalData } from '../../../../contract/http/admin.ts'
import { clipParams } from '../../../../contract/http/clip.ts'
import { initProject } from '../../../../contract/http/common.ts'
import { installation, setInstallation } from '../../../../contract/http/installation.ts'
import type { ApiError } from '../../../core/http/api-error.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useRefreshInfo } from '../../../core/session/use-refresh-info.ts'

/** Saves some of it with a toast; side bar, counts and dates follow. */
export function useSaveInstallation(): UseMutationResult<
  OutputOf<typeof setInstallation>,
  ApiError,
  InputOf<typeof setInstallation>
> {
  const { t } = useTranslation('settings')
  const { message } = App.useApp()
  const refreshInfo = useRefreshInfo()
  return useCall(setInstallation, {
    refreshes: [installation, initProject, getPersonalData, clipParams],
    quiet: true,
    onSuccess: async () => {
      message.success(t('installation.saved'))
      await refreshInfo()
    },
  })
}
