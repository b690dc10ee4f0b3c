import { Tag, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ArticleRow } from '../../../../contract/entities/article.ts'
import { formatExact } from '../../../lib/format.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { STATE_KINDS } from './article-list.ts'

/** Keywords shown in a row; the rest are counted. */
const KEYWORDS = 2

/** How often an article went out, waits and failed; a dash while no work uses it. */
function Counts({ row, onOpen }: { row: ArticleRow; onOpen?: ((row: ArticleRow) => void) | undefined }) {
  const { t } = useTranslation('articles')
  const { waiting, publishing, success, drafted, failed, unconfirmed } = row.publish_counts
  if (waiting + publishing + success + drafted + failed + unconfirmed === 0) return <span className="tabular">–</span>
  const words = `${t('list.counts', { success, waiting: waiting + publishing, failed })}${drafted > 0 ? t('list.draftedMore', { n: drafted }) : ''}${unconfirmed > 0 ? t('list.unconfirmedMore', { n: unconfirmed }) : ''}`
  const shown = (
    <span className="publish-counts tabular">
      {success > 0 || drafted === 0 ? t('list.published', { n: success }) : null}
      {drafted > 0 ? <StatusTag kind="info">{t('list.drafted', { n: drafted })}</StatusTag> : null}
      {failed > 0 ? <StatusTag kind="danger">{failed}</StatusTag> : null}
      {unconfirmed > 0 ? <StatusTag kind="warning">{unconfirmed}</StatusTag> : null}
    </span>
  )
  return (
    <Tooltip title={words}>
      {onOpen === undefined ? (
        shown
      ) : (
        <button type="button" className="plain task-progress" onClick={() => onOpen(row)}>
          {shown}
        </button>
      )}
    </Tooltip>
  )
}

/**
 * Columns of the article list; `official` leaves out what that screen knows anyway, `onResults` shows what became of an
 * article.
 */
export function useColumns(official: boolean, onResults?: (row: ArticleRow) => void): ResourceColumn<ArticleRow>[] {
  const { t } = useTranslation('articles')
  return [
    {
      key: 'title',
      title: t('list.name'),
      always: true,
      width: 300,
      onCell: () => ({ style: { maxWidth: 300 } }),
      render: (_, row) => (
        <span className="article-name">
          {row.cover_url === '' ? (
            <span className="article-cover none" aria-hidden="true" />
          ) : (
            <img className="article-cover" src={row.cover_url} alt="" loading="lazy" />
          )}
          <span className="article-words">
            <Link
              className="ellipsis"
              to={withQuery(PATHS.articleEditor, {
                id: row.id,
                kind: row.kind === 'official' ? 'official' : undefined,
              })}
              title={row.title}
            >
              {row.title}
            </Link>
            {row.digest === '' ? null : <small className="ellipsis">{row.digest}</small>}
          </span>
        </span>
      ),
    },
    ...(official
      ? []
      : [
          {
            key: 'kind',
            title: t('list.kind'),
            width: 88,
            render: (_: unknown, row: ArticleRow) => t(`kind.${row.kind}`),
          },
        ]),
    {
      key: 'status',
      title: t('list.status'),
      width: 96,
      render: (_, row) => <StatusTag kind={STATE_KINDS[row.status]}>{t(`status.${row.status}`)}</StatusTag>,
    },
    {
      key: 'publish_counts',
      title: t('list.publishes'),
      width: 120,
      render: (_, row) => <Counts row={row} onOpen={onResults} />,
    },
    {
      key: 'keywords',
      title: t('list.keywords'),
      width: 168,
      render: (_, row) =>
        row.keywords.length === 0 ? (
          '–'
        ) : (
          <Tooltip title={row.keywords.join('、')}>
            <span className="article-keywords">
              {row.keywords.slice(0, KEYWORDS).map((word) => (
                <Tag key={word}>{word}</Tag>
              ))}
              {row.keywords.length > KEYWORDS ? `+${row.keywords.length - KEYWORDS}` : ''}
            </span>
          </Tooltip>
        ),
    },
    {
      key: 'word_count',
      title: t('list.words'),
      width: 84,
      align: 'right',
      sort: true,
      render: (_, row) => <span className="tabular">{formatExact(row.word_count)}</span>,
    },
    {
      key: 'seo_score',
      title: t('list.score'),
      width: 84,
      align: 'right',
      sort: true,
      render: (_, row) => <span className="tabular">{row.seo_score ?? '–'}</span>,
    },
    {
      key: 'admin_name',
      title: t('list.admin'),
      width: 96,
      ellipsis: true,
      hiddenFirst: true,
      render: (_, row) => row.admin_name,
    },
    {
      key: 'update_time',
      title: t('list.updated'),
      width: 116,
      sort: true,
      render: (_, row) => <TimeText seconds={row.update_time} />,
    },
  ]
}
