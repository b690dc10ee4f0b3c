import { ClockCircleOutlined, CloseCircleOutlined, MoreOutlined, StopOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../lib/format.ts'
import { HoverVideo } from '../../../ui/hover-video.tsx'
import { ProgressRing } from '../../../ui/progress-ring.tsx'
import type { RowAction } from '../../../ui/row-actions.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { type Film, filmName } from '../video-list.ts'

function State({ film }: { film: Film }) {
  const { t } = useTranslation('videos')
  if (film.status === 1)
    return (
      <span className="film-state">
        <ProgressRing percent={film.progress} size={56} />
        {t('state.1')}
      </span>
    )
  if (film.status === -1)
    return (
      <span className="film-state failed">
        <CloseCircleOutlined />
        {t('state.-1')}
        <span className="reason" title={film.fail_reason}>
          {film.fail_reason}
        </span>
      </span>
    )
  return (
    <span className="film-state">
      {film.status === 5 ? <StopOutlined /> : <ClockCircleOutlined />}
      {t(`state.${film.status}`)}
    </span>
  )
}

/** A film plays when pointed at; an image post shows its first picture. */
function Done({ film }: { film: Film }) {
  const [first] = film.pictures ?? []
  if (first === undefined) return <HoverVideo url={film.file_url} cover={film.cover_url} />
  return (
    <span className="hover-video">
      <img src={film.cover_url || first.url} alt="" loading="lazy" />
    </span>
  )
}

export interface FilmCardProps {
  film: Film
  chosen: boolean
  onChoose: (range: boolean) => void
  /** Plays a finished one, shows the order of any other. */
  onOpen: () => void
  actions: readonly RowAction[]
}

/** A film upright: its cover plays when pointed at; until there is one, its state. */
export function FilmCard({ film, chosen, onChoose, onOpen, actions }: FilmCardProps) {
  const { t } = useTranslation('videos')
  const name = filmName(film, film.clip_name)
  return (
    <article className={chosen ? 'media-card chosen' : 'media-card'} aria-label={name}>
      <span className="media-check">
        <Checkbox
          checked={chosen}
          aria-label={t('choose', { name })}
          onChange={(event) => onChoose(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
        />
      </span>
      <button type="button" className="plain media-thumb" onClick={onOpen}>
        <span className="sr-only">{film.status === 2 ? t('play', { name }) : `${t('openOrder')} ${name}`}</span>
        {film.status === 2 ? <Done film={film} /> : <State film={film} />}
        {film.use_count > 0 ? <span className="media-corner left">{t('usedTimes', { n: film.use_count })}</span> : null}
        {film.status === 2 && film.pictures !== undefined ? (
          <span className="media-corner">{t('pictures', { n: film.pictures.length })}</span>
        ) : null}
        {film.status === 2 && film.pictures === undefined && film.duration_ms !== null ? (
          <span className="media-corner">{formatDuration(film.duration_ms)}</span>
        ) : null}
      </button>
      <div className="media-words">
        <span>
          <span className="ellipsis" title={name}>
            {name}
          </span>
          <small className="ellipsis" title={film.clip_name}>
            {film.clip_name}
          </small>
          <small>
            <TimeText seconds={film.create_time} />
          </small>
        </span>
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: actions.map(({ key, label, icon, danger, disabled, onClick }) => ({
              key,
              label,
              icon,
              danger: danger === true,
              disabled: disabled === true,
              onClick,
            })),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('actionsOf', { name })} />
        </Dropdown>
      </div>
    </article>
  )
}
