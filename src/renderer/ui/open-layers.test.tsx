import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider, Drawer, Modal } from 'antd'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { texts as ui } from '../locales/zh/ui.ts'
import { renderWith } from '../testing/render-with.tsx'
import { isLayerOpen } from './open-layers.ts'
import { SelectionBar } from './selection-bar.tsx'

const LAYERS = [
  { name: 'dialog', Layer: Modal },
  { name: 'drawer', Layer: Drawer },
] as const

/** A layer and what opens and closes it, over a list with a selection. */
function Page({ Layer, motion }: { Layer: typeof Modal | typeof Drawer; motion: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <ConfigProvider theme={{ token: { motion } }}>
      <button onClick={() => setOpen(!open)}>打开或关闭</button>
      <SelectionBar count={2} onClear={() => void (cleared += 1)}>
        {null}
      </SelectionBar>
      <Layer open={open} title="改名">
        内容
      </Layer>
    </ConfigProvider>
  )
}
let cleared = 0
const press = (): void => void fireEvent.click(screen.getByText('打开或关闭'))
const escape = (): void => void fireEvent.keyDown(window, { key: 'Escape' })
const moving = (...kinds: string[]): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(kinds.map((kind) => `[class*="-${kind}"]`).join()),
]
/** The movements of these kinds are over; jsdom shows none. */
const end = (...kinds: string[]): void => {
  for (const one of moving(...kinds))
    for (const name of ['animationend', 'transitionend'])
      act(() => void one.dispatchEvent(new Event(name, { bubbles: true })))
}

beforeEach(() => {
  cleared = 0
})

describe.each(LAYERS)('a $name', ({ Layer }) => {
  it('is open from its opening until it is closed, also when it waits unseen for the next time', async () => {
    await renderWith(<Page Layer={Layer} motion={false} />, { texts: { ui } })
    expect(isLayerOpen()).toBe(false)
    press()
    expect(isLayerOpen()).toBe(true)
    escape()
    expect(cleared).toBe(0)
    press()
    await waitFor(() => expect(isLayerOpen()).toBe(false))
    expect(screen.getByText('内容'), 'is still in the page').toBeTruthy()
    escape()
    expect(cleared).toBe(1)
  })

  it('is open while it moves out', async () => {
    await renderWith(<Page Layer={Layer} motion />, { texts: { ui } })
    press()
    await waitFor(() => expect(moving('enter', 'appear')).not.toEqual([]))
    await waitFor(() => {
      end('enter', 'appear')
      expect(moving('enter', 'appear')).toEqual([])
    })
    press()
    expect(screen.getByText('内容').closest('[class*="-leave"]')).not.toBeNull()
    expect(isLayerOpen()).toBe(true)
    await waitFor(() => {
      end('leave')
      expect(isLayerOpen()).toBe(false)
    })
  })
})

it('a question that belongs to no component is a dialog, too', async () => {
  function Ask() {
    const { modal } = App.useApp()
    return <button onClick={() => void modal.confirm({ title: '删除？' })}>问</button>
  }
  await renderWith(<Ask />, { texts: { ui } })
  fireEvent.click(screen.getByText('问'))
  await screen.findByRole('dialog')
  expect(isLayerOpen()).toBe(true)
})
