import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listGroups, listPlatforms } from '../../../../contract/http/third-auth.ts'
import { useTables } from '../../../core/helper/use-tables.ts'
import { NotLoaded } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { OfficialTiles } from './official-tiles.tsx'
import { ImportAccount } from './import-account.tsx'

/** Platforms whose accounts can be signed in, and the group for the new account. */
export function PlatformGrid({
  groupId,
  onChoose,
}: {
  groupId: number
  onChoose: (platform: string, groupId: number) => void
}) {
  const { t } = useTranslation('accounts')
  const platforms = useApi(listPlatforms, {}, { quiet: true })
  const tables = useTables()
  const groups = useApi(listGroups, {}, { quiet: true })
  const [group, setGroup] = useState(groupId)
  if (platforms.data === undefined) return <NotLoaded query={platforms} small />
  const offered = platforms.data.filter((platform) => platform.enabled === 1 && platform.auth_modes.includes('helper'))
  const offOf = (value: string, off = ''): string =>
    off || (tables.data?.find((state) => state.platform_value === value)?.off ?? '')
  return (
    <div className="platform-grid-box">
      <div className="platform-head">
        <label className="platform-group">
          <span>{t('add.group')}</span>
          <Select
            value={group}
            onChange={setGroup}
            aria-label={t('add.group')}
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              { value: 0, label: t('ungrouped') },
              ...(groups.data ?? []).map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
        </label>
        <ImportAccount groupId={group} />
      </div>
      {offered.length === 0 ? <EmptyState small title={t('add.none')} /> : null}
      <div className="platform-grid">
        {offered.map(({ value, name, account_count: count, off }) => (
          <Button
            key={value}
            className="platform-tile"
            disabled={offOf(value, off) !== ''}
            title={offOf(value, off) || undefined}
            onClick={() => onChoose(value, group)}
          >
            <PlatformIcon value={value} size={36} />
            <span>{name}</span>
            <small className="platform-state">{offOf(value, off) || t('add.count', { n: count })}</small>
          </Button>
        ))}
      </div>
      <p className="platform-note">{t('add.note')}</p>
      <OfficialTiles groupId={group} />
    </div>
  )
}
