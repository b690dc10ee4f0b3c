import { useTranslation } from 'react-i18next'
import type { HourWindow } from '../../../contract/entities/hours.ts'
import { crossesMidnight, dayStretches, WEEKDAYS } from './hours.ts'

/** A span of hours as people say it: its days, and whether it ends on the next one. */
export function useHoursText(): (window: HourWindow) => string {
  const { t } = useTranslation('hours')
  const day = (one: number): string => t(`day.${one}`)
  return (window) => {
    const days =
      new Set(window.weekdays).size === WEEKDAYS.length
        ? t('day.every')
        : dayStretches(window.weekdays)
            .map(([from, to]) => (from === to ? day(from) : t('day.range', { from: day(from), to: day(to) })))
            .join(t('pause'))
    return t(crossesMidnight(window) ? 'overnight' : 'sameDay', {
      days,
      from: window.from,
      to: window.to,
    })
  }
}
