import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type sharedWork, WORK_SORTS, workList } from '../../../contract/http/share.ts'
import type { z } from 'zod'
import { useApi } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useSession } from '../../core/session/use-session.ts'
import { BigNumber } from '../../ui/big-number.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { type ResourceColumn, ResourceTable } from '../../ui/resource-table.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useListState } from '../../ui/use-list-state.ts'
import { ClientPage } from './client-page.tsx'
import { NarrowBar } from './narrow-bar.tsx'
import { ShareGate } from './share-gate.tsx'
import { useNarrowed } from './use-narrowed.ts'
import { useEndOfVisit, useVisit } from './use-visit.ts'

type Work = z.infer<typeof sharedWork>

/** 作品数据: works with their figures, for people of the company and for the visitor of a link. */
export function WorkListPage() {
  const { t } = useTranslation(['data', 'figures', 'ui'])
  const say = useErrorText()
  const { share, visit, open, leave, pass } = useVisit()
  const isSignedIn = useSession((state) => state.token !== '')
  const isVisitor = share !== '' || !isSignedIn
  const [narrowed, narrow] = useNarrowed()
  const [search] = useSearchParams()
  const list = useListState('client-works', [])
  const { page, limit, keyword, sort_field, sort_order } = list.params
  const sort = WORK_SORTS.find((one) => one === sort_field)
  const query = useApi(
    workList,
    {
      ...pass,
      ...narrowed,
      page,
      limit,
      ...(keyword === undefined ? {} : { keyword }),
      ...(sort === undefined ? {} : { sort_field: sort, ...(sort_order === undefined ? {} : { sort_order }) }),
    },
    { quiet: true, keepPrevious: true, enabled: isVisitor ? visit !== null : true },
  )
  useEndOfVisit(query.error, leave)
  const link = query.data?.share ?? null
  const number = (key: 'play' | 'like' | 'comment' | 'share'): ResourceColumn<Work> => ({
    key,
    title: t(`figures:cards.${key}`),
    width: 112,
    align: 'right',
    sort: true,
    render: (_, row) => (
      <span className="client-number">
        <BigNumber value={row[key]} />
        {row.delta[key] === null || row.delta[key] === 0 ? null : (
          <small className="tabular">
            {row.delta[key] > 0 ? '+' : ''}
            <BigNumber value={row.delta[key]} />
          </small>
        )}
      </span>
    ),
  })
  const columns: ResourceColumn<Work>[] = [
    {
      key: 'title',
      title: t('work'),
      always: true,
      ellipsis: true,
      render: (_, row) => {
        const name = row.title.trim() || t('ui:works.untitled')
        return row.url === '' ? (
          name
        ) : (
          <a href={row.url} target="_blank" rel="noreferrer">
            {name}
          </a>
        )
      },
    },
    {
      key: 'openname',
      title: t('account'),
      width: 200,
      ellipsis: true,
      render: (_, row) => (
        <span className="client-account">
          <PlatformIcon value={row.platform_value} size={16} />
          <span className="ellipsis">{row.openname}</span>
        </span>
      ),
    },
    {
      key: 'publish_time',
      title: t('published'),
      width: 128,
      sort: true,
      render: (_, row) => <TimeText seconds={row.publish_time} />,
    },
    number('play'),
    number('like'),
    number('comment'),
    number('share'),
  ]
  return (
    <ClientPage title={t('works')} link={link} isVisitor={isVisitor}>
      {isVisitor && visit === null ? (
        <ShareGate share={share} open={open} />
      ) : (
        <>
          <NarrowBar link={link} value={narrowed} shown={query.data?.range} onChange={narrow} />
          <p className="client-note">{t('delta')}</p>
          <ResourceTable<Work, never>
            key={search.get('share') ?? ''}
            list={list as never}
            query={query}
            columns={columns}
            rowKey="id"
            searchHint={t('searchWorks')}
            empty={{ title: t('noWorks') }}
            errorText={say}
            minWidth={960}
          />
        </>
      )}
    </ClientPage>
  )
}
