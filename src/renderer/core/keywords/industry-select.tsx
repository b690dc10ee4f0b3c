import { Cascader } from 'antd'
import { useMemo } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { listIndustries } from '../../../contract/http/creation.ts'
import { failedChoices } from '../choices/failed-choices.tsx'
import { useApi } from '../http/use-api.ts'
import { useClearable } from '../../ui/use-clearable.tsx'

export interface IndustrySelectProps {
  /** 0 = none. */
  value?: number
  onChange?: (id: number) => void
  label: string
  id?: string
  className?: string
}

const NONE: OutputOf<typeof listIndustries> = []

/** A line of business, or one of its parts. */
export function IndustrySelect({ value = 0, onChange, label, id, className }: IndustrySelectProps) {
  const clearable = useClearable()
  const query = useApi(listIndustries, {}, { quiet: true, staleMs: 3_600_000 })
  const data = query.data ?? NONE
  const options = useMemo(
    () =>
      data.map((one) => ({
        value: one.id,
        label: one.name,
        ...(one.children.length === 0
          ? {}
          : { children: one.children.map((part) => ({ value: part.id, label: part.name })) }),
      })),
    [data],
  )
  const parent = data.find((one) => one.id === value || one.children.some((part) => part.id === value))
  const path = value === 0 || parent === undefined ? [] : parent.id === value ? [value] : [parent.id, value]
  return (
    <Cascader
      {...(id === undefined ? {} : { id })}
      {...(className === undefined ? {} : { className })}
      aria-label={label}
      placeholder={label}
      allowClear={clearable}
      changeOnSelect
      showSearch
      options={options}
      value={path}
      onChange={(chosen) => onChange?.(Number((chosen as number[] | undefined)?.at(-1) ?? 0))}
      {...failedChoices(query)}
    />
  )
}
