import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { saveItems } from '../../../contract/http/publish-grid.ts'
import { listItems } from '../../../contract/http/publish-items.ts'
import { taskInfo, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { useHttp } from '../http/http-context.ts'
import { useCall } from '../http/use-api.ts'
import { useUndo } from '../notices/use-undo.tsx'
import { useHandInWords } from '../publishing/hand-in-note.tsx'
import { askHandIns, undoSeconds } from '../publishing/use-hand-ins.ts'

type Change = InputOf<typeof saveItems>['items'][number]
type Refused = OutputOf<typeof saveItems>['refused']

/** Works of one call. */
const PER_CALL = 100

/** Is it another one than the work had? What is not known of before counts as another. */
const isChange = (change: Change, before: Change | undefined): boolean =>
  Object.entries(change).some(([key, value]) => JSON.stringify(value) !== JSON.stringify(before?.[key as keyof Change]))
/**
 * The change that takes one back: of a time exactly that one, which may be over by now, and only while nobody has
 * changed it since.
 */
const backOf = (change: Change, before: Change): Change =>
  change.timing_time === undefined
    ? before
    : { id: before.id, timing_time: before.timing_time ?? 0, undo_of: change.timing_time }

/**
 * Changes many works, tells what was refused, and offers the way back. Answers how many have something else now; throws
 * when a call failed. With `onRefused` the caller tells what was refused, work by work; `onUndone`: all was taken back.
 */
export function useSaveWorks(): (
  changes: readonly Change[],
  before: readonly Change[],
  onRefused?: (refused: Refused) => void,
  onUndone?: () => void,
) => Promise<number> {
  const { t } = useTranslation('plantask')
  const { message } = App.useApp()
  const offer = useUndo()
  const http = useHttp()
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
  return async (changes, before, onRefused, onUndone) => {
    const { saved, refused } = await run(changes)
    const [first] = refused
    if (onRefused !== undefined) onRefused(refused)
    else if (first !== undefined) message.warning(t('save.refused', { n: refused.length, reason: first.msg }))
    const made = changes.flatMap((change) => {
      const was = before.find((one) => one.id === change.id)
      return saved.includes(Number(change.id)) && isChange(change, was) ? [{ change, was }] : []
    })
    if (saved.length > 0 && made.length === 0) message.info(t('save.same'))
    else if (made.length > 0) {
      const undo = async (): Promise<string> => {
        const back = await run(made.flatMap(({ change, was }) => (was === undefined ? [] : [backOf(change, was)])))
        onUndone?.()
        return back.refused.length > 0
          ? t('save.backSome', {
              n: back.saved.length,
              refused: back.refused.length,
              reason: back.refused[0]?.msg ?? '',
            })
          : t('save.back', { n: back.saved.length })
      }
      const times = made.map(({ change: { id, timing_time: time = 0 } }) => ({
        id: Number(id),
        timing_time: Number(time),
      }))
      void askHandIns(http, times).then((handIns) =>
        offer(`${t('save.done', { n: made.length })}${wordsOf(handIns)}`, undo, undoSeconds(handIns)),
      )
    }
    return made.length
  }
}
