import { InputNumber } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GAP_MOST_MINUTES } from '../../../../contract/entities/publish.ts'

export interface GapInputProps {
  id?: string
  /** Minutes. */
  value?: number
  onChange?: (minutes: number) => void
  /** Stands in front of the number where the field has no label of its own. */
  prefix?: string
}

/**
 * Time between two works of one account. The longest that is taken stands below it, and that a longer one is cut to
 * that.
 */
export function GapInput({ id, value = 0, onChange, prefix }: GapInputProps) {
  const { t } = useTranslation('seo')
  const hint = useId()
  const [isOver, setOver] = useState(false)
  return (
    <div className="gap-input">
      <InputNumber
        {...(id === undefined ? {} : { id })}
        min={0}
        max={GAP_MOST_MINUTES}
        precision={0}
        value={value}
        style={{ width: 208 }}
        {...(prefix === undefined ? {} : { prefix, 'aria-label': prefix })}
        suffix={t('schedule.minutes')}
        aria-describedby={hint}
        onInput={(text) => setOver(Number(text) > GAP_MOST_MINUTES)}
        onChange={(minutes) => onChange?.(minutes ?? 0)}
      />
      <small id={hint} className={isOver ? 'schedule-hint over' : 'schedule-hint'} role={isOver ? 'alert' : undefined}>
        {t(isOver ? 'schedule.gapCut' : 'schedule.gapMost', { n: GAP_MOST_MINUTES })}
      </small>
    </div>
  )
}
