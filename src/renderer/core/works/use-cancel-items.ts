import { useTranslation } from 'react-i18next'
import { restoreItems } from '../../../contract/http/publish-grid.ts'
import { listItems } from '../../../contract/http/publish-items.ts'
import { cancelItems, taskInfo, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { useCall } from '../http/use-api.ts'
import { useUndo } from '../notices/use-undo.tsx'
import { restoredText } from './use-tell-restored.tsx'

const REFRESHES = [listItems, taskVideoList, taskInfo]
/** Works of one call. */
const PER_CALL = 500

/**
 * Cancels works at once, says `told`, and offers the way back: it can be taken back, so nobody is asked before. Rejects
 * when a call failed.
 */
export function useCancelItems(): (ids: readonly number[], told: string) => Promise<void> {
  const { t } = useTranslation('seo')
  const offer = useUndo()
  const cancel = useCall(cancelItems, { refreshes: REFRESHES })
  const restore = useCall(restoreItems, { refreshes: REFRESHES })
  return async (ids, told) => {
    for (let at = 0; at < ids.length; at += PER_CALL) await cancel.mutateAsync({ ids: ids.slice(at, at + PER_CALL) })
    offer(told, async () => restoredText(t, await restore.mutateAsync({ ids: [...ids] })))
  }
}
