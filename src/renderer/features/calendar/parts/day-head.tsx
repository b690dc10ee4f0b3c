import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { almanac } from '../lunar.ts'

/** Holiday, solar term, festival or lunar day; in other languages than Chinese the holiday and term only. */
export function AlmanacMark({ day }: { day: string }) {
  const { t, i18n } = useTranslation('calendar')
  const { holiday, term, festival, lunar, full } = almanac(day)
  const chinese = i18n.language.startsWith('zh')
  const word = holiday !== null ? t(`holiday.${holiday}`) : term !== null ? t(`term.${term}`) : festival !== null ? t(`festival.${festival}`) : chinese ? lunar : ''
  return (
    <span className={`almanac${holiday !== null ? ' holiday' : term !== null || festival !== null ? ' marked' : ''}`} title={chinese ? `${t('lunarOf', { day: full })}${holiday !== null ? ` · ${t('legal')}` : ''}` : undefined}>
      {holiday !== null ? <i>{t('rest')}</i> : null}
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
      <span className={`day-load${over ? ' over' : ''}`}>{capacity === null ? n : `${n}/${capacity}`}{over ? ` ${t('load.full')}` : ''}</span>
    </Tooltip>
  )
}
