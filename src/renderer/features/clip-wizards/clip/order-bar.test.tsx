import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { texts as wizards } from '../../../locales/zh/wizards.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { emptyDraft } from './draft.ts'
import { OrderBar, type OrderBarProps } from './order-bar.tsx'

const noop = (): void => undefined
const show = async (more: Partial<OrderBarProps>): Promise<void> => {
  const usual: OrderBarProps = {
    draft: emptyDraft('组'),
    set: noop,
    capacity: {
      max_num: 9,
      capped: 0,
      combos: 9,
      why: '',
      parts: [],
      min_hamming: 0,
      min_look: 0,
      unit_cost: 1,
      duration_s: { min: 10, max: 12 },
      left: 100,
    },
    problem: undefined,
    onAgain: noop,
    engineReason: '',
    left: 100,
    tryState: { kind: 'idle' },
    onTry: noop,
    onCancelTry: noop,
    onSubmit: noop,
    submitting: false,
  }
  await renderWith(<OrderBar {...usual} {...more} />, { texts: { seo, wizards } })
}

it('the free preview is asked for beside the order, below the part that scrolls, and its film is brought into view', async () => {
  const onTry = vi.fn<() => void>()
  const seen: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.className)
  }
  await show({ onTry })
  const button = screen.getByRole('button', { name: '生成预览' })
  expect([
    button.closest('.clip-order-cards'),
    screen.getByRole('button', { name: /^提交/ }).closest('.clip-order-cards'),
  ]).toEqual([null, null])
  fireEvent.click(button)
  expect(onTry).toHaveBeenCalledOnce()
  expect(seen).toEqual(['clip-stage'])
})

it('a preview that is being made can be given up at the same place', async () => {
  const onCancelTry = vi.fn<() => void>()
  await show({ tryState: { kind: 'running', progress: 40 }, onCancelTry })
  expect(screen.queryByRole('button', { name: '生成预览' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(onCancelTry).toHaveBeenCalledOnce()
})
