import { App } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { allowDuplicates, restoreItems, saveItems } from '../../../../contract/http/publish-grid.ts'
import { cancelItems, publishPreflight, taskInfo, taskVideoList } from '../../../../contract/http/wisdom-seo.ts'
import { useCall } from '../../../core/http/use-api.ts'
import type { FixGroup } from './fix-plan.ts'
import { createFixTurns } from './fix-turns.ts'
import type { Step } from './grid-store.ts'
import type { GridCore } from './grid-core.ts'

/**
 * Applies fixes, and takes steps back and forth: cells in the sheet, decisions at the server. `newest` (a stable
 * function): the fixes of a check made now.
 */
export function useFixes(
  core: GridCore,
  newest: () => Promise<readonly FixGroup[]>,
): {
  apply: (group: FixGroup, reason: string) => Promise<void>
  leaveOut: (items: readonly PublishItem[]) => Promise<number>
  undo: () => void
  redo: () => void
} {
  const { t } = useTranslation('grid')
  const { message } = App.useApp()
  const refreshes = [taskInfo, taskVideoList, publishPreflight]
  const cancel = useCall(cancelItems, { refreshes })
  const restore = useCall(restoreItems, { refreshes })
  const allow = useCall(allowDuplicates, { refreshes })
  const save = useCall(saveItems, { refreshes })
  const turns = useMemo(() => createFixTurns(core, newest), [core, newest])
  const CHUNK = 500
  /** Items of one saving. */
  const SAVED = 100
  const inChunks = async (ids: readonly number[], work: (some: number[]) => Promise<number>): Promise<number> => {
    let done = 0
    for (let at = 0; at < ids.length; at += CHUNK) done += await work(ids.slice(at, at + CHUNK))
    return done
  }
  const doCancel = (ids: readonly number[]): Promise<number> =>
    inChunks(ids, async (some) => (await cancel.mutateAsync({ ids: some })).cancelled)
  const doAllow = (ids: readonly number[], on: 0 | 1, reason: string): Promise<number> =>
    inChunks(ids, async (some) => (await allow.mutateAsync({ ids: some, allow: on, reason })).updated)
  const doRestore = (ids: readonly number[]): Promise<number> =>
    inChunks(ids, async (some) => (await restore.mutateAsync({ ids: some })).restored)

  /**
   * Articles as they are now; how many works took theirs. One that can't go out as it is stays as it was, with its
   * reason.
   */
  const takeArticles = async (group: FixGroup): Promise<number> => {
    const items = group.fixes.flatMap(({ item, fix }) =>
      fix.article_id === undefined ? [] : [{ id: item.id, article_id: fix.article_id }],
    )
    let done = 0
    for (let at = 0; at < items.length; at += SAVED) {
      const {
        saved,
        refused: [no],
      } = await save.mutateAsync({ items: items.slice(at, at + SAVED) })
      done += saved.length
      if (no !== undefined) message.warning(no.msg)
    }
    return done
  }

  const leaveOut = async (items: readonly PublishItem[]): Promise<number> => {
    const ids = items.map((item) => item.id)
    const done = await doCancel(ids)
    core.grid.note({ kind: 'leave_out', ids })
    return done
  }
  /** What a step means at the server, forwards or back. */
  const settle = (step: Step | null, back: boolean): void => {
    if (step === null || step.kind === 'cells') return
    const work =
      step.kind === 'leave_out'
        ? back
          ? doRestore(step.ids)
          : doCancel(step.ids)
        : doAllow(step.ids, back ? 0 : 1, back ? '' : step.reason)
    void work.then((n) => message.info(t(back ? 'undone' : 'redone', { n }))).catch(() => undefined)
  }
  return {
    leaveOut,
    async apply(group, reason) {
      const ids = [...new Set(group.fixes.map(({ item }) => item.id))]
      if (group.key === 'take_article') return void message.success(t('fixes.done', { n: await takeArticles(group) }))
      if (group.key === 'leave_out') await leaveOut(group.fixes.map(({ item }) => item))
      else if (group.key === 'allow_repeat') await allow.mutateAsync({ ids, allow: 1, reason, repeat: 1 })
      else if (group.key === 'allow_duplicate') {
        await doAllow(ids, 1, reason)
        core.grid.note({ kind: 'allow', ids, reason })
      } else {
        const { done, left } = await turns.apply(group)
        if (left > 0) message.warning(t('fixes.changed', { n: left }))
        if (done > 0) message.success(t('fixes.done', { n: done }))
        return
      }
      message.success(t('fixes.done', { n: ids.length }))
    },
    undo: () => settle(core.grid.undo(), true),
    redo: () => settle(core.grid.redo(), false),
  }
}
