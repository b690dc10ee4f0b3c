import { expect, it, vi } from 'vitest'

/** True once a frame came; a frame that never comes ends the test. */
const frame = (): Promise<boolean> => new Promise((resolve) => void window.requestAnimationFrame(() => resolve(true)))

it('frames come after a test with a clock of its own has taken the focus away: what moves in the files behind it comes to its end', async () => {
  vi.useFakeTimers()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  button.remove()
  vi.useRealTimers()
  expect(await frame()).toBe(true)
})
