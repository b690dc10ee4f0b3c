import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSaveKey } from './use-save-key.ts'

function Desk({ save }: { save: () => void }) {
  useSaveKey(save)
  return <textarea aria-label="text" />
}
const press = (target: Element | Window, more: object = {}): boolean =>
  fireEvent.keyDown(target, { key: 's', ctrlKey: true, ...more })
afterEach(cleanup)

it('saves what is written instead of the page, from inside a field too, once for a key that is held', () => {
  const save = vi.fn()
  const { getByLabelText } = render(<Desk save={save} />)
  // False = the browser's own answer was prevented.
  expect(press(getByLabelText('text'))).toBe(false)
  expect(press(window, { ctrlKey: false, metaKey: true })).toBe(false)
  expect(press(window, { repeat: true })).toBe(false)
  expect(save).toHaveBeenCalledTimes(2)
  expect(press(window, { ctrlKey: false })).toBe(true)
  expect(save).toHaveBeenCalledTimes(2)
})

it('saves nothing behind an open dialog', () => {
  const save = vi.fn()
  render(
    <>
      <Desk save={save} />
      <div role="dialog" />
    </>,
  )
  const open = { seen: true }
  Element.prototype.checkVisibility = () => open.seen
  expect(press(window)).toBe(false)
  expect(save).not.toHaveBeenCalled()
  open.seen = false
  press(window)
  expect(save).toHaveBeenCalledTimes(1)
})
