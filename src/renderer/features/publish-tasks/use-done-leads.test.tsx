import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { DeskState } from '../../core/publishing/publish-desk.ts'
import { ServicesProvider } from '../../core/services/services-provider.tsx'
import { useDoneLeads } from './use-done-leads.ts'

test('closing the dialog of this task’s ended run leads on; putting a run aside, another task’s run, or the next run in the dialog does not', () => {
  const shown = (taskId: number, endTime: number, open = 7) =>
    ({ open, detail: { run: { id: 7, wisdom_task_id: taskId, end_time: endTime } } }) as unknown as Partial<DeskState>
  const led = (state: Partial<DeskState>, then: Partial<DeskState> = { open: 0, detail: null }): number => {
    const store = createStore<Partial<DeskState>>(() => ({ open: 0, detail: null }))
    const onDone = vi.fn()
    const services = { publishing: { store } } as never
    renderHook(() => useDoneLeads(1, onDone), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <ServicesProvider services={services}>{children}</ServicesProvider>
      ),
    })
    store.setState(state)
    store.setState(then)
    return onDone.mock.calls.length
  }
  expect([led(shown(1, 9)), led(shown(1, 0)), led(shown(2, 9)), led(shown(1, 9), { open: 8, detail: null })]).toEqual([
    1, 0, 0, 0,
  ])
})

test('who has left for another screen meanwhile is not led away from there', () => {
  const store = createStore<Partial<DeskState>>(
    () => ({ open: 7, detail: { run: { id: 7, wisdom_task_id: 1, end_time: 9 } } }) as unknown as Partial<DeskState>,
  )
  const here: (() => boolean)[] = []
  const services = { publishing: { store } } as never
  const { unmount } = renderHook(() => useDoneLeads(1, (isHere) => void here.push(isHere)), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ServicesProvider services={services}>{children}</ServicesProvider>
    ),
  })
  store.setState({ open: 0, detail: null })
  expect(here.map((isHere) => isHere())).toEqual([true])
  unmount()
  expect(here.map((isHere) => isHere())).toEqual([false])
})
