import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PlanMaterial } from '../../../../contract/entities/plan.ts'
import {
  addPlanMaterial,
  cutPlanMaterial,
  deletePlanMaterial,
  listPlans,
  movePlanMaterial,
  planInfo,
  planMaterials,
} from '../../../../contract/http/plan.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'
import { type Cut, isCut } from './cut.ts'
import type { Carried } from './drag.ts'

/** Lists that show what lies in a plan's slots. */
export const SLOT_LISTS = [planMaterials, planInfo, listPlans] as const

/** Puts materials into slots, moves and takes them out; each can be taken back. Failures are told by the shell. */
export function useSlots(planId: number) {
  const { t } = useTranslation('planmaterials')
  const { message } = App.useApp()
  const undo = useUndo()
  const options = { refreshes: SLOT_LISTS, overlay: false }
  const add = useCall(addPlanMaterial, options)
  const remove = useCall(deletePlanMaterial, options)
  const move = useCall(movePlanMaterial, options)
  const part = useCall(cutPlanMaterial, options)

  const put = async (slot: number, ids: readonly number[]): Promise<void> => {
    const { added, skipped } = await add.mutateAsync({ plan_id: planId, slot, attachment_ids: [...ids] })
    if (skipped.length > 0) message.info(t('skipped', { n: skipped.length, slot, name: skipped[0]?.filename ?? '' }))
    if (added.length > 0) {
      undo(t('added', { n: added.length, slot }), async () => {
        await remove.mutateAsync({ plan_id: planId, slot, attachment_ids: added })
        return t('takenBack')
      })
    }
  }
  const shift = async (from: number, to: number, ids: readonly number[]): Promise<void> => {
    await move.mutateAsync({ plan_id: planId, from, to, attachment_ids: [...ids] })
    undo(t('moved', { n: ids.length, slot: to }), async () => {
      await move.mutateAsync({ plan_id: planId, from: to, to: from, attachment_ids: [...ids] })
      return t('takenBack')
    })
  }
  return {
    busy: add.isPending || remove.isPending || move.isPending,
    /** From the library, or from another slot. */
    take({ ids, from }: Carried, to: number): void {
      if (ids.length === 0 || from === to) return
      void (from === 0 ? put(to, ids) : shift(from, to, ids)).catch(() => undefined)
    },
    cutting: part.isPending,
    /** The part that films use, with the way back. */
    cut(file: PlanMaterial, next: Cut, done: () => void): void {
      const put = async (to: Cut): Promise<unknown> =>
        await part.mutateAsync({ plan_id: planId, slot: file.slot, attachment_id: file.attachment_id, ...to })
      const run = async (): Promise<void> => {
        await put(next)
        done()
        undo(t(isCut(next) ? 'cut.saved' : 'cut.cleared', { name: file.filename }), async () => {
          await put(file.cut)
          return t('takenBack')
        })
      }
      void run().catch(() => undefined)
    },
    /** Files of one slot; those that were cut get their part back with them. */
    remove(files: readonly PlanMaterial[]): void {
      const slot = files[0]?.slot ?? 0
      const ids = files.map((file) => file.attachment_id)
      if (ids.length === 0) return
      const out = async (): Promise<void> => {
        await remove.mutateAsync({ plan_id: planId, slot, attachment_ids: [...ids] })
        undo(t('removed', { n: ids.length, slot }), async () => {
          await add.mutateAsync({ plan_id: planId, slot, attachment_ids: [...ids] })
          for (const file of files)
            if (isCut(file.cut))
              await part.mutateAsync({ plan_id: planId, slot, attachment_id: file.attachment_id, ...file.cut })
          return t('takenBack')
        })
      }
      void out().catch(() => undefined)
    },
  }
}
