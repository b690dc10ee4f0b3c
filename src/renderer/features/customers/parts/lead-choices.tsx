import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../../contract/endpoint.ts'
import type { LeadRow } from '../../../../contract/entities/lead.ts'
import { listLeads } from '../../../../contract/http/message.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

/** Leads that are offered at once; others are found by typing. */
const OFFERED = 20

export interface LeadChoices {
  /** Found ones. */
  rows: readonly LeadRow[]
  /** '' = nothing is typed. */
  keyword: string
  /** Name, number and stage of one. */
  labelOf: (row: LeadRow) => string
  /** Of a Select. */
  select: {
    loading: boolean
    showSearch: { filterOption: false; onSearch: (typed: string) => void }
    notFoundContent?: ReactNode
  }
}

/** Leads to choose from, found by name, need or a whole number; `untyped`: those that are offered before any typing. */
export function useLeadChoices(untyped: InputOf<typeof listLeads>): LeadChoices {
  const { t } = useTranslation('customers')
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const found = useApi(
    listLeads,
    { limit: OFFERED, ...(keyword === '' ? untyped : { keyword }) },
    { keepPrevious: true, quiet: true },
  )
  return {
    rows: found.data?.data ?? [],
    keyword,
    labelOf: (row) =>
      [row.guest_name || t('noName'), row.phone_mask || row.wechat_mask, t(`stage.${row.stage}`)]
        .filter((part) => part !== '')
        .join(' · '),
    select: {
      loading: found.isFetching,
      showSearch: { filterOption: false, onSearch: setTyped },
      ...failedChoices(found),
    },
  }
}
