import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { discardPlanTitles, listPlanTitles, type PlanTitle } from '../../../../contract/http/plan-titles.ts'
import { listPlans } from '../../../../contract/http/plan.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'

const LISTS = [listPlanTitles, listPlans] as const

/** Takes titles out of their plans, with the way back for a moment, or puts them back. */
export function useDiscardTitles(): {
  discard: (rows: readonly PlanTitle[]) => Promise<void>
  restore: (rows: readonly PlanTitle[]) => Promise<void>
} {
  const { t } = useTranslation('planTitles')
  const { message } = App.useApp()
  const undo = useUndo()
  const call = useCall(discardPlanTitles, { refreshes: LISTS })
  // The way back tells its failure itself.
  const back = useCall(discardPlanTitles, { refreshes: LISTS, quiet: true })
  return {
    restore: async (rows) =>
      void message.success(
        t('restored', { n: (await call.mutateAsync({ ids: rows.map((row) => row.id), restore: 1 })).changed }),
      ),
    discard: async (rows) => {
      const ids = rows.filter((row) => row.status === 0).map((row) => row.id)
      const { changed } = await call.mutateAsync({ ids })
      undo(t('discarded', { n: changed }), async () =>
        t('restored', { n: (await back.mutateAsync({ ids, restore: 1 })).changed }),
      )
    },
  }
}
