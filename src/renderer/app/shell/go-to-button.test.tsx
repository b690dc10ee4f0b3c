import { fireEvent, screen } from '@testing-library/react'
import { Drawer, Modal } from 'antd'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { createLayoutStore } from '../../core/appearance/layout-store.ts'
import { testSession } from '../../core/services/testing-services.ts'
import { createOwnStorage } from '../../core/session/own-storage.ts'
import { safeStorage } from '../../lib/storage.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { GoToButton } from './go-to-button.tsx'

function Page({ Layer }: { Layer: typeof Modal | typeof Drawer }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <GoToButton />
      <button onClick={() => setOpen(false)}>关闭</button>
      <Layer open={open} title="改名" destroyOnHidden />
    </>
  )
}
/** Whether the page took the keys for itself. */
const ctrlK = (): boolean => !fireEvent.keyDown(window, { key: 'k', ctrlKey: true })

it.each([
  { name: 'dialog', Layer: Modal },
  { name: 'drawer', Layer: Drawer },
])('Ctrl+K opens the list of screens, but not over a $name', async ({ Layer }) => {
  const layout = createLayoutStore(createOwnStorage(safeStorage(localStorage), testSession()))
  await renderWith(<Page Layer={Layer} />, { texts: { shell }, services: { layout }, perms: ['*'] })
  await screen.findByText('改名')
  expect(ctrlK()).toBe(false)
  fireEvent.click(screen.getByText('关闭'))
  await expect.poll(() => screen.queryByText('改名')).toBeNull()
  expect(ctrlK()).toBe(true)
  expect(await screen.findByRole('combobox')).toBeTruthy()
})
