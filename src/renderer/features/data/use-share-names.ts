import { useTranslation } from 'react-i18next'
import { listAccountsByGroup, listGroups } from '../../../contract/http/third-auth.ts'
import type { ShareFilter } from '../../../contract/http/share.ts'
import { accountLabels } from '../../core/accounts/account-line.ts'
import { usePlatformOptions } from '../../core/choices/use-platform-options.tsx'
import { useApi } from '../../core/http/use-api.ts'

type Shown = Pick<ShareFilter, 'account_ids' | 'group_ids' | 'platform_values'>

/** Says of whom a link shows figures: its accounts, groups and sites by name. */
export function useShareNames(isAsked: boolean): (filter: Shown) => string {
  const { t } = useTranslation('data')
  const { nameOf } = usePlatformOptions({ used: true })
  const accounts = useApi(listAccountsByGroup, {}, { quiet: true, enabled: isAsked })
  const groups = useApi(listGroups, {}, { quiet: true, enabled: isAsked })
  const labels = new Map(
    accountLabels(
      (accounts.data ?? []).flatMap((group) => group.list),
      (one) => `${one.openname} · ${one.third_platform_info.name}`,
    ),
  )
  const groupName = (id: number): string => groups.data?.find((one) => one.id === id)?.name ?? '…'
  return ({ account_ids: ids, group_ids, platform_values: sites }) =>
    [
      ...ids.map((id) => labels.get(id) ?? '…'),
      ...group_ids.map((id) => t('links.group', { name: groupName(id) })),
      ...(ids.length + group_ids.length === 0 && sites.length === 0 ? [t('form.allAccounts')] : []),
      ...(sites.length === 0 ? [] : [t('links.sites', { names: sites.map((site) => nameOf(site)).join('、') })]),
    ].join('；')
}
