import { App } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { CODE } from '../../../contract/errors.ts'
import { calendarClash, type CalendarClash } from '../../../contract/entities/plan.ts'
import { moveCalendarItems, planCalendar, unscheduledItems } from '../../../contract/http/plan.ts'
import { saveItems } from '../../../contract/http/publish-grid.ts'
import { ApiError } from '../../core/http/api-error.ts'
import { refresh } from '../../core/http/api-key.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { UndoWords, useUndoUntil } from '../../core/notices/use-undo.tsx'
import { useHandInWords } from '../../core/publishing/hand-in-note.tsx'
import { askHandIns, type HandIns, undoSeconds } from '../../core/publishing/use-hand-ins.ts'
import { useServices } from '../../core/services/services-context.ts'
import type { Move } from './clashes.ts'

const DEPTH = 50
/** A move that is taken back: to the time that the work had, from the one that it was given. */
type Back = Move & { from: number }
const isOver = ({ timing_time: time }: Move): boolean => time > 0 && time * 1_000 <= Date.now()
const clashData = z.object({ conflicts: z.array(calendarClash) })

export interface Question {
  moves: readonly Move[]
  conflicts: readonly CalendarClash[]
}

export interface Moves {
  /** Times that are shown before the server has them: id -> unix seconds. */
  ahead: ReadonlyMap<number, number>
  /** Moves; asks when works would stand too near. True once they are moved. */
  move: (moves: readonly Move[], force?: boolean) => Promise<boolean>
  question: Question | null
  /** Answers the question: move all the same, or leave everything where it was. */
  answer: (yes: boolean) => void
  undo: () => void
}

/** Moving works: shown at once, confirmed by the server, taken back by the message's button or Ctrl+Z. */
export function useMoves(): Moves {
  const { t } = useTranslation('calendar')
  const wordsOf = useHandInWords()
  const until = useUndoUntil()
  const { http } = useServices()
  const { message } = App.useApp()
  const say = useErrorText()
  const client = useQueryClient()
  const call = useCall(moveCalendarItems, { quiet: true, overlay: false })
  const save = useCall(saveItems, { quiet: true, overlay: false })
  const [ahead, setAhead] = useState<ReadonlyMap<number, number>>(new Map())
  const [question, setQuestion] = useState<Question | null>(null)
  const stack = useRef<(readonly Back[])[]>([])
  const shown = useRef('')

  const drop = (moves: readonly Move[]): void =>
    setAhead(
      (before) =>
        new Map([...before].filter(([id, time]) => !moves.some((one) => one.id === id && one.timing_time === time))),
    )
  const tell = (n: number, moves: readonly Move[]): void => {
    if (shown.current !== '') message.destroy(shown.current)
    const key = (shown.current = `moved-${crypto.randomUUID()}`)
    const show = (handIns: HandIns): void =>
      void message.open({
        key,
        type: handIns.size > 0 ? 'warning' : 'success',
        duration: undoSeconds(handIns),
        content: (
          <UndoWords
            text={`${[t('moved', { n }), ...(handIns.size > 0 ? [wordsOf(handIns)] : [])].join('，')}${until(undoSeconds(handIns))}`}
            onUndo={() => undo()}
            onClose={() => message.destroy(key)}
          />
        ),
      })
    show(new Map())
    // The way back stays in sight as long as the works rest.
    void askHandIns(http, moves).then((handIns) =>
      handIns.size > 0 && shown.current === key ? show(handIns) : undefined,
    )
  }
  /**
   * Takes moves back. A time that is over by now can't be given to a work: it is restored, and the work is missed
   * again.
   */
  const takeBack = async (moves: readonly Back[]): Promise<void> => {
    setAhead((before) => new Map([...before, ...moves.map((one) => [one.id, one.timing_time] as const)]))
    try {
      const [over, open] = [moves.filter(isOver), moves.filter((one) => !isOver(one))]
      const { moved, refused } =
        open.length === 0
          ? { moved: [], refused: [] }
          : await call.mutateAsync({ moves: open.map(({ id, timing_time }) => ({ id, timing_time })), force: 1 })
      const restored =
        over.length === 0
          ? { saved: [], refused: [] }
          : await save.mutateAsync({
              items: over.map(({ id, timing_time, from }) => ({ id, timing_time, undo_of: from })),
            })
      const [n, missed, not] = [
        moved.length + restored.saved.length,
        restored.saved.length,
        [...refused, ...restored.refused],
      ]
      if (n > 0) message.success(missed > 0 ? t('undoneMissed', { n, missed }) : t('undone', { n }))
      if (not[0] !== undefined) message.warning(t('notUndone', { n: not.length, reason: not[0].msg }))
    } catch (error) {
      message.error(say(error))
    }
    await refresh(client, planCalendar, unscheduledItems)
    drop(moves)
  }
  const run = async (moves: readonly Move[], force: boolean): Promise<boolean> => {
    setAhead((before) => new Map([...before, ...moves.map((one) => [one.id, one.timing_time] as const)]))
    try {
      const { moved, refused } = await call.mutateAsync({ moves: [...moves], force: force ? 1 : 0 })
      if (moved.length > 0) {
        stack.current = [
          ...stack.current,
          moved.map((one) => ({ id: one.id, timing_time: one.before, from: one.timing_time })),
        ].slice(-DEPTH)
        tell(moved.length, moved)
      }
      if (refused[0] !== undefined) message.warning(t('refused', { n: refused.length, reason: refused[0].msg }))
      await refresh(client, planCalendar, unscheduledItems)
      drop(moves)
      return moved.length > 0
    } catch (error) {
      const clashes = error instanceof ApiError && error.code === CODE.CONFLICT ? clashData.safeParse(error.data) : null
      if (clashes?.success) {
        setQuestion({ moves, conflicts: clashes.data.conflicts })
        return false
      }
      message.error(say(error))
      drop(moves)
      await refresh(client, planCalendar, unscheduledItems)
      return false
    }
  }
  const undo = (): void => {
    const moves = stack.current.at(-1)
    if (moves === undefined) return
    stack.current = stack.current.slice(0, -1)
    if (shown.current !== '') message.destroy(shown.current)
    shown.current = ''
    void takeBack(moves)
  }
  const byKey = useEffectEvent(undo)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if (target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA'].includes(target.tagName)))
        return
      event.preventDefault()
      byKey()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return {
    ahead,
    question,
    undo,
    move: (moves, force = false) => (moves.length === 0 ? Promise.resolve(false) : run(moves, force)),
    answer(yes) {
      const asked = question
      setQuestion(null)
      if (asked === null) return
      if (yes) void run(asked.moves, true)
      else drop(asked.moves)
    },
  }
}
