import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { deviceList, registerDevice, waitingDevices } from '../../../contract/http/admin.ts'
import { CLOSED, type HelperState } from '../../core/helper/helper-state.ts'
import { ApiError } from '../../core/http/api-error.ts'
import type { Failure } from '../../core/http/http-client.ts'
import { testHttp, testSend } from '../../core/services/testing-services.ts'
import { createEmitter } from '../../lib/emitter.ts'
import { PATHS } from '../../lib/paths.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { BackendKeyBanner, DeviceBanner } from './device-banner.tsx'

const DEVICE = 'device-0001'
const MARK = '0001aaaabbbbcccc'
const READY: HelperState = {
  ...CLOSED,
  connected: true,
  phase: 'ready',
  mark: MARK,
  info: { device_id: DEVICE, device_name: '前台电脑' } as HelperState['info'],
}
const PROOF = { device_id: DEVICE, name: '前台电脑', public_key: 'A'.repeat(80), proof: 'x' }
const row = (more: object = {}) => ({
  device_id: DEVICE,
  key_mark: MARK,
  changed: 0,
  held: 1,
  name: '前台电脑',
  revoked_time: 0,
  admin_name: '小李',
  create_time: 1,
  last_seen_time: 1,
  approved: 0,
  own: 0,
  approved_by: '',
  ...more,
})
const waits = (name: string, mark: string, admin = '小王') => ({
  device_id: `id-of-${mark}`,
  key_mark: mark,
  changed: 0,
  name,
  admin_name: admin,
  create_time: 1,
})

const show = async (perms: readonly string[], answer: (endpoint: Endpoint) => unknown, state: HelperState = READY) =>
  await renderWith(<DeviceBanner />, {
    texts: { shell, ui },
    perms,
    answer,
    services: { helper: { store: createStore(() => state), send: testSend(() => PROOF) } as never },
  })

it('a computer that was revoked while the page stood open asks for its approval, and the page says so', async () => {
  let registered = 0
  await show(['account:auth', 'device:approve'], (endpoint) => {
    if (endpoint === waitingDevices) return { approvers: ['老板'], list: [] }
    if (endpoint === registerDevice) {
      registered += 1
      return { device_id: DEVICE, approved: 0 }
    }
    expect(endpoint).toBe(deviceList)
    return { total: registered, list: registered === 0 ? [] : [row({ revoked_time: 5 })] }
  })
  expect(await screen.findByText(/被撤销过/)).toBeTruthy()
  expect(screen.getByText(/设备标记：0001 AAAA BBBB CCCC/)).toBeTruthy()
  expect(registered).toBe(1)
})

it('a refused call tells the page at once that its computer was revoked meanwhile', async () => {
  const failures = createEmitter<Failure>()
  const refuse = (data: unknown): void =>
    failures.emit({
      error: new ApiError({ kind: 'business', code: 40901, message: '', data, path: '/x' }),
      quiet: false,
      userAction: true,
      token: '',
    })
  let [listed, registered] = [1, 0]
  const answer = (endpoint: Endpoint): unknown => {
    if (endpoint === registerDevice) {
      registered += 1
      return { device_id: DEVICE, approved: 0 }
    }
    if (endpoint === waitingDevices) return { approvers: ['老板'], list: [] }
    return { total: 1, list: registered > 0 ? [row({ revoked_time: 5 })] : listed === 0 ? [] : [row({ approved: 1 })] }
  }
  const asked: Endpoint[] = []
  const http = { ...testHttp((endpoint) => (asked.push(endpoint), answer(endpoint))), onFailure: failures.on }
  await renderWith(<DeviceBanner />, {
    texts: { shell, ui },
    perms: ['account:auth'],
    services: { http, helper: { store: createStore(() => READY), send: testSend(() => PROOF) } as never },
  })
  await waitFor(() => expect(asked).toEqual([deviceList]))
  await waitFor(() => expect(screen.queryByText(/等待批准|被撤销/)).toBeNull())
  listed = 0
  refuse({ lock: 1 })
  expect(asked).toEqual([deviceList])
  refuse({ device_pending: 1 })
  expect(await screen.findByText(/被撤销过/)).toBeTruthy()
})

