import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { texts as shell } from '../../locales/zh/shell.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { NoticeBar } from './notice-bar.tsx'

/** jsdom draws nothing: the bar is 300 px wide, its line as long as said. */
const show = async (linePx: number) => {
  const animate = vi.fn((_frames: Keyframe[], _options: KeyframeAnimationOptions) => ({
    cancel: vi.fn(),
    pause: vi.fn(),
    play: vi.fn(),
  }))
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(linePx)
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')
  Object.defineProperty(Element.prototype, 'animate', { configurable: true, value: animate })
  onTestFinished(() => {
    vi.restoreAllMocks()
    if (before === undefined) Reflect.deleteProperty(Element.prototype, 'animate')
    else Object.defineProperty(Element.prototype, 'animate', before)
  })
  await renderWith(<NoticeBar />, {
    texts: { shell },
    answer: () => [{ id: 1, title: '今晚 23 点维护', jumpUrl: '', level: 'info' }],
    services: { host: {} },
  })
  await screen.findByText(/今晚 23 点维护/)
  return animate
}
const xOf = (frame: Keyframe): number => Number(/-?[\d.]+/.exec(String(frame['transform']))?.[0])

it('a long line rests before each round, moves at 50 px a second, and comes to rest again where it began', async () => {
  const animate = await show(1_000)
  const [frames = [], options] = animate.mock.calls[0] ?? []
  const whole = Number(options?.duration)
  const steps = frames.slice(1).map((frame, at) => ({
    px: Math.abs(xOf(frame) - xOf(frames[at] ?? {})),
    s: ((Number(frame.offset) - Number(frames[at]?.offset)) * whole) / 1000,
  }))
  expect(steps[0]).toMatchObject({ px: 0, s: expect.closeTo(5, 3) })
  expect(
    steps
      .filter(({ s }) => s > 0)
      .slice(1)
      .map(({ px, s }) => px / s),
  ).toEqual([expect.closeTo(50, 3), expect.closeTo(50, 3)])
  expect([xOf(frames[0] ?? {}), xOf(frames.at(-1) ?? {})]).toEqual([0, 0])
})

it('a line that is in view as a whole stands still', async () => {
  const animate = await show(280)
  await act(async () => await Promise.resolve())
  expect(animate).not.toHaveBeenCalled()
})
