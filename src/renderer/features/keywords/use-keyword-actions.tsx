import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../contract/endpoint.ts'
import {
  deleteKeywords,
  editKeywords,
  type Keyword,
  keywordGroups,
  listKeywords,
  restoreKeywords,
} from '../../../contract/http/keywords.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useUndo } from '../../core/notices/use-undo.tsx'
import { useConfirmDelete } from '../../ui/use-confirm-delete.tsx'

/** Words of one call. */
const LOT = 500
const lots = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / LOT) }, (_, at) => ids.slice(at * LOT, (at + 1) * LOT))

export interface KeywordActions {
  remove: (rows: readonly Keyword[], done?: () => void) => void
  /** Rejects when the server refuses; then nothing is said here. */
  change: (rows: readonly Keyword[], change: Omit<InputOf<typeof editKeywords>, 'ids'>) => Promise<void>
}

/** Changing and deleting words, many at once, and the way back. */
export function useKeywordActions(): KeywordActions {
  const { t } = useTranslation('keywords')
  const { message } = App.useApp()
  const confirm = useConfirmDelete()
  const undo = useUndo()
  const refreshes = [listKeywords, keywordGroups]
  const drop = useCall(deleteKeywords, { refreshes })
  // The way back tells its failure itself.
  const back = useCall(restoreKeywords, { refreshes, quiet: true })
  const edit = useCall(editKeywords, { refreshes, quiet: true })
  const revive = async (ids: readonly number[]): Promise<string> => {
    let [restored, taken] = [0, 0]
    for (const lot of lots(ids)) {
      const told = await back.mutateAsync({ ids: lot })
      restored += told.restored
      taken += told.taken
    }
    return t(taken === 0 ? 'restored' : 'restoredSome', { n: restored, taken })
  }
  return {
    remove(rows, done) {
      const ids = rows.map((row) => row.id)
      confirm({
        what: t('what'),
        names: rows.map((row) => row.word),
        onOk: async () => {
          for (const lot of lots(ids)) await drop.mutateAsync({ ids: lot })
          done?.()
          undo(t('deleted', { n: ids.length }), async () => await revive(ids))
        },
      })
    },
    async change(rows, change) {
      for (const lot of lots(rows.map((row) => row.id))) await edit.mutateAsync({ ids: lot, ...change })
      message.success(t('changed', { n: rows.length }))
    },
  }
}
