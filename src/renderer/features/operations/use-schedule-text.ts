import { useTranslation } from 'react-i18next'
import type { OperationSchedule } from '../../../contract/entities/operation.ts'
import { useHoursText } from '../../core/hours/use-hours-text.ts'

const HOUR = 60

/** When an operation runs, as people say it. */
export function useScheduleText(): (schedule: OperationSchedule) => string {
  const { t } = useTranslation('operations')
  const say = useHoursText()
  return ({ every_minutes: every, times, windows }) => {
    const when =
      times.length > 0
        ? t('times', { times: times.join(t('pause')) })
        : every % HOUR === 0
          ? t('everyHours', { n: every / HOUR })
          : t('every', { n: every })
    const [first] = windows
    if (first === undefined) return when
    const hours = windows.length === 1 ? say(first) : `${say(first)} ${t('moreHours', { n: windows.length })}`
    return t('within', { when, hours })
  }
}
