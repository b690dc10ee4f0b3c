import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { type ComingWork, comingWorks } from '../../../contract/http/publish-items.ts'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { formatSoon } from '../../lib/format.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { TimeChannelTag } from '../../ui/time-channel.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'

/** Works that wait without a time. */
const UNTIMED = withQuery(PATHS.planTask, { state: 0, time: 'none' })

/** What makes a work public at its time, or why nothing will. */
function Who({ work }: { work: ComingWork }) {
  const { t } = useTranslation('dashboard')
  if (work.settling === 1) return <StatusTag kind="info">{t('coming.settling')}</StatusTag>
  if (work.publish_status === PUBLISH_STATUS.publishing) return <StatusTag kind="info">{t('coming.running')}</StatusTag>
  if (work.publish_status === PUBLISH_STATUS.success) return <StatusTag kind="info">{t('coming.held')}</StatusTag>
  return work.time_channel === undefined ? (
    <StatusTag kind="warning">{t('coming.byHand')}</StatusTag>
  ) : (
    <TimeChannelTag work={work} />
  )
}

/** What goes out next, tomorrow's works too: when, on which account, and who publishes it. Each leads to its task. */
export function Coming() {
  const { t } = useTranslation('dashboard')
  const say = useErrorText()
  const navigate = useNavigate()
  const query = useApi(comingWorks, {}, { pollMs: 30_000, quiet: true })
  const open = (work: ComingWork): void =>
    void navigate(
      withQuery(PATHS.seoPublish, {
        wisdom_task_id: work.wisdom_task_id,
        view: work.publish_status === PUBLISH_STATUS.success ? 'done' : undefined,
      }),
    )
  const make = (): void => void navigate(PATHS.seoPublish)
  const { list = [], more = 0, untimed = 0 } = query.data ?? {}
  return (
    <SectionCard
      title={t('coming.title')}
      text={t('coming.text')}
      extra={
        list.length === 0 ? undefined : (
          <Button size="small" onClick={make}>
            {t('coming.make')}
          </Button>
        )
      }
    >
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.isPending ? <Skeleton active title={false} paragraph={{ rows: 3 }} /> : null}
      {query.data !== undefined && list.length === 0 ? (
        <p className="coming-none">
          {t('coming.none')}
          <Button size="small" onClick={make}>
            {t('coming.make')}
          </Button>
        </p>
      ) : null}
      <ul className="coming coming-block" aria-label={t('coming.title')}>
        {list.map((work) => (
          <li key={work.id}>
            <button type="button" onClick={() => open(work)}>
              <time className="tabular" dateTime={new Date(work.timing_time * 1000).toISOString()}>
                {formatSoon(work.timing_time)}
              </time>
              <span className="coming-account">
                <PlatformIcon value={work.platform_value} size={16} title={work.platform_name} />{' '}
                <span className="ellipsis" title={`${work.platform_name} · ${work.openname}`}>
                  {work.openname}
                </span>
              </span>
              <span className="ellipsis coming-title" title={work.title}>
                {work.title.trim() || t('coming.untitled')}
              </span>
              <Who work={work} />
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="coming-more">{t('coming.more', { n: more })}</p> : null}
      {untimed > 0 ? (
        <p className="coming-more">
          <Link to={UNTIMED}>{t('coming.untimed', { n: untimed })}</Link>
        </p>
      ) : null}
    </SectionCard>
  )
}
