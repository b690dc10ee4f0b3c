import { CompressOutlined, ExpandOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { DemoMark } from '../../core/session/demo-mark.tsx'
import { useProject } from '../../core/session/use-project.ts'
import { useSession } from '../../core/session/use-session.ts'
import { PATHS } from '../../lib/paths.ts'
import { useNow } from '../../lib/use-now.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { zoneFormat } from './zone-clock.ts'

/** Figures older than this are marked, ms: three rounds went wrong. */
export const OLD_MS = 180_000

/** The company's time; renewed by itself, nothing around it is drawn anew. */
function Clock() {
  const { i18n } = useTranslation('wall')
  const zone = useSession((state) => state.admin?.time_zone ?? '')
  const now = useNow()
  const [day, time] = useMemo(
    () => [
      zoneFormat(zone, i18n.language, { year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'short' }),
      zoneFormat(zone, i18n.language, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    ],
    [zone, i18n.language],
  )
  return (
    <p className="wall-clock tabular" role="timer" aria-live="off">
      <small>{day.format(now)}</small> <b>{time.format(now)}</b>
    </p>
  )
}

/** When the oldest of the figures came, and whether that is too long ago; `at` unix ms, 0 = none came yet. */
function Updated({ at }: { at: number }) {
  const { t, i18n } = useTranslation('wall')
  const zone = useSession((state) => state.admin?.time_zone ?? '')
  const now = useNow()
  const format = useMemo(
    () => zoneFormat(zone, i18n.language, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    [zone, i18n.language],
  )
  if (at === 0) return null
  return (
    <span className="wall-updated tabular">
      {t('updated', { time: format.format(at) })}
      {now - at > OLD_MS ? <StatusTag kind="danger">{t('old')}</StatusTag> : null}
    </span>
  )
}

function FullScreenButton() {
  const { t } = useTranslation('wall')
  const [isFull, setIsFull] = useState(() => Boolean(document.fullscreenElement))
  useEffect(() => {
    const changed = (): void => setIsFull(Boolean(document.fullscreenElement))
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      // The next screen has its menu, and is no wall.
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  const toggle = (): void => {
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    // A browser that refuses it has F11.
    void change.catch(() => undefined)
  }
  return (
    <Button icon={isFull ? <CompressOutlined /> : <ExpandOutlined />} title={t('fullHint')} onClick={toggle}>
      {t(isFull ? 'notFull' : 'full')}
    </Button>
  )
}

/** Whose wall it is, what time it is there, which days it shows, and how old they are. */
export function WallHead({ days, updatedAt }: { days: { from: string; to: string } | undefined; updatedAt: number }) {
  const { t } = useTranslation('wall')
  const name = useProject().data?.name ?? ''
  return (
    <header className="wall-head">
      <h1>
        {name} <small>{t('title')}</small>
      </h1>
      <DemoMark />
      <p className="wall-days">
        {days === undefined ? null : <span className="tabular">{t('days', days)}</span>}
        <Updated at={updatedAt} />
      </p>
      <Clock />
      <span className="wall-tools">
        <FullScreenButton />
        <Link to={PATHS.dashboard} title={t('backHint')}>
          <Button tabIndex={-1}>{t('back')}</Button>
        </Link>
      </span>
    </header>
  )
}
