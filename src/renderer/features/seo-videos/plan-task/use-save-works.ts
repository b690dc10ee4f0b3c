import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputOf, OutputOf } from '../../../../contract/endpoint.ts'
import { saveItems } from '../../../../contract/http/publish-grid.ts'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { taskInfo, taskVideoList } from '../../../../contract/http/wisdom-seo.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'
import { useHandInWords } from '../../../core/publishing/hand-in-note.tsx'
import { askHandIns, undoSeconds } from '../../../core/publishing/use-hand-ins.ts'
import { useServices } from '../../../core/services/services-context.ts'

type Change = InputOf<typeof saveItems>['items'][number]
type Refused = OutputOf<typeof saveItems>['refused']

/** Works of one call. */
const PER_CALL = 100

/** Can a changed time be taken back? One that is over can't be put back. `now` in unix ms. */
export const canBePutBack = (before: Pick<Change, 'timing_time'>, now: number): boolean => Number(before.timing_time ?? 0) === 0 || Number(before.timing_time) * 1000 > now

/** Changes many works, tells what was refused, and offers the way back. Answers how many were changed; throws when a call failed. With `onRefused` the caller tells what was refused, work by work. */
export const useSaveWorks = (): ((changes: readonly Change[], before: readonly Change[], onRefused?: (refused: Refused) => void) => Promise<number>) => {
  const { t } = useTranslation('plantask')
  const { message } = App.useApp()
  const offer = useUndo()
  const { http } = useServices()
  const wordsOf = useHandInWords()
  const save = useCall(saveItems, { refreshes: [listItems, taskVideoList, taskInfo] })

  const run = async (changes: readonly Change[]): Promise<OutputOf<typeof saveItems>> => {
    const all: OutputOf<typeof saveItems> = { saved: [], refused: [] }
    for (let at = 0; at < changes.length; at += PER_CALL) {
      const { saved, refused } = await save.mutateAsync({ items: changes.slice(at, at + PER_CALL) })
      all.saved.push(...saved)
      all.refused.push(...refused)
    }
    return all
  }
  return async (changes, before, onRefused) => {
    const { saved, refused } = await run(changes)
    const [first] = refused
    if (onRefused !== undefined) onRefused(refused)
    else if (first !== undefined) message.warning(t('save.refused', { n: refused.length, reason: first.msg }))
    const undoable = before.filter((one) => saved.includes(Number(one.id)) && canBePutBack(one, Date.now()))
    if (saved.length > 0 && undoable.length === 0) message.success(t('save.final', { n: saved.length }))
    else if (saved.length > 0) {
      const undo = async (): Promise<string> => {
        const back = await run(undoable)
        return back.refused.length > 0 ? t('save.backSome', { n: back.saved.length, refused: back.refused.length, reason: back.refused[0]?.msg ?? '' }) : t('save.back', { n: back.saved.length })
      }
      const times = changes.flatMap(({ id, timing_time: time = 0 }) => (saved.includes(Number(id)) ? [{ id: Number(id), timing_time: Number(time) }] : []))
      void askHandIns(http, times).then((handIns) => offer(`${t('save.done', { n: saved.length })}${wordsOf(handIns)}`, undo, undoSeconds(handIns)))
    }
    return saved.length
  }
}
