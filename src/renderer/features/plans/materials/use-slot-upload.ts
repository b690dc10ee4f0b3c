import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { addPlanMaterial } from '../../../../contract/http/plan.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { mediaOf } from '../../../core/uploads/file-rules.ts'
import { collectArrivals } from './arrivals.ts'
import { SLOT_LISTS } from './use-slots.ts'

/**
 * Sends files to the library and, as each arrives, into its slot of the plan; goes on when the screen is left. `slotOf`
 * 0 = the library alone.
 */
export function useSlotUpload(planId: number): (files: readonly File[], slotOf: (file: File) => number) => void {
  const { t } = useTranslation('planmaterials')
  const { message } = App.useApp()
  const { http, queries, uploads } = useServices()
  const say = useErrorText()
  const hand = async (slot: number, ids: number[]): Promise<void> => {
    try {
      const { skipped } = await http.call(
        addPlanMaterial,
        { plan_id: planId, slot, attachment_ids: ids },
        { overlay: false, quiet: true },
      )
      if (skipped.length > 0) message.info(t('skipped', { n: skipped.length, slot, name: skipped[0]?.filename ?? '' }))
      await refresh(queries, ...SLOT_LISTS)
    } catch (error) {
      message.error(t('notPlaced', { n: ids.length, slot, why: say(error) }))
    }
  }
  return (files, slotOf) => {
    const visual = files.filter((file) => mediaOf(file) !== 'audio')
    const arrived = collectArrivals((slot, ids) => void hand(slot, ids))
    const sent = uploads.add(visual, {}, (file, { attachmentId }) => {
      const slot = slotOf(file)
      if (slot > 0) arrived(slot, attachmentId)
    })
    if (visual.length < files.length) message.info(t('noSounds', { n: files.length - visual.length }))
    if (sent === 0 && files.length > 0) message.warning(t('noneSent'))
  }
}
