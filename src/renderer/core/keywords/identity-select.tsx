import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { HelperPlatform } from '../../../contract/http/keyword-ideas.ts'
import { listAccounts } from '../../../contract/http/third-auth.ts'
import { accountLabels } from '../accounts/account-line.ts'
import { useApi } from '../http/use-api.ts'
import { useMay } from '../permissions/permit.tsx'

const MOST = 100

/** Who looks at a search page: a browser that is signed in nowhere, or an account of the platform that is signed in. */
export function IdentitySelect({
  platform,
  value,
  onChange,
}: {
  platform: HelperPlatform
  /** 0 = signed in nowhere. */ value: number
  onChange: (accountId: number) => void
}) {
  const { t } = useTranslation('mining')
  const may = useMay()
  // Only who may open an account's own browser may look with it.
  const mayUse = may('account:list') && may('account:auth')
  const { data, isFetching } = useApi(
    listAccounts,
    { platform_value: platform, third_login_status: 1, limit: MOST },
    { quiet: true, enabled: mayUse, staleMs: 60_000 },
  )
  const accounts = data?.data ?? []
  const known = accounts.some((one) => one.id === value)
  return (
    <Select<number>
      className="mine-providers"
      aria-label={t('identity')}
      loading={isFetching}
      value={known ? value : 0}
      disabled={!mayUse}
      showSearch={{ optionFilterProp: 'label' }}
      options={[
        { value: 0, label: t('identityNobody') },
        ...[...accountLabels(accounts, (one) => one.openname)].map(([id, name]) => ({
          value: id,
          label: t('identityOf', { name }),
        })),
      ]}
      onChange={onChange}
    />
  )
}
