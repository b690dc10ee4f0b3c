import { listAccountsByGroup } from '../../../contract/http/third-auth.ts'
import { accountLabels } from '../accounts/account-line.ts'
import { failedChoices } from './failed-choices.tsx'
import { useApi } from '../http/use-api.ts'
import { useMay } from '../permissions/permit.tsx'
import type { SelectFilter } from '../../ui/filter-bar.tsx'

/** Our accounts as choices; none for whoever may not see them. */
export function useAccountChoices(enabled = true) {
  const may = useMay()
  const allowed = may('account:list')
  const accounts = useApi(listAccountsByGroup, {}, { quiet: true, staleMs: 60_000, enabled: enabled && allowed })
  const all = (accounts.data ?? []).flatMap((group) => group.list)
  return {
    allowed,
    accounts: all,
    options: [...accountLabels(all, (one) => `${one.third_platform_info.name} · ${one.openname}`)].map(
      ([value, label]) => ({ value, label }),
    ),
    failed: failedChoices(accounts),
  }
}

/** The filter of a list by account, where accounts may be seen. */
export function useAccountFilter<K extends string>(key: K, label: string): readonly SelectFilter<K>[] {
  const { allowed, options, failed } = useAccountChoices()
  return allowed
    ? [
        {
          key,
          label,
          width: 176,
          searchable: true,
          options: options.map((one) => ({ value: String(one.value), label: one.label })),
          ...failed,
        },
      ]
    : []
}
