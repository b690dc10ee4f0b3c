import { Button, Progress, Table, type TableColumnType, Tooltip, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PublishRunItem, RunItemState } from '../../../contract/entities/publish-run.ts'
import { topicLine, topicNames } from '../../../contract/topics.ts'
import { formatTime } from '../../lib/format.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { AccountAvatar } from '../../ui/account-avatar.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { StatusTag, type StatusKind } from '../../ui/status-tag.tsx'
import { useMay } from '../permissions/permit.tsx'
import { moreWords } from './more-words.ts'
import { usePublishing } from './publishing-context.ts'
import { itemWords } from './run-words.ts'

const KIND: Record<RunItemState, StatusKind> = {
  waiting: 'neutral',
  paced: 'neutral',
  skipped: 'neutral',
  publishing: 'info',
  parked: 'warning',
  success: 'success',
  failed: 'danger',
  unconfirmed: 'warning',
  absent: 'warning',
}
const WORD = {
  waiting: 'waiting',
  paced: 'waiting',
  skipped: 'skipped',
  publishing: 'publishing',
  parked: 'parked',
  success: 'success',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  absent: 'notOut',
} as const satisfies Record<RunItemState, string>

/** Its last try was broken off, and the journal is asked how that ended: nothing is sent meanwhile. */
const isSettling = ({ state, text }: PublishRunItem): boolean => state === 'publishing' && text.code === 'settling'

/** Way to the works that may be out, where a person says what became of each; the dialog gives way. */
function Check() {
  const { t } = useTranslation('publish')
  const publishing = usePublishing()
  const may = useMay()
  return (
    <Link
      to={withQuery(may('plan:list') ? PATHS.planTask : PATHS.seoList, { state: 'unconfirmed' })}
      onClick={publishing.fold}
    >
      {t('check')}
    </Link>
  )
}

/** Further articles of the same work. */
const More = ({ text }: { text: string }) =>
  text === '' ? null : (
    <small className="ellipsis" title={text}>
      {text}
    </small>
  )

const useColumns = (onSkip: ((itemId: number) => void) | null, unheard: boolean): TableColumnType<PublishRunItem>[] => {
  const { t } = useTranslation('publish')
  const { t: tUi } = useTranslation('ui')
  const isCut = (item: PublishRunItem): boolean => unheard && item.state === 'publishing'
  return [
    {
      key: 'platform',
      title: t('platform'),
      width: 88,
      render: (_, item) => (
        <span className="publish-platform">
          <PlatformIcon value={item.platform_value} /> {item.platform_name}
        </span>
      ),
    },
    {
      key: 'account',
      title: t('account'),
      width: 168,
      render: (_, item) => (
        <AccountAvatar avatar={item.avatar} name={item.openname} platform={item.platform_value} size={28} />
      ),
    },
    {
      key: 'title',
      title: t('title'),
      ellipsis: true,
      render: (_, item) => (
        <span className="publish-title">
          <span className="ellipsis" title={item.title}>
            {item.title}
          </span>
          <More text={moreWords(t, item)} />
        </span>
      ),
    },
    {
      key: 'topic',
      title: t('topic'),
      width: 200,
      ellipsis: true,
      render: (_, item) => <span title={item.topic}>{topicLine(topicNames(item.topic)) || '–'}</span>,
    },
    {
      key: 'progress',
      title: t('progress'),
      width: 136,
      // How far it came says nothing of a work that may be out.
      render: (_, item) =>
        item.state === 'unconfirmed' || isSettling(item) || isCut(item) ? (
          '–'
        ) : (
          <Progress
            size="small"
            percent={item.progress}
            status={item.state === 'failed' ? 'exception' : item.state === 'success' ? 'success' : 'normal'}
            format={(percent) => `${percent ?? 0}%`}
            aria-label={t('progress')}
          />
        ),
    },
    {
      key: 'status',
      title: t('status'),
      width: 192,
      render: (_, item) => {
        const text =
          isCut(item) && !isSettling(item)
            ? t('cutAt', { step: itemWords(t, item) || t('publishing') })
            : itemWords(t, item)
        return (
          <div className="publish-status">
            <span className="publish-standing">
              <StatusTag
                kind={isCut(item) ? 'warning' : KIND[item.state]}
                live={item.state === 'publishing' && !isCut(item)}
              >
                {item.state === 'success' && item.opens_time > 0
                  ? tUi('works.state.scheduled')
                  : isSettling(item)
                    ? t('settlingNow')
                    : isCut(item)
                      ? t('cut')
                      : t(WORD[item.state])}
              </StatusTag>
              {item.state === 'unconfirmed' ? <Check /> : null}
            </span>
            {onSkip !== null && (item.state === 'waiting' || item.state === 'paced') ? (
              <Button size="small" type="link" className="publish-skip" onClick={() => onSkip(item.id)}>
                {t('skip')}
              </Button>
            ) : null}
            {item.state === 'success' && item.opens_time > 0 ? (
              <span className="publish-text tabular">{tUi('works.opens', { time: formatTime(item.opens_time) })}</span>
            ) : null}
            {item.state === 'success' && item.platform_url ? (
              <Typography.Link href={item.platform_url} target="_blank" rel="noreferrer">
                {t('open')}
              </Typography.Link>
            ) : (
              <Tooltip title={text} placement="left" trigger={['hover', 'focus']}>
                <span className="publish-text" {...(text === '' ? {} : { tabIndex: 0 })}>
                  {text}
                </span>
              </Tooltip>
            )}
            {item.person !== null && item.person.image !== '' ? (
              <img className="publish-person" src={item.person.image} alt={item.person.title} />
            ) : null}
          </div>
        )
      },
    },
  ]
}

/**
 * Works of a run in their order. `onSkip`: takes a waiting one out; null while nothing can be taken out. `unheard`:
 * where they stand is what was told last.
 */
export function RunTable({
  items,
  onSkip,
  unheard = false,
}: {
  items: readonly PublishRunItem[]
  onSkip: ((itemId: number) => void) | null
  unheard?: boolean
}) {
  const columns = useColumns(onSkip, unheard)
  return (
    <Table<PublishRunItem>
      size="small"
      columns={columns}
      dataSource={[...items]}
      rowKey="id"
      pagination={false}
      tableLayout="fixed"
    />
  )
}
