import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { discardPlanTitles, listPlanTitles, type PlanTitle } from '../../../../contract/http/plan-titles.ts'
import { listPlans } from '../../../../contract/http/plan.ts'
import { useCall } from '../../../core/http/use-api.ts'

/** The way back stays in sight this long, s. */
const UNDO_S = 8

/** Takes titles out of their plans, with the way back for a moment, or puts them back. */
export const useDiscardTitles = (): { discard: (rows: readonly PlanTitle[]) => Promise<void>; restore: (rows: readonly PlanTitle[]) => Promise<void> } => {
  const { t } = useTranslation('planTitles')
  const { message } = App.useApp()
  const call = useCall(discardPlanTitles, { refreshes: [listPlanTitles, listPlans] })
  const back = async (ids: number[]): Promise<void> => void message.success(t('restored', { n: (await call.mutateAsync({ ids, restore: 1 })).changed }))
  return {
    restore: async (rows) => await back(rows.map((row) => row.id)),
    discard: async (rows) => {
      const ids = rows.filter((row) => row.status === 0).map((row) => row.id)
      const { changed } = await call.mutateAsync({ ids })
      const key = `discarded-titles:${ids.join(',')}`
      const undo = async (): Promise<void> => {
        message.destroy(key)
        await back(ids)
      }
      void message.open({ key, type: 'success', duration: UNDO_S, content: <>{t('discarded', { n: changed })}<Button type="link" size="small" onClick={() => void undo().catch(() => undefined)}>{t('undo')}</Button></> })
    },
  }
}
