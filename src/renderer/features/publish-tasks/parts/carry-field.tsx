import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { boundAnchors } from '../../../../contract/http/places.ts'
import { failedChoices } from '../../../core/choices/failed-choices.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { useClearable } from '../../../ui/use-clearable.tsx'

export interface CarryFieldProps {
  id?: string
  /** `poi:3`, `app:4`; '' = nothing. */
  value?: string
  onChange?: (value: string) => void
}

/** A place or a mini program of the library for works of its platform: one of both, as platforms take only one. */
export function CarryField({ id, value = '', onChange }: CarryFieldProps) {
  const { t } = useTranslation('seo')
  const clearable = useClearable()
  const found = useApi(boundAnchors, {}, { quiet: true })
  const option = (key: string, platform: string, name: string, note: string) => ({
    value: key,
    name: `${name} ${note}`,
    label: (
      <span className="carry-option">
        <PlatformIcon value={platform} size={16} />
        <span className="ellipsis">{note === '' ? name : `${name} · ${note}`}</span>
      </span>
    ),
  })
  const places = (found.data?.poiList ?? []).map((one) =>
    option(`poi:${one.id}`, one.platform_value, one.poi_name, one.address),
  )
  const programs = (found.data?.microAppList ?? []).map((one) =>
    option(`app:${one.id}`, one.platform_value, one.name, one.app_title),
  )
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear={clearable}
      showSearch={{ optionFilterProp: 'name' }}
      loading={found.isPending}
      placeholder={t('new.carryNone')}
      notFoundContent={t('new.carryEmpty')}
      {...failedChoices(found)}
      value={value === '' ? null : value}
      options={[
        ...(places.length === 0 ? [] : [{ label: t('new.places'), options: places }]),
        ...(programs.length === 0 ? [] : [{ label: t('new.programs'), options: programs }]),
      ]}
      onChange={(next: string | null | undefined) => onChange?.(next ?? '')}
    />
  )
}
