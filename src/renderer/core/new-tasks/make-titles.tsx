import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleLimit } from '../titles/title-lengths.ts'

const TitleMaker = lazy(() => import('../titles/title-maker.tsx').then((m) => ({ default: m.TitleMaker })))

export interface MakeTitlesProps {
  /** Titles that stand there, one a line. */
  value: string
  limits: readonly TitleLimit[]
  platforms?: readonly string[]
  /** So many are offered; the receiver takes at most `max`. */
  count: number
  max: number
  onChange: (titles: string) => void
}

/** Opens the title maker, and puts what is taken in the place of the titles or behind them. */
export function MakeTitles({ value, limits, platforms, count, max, onChange }: MakeTitlesProps) {
  const { t } = useTranslation('seo')
  const [making, setMaking] = useState(false)
  const kept = value.split('\n').filter((line) => line.trim() !== '')
  return (
    <>
      <Button size="small" style={{ marginTop: 8 }} onClick={() => setMaking(true)}>
        {t('new.makeTitles')}
      </Button>
      {making ? (
        <Suspense fallback={null}>
          <TitleMaker
            limits={limits}
            {...(platforms === undefined ? {} : { platforms })}
            count={count}
            max={max}
            onClose={() => setMaking(false)}
            onTake={(titles, how) => onChange([...(how === 'append' ? kept : []), ...titles].slice(0, max).join('\n'))}
          />
        </Suspense>
      ) : null}
    </>
  )
}
