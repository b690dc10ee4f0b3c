import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { TEXT_ENTRANCES, type TextEntrance } from '../../../contract/text-entrances.ts'
import { texts as type } from '../../locales/zh/type.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { EntrancePicker, entranceFrames } from './entrance-picker.tsx'

const show = async (start: readonly TextEntrance[]) => {
  const last: { chosen: readonly TextEntrance[] } = { chosen: start }
  function Form() {
    const [chosen, setChosen] = useState(start)
    return (
      <EntrancePicker
        kind="title"
        chosen={chosen}
        onChange={(next) => {
          last.chosen = next
          setChosen(next)
        }}
      />
    )
  }
  await renderWith(<Form />, { texts: { type } })
  return last
}
const pressed = (): string[] => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent)

it('takes none, one or several, all at once by 随机, and says what that means', async () => {
  const last = await show([])
  expect(screen.getByRole('group', { name: '标题入场动画' })).toBeTruthy()
  expect(pressed()).toEqual(['无'])
  expect(screen.getByText('文字直接出现')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '上浮' }))
  expect(screen.getByText('每条视频都用它')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '弹入' }))
  expect([last.chosen, pressed()]).toEqual([
    ['rise', 'pop'],
    ['上浮', '弹入'],
  ])
  expect(screen.getByText(/轮流使用/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '上浮' }))
  expect(last.chosen).toEqual(['pop'])
  await userEvent.click(screen.getByRole('button', { name: '随机' }))
  expect(last.chosen).toEqual(TEXT_ENTRANCES)
  await userEvent.click(screen.getByRole('button', { name: '无' }))
  expect([last.chosen, pressed()]).toEqual([[], ['无']])
})

it('shows an entrance on its word when it is pointed at, as the film has it', async () => {
  const animate = vi.fn()
  Object.assign(HTMLElement.prototype, { animate })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'animate'))
  await show(['fade'])
  await userEvent.hover(screen.getByRole('button', { name: '展开' }))
  expect(animate).toHaveBeenCalledWith(entranceFrames('wipe'), { duration: 550 })
  for (const kind of TEXT_ENTRANCES) {
    const frames = entranceFrames(kind)
    expect(frames[0]?.opacity === 0 || frames[0]?.['clipPath'] === 'inset(0 100.0% 0 0)').toBe(true)
    expect(frames.at(-1)).toEqual({ opacity: 1, transform: 'translateY(0.000em) scale(1.000)', clipPath: 'none' })
  }
})
