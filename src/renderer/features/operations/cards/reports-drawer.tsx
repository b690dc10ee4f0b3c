import { Drawer, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { operationReports } from '../../../../contract/http/operations.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { TimeText } from '../../../ui/time-text.tsx'

const WIDTH = 480
/** As many as one answer gives. */
const MOST = 90

/** Reports that were written to this person, the newest first; the marked one is brought into view. */
function Reports({ marked }: { marked: number | null }) {
  const { t } = useTranslation('operations')
  const say = useErrorText()
  const query = useApi(operationReports, { limit: MOST }, { quiet: true })
  const place = useRef<HTMLLIElement>(null)
  const isThere = query.data?.list.some((report) => report.id === marked) === true
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere, marked])
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton active aria-busy="true" />
    ) : (
      <ErrorState small text={say(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    )
  if (query.data.list.length === 0) return <EmptyState small title={t('reports.none')} text={t('reports.noneText')} />
  return (
    <ul className="operation-reports">
      {query.data.list.map((report) => (
        <li
          key={report.id}
          {...(report.id === marked ? { ref: place, className: 'marked', 'aria-current': 'true' as const } : {})}
        >
          <b>{report.title}</b>
          <p>{report.body}</p>
          <TimeText seconds={report.create_time} />
        </li>
      ))}
    </ul>
  )
}

/** 运营日报: what each morning told. `marked`: the one that somebody came for; null = none. */
export function ReportsDrawer({ marked, onClose }: { marked: number | null; onClose: () => void }) {
  const { t } = useTranslation('operations')
  return (
    <Drawer open size={WIDTH} title={t('reports.title')} onClose={onClose} destroyOnHidden>
      <Reports marked={marked} />
    </Drawer>
  )
}
