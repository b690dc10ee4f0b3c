import { renderHook } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { testItem } from '../../../helper/runs/testing/run-world.ts'
import { texts as plantask } from '../../locales/zh/plantask.ts'
import { texts as seo } from '../../locales/zh/seo.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import type { RowAction } from '../../ui/row-actions.tsx'
import { type ItemDoings, useItemActions } from './item-actions.tsx'

const doings = { may: () => true } as unknown as ItemDoings

test('of a work that may be out the answer to that comes first, and every action is a sign, so that the column holds three and the rest', () => {
  const { result } = renderHook(() => useItemActions())
  const of = (item: Parameters<typeof testItem>[1]) =>
    result.current(testItem(1, item), doings).filter((one) => one !== false && one !== null && one !== undefined)
  const keys = (item: Parameters<typeof testItem>[1]): string[] => of(item).map((one) => one.key)
  expect(keys({ publish_status: -1, unconfirmed: 1 })).toEqual(['manual', 'absent', 'records', 'edit'])
  expect(keys({ publish_status: -1 })).toEqual(['publish', 'edit', 'records', 'manual', 'cancel'])
  for (const item of [{ publish_status: -1, unconfirmed: 1 }, { publish_status: 0 }] as const)
    expect(of(item).every((one) => one.icon !== undefined)).toBe(true)
})

test('the two answers of a work that may be out are words, and the same ones stand in the banner, the menus and the messages', async () => {
  const { actions } = await actionsWith(doings)
  const answers = actions({ publish_status: -1, unconfirmed: 1 })
  expect(answers.map((one) => one.word)).toEqual(['已发出', '未发出', undefined, undefined])
  expect(answers.slice(0, 2).map((one) => one.label)).toEqual(['已发出', '未发出'])
  for (const told of [seo.publishPage.unconfirmed, `${seo.items.manualDone}${seo.items.absentDone}`]) {
    expect(told).toContain('已发出')
    expect(told).toContain('未发出')
  }
  expect(JSON.stringify(seo)).not.toMatch(/标记已发布|确认未发出/)
  expect(actions({ publish_status: -1 }).every((one) => one.word === undefined)).toBe(true)
})

/** The actions of a work's row, with Chinese words. */
const actionsWith = async (given: ItemDoings) => {
  const found: { of?: ReturnType<typeof useItemActions> } = {}
  function Row() {
    const of = useItemActions()
    useEffect(() => void (found.of = of), [of])
    return null
  }
  await renderWith(<Row />, { texts: { seo, ui } })
  return {
    actions: (item: Parameters<typeof testItem>[1]): RowAction[] =>
      (found.of?.(testItem(1, item), given) ?? []).filter(
        (one): one is RowAction => one !== false && one !== null && one !== undefined,
      ),
  }
}

test('where another time can be given, 改时间 stands behind 编辑, as in the list of works; not of what may be out, or is', async () => {
  const onTime = vi.fn()
  const { actions } = await actionsWith({ ...doings, onTime })
  const labels = (item: Parameters<typeof testItem>[1]) => actions(item).map((one) => one.label)
  expect(labels({ publish_status: 0 })).toEqual(['发布', '编辑', '改时间', '发布记录', '取消发布'])
  expect([
    labels({ publish_status: -1, unconfirmed: 1 }).includes('改时间'),
    labels({ publish_status: 2 }).includes('改时间'),
  ]).toEqual([false, false])
  actions({ publish_status: 0 })
    .find((one) => one.key === 'time')
    ?.onClick()
  expect(onTime).toHaveBeenCalledTimes(1)
  expect(plantask.bulk.time).toBe('改时间')
})
