import { Select } from 'antd'
import { useState } from 'react'
import { listPlans, planInfo } from '../../../contract/http/plan.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { CustomFilter } from '../../ui/filter-bar.tsx'
import { useApi } from '../http/use-api.ts'
import { useClearable } from '../../ui/use-clearable.tsx'
import { failedChoices } from './failed-choices.tsx'
import './choices.css'

/** Plans offered at once; others are found by typing. */
const SHOWN = 50

/** Name of a plan by its number in an address; '' while it is on its way, and for none. */
export function usePlanName(id: string, wanted = true): string {
  const number = Number(id)
  const plan = useApi(
    planInfo,
    { id: number || 1 },
    { enabled: wanted && Number.isSafeInteger(number) && number > 0, quiet: true, staleMs: 60_000 },
  )
  return plan.data?.name ?? ''
}

export interface PlanSelectProps {
  /** '' = none. */
  value: string
  label: string
  onChange: (id: string) => void
}

/** A plan, found by its name among any number; the chosen one keeps its name. */
export function PlanSelect({ value, label, onChange }: PlanSelectProps) {
  const clearable = useClearable()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const plans = useApi(
    listPlans,
    { limit: SHOWN, ...(keyword === '' ? {} : { keyword }) },
    { keepPrevious: true, quiet: true, staleMs: 60_000 },
  )
  const options = (plans.data?.data ?? []).map((plan) => ({ value: String(plan.id), label: plan.name }))
  const missing = value !== '' && plans.data !== undefined && !options.some((one) => one.value === value)
  const name = usePlanName(value, missing)
  return (
    <Select
      className="plan-select"
      aria-label={label}
      placeholder={label}
      allowClear={clearable}
      loading={plans.isPending}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value === '' ? null : value}
      options={missing && typed === '' ? [{ value, label: name || `#${value}` }, ...options] : options}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
      {...failedChoices(plans)}
    />
  )
}

/** The filter of a list by plan. `drops`: filters that mean nothing with another plan. */
export function planFilter<K extends string>(key: K, label: string, drops: readonly K[] = []): CustomFilter<K> {
  return {
    key,
    label,
    render: (list) => (
      <PlanSelect
        value={list.get(key)}
        label={label}
        onChange={(id) =>
          list.set({ ...Object.fromEntries(drops.map((one) => [one, ''])), [key]: id } as Parameters<
            typeof list.set
          >[0])
        }
      />
    ),
  }
}
