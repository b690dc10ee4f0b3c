import { useTranslation } from 'react-i18next'
import { planCalendar, unscheduledItems } from '../../../contract/http/plan.ts'
import { restoreItems } from '../../../contract/http/publish-grid.ts'
import { cancelItems } from '../../../contract/http/wisdom-seo.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useUndo } from '../../core/notices/use-undo.tsx'

const REFRESHES = [planCalendar, unscheduledItems]

/** Cancels works at once, and offers the way back: it can be taken back, so nobody is asked before. */
export function useCancelWorks(): (works: readonly { id: number; title: string }[], done: () => void) => void {
  const { t } = useTranslation('calendar')
  const offer = useUndo()
  const cancel = useCall(cancelItems, { refreshes: REFRESHES })
  const restore = useCall(restoreItems, { refreshes: REFRESHES })
  const run = async (works: readonly { id: number; title: string }[], done: () => void): Promise<void> => {
    const ids = works.map((work) => work.id)
    await cancel.mutateAsync({ ids })
    done()
    offer(
      works.length === 1 ? t('cancelledOne', { name: works[0]?.title }) : t('cancelled', { n: works.length }),
      async () => {
        const { restored, missed } = await restore.mutateAsync({ ids })
        return missed > 0 ? t('undoneMissed', { n: restored, missed }) : t('undone', { n: restored })
      },
    )
  }
  return (works, done) => void run(works, done).catch(() => undefined)
}
