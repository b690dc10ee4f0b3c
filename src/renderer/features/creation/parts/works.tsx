import { FileTextOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Creation } from '../../../../contract/http/creation.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HoverVideo } from '../../../ui/hover-video.tsx'
import { MediaPreview } from '../../../ui/media-preview.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import '../../../ui/media-grid.css'

function Thumb({ work }: { work: Creation }) {
  const { t } = useTranslation('creation')
  if (work.kind === 'film' && work.status === 2) return <HoverVideo url={work.file_url} cover={work.cover_url} />
  if (work.cover_url !== '') return <img className="creation-cover" src={work.cover_url} alt="" loading="lazy" />
  return (
    <span className="media-icon">
      {work.kind === 'article' ? <FileTextOutlined /> : <small>{t(`state.${work.status}`)}</small>}
    </span>
  )
}

/**
 * The newest films and articles; a finished film plays, an article opens in its editor, anything else shows its order.
 */
export function Works({ works, start }: { works: readonly Creation[]; start: ReactNode }) {
  const { t } = useTranslation('creation')
  const navigate = useNavigate()
  const [shown, setShown] = useState<number | null>(null)
  const playable = works.filter((work) => work.kind === 'film' && work.status === 2)
  const open = (work: Creation): void => {
    const at = playable.indexOf(work)
    if (at >= 0) setShown(at)
    else
      void navigate(
        work.kind === 'article'
          ? withQuery(PATHS.articleEditor, { id: work.id })
          : withQuery(PATHS.videos, { clip_id: work.clip_id }),
      )
  }
  return (
    <SectionCard
      title={t('works.title')}
      flush={works.length > 0}
      extra={
        <Button type="link" size="small" onClick={() => void navigate(PATHS.videos)}>
          {t('works.all')}
        </Button>
      }
    >
      {works.length === 0 ? (
        <EmptyState small title={t('works.none')} text={t('works.noneText')} action={start} />
      ) : (
        <div className="media-grid tall creation-works">
          {works.map((work) => (
            <article className="media-card" key={`${work.kind}${work.id}`} aria-label={work.title}>
              <button type="button" className="plain media-thumb" onClick={() => open(work)}>
                <span className="sr-only">{t('works.open', { name: work.title })}</span>
                <Thumb work={work} />
                <span className="media-corner left">
                  {work.use_count > 0 ? t('works.used', { n: work.use_count }) : t('works.unused')}
                </span>
              </button>
              <div className="media-words">
                <span>
                  <span className="ellipsis" title={work.title}>
                    {work.title}
                  </span>
                  <small>
                    {t(`kind.${work.kind}`)} · <TimeText seconds={work.create_time} />
                  </small>
                </span>
              </div>
            </article>
          ))}
        </div>
      )}
      <MediaPreview
        items={playable.map((work) => ({
          id: work.id,
          name: work.title,
          url: work.file_url,
          mimetype: 'video/mp4',
          cover: work.cover_url,
        }))}
        index={shown}
        onIndex={setShown}
      />
    </SectionCard>
  )
}
