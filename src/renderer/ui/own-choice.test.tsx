import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OwnerContext, useOwnChoice } from './own-choice.ts'
import { useTablePrefs } from './table-prefs.ts'
import { useListState } from './use-list-state.ts'

let owner = 1
const wrapper = ({ children }: { children: ReactNode }) => (
  <OwnerContext value={owner}>
    <MemoryRouter>{children}</MemoryRouter>
  </OwnerContext>
)
const show = <T,>(hook: () => T) => renderHook(hook, { wrapper })
const at = (id: number): void => {
  cleanup()
  owner = id
}

beforeEach(() => {
  owner = 1
  localStorage.clear()
})
afterEach(cleanup)

it('a choice is there again for the one who made it, and for nobody else, also while the part stays on the screen', () => {
  const shown = show(() => useOwnChoice('view'))
  act(() => shown.result.current[1]('cards'))
  expect(shown.result.current[0]).toBe('cards')
  owner = 2
  shown.rerender()
  expect(shown.result.current[0]).toBeUndefined()
  at(1)
  expect(show(() => useOwnChoice('view')).result.current[0]).toBe('cards')
})

it('columns, row height and page size of a list are such choices', () => {
  const prefs = show(() => useTablePrefs('works', ['id']))
  act(() => prefs.result.current[1]({ density: 'small', hidden: ['name'] }))
  const list = show(() => useListState('works', []))
  act(() => list.result.current.setPage(1, 100))
  const found = () => [
    show(() => useTablePrefs('works', ['id'])).result.current[0],
    show(() => useListState('works', [])).result.current.params.limit,
  ]
  at(2)
  expect(found()).toEqual([{ density: 'middle', hidden: ['id'] }, 20])
  at(1)
  expect(found()).toEqual([{ density: 'small', hidden: ['name'] }, 100])
})
