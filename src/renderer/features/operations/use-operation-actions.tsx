import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OperationRow } from '../../../contract/entities/operation.ts'
import { READING_GAP_S } from '../../../contract/helper/message-commands.ts'
import {
  deleteOperations,
  operationList,
  operationLogList,
  runOperation,
  setOperationStatus,
} from '../../../contract/http/operations.ts'
import { refresh } from '../../core/http/api-key.ts'
import { useHttp } from '../../core/http/http-context.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { isReading } from './operation-values.ts'
import { newestLine, type RunLine, runResults } from './run-results.ts'
import { formatTime } from '../../lib/format.ts'
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
  const http = useHttp()
  const client = useQueryClient()
  const run = useCall(runOperation, { refreshes: [operationList, operationLogList], overlay: false, quiet: true })
  const removed = useCall(deleteOperations, { refreshes: [operationList] })
  /** Answers the newest line of the record before it. */
  const start = async (row: OperationRow): Promise<number> => {
    const before = await newestLine(http, row.id)
    await run.mutateAsync({ id: row.id })
    message.success(t('done.running', { name: row.name }))
    return before
  }
  const whyIdle = ({ type, detail, earlier_time: time }: RunLine): string =>
    detail === 'too_early' && time > 0
      ? t(isReading(type) ? 'done.readLately' : 'done.doneLately', {
          time: formatTime(time),
          n: READING_GAP_S.comment / 60,
        })
      : t(`detail.${detail}`)
  /** What a run came to is said once it is over: it may have done nothing at all. */
  const report = async (row: OperationRow, before: number): Promise<void> => {
    const results = await runResults(http, row, before)
    if (results.length === 0) return
    await refresh(client, operationList, operationLogList)
    const idle = results.find((one) => one.done === 0)
    const done = results.reduce((sum, one) => sum + one.done, 0)
    if (done === 0 && idle !== undefined) message.warning(t('done.nothing', { name: row.name, why: whyIdle(idle) }))
    else message.success(t('done.ended', { name: row.name, n: done, unit: t(`form.unit.${row.type}`) }))
  }
  const [switched] = status.isPending ? status.variables.ids : []
  return {
    setStatus: (row, to) =>
      void status.mutateAsync({ ids: [row.id], status: to }).then(
        () => message.success(t(`done.${to}`, { name: row.name })),
        () => undefined,
      ),
    run: (row) =>
      void start(row).then(
        (before) => report(row, before),
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
