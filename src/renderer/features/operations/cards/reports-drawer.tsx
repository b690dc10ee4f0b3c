import { Drawer, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { operationReports } from '../../../../contract/http/operations.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { TimeText } from '../../../ui/time-text.tsx'

const WIDTH = 480

/** Reports that were written to this person, the newest first. */
function Reports() {
  const { t } = useTranslation('operations')
  const say = useErrorText()
  const query = useApi(operationReports, {}, { quiet: true })
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
        <li key={report.id}>
          <b>{report.title}</b>
          <p>{report.body}</p>
          <TimeText seconds={report.create_time} />
        </li>
      ))}
    </ul>
  )
}

/** 运营日报: what each morning told. */
export function ReportsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations')
  return (
    <Drawer open size={WIDTH} title={t('reports.title')} onClose={onClose} destroyOnHidden>
      <Reports />
    </Drawer>
  )
}
