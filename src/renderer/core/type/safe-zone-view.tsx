import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { coveredParts, SAFE_ZONES } from '../../../contract/safe-zones.ts'
import { SafeZones } from '../../ui/safe-zones.tsx'
import './type.css'

export interface SafeZoneViewProps {
  /** Platform whose interface is shown, '' = none. */
  platform: string
  canvas: { width: number; height: number }
}

/** A platform's interface over a preview; put it into the box of the picture. */
export function SafeZoneView({ platform, canvas }: SafeZoneViewProps) {
  const { t } = useTranslation('type')
  const zone = SAFE_ZONES.find((one) => one.platform === platform)
  return zone === undefined ? null : (
    <SafeZones parts={coveredParts(zone, canvas).map((part) => ({ ...part, label: t(`zone.${part.part}`) }))} />
  )
}

/** Chooses whose interface is shown. */
export function SafeZoneSelect({ value, onChange }: { value: string; onChange: (platform: string) => void }) {
  const { t } = useTranslation('type')
  const zone = SAFE_ZONES.find((one) => one.platform === value)
  return (
    <div className="safe-zone-select">
      <Select
        size="small"
        value={value}
        aria-label={t('zones')}
        options={[
          { value: '', label: t('zonesOff') },
          ...SAFE_ZONES.map((one) => ({ value: one.platform, label: t('zonesOf', { name: one.name }) })),
        ]}
        onChange={onChange}
      />
      <small>
        {zone === undefined ? t('zonesHint') : t(zone.basis === 'estimate' ? 'zoneEstimate' : 'zonePublished')}
      </small>
    </div>
  )
}
