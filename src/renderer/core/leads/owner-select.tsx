import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { listLeadOwners } from '../../../contract/http/lead.ts'
import { failedChoices } from '../choices/failed-choices.tsx'
import { useApi } from '../http/use-api.ts'
import { useMay } from '../permissions/permit.tsx'

/** People whom a lead may be given to, as choices of a filter; whoever may not see leads gets none. */
export function useOwnerFilter(): {
  options: readonly { value: string; label: string }[]
  failed: ReturnType<typeof failedChoices>
} {
  const { t } = useTranslation('customers')
  const may = useMay()
  const owners = useApi(listLeadOwners, {}, { quiet: true, staleMs: 60_000, enabled: may('lead:list') })
  return {
    options: [
      { value: 'me', label: t('owner.me') },
      { value: '0', label: t('owner.none') },
      ...(owners.data?.list ?? []).map((one) => ({ value: String(one.id), label: one.name })),
    ],
    failed: failedChoices(owners),
  }
}

type OneOrMany =
  | { many: true; value?: number[]; onChange?: (ids: number[]) => void }
  | { many?: false; value?: number; onChange?: (id: number) => void }

/** People whom a lead may be given to, each with the leads that wait there. `pool`: nobody can be chosen, too. */
export function OwnerSelect({
  id,
  label,
  pool = false,
  ...props
}: OneOrMany & { id?: string; label: string; pool?: boolean }) {
  const { t } = useTranslation('customers')
  const owners = useApi(listLeadOwners, {}, { quiet: true })
  const options = [
    ...(pool ? [{ value: 0, label: t('owner.pool') }] : []),
    ...(owners.data?.list ?? []).map((one) => ({
      value: one.id,
      label: t('owner.withLeads', { name: one.name, n: one.open_leads }),
    })),
  ]
  const common = {
    ...(id === undefined ? {} : { id }),
    'aria-label': label,
    loading: owners.isPending,
    placeholder: t('owner.choose'),
    showSearch: { optionFilterProp: 'label' },
    options,
    ...failedChoices(owners),
  }
  return props.many === true ? (
    <Select<number[]> {...common} mode="multiple" value={props.value ?? []} onChange={(ids) => props.onChange?.(ids)} />
  ) : (
    <Select<number> {...common} value={props.value ?? null} onChange={(one) => props.onChange?.(one)} />
  )
}
