import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { noticeOf } from '../holiday-notices.ts'
import { almanac } from '../lunar.ts'

/**
 * Holiday, solar term, festival or lunar day, and whether the day is free or worked; in other languages than Chinese no
 * lunar days.
 */
export function AlmanacMark({ day }: { day: string }) {
  const { t, i18n } = useTranslation('calendar')
  const { holiday, term, festival, lunar, full } = almanac(day)
  const notice = noticeOf(day)
  const chinese = i18n.language.startsWith('zh')
  const off = notice === 'off' || (notice === 'unknown' && holiday !== null)
  const word =
    holiday !== null
      ? t(`holiday.${holiday}`)
      : term !== null
        ? t(`term.${term}`)
        : festival !== null
          ? t(`festival.${festival}`)
          : chinese
            ? lunar
            : ''
  const why = notice === 'work' ? t('swapped') : notice === 'off' ? t('free') : off ? t('legal') : ''
  return (
    <span
      className={`almanac${off ? ' holiday' : term !== null || festival !== null || notice === 'work' ? ' marked' : ''}`}
      title={[...(chinese ? [t('lunarOf', { day: full })] : []), ...(why === '' ? [] : [why])].join(' · ') || undefined}
    >
      {off ? <i>{t('rest')}</i> : notice === 'work' ? <i>{t('work')}</i> : null}
      {word}
    </span>
  )
}

/** Works of a day, and how many its accounts may start; above it said in words, too. */
export function DayLoad({ n, capacity }: { n: number; capacity: number | null }) {
  const { t } = useTranslation('calendar')
  if (n === 0) return null
  const over = capacity !== null && n > capacity
  return (
    <Tooltip title={capacity === null ? t('load.open', { n }) : t(over ? 'load.over' : 'load.of', { n, capacity })}>
      <span className={`day-load${over ? ' over' : ''}`}>
        {capacity === null ? n : `${n}/${capacity}`}
        {over ? ` ${t('load.full')}` : ''}
      </span>
    </Tooltip>
  )
}