it('what was said of waiting computers while the helper was starting is asked again as soon as it is connected, not at the next look', async () => {
  let approved: 0 | 1 = 0
  const store = createStore<HelperState>(() => READY)
  const answer = (endpoint: Endpoint): unknown =>
    endpoint === waitingDevices
      ? { approvers: ['老板'], list: approved === 1 ? [] : [waits('二号店', 'ffff000011112222')] }
      : { total: 1, list: [row({ approved })] }
  await renderWith(<DeviceBanner />, {
    texts: { shell, ui },
    perms: ['account:auth', 'device:approve'],
    answer,
    services: { helper: { store, send: testSend(() => PROOF) } as never },
  })
  expect((await screen.findAllByText(/等待批准|等待您批准/)).length).toBe(2)
  approved = 1
  act(() => store.setState(CLOSED))
  act(() => store.setState(READY))
  await waitFor(() => expect(screen.queryByText(/等待批准|等待您批准/)).toBeNull())
})

it('an operator whose computer waits reads which one it is, and the names of those who may approve it', async () => {
  await show(['account:auth'], (endpoint) =>
    endpoint === waitingDevices ? { approvers: ['老板', '店长'], list: [] } : { total: 1, list: [row()] },
  )
  expect(
    await screen.findByText(
      /这台电脑「前台电脑」的云管家等待批准.*请联系老板、店长，在「系统设置 - 云管家」中批准.*0001 AAAA BBBB CCCC/,
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('who may approve is told of other computers that wait, with the way to their approval, and can put it away', async () => {
  const list = [waits('二号店', 'ffff000011112222'), waits('前台电脑', MARK)]
  const { router } = await show(['account:auth', 'device:approve'], (endpoint) =>
    endpoint === waitingDevices ? { approvers: ['老板'], list } : { total: 1, list: [row({ approved: 1 })] },
  )
  expect(await screen.findByText('1 台电脑的云管家等待您批准：「二号店」（小王）')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '批准' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('FFFF 0000 1111 2222')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(router.state.location).toMatchObject({ pathname: PATHS.personal, search: '?tab=helper' })
  await userEvent.click(screen.getByRole('button', { name: /close/i }))
  expect(screen.queryByText(/等待您批准/)).toBeNull()
})

it('names three of many, and how many they are', async () => {
  await show(
    ['device:approve'],
    () => ({
      approvers: ['老板'],
      list: ['甲', '乙', '丙', '丁'].map((name, at) => waits(name, `ffff00001111333${at}`)),
    }),
    CLOSED,
  )
  expect(
    await screen.findByText('4 台电脑的云管家等待您批准：「甲」（小王）、「乙」（小王）、「丙」（小王） 等'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: '批准' })).toBeNull()
})

it('who may not approve is told of no other computer, and the backend is not asked', async () => {
  const { asked } = await show(['account:auth'], () => ({ total: 1, list: [row({ approved: 1 })] }))
  await waitFor(() => expect(asked.map(([endpoint]) => endpoint)).toContain(deviceList))
  expect(asked.map(([endpoint]) => endpoint)).not.toContain(waitingDevices)
})

it('a backend whose key is another one than at the pairing is told over every screen, with the way to what can be done', async () => {
  const status = {
    version: '1.0.0',
    device_id: DEVICE,
    device_name: '前台电脑',
    mode: 'standalone',
    browser: { path: '', found: false, version: '' },
    running: 0,
    max_browsers: 3,
    uptime_s: 1,
    backend_origin: '',
    paired: [],
    platforms: [],
    changed_backends: ['https://other.example', window.location.origin],
  }
  const { router } = await renderWith(<BackendKeyBanner />, {
    texts: { shell, ui },
    perms: [],
    services: { helper: { store: createStore(() => READY), send: testSend(() => status) } as never },
  })
  expect(await screen.findByText(new RegExp(`^${window.location.origin} 的后台密钥与配对时不同`))).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(router.state.location).toMatchObject({ pathname: PATHS.personal, search: '?tab=helper' })
})
