import { useTranslation } from 'react-i18next'
import { unmergeLeads } from '../../../../contract/http/lead.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'
import { TAG_READS } from '../../../core/leads/lead-reads.ts'

/** Says that leads were merged, with the way back. */
export function useUndoMerge(): (mergeId: number, count: number) => void {
  const { t } = useTranslation('customers')
  const offer = useUndo()
  const undo = useCall(unmergeLeads, { refreshes: TAG_READS, quiet: true })
  return (mergeId, count) =>
    offer(t('merge.done', { n: count }), async () => {
      await undo.mutateAsync({ merge_id: mergeId })
      return t('merge.undone')
    })
}
