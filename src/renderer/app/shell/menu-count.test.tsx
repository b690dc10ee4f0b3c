import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/fixtures/eventually.ts'
import { PATHS } from '../../lib/paths.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { MenuCount } from './menu-count.tsx'

const show = (path: string, perms: readonly string[], unread = 120) =>
  renderWith(<MenuCount path={path} />, { texts: { shell }, perms, answer: () => ({ unread, mine: 0 }) })

it('shows unread conversations behind the inbox, many of them as more', async () => {
  await show(PATHS.chat, ['chat:reply'])
  expect((await screen.findByLabelText('120 个未读会话')).textContent).toBe('99+')
})

it('shows nothing where all is read', async () => {
  const { asked } = await show(PATHS.chat, ['chat:reply'], 0)
  await eventually(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('img')).toBeNull()
})

it('asks for nothing behind another item, nor for whoever may not see conversations', async () => {
  const other = await show(PATHS.leads, ['*'])
  const without = await show(PATHS.chat, ['lead:list'])
  expect([other.asked, without.asked]).toEqual([[], []])
})
