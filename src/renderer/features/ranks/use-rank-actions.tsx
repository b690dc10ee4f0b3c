import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RankRow } from '../../../contract/entities/rank.ts'
import {
  checkRanksNow,
  deleteRankKeywords,
  editRankKeywords,
  exportRanks,
  listInclusions,
  listRanks,
} from '../../../contract/http/rank.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { useHelperLink } from '../../core/helper/use-helper.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useServices } from '../../core/services/services-context.ts'
import { saveText } from '../../lib/save-text.ts'
import { useConfirmDelete } from '../../ui/use-confirm-delete.tsx'

/** The way back stays in sight this long, s. */
const UNDO_S = 8
/** Looks that can be asked for in one go. */
export const AT_ONCE = 50

/** What can be done with tracked words and published works; failures are told by the shell. */
export function useRankActions() {
  const { t } = useTranslation('ranks')
  const { message } = App.useApp()
  const { ranks } = useServices()
  const link = useHelperLink()
  const confirm = useConfirmDelete()
  const check = useCall(checkRanksNow, { refreshes: [listRanks, listInclusions], overlay: false })
  const edit = useCall(editRankKeywords, { refreshes: [listRanks] })
  const remove = useCall(deleteRankKeywords, { refreshes: [listRanks] })
  const save = useCall(exportRanks)

  const look = async (input: InputOf<typeof checkRanksNow>): Promise<void> => {
    if (!(await link.requireSettled())) return
    if (ranks.store.getState().unsupported) return void message.warning(t('bar.oldWhy'))
    const { queued, skipped } = await check.mutateAsync(input)
    ranks.ask()
    if (skipped > 0) message.warning(t('check.some', { queued, skipped }))
    else message.success(t('check.queued', { n: queued }))
  }
  const undo = async (ids: number[], key: string): Promise<void> => {
    message.destroy(key)
    message.success(t('delete.restored', { n: (await remove.mutateAsync({ ids, restore: 1 })).deleted }))
  }
  return {
    check: (rows: readonly RankRow[], clear?: () => void): void =>
      void look({ ids: rows.slice(0, AT_ONCE).map((row) => row.id) }).then(clear, () => undefined),
    checkWorks: (ids: readonly number[], clear?: () => void): void =>
      void look({ publish_item_ids: ids.slice(0, AT_ONCE) }).then(clear, () => undefined),
    toggle: (rows: readonly RankRow[], enabled: 0 | 1, clear?: () => void): void =>
      void edit.mutateAsync({ ids: rows.map((row) => row.id), enabled }).then(
        ({ updated }) => {
          message.success(t(enabled === 1 ? 'enabled' : 'disabled', { n: updated }))
          clear?.()
        },
        () => undefined,
      ),
    remove: (rows: readonly RankRow[], clear?: () => void): void =>
      confirm({
        what: t('word'),
        names: rows.map((row) => row.keyword),
        more: <p className="rank-note">{t('delete.kept')}</p>,
        onOk: async () => {
          const ids = rows.map((row) => row.id)
          const { deleted } = await remove.mutateAsync({ ids })
          const key = `deleted-ranks:${ids.join(',')}`
          void message.open({
            key,
            type: 'success',
            duration: UNDO_S,
            content: (
              <>
                {t('delete.done', { n: deleted })}
                <Button type="link" size="small" onClick={() => void undo(ids, key).catch(() => undefined)}>
                  {t('delete.undo')}
                </Button>
              </>
            ),
          })
          clear?.()
        },
      }),
    exportCsv: async (input: InputOf<typeof exportRanks>): Promise<void> => {
      const { filename, csv, rows, truncated } = await save.mutateAsync(input)
      if (rows === 0) return void message.info(t('export.none'))
      saveText(filename, 'text/csv', csv)
      message.success(t(truncated === 1 ? 'export.cut' : 'export.done', { n: rows }))
    },
    exporting: save.isPending,
  }
}
