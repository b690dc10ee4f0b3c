import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setPersonalData } from '../../../../contract/http/admin.ts'
import { createLayoutStore } from '../../../core/appearance/layout-store.ts'
import { testSession } from '../../../core/services/testing-services.ts'
import { createOwnStorage } from '../../../core/session/own-storage.ts'
import { safeStorage } from '../../../lib/storage.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { LayoutSwitches } from './appearance-tab.tsx'

const show = async (answer: () => unknown) => {
  localStorage.clear()
  const layout = createLayoutStore(createOwnStorage(safeStorage(localStorage), testSession()))
  const { asked } = await renderWith(<LayoutSwitches />, { texts: { settings }, services: { layout }, answer })
  return { layout, asked }
}

it('a switch holds at once and is kept by the server; the others stay', async () => {
  const { layout, asked } = await show(() => new Promise(() => undefined))
  fireEvent.click(screen.getByRole('switch', { name: '页签栏' }))
  await waitFor(() => expect(asked).toEqual([[setPersonalData, { ui: { tagsView: 1 } }]]))
  expect(layout.store.getState()).toEqual({ tagsView: true, fixedHeader: true, sidebarLogo: true, pinyinSearch: true })
})

it('a switch that the server does not keep goes back', async () => {
  const { layout } = await show(() => Promise.reject(new Error('refused')))
  fireEvent.click(screen.getByRole('switch', { name: '固定顶栏' }))
  await waitFor(() => expect(screen.getByRole('switch', { name: '固定顶栏' }).getAttribute('aria-checked')).toBe('true'))
  expect(layout.store.getState().fixedHeader).toBe(true)
})
