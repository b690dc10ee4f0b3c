import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { holdsNumber, useListState } from './use-list-state.ts'

afterEach(cleanup)

/** A list of contacts at this address, and the addresses that the tab has shown since. */
const show = (address: string) => {
  const addresses: string[] = []
  let content: ReactNode = null
  function Page() {
    addresses.push(useLocation().search)
    return content
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [address] })
  const { result } = renderHook(() => useListState<'stage'>('contacts', ['stage'], { privateNumbers: true }), {
    wrapper: ({ children }: { children: ReactNode }) => {
      content = children
      return <RouterProvider router={router} />
    },
  })
  return { list: () => result.current, addresses, search: () => router.state.location.search }
}

it('a search that may be a phone number never stands in the address, whatever else does', () => {
  const { list, addresses, search } = show('/?stage=1&page=2')
  act(() => list().set({ keyword: '138 0013-8000' }))
  expect([list().params.keyword, list().params.page, search()]).toEqual(['138 0013-8000', 1, '?stage=1'])
  act(() => list().set({ stage: '2' }))
  act(() => list().setPage(3))
  expect([list().get('keyword'), list().filtered, search()]).toEqual(['138 0013-8000', true, '?stage=2&page=3'])
  expect(addresses.filter((one) => one.includes('8000'))).toEqual([])
})

it('another search takes its place and stands in the address as before; both are cleared', () => {
  const { list, search } = show('/')
  act(() => list().set({ keyword: '13800138000' }))
  act(() => list().set({ keyword: '装修' }))
  expect([list().get('keyword'), new URLSearchParams(search()).get('keyword')]).toEqual(['装修', '装修'])
  act(() => list().set({ keyword: '13800138000' }))
  act(() => list().clear())
  expect([list().get('keyword'), list().filtered, search()]).toEqual(['', false, ''])
})

it('a number that came with the address is searched for and taken out of it', () => {
  const { list, search } = show('/?keyword=13800138000&stage=1')
  expect([list().params.keyword, search()]).toEqual(['13800138000', '?stage=1'])
})

it('counts digits of every script; four of them find phones that end so and are no number', () => {
  expect(['8000', '装修 2026', '１３８００１３８０００', '010-8888666', 'wx_1234567'].map(holdsNumber)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
