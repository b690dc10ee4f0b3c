import { ruleAccountList } from '../../../contract/http/auto-reply.ts'
import { failedChoices } from '../../core/choices/failed-choices.tsx'
import { usePlatformOptions } from '../../core/choices/use-platform-options.tsx'
import { useApi } from '../../core/http/use-api.ts'

/** As many as one answer holds; a company with more finds the others by typing. */
const MOST = 200
const STALE_MS = 60_000

/** Accounts whose messages can be read, as choices; `keyword` finds one among very many. */
export function useRuleAccounts(keyword = '') {
  const { nameOf } = usePlatformOptions()
  const query = useApi(
    ruleAccountList,
    { page: 1, limit: MOST, ...(keyword === '' ? {} : { keyword }) },
    { quiet: true, keepPrevious: true, staleMs: STALE_MS },
  )
  const accounts = query.data?.data ?? []
  return {
    options: accounts.map((one) => ({
      value: one.third_auth_id,
      label: `${nameOf(one.platform_value)} · ${one.openname}`,
    })),
    isPending: query.isPending,
    /** Not all of them are among the choices. */
    isCut: (query.data?.total ?? 0) > accounts.length,
    failed: failedChoices(query),
  }
}
