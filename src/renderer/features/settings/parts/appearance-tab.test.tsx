import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { getPersonalData, setPersonalData } from '../../../../contract/http/admin.ts'
import { createLayoutStore } from '../../../core/appearance/layout-store.ts'
import { testSession } from '../../../core/services/testing-services.ts'
import { useServerLayout } from '../../../core/appearance/use-layout.ts'
import { createOwnStorage } from '../../../core/session/own-storage.ts'
import { safeStorage } from '../../../lib/storage.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { personalData as PERSONAL } from '../../../testing/personal-data.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { LayoutSwitches } from './appearance-tab.tsx'

type Answer = (endpoint: Endpoint, input: unknown) => unknown

/** As in the shell, which brings what the server says. */
function Settings() {
  useServerLayout()
  return <LayoutSwitches />
}
/** A server whose answers the test gives: in the order of asking. */
const slowServer = () => {
  const open: { endpoint: Endpoint; resolve: (value: unknown) => void; reject: (error: Error) => void }[] = []
  const next = async (endpoint: Endpoint) => {
    await waitFor(() => expect(open[0]?.endpoint).toBe(endpoint))
    const { resolve, reject } = open.shift() ?? expect.unreachable()
    return {
      give: async (value: unknown) => await act(async () => resolve(value)),
      refuse: async () => await act(async () => reject(new Error('refused'))),
    }
  }
  return {
    answer: (endpoint: Endpoint) => new Promise((resolve, reject) => void open.push({ endpoint, resolve, reject })),
    next,
  }
}
/** All that the switch becomes from now on. */
const watchSwitch = (name: string): string[] => {
  const seen: string[] = []
  const node = screen.getByRole('switch', { name })
  const observer = new MutationObserver(() => seen.push(node.getAttribute('aria-checked') ?? ''))
  observer.observe(node, { attributeFilter: ['aria-checked'] })
  onTestFinished(() => observer.disconnect())
  return seen
}
const press = (name: string): void => void fireEvent.click(screen.getByRole('switch', { name }))

const show = async (answer: Answer, element = <LayoutSwitches />) => {
  localStorage.clear()
  const layout = createLayoutStore(createOwnStorage(safeStorage(localStorage), testSession()))
  const { asked } = await renderWith(element, { texts: { settings }, services: { layout }, answer })
  return { layout, asked }
}

it('a switch holds at once and is kept by the server; the others stay', async () => {
  const { layout, asked } = await show(() => new Promise(() => undefined))
  fireEvent.click(screen.getByRole('switch', { name: '页签栏' }))
  await waitFor(() => expect(asked).toEqual([[setPersonalData, { ui: { tagsView: 1 } }]]))
  expect(layout.store.getState()).toEqual({ tagsView: true, fixedHeader: true, sidebarLogo: true, pinyinSearch: true })
})

it('a switch that the server does not keep goes back', async () => {
  const { layout } = await show(() => Promise.reject(new Error('refused')))
  fireEvent.click(screen.getByRole('switch', { name: '固定顶栏' }))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: '固定顶栏' }).getAttribute('aria-checked')).toBe('true'),
  )
  expect(layout.store.getState().fixedHeader).toBe(true)
})

it('two switches within one answer: neither flickers back when what the first one refreshes is older than the second', async () => {
  const server = slowServer()
  const { layout } = await show(server.answer, <Settings />)
  await (await server.next(getPersonalData)).give(PERSONAL({}))
  press('页签栏')
  press('固定顶栏')
  const seen = [watchSwitch('页签栏'), watchSwitch('固定顶栏')]
  await (await server.next(setPersonalData)).give(PERSONAL({ tagsView: 1 }))
  await (await server.next(getPersonalData)).give(PERSONAL({ tagsView: 1 }))
  expect(layout.store.getState()).toMatchObject({ tagsView: true, fixedHeader: false })
  await (await server.next(setPersonalData)).give(PERSONAL({ tagsView: 1, fixedHeader: 0 }))
  await (await server.next(getPersonalData)).give(PERSONAL({ tagsView: 1, fixedHeader: 0 }))
  expect(layout.store.getState()).toMatchObject({ tagsView: true, fixedHeader: false })
  expect(seen).toEqual([[], []])
})

it('what is pressed second is sent after the answer to the first, so that the last press is what the server keeps', async () => {
  const server = slowServer()
  const { layout, asked } = await show(server.answer)
  press('页签栏')
  press('页签栏')
  const first = await server.next(setPersonalData)
  expect(asked).toEqual([[setPersonalData, { ui: { tagsView: 1 } }]])
  await first.give(PERSONAL({ tagsView: 1 }))
  await (await server.next(setPersonalData)).give(PERSONAL({}))
  expect(asked.at(-1)).toEqual([setPersonalData, { ui: { tagsView: 0 } }])
  expect(layout.store.getState().tagsView).toBe(false)
})

it('of two switches only the one that the server does not keep goes back', async () => {
  const server = slowServer()
  const { layout } = await show(server.answer)
  press('页签栏')
  press('固定顶栏')
  await (await server.next(setPersonalData)).refuse()
  expect(layout.store.getState()).toMatchObject({ tagsView: false, fixedHeader: false })
  await (await server.next(setPersonalData)).give(PERSONAL({ fixedHeader: 0 }))
  expect(layout.store.getState()).toMatchObject({ tagsView: false, fixedHeader: false })
})
