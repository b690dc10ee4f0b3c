import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../../contract/entities/account.ts'
import { listChildren } from '../../../../contract/http/institutions.ts'
import { accountCounts, listAccounts, listGroups } from '../../../../contract/http/third-auth.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { runChildSync, runDirectSync } from './child-sync.ts'

export interface ChildSync {
  busy: boolean
  /**
   * Answers how many became accounts; null when it failed, which was told. `state`: of the authorisation that was
   * begun.
   */
  run(parent: Account, state?: string): Promise<number | null>
}

/** 同步子账号: at the official interface, or through the cloud housekeeper, which must be open. */
export function useChildSync(): ChildSync {
  const { t } = useTranslation('institutions')
  const { http, helper, notices } = useServices()
  const client = useQueryClient()
  const say = useErrorText()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async run(parent, state) {
      // Authorised at its interface, no browser is needed.
      const direct = parent.granted === 1
      if (busy || (!direct && !helper.require())) return null
      setBusy(true)
      try {
        const { synced, added, refused } = await (direct
          ? runDirectSync(http, parent.id, state)
          : runChildSync({ http, helper }, parent.id, state))
        await refresh(client, listChildren, listAccounts, accountCounts, listGroups)
        notices.success(
          `${t('sync.done', { n: synced })}${added > 0 ? t('sync.added', { n: added }) : ''}${refused > 0 ? t('sync.refused', { n: refused }) : ''}`,
        )
        return added
      } catch (error) {
        notices.error(say(error))
        return null
      } finally {
        setBusy(false)
      }
    },
  }
}
