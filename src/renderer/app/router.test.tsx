import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { info } from '../../contract/http/admin.ts'
import { initProject } from '../../contract/http/common.ts'
import { ApiError } from '../core/http/api-error.ts'
import { createConnection } from '../core/http/connection.ts'
import { ServicesProvider } from '../core/services/services-provider.tsx'
import { testServices, testSession } from '../core/services/testing-services.ts'
import type { Failure, HttpClient } from '../core/http/http-client.ts'
import type { Session, SessionState } from '../core/session/session-store.ts'
import { createEmitter } from '../lib/emitter.ts'
import { texts as shell } from '../locales/zh/shell.ts'
import { texts as ui } from '../locales/zh/ui.ts'
import { routeOf } from './router.tsx'
import type { RouteLine } from './route-line.ts'
import { ScreenSlot } from './shell/screen-slot.tsx'
import { RouteFailed } from './status/route-failed.tsx'

const world = { up: true, reloads: 0 }
const reported = vi.fn<(error: unknown) => void>()
const Works = () => <p>作品在此</p>
const line = (path: string, page: RouteLine['page']): RouteLine => ({ path, title: 'accounts', access: 'public', page })

/** A page with a menu, and these screens beside it. */
const show = async (lines: readonly RouteLine[]): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { shell, ui } }, defaultNS: 'shell' })
  const http: Pick<HttpClient, 'call' | 'onFailure'> = {
    call: (endpoint) =>
      world.up && endpoint === (initProject as unknown)
        ? Promise.resolve({} as never)
        : Promise.reject(new Error('no answer')),
    onFailure: () => () => undefined,
  }
  const connection = createConnection({
    http,
    onBack: () => undefined,
    reload: () => void (world.reloads += 1),
    reloaded: { get: () => Date.now(), set: () => undefined },
    pollMs: 5,
  })
  const services = testServices({
    i18n,
    queries: new QueryClient(),
    session: testSession(),
    connection,
    errors: { report: reported } as never,
    http: http as HttpClient,
  })
  const Shell = () => (
    <>
      <nav>
        菜单<Link to="/works">作品</Link>
      </nav>
      <ScreenSlot />
    </>
  )
  const router = createMemoryRouter(
    [
      {
        ErrorBoundary: RouteFailed,
        children: [
          {
            Component: Shell,
            children: [{ path: '/', Component: () => <p>首页</p> }, ...lines.map((one) => routeOf(one, services))],
          },
        ],
      },
    ],
    { initialEntries: [lines[0]?.path ?? '/'] },
  )
  render(
    <ServicesProvider services={services}>
      <I18nextProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </ServicesProvider>,
  )
}
afterEach(() => {
  cleanup()
  Object.assign(world, { up: true, reloads: 0 })
  reported.mockReset()
})

it('a screen that is loaded while the server restarts waits for it, and comes', async () => {
  world.up = false
  const page = vi.fn(() =>
    world.up ? Promise.resolve(Works) : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  await show([line('/works', page)])
  await waitFor(() => expect(page).toHaveBeenCalled())
  expect(screen.queryByText(shell.broken.title)).toBeNull()
  world.up = true
  expect(await screen.findByText('作品在此')).toBeTruthy()
  expect(world.reloads).toBe(0)
})

it('a screen that can not be loaded at all leaves the menu where it is', async () => {
  await show([line('/broken', () => Promise.reject(new Error('gone')))])
  expect(await screen.findByText(shell.broken.title)).toBeTruthy()
  expect(screen.getByText('菜单')).toBeTruthy()
  expect(reported).toHaveBeenCalled()
})

it('so does a screen that breaks while it is shown; another address is tried', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = (): never => {
    throw new Error('a bug')
  }
  await show([line('/broken', () => Promise.resolve(Broken)), line('/works', () => Promise.resolve(Works))])
  expect(await screen.findByText(shell.broken.title)).toBeTruthy()
  expect(screen.getByText('菜单')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: '作品' }))
  expect(await screen.findByText('作品在此')).toBeTruthy()
  silent.mockRestore()
})

/** A screen that needs a session, opened while nobody can say whose it is. */
const showUnknown = async (kind: 'business' | 'network' | 'unauthorized') => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({ lng: 'zh', resources: { zh: { shell, ui } }, defaultNS: 'shell' })
  const server = { up: false, told: 0 }
  const failures = createEmitter<Failure>()
  const signedIn = testSession({ perms: ['article:edit'] }).store.getState()
  const store = createStore<SessionState>(() => ({ ...signedIn, admin: null, perms: [] }))
  const session: Session = { ...testSession(), store, setInfo: () => store.setState(signedIn) }
  const http = {
    async call(endpoint: unknown) {
      await Promise.resolve()
      if (server.up) {
        if (endpoint === info) server.told += 1
        return {}
      }
      const error = new ApiError({ kind, code: 50000, message: '服务出错', path: '/x' })
      failures.emit({ error, quiet: true, userAction: false, token: 'token' })
      throw error
    },
    onFailure: failures.on,
  } as unknown as HttpClient
  const connection = createConnection({
    http,
    onBack: () => undefined,
    reload: () => undefined,
    reloaded: { get: () => Date.now(), set: () => undefined },
    pollMs: 5,
  })
  const services = testServices({
    i18n,
    queries: new QueryClient(),
    session,
    connection,
    errors: { report: reported } as never,
    http,
  })
  const Works = () => <p>{store.getState().perms.includes('article:edit') ? '可以编辑' : '没有编辑的权限'}</p>
  const router = createMemoryRouter(
    [
      {
        ErrorBoundary: RouteFailed,
        Component: () => (
          <>
            <nav>菜单</nav>
            <ScreenSlot />
          </>
        ),
        children: [routeOf({ path: '/works', title: 'accounts', page: () => Promise.resolve(Works) }, services)],
      },
    ],
    { initialEntries: ['/works'] },
  )
  render(
    <ServicesProvider services={services}>
      <I18nextProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </ServicesProvider>,
  )
  return server
}

it('unknown rights are not taken for none: the screen waits behind why, and 重试', async () => {
  const server = await showUnknown('business')
  expect(await screen.findByText('服务出错')).toBeTruthy()
  expect([screen.queryByText('没有编辑的权限'), screen.queryByText('菜单') !== null, reported.mock.calls]).toEqual([
    null,
    true,
    [],
  ])
  server.up = true
  await userEvent.click(screen.getByRole('button', { name: /^重\s?试$/u }))
  expect(await screen.findByText('可以编辑')).toBeTruthy()
})

it('and who is signed in is asked again by itself when a server that was away is back', async () => {
  const server = await showUnknown('network')
  expect(await screen.findByRole('button', { name: /^重\s?试$/u })).toBeTruthy()
  expect(server.told).toBe(0)
  server.up = true
  await waitFor(() => expect(server.told).toBe(1))
})

it('below the question to sign in the screen opens', async () => {
  await showUnknown('unauthorized')
  expect(await screen.findByText('没有编辑的权限')).toBeTruthy()
})
