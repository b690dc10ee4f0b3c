import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { texts as ui } from '../locales/zh/ui.ts'
import { renderWith } from '../testing/render-with.tsx'
import { RowActions } from './row-actions.tsx'

it('without room all actions of a row are in one menu, and do the same', async () => {
  const onClick = vi.fn()
  await renderWith(
    <RowActions
      folded
      actions={[
        { key: 'edit', label: '编辑', onClick },
        false,
        { key: 'records', label: '发布记录', onClick: () => undefined },
      ]}
    />,
    { texts: { ui } },
  )
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['更多'])
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '编辑' }))
  expect(onClick).toHaveBeenCalledOnce()
})

it('answers that are waited for stand in sight as words; the others are in the menu', async () => {
  const onClick = vi.fn()
  await renderWith(
    <RowActions
      actions={[
        { key: 'out', label: '已发出', word: '已发出', icon: <i />, onClick },
        { key: 'not', label: '未发出', word: '未发出', icon: <i />, onClick: () => undefined },
        { key: 'records', label: '发布记录', icon: <i />, onClick: () => undefined },
      ]}
    />,
    { texts: { ui } },
  )
  expect(
    screen.getAllByRole('button').map((button) => [button.getAttribute('aria-label'), button.textContent]),
  ).toEqual([
    ['已发出', '已发出'],
    ['未发出', '未发出'],
    ['更多', ''],
  ])
  await userEvent.click(screen.getByRole('button', { name: '已发出' }))
  expect(onClick).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  expect(await screen.findByRole('menuitem', { name: '发布记录' })).toBeTruthy()
})
