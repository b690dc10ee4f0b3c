import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Account } from '../../../contract/entities/account.ts'
import { listAccountStats } from '../../../contract/http/account-stats.ts'
import { accountCounts, listAccounts, listGroups, refreshAccounts } from '../../../contract/http/third-auth.ts'
import { refresh } from '../../core/http/api-key.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { checkLogins } from '../../core/publishing/check-logins.ts'
import { LAST_LOGIN_CHECK } from '../../core/publishing/login-check-duty.ts'
import { useServices } from '../../core/services/services-context.ts'
import { checkInBatches, type CheckReport } from './check-run.ts'

export interface AccountChecks {
  /** Under way: how many of how many; null = none. */
  progress: { done: number; total: number } | null
  start(ids: readonly number[]): void
  /** Every account that is switched on. */
  startAll(): void
  /** 刷新资料: asks the server for fresh numbers and reads them at once where the helper can. */
  refreshProfiles(accounts: readonly Pick<Account, 'id' | 'auth_mode'>[]): void
  stop(): void
}

const PAGE = 200
/** Accounts that a browser of the helper can look at; the others are told by their interfaces. */
const readByHelper = (account: Pick<Account, 'auth_mode'>): boolean =>
  account.auth_mode === 'helper' || account.auth_mode === 'ins' || account.auth_mode === 'doudian'

/** 检测登录: one run at a time, with progress, a stop, and a sentence at the end. Leaving the screen does not end it. */
export function useAccountChecks(): AccountChecks {
  const { t } = useTranslation('accounts')
  const { http, helper, notices, storage, checks } = useServices()
  const client = useQueryClient()
  const say = useErrorText()
  const progress = useStore(checks.store, (state) => state.progress)

  const tell = ({ ok, bad, unknown, offline }: CheckReport): void => {
    const counts = t('check.result', { ok, bad, unknown })
    if (offline.length > 0)
      notices.warning(`${counts}${t('check.offline', { names: offline.slice(0, 3).join('、'), n: offline.length })}`)
    else if (bad + unknown > 0) notices.warning(counts)
    else notices.success(counts)
  }
  const allIds = async (signal: AbortSignal): Promise<number[]> => {
    const ids: number[] = []
    for (let page = 1; ; page += 1) {
      const answer = await http.call(
        listAccounts,
        { page, limit: PAGE, enabled: 1, sort_field: 'last_check_time', sort_order: 'asc' },
        { signal, overlay: false, quiet: true },
      )
      ids.push(...answer.data.filter((one) => readByHelper(one)).map((one) => one.id))
      if (page >= answer.last_page) return ids
    }
  }
  const run = (find: (signal: AbortSignal) => Promise<readonly number[]>, all: boolean): void => {
    if (!helper.require()) return
    checks.run(async (signal, setProgress) => {
      let last: CheckReport | null = null
      try {
        const ids = await find(signal)
        setProgress({ done: 0, total: ids.length })
        last = await checkInBatches(
          ids,
          (some) => checkLogins({ http, helper }, some, signal),
          (report) => {
            last = report
            setProgress({ done: report.done, total: ids.length })
            void refresh(client, listAccounts)
          },
        )
        if (all) storage.set(LAST_LOGIN_CHECK, String(Date.now()))
        if (ids.length === 0) notices.info(t('check.none'))
        else tell(last)
      } catch (error) {
        if (signal.aborted) notices.info(t('check.stopped', { n: last?.done ?? 0 }))
        else notices.error(t('check.failed', { reason: say(error) }))
      } finally {
        void refresh(client, listAccounts, listAccountStats, accountCounts, listGroups)
      }
    })
  }
  return {
    progress,
    start: (ids) => run(() => Promise.resolve(ids), false),
    startAll: () => run(allIds, true),
    refreshProfiles: (accounts) => {
      if (progress !== null || !helper.require()) return
      const read = accounts.filter(readByHelper).map((account) => account.id)
      void http.call(refreshAccounts, { ids: accounts.map((account) => account.id) }, { overlay: false }).then(
        () => run(() => Promise.resolve(read), false),
        () => undefined,
      )
    },
    stop: checks.stop,
  }
}
