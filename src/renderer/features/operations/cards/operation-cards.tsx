import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OperationRow, OperationType } from '../../../../contract/entities/operation.ts'
import { operationList } from '../../../../contract/http/operations.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { OperationActions } from '../use-operation-actions.tsx'
import { OperationCard } from './operation-card.tsx'
import { TypeStarters } from './type-starters.tsx'

/** Runs go on while the page is open, ms. */
const POLL_MS = 15_000

/** All operations as cards; without one, kinds to begin with. */
export function OperationCards({
  actions,
  onNew,
  onEdit,
  onLog,
  onReports,
}: {
  actions: OperationActions
  onNew: (type: OperationType) => void
  onEdit: (row: OperationRow) => void
  onLog: (row: OperationRow) => void
  onReports: () => void
}) {
  const { t } = useTranslation('operations')
  const say = useErrorText()
  const canEdit = useMay()('operation:edit')
  const query = useApi(operationList, {}, { quiet: true, pollMs: POLL_MS })
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton active aria-busy="true" />
    ) : (
      <ErrorState text={say(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    )
  const { list } = query.data
  if (list.length === 0)
    return (
      <EmptyState
        title={t('first')}
        text={t(canEdit ? 'firstText' : 'firstReader')}
        {...(canEdit ? { action: <TypeStarters onStart={onNew} /> } : {})}
      />
    )
  return (
    <ul className="operation-cards">
      {list.map((row) => (
        <OperationCard key={row.id} row={row} actions={actions} onEdit={onEdit} onLog={onLog} onReports={onReports} />
      ))}
    </ul>
  )
}
