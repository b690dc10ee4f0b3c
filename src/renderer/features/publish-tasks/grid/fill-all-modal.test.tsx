import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import { testItem } from '../../../../helper/runs/testing/run-world.ts'
import { texts as grid } from '../../../locales/zh/grid.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { FillAllModal } from './fill-all-modal.tsx'
import { createGridCore } from './grid-core.ts'

const on = (id: number, value: string): PublishItem => ({
  ...testItem(id),
  thirdauth: {
    ...testItem(id).thirdauth,
    third_platform_info: { ...testItem(id).thirdauth.third_platform_info, value },
  },
})

const openDeclarations = async (rows: readonly PublishItem[]) => {
  const core = createGridCore(() => new Promise(() => undefined))
  core.setFacts(rows, PLATFORMS)
  await renderWith(<FillAllModal open rows={rows} core={core} onClose={vi.fn()} />, { texts: { grid, seo, ui } })
  await userEvent.click(await screen.findByRole('combobox', { name: grid.fillAll.field }))
  await userEvent.click(await screen.findByTitle(grid.field.declaration))
  await userEvent.click(await screen.findByRole('combobox', { name: grid.fillAll.value }))
  return core
}
const offered = (): string[] =>
  [...document.querySelectorAll('.ant-select-item-option-content')]
    .map((one) => one.textContent)
    .filter((name) => name !== grid.field.declaration)

it('over several platforms one thing is meant, and each work gets its own platform’s words for it; none stays as it is', async () => {
  const rows = [on(1, 'douyin'), on(2, 'kuaishou'), on(3, 'baijiahao')]
  const core = await openDeclarations(rows)
  await expect.poll(offered).toEqual(expect.arrayContaining([grid.intents.ai, grid.intents.repost]))
  expect(['内容由AI生成', '内容为AI生成', '内容为转载信息'].filter((name) => offered().includes(name))).toEqual([])
  await userEvent.click(screen.getByTitle(grid.intents.original))
  await userEvent.click(screen.getByRole('button', { name: grid.fillAll.ok }))
  // Own work is declared on 抖音; the two others ask for declarations of special works only.
  await expect
    .poll(() => rows.map((row) => core.grid.valueOf(row, 'declaration')))
    .toEqual(['无需添加自主声明', '', ''])
})

it('over works of one platform its own words are offered', async () => {
  await openDeclarations([on(1, 'douyin'), on(2, 'douyin')])
  await expect.poll(offered).toEqual(expect.arrayContaining(['内容由AI生成', '无需添加自主声明']))
  expect(offered()).not.toContain(grid.intents.ai)
})
