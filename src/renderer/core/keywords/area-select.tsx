import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listAreas } from '../../../contract/http/area.ts'
import { failedChoices } from '../choices/failed-choices.tsx'
import { useApi } from '../http/use-api.ts'
import { useClearable } from '../../ui/use-clearable.tsx'

/**
 * A province, city or district, found by name, reading or first letters. '' = none. `path`: short names from the
 * province down, by ` · `. `name`: what the value that it begins with is called.
 */
export function AreaSelect({
  value,
  onChange,
  name = '',
}: {
  value: string
  onChange: (adcode: string, path: string) => void
  name?: string
}) {
  const { t } = useTranslation('mining')
  const clearable = useClearable()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const keyword = useDeferredValue(typed.trim())
  const query = useApi(listAreas, keyword === '' ? { level: 1 } : { keyword }, {
    quiet: true,
    keepPrevious: true,
    staleMs: 3_600_000,
  })
  const found = (query.data ?? []).map((area) => ({ value: area.adcode, label: area.path.replaceAll('/', ' · ') }))
  const kept = chosen ?? (value === '' || name === '' ? null : { value, label: name })
  const options = kept === null || found.some((one) => one.value === kept.value) ? found : [kept, ...found]
  return (
    <Select
      className="mine-area"
      aria-label={t('area')}
      placeholder={t('area')}
      allowClear={clearable}
      value={value === '' ? null : value}
      options={options}
      loading={query.isFetching}
      notFoundContent={t('noArea')}
      {...failedChoices(query)}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onChange={(adcode: string | null | undefined) => {
        setTyped('')
        const area = options.find((one) => one.value === adcode) ?? null
        setChosen(area)
        onChange(adcode ?? '', area?.label ?? '')
      }}
    />
  )
}
