import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OperationRow } from '../../../contract/entities/operation.ts'
import {
  deleteOperations,
  operationList,
  operationLogList,
  runOperation,
  setOperationStatus,
} from '../../../contract/http/operations.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useConfirmDelete } from '../../ui/use-confirm-delete.tsx'

export interface OperationActions {
  setStatus(row: OperationRow, status: 'on' | 'off'): void
  run(row: OperationRow): void
  /** Asks first. */
  remove(row: OperationRow): void
  /** The operation whose run, or switch, is being asked for; 0 = none. */
  readonly busy: number
}

/** What is done with operations from their cards; failures are shown. */
export function useOperationActions(): OperationActions {
  const { t } = useTranslation('operations')
  const { message } = App.useApp()
  const say = useErrorText()
  const confirm = useConfirmDelete()
  const status = useCall(setOperationStatus, { refreshes: [operationList], overlay: false })
  const run = useCall(runOperation, { refreshes: [operationList, operationLogList], overlay: false, quiet: true })
  const removed = useCall(deleteOperations, { refreshes: [operationList] })
  const [switched] = status.isPending ? status.variables.ids : []
  return {
    setStatus: (row, to) =>
      void status.mutateAsync({ ids: [row.id], status: to }).then(
        () => message.success(t(`done.${to}`, { name: row.name })),
        () => undefined,
      ),
    run: (row) =>
      void run.mutateAsync({ id: row.id }).then(
        () => message.success(t('done.running', { name: row.name })),
        (error: unknown) => message.error(say(error)),
      ),
    remove: (row) =>
      confirm({
        what: t('operation'),
        names: [row.name],
        more: <p>{t('deleteText')}</p>,
        onOk: async () => {
          const { deleted } = await removed.mutateAsync({ ids: [row.id] })
          message.success(t('done.deleted', { n: deleted }))
        },
      }),
    busy: Number(run.isPending ? run.variables.id : (switched ?? 0)),
  }
}
