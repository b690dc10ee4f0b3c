import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { CODE } from '../../../contract/errors.ts'
import { deleteMicroApps, listMicroApps, restoreMicroApps } from '../../../contract/http/micro-apps.ts'
import { deletePlaces, listPlaces, restorePlaces } from '../../../contract/http/places.ts'
import { ApiError } from '../../core/http/api-error.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useUndo } from '../../core/notices/use-undo.tsx'
import { useConfirmDelete } from '../../ui/use-confirm-delete.tsx'

const refused = z.object({
  refs: z.array(z.object({ title: z.string(), used_by: z.array(z.object({ name: z.string() })) })),
})

/**
 * Asks before places or mini programs go, with the way back for a moment; what a plan needs stays, and the plan is
 * named.
 */
export function useAnchorDelete(
  kind: 'place' | 'program',
): (rows: readonly { id: number; name: string }[], done?: () => void) => void {
  const { t } = useTranslation('places')
  const { message, modal } = App.useApp()
  const say = useErrorText()
  const undo = useUndo()
  const confirm = useConfirmDelete()
  const removePlaces = useCall(deletePlaces, { refreshes: [listPlaces], quiet: true })
  const removePrograms = useCall(deleteMicroApps, { refreshes: [listMicroApps], quiet: true })
  const backPlaces = useCall(restorePlaces, { refreshes: [listPlaces], quiet: true })
  const backPrograms = useCall(restoreMicroApps, { refreshes: [listMicroApps], quiet: true })
  const remove = async (ids: number[]): Promise<number> =>
    kind === 'place'
      ? (await removePlaces.mutateAsync({ ids })).deleted
      : (await removePrograms.mutateAsync({ ids })).deleted
  const restore = async (ids: number[]): Promise<number> =>
    kind === 'place'
      ? (await backPlaces.mutateAsync({ ids })).restored
      : (await backPrograms.mutateAsync({ ids })).restored

  return (rows, done) =>
    confirm({
      what: t(kind),
      names: rows.map((row) => row.name),
      onOk: async () => {
        const ids = rows.map((row) => row.id)
        try {
          const n = await remove(ids)
          undo(t('deleted', { n }), async () => t('restored', { n: await restore(ids) }))
          done?.()
        } catch (error) {
          const uses =
            error instanceof ApiError && error.code === CODE.STILL_USED ? refused.safeParse(error.data) : null
          if (uses?.success !== true) message.error(say(error))
          else
            modal.warning({
              title: t('usedTitle'),
              content: (
                <ul>
                  {uses.data.refs.map((ref) => (
                    <li key={ref.title}>
                      {t('usedBy', { title: ref.title, plans: ref.used_by.map((use) => use.name).join('、') })}
                    </li>
                  ))}
                </ul>
              ),
              okText: t('ok'),
            })
        }
      },
    })
}
