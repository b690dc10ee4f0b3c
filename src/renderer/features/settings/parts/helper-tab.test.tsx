import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { helperStatus, revokePairing } from '../../../../contract/helper/commands.ts'
import type { HelperLink } from '../../../core/helper/helper-link.ts'
import { CLOSED } from '../../../core/helper/helper-state.ts'
import type { HelperState } from '../../../core/helper/helper-state.ts'
import { texts as settings } from '../../../locales/zh/settings.ts'
import { texts as shell } from '../../../locales/zh/shell.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { HelperTab } from './helper-tab.tsx'

const ORIGIN = 'https://team.example.com'
const pairedRow = { origin: ORIGIN, create_time: 1, last_used_time: 1, current: true }
const statusOf = (changed: string[], paired = [pairedRow]) => ({
  version: '1.0.0',
  device_id: 'device-1',
  device_name: '前台',
  mode: 'standalone' as const,
  browser: {
    path: '/usr/bin/chromium',
    found: true,
    version: 'Chromium 147.0.7727.55 built on Debian GNU/Linux 12 (bookworm)',
  },
  running: 0,
  max_browsers: 3,
  uptime_s: 1,
  backend_origin: ORIGIN,
  paired,
  changed_backends: changed,
  platforms: [],
})
/** Shows the tab beside a helper; answers the origins whose pairing was given up. */
const show = async (status: () => ReturnType<typeof statusOf>): Promise<unknown[]> => {
  const revoked: unknown[] = []
  const send = (async (command: unknown, input: unknown) => {
    if (command === revokePairing) return revoked.push(input) && { revoked: true }
    if (command === helperStatus) return status()
    return await new Promise(() => undefined)
  }) as HelperLink['send']
  const helper = {
    store: createStore<HelperState>(() => ({ ...CLOSED, connected: true, phase: 'ready' })),
    send,
    require: () => true,
    on: () => () => undefined,
  }
  await renderWith(<HelperTab />, {
    texts: { settings, shell, ui },
    answer: () => new Promise(() => undefined),
    services: { helper, host: { kind: 'web' } },
  })
  return revoked
}

it('names a backend whose key is another one than at the pairing, with the way out', async () => {
  let changed = [ORIGIN]
  const revoked = await show(() => statusOf(changed))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(`${ORIGIN} 的后台密钥与配对时不同`)
  expect(alert.textContent).toContain('请撤销配对，再重新连接并配对')
  await userEvent.click(within(alert).getByRole('button', { name: '撤销配对' }))
  const dialog = await screen.findByRole('dialog')
  changed = []
  await userEvent.click(within(dialog).getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(revoked).toEqual([{ origin: ORIGIN }]))
  await waitFor(() => expect(screen.queryByText(`${ORIGIN} 的后台密钥与配对时不同`)).toBeNull())
})

it('where no pairing let the page in, the new key is trusted by a press', async () => {
  const revoked = await show(() => statusOf([ORIGIN], []))
  const alert = await screen.findByRole('alert')
  await userEvent.click(within(alert).getByRole('button', { name: '信任新密钥' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '信任新密钥' }))
  await waitFor(() => expect(revoked).toEqual([{ origin: ORIGIN }]))
})

it('says nothing while every backend has the key of its pairing', async () => {
  await show(() => statusOf([]))
  expect((await screen.findAllByText(new RegExp(ORIGIN))).length).toBeGreaterThan(0)
  expect(screen.queryByText(/后台密钥与配对时不同/)).toBeNull()
})

it('tells the browser by name and version; where its build comes from is in the tooltip', async () => {
  await show(() => statusOf([]))
  const version = await screen.findByText('Chromium 147.0.7727.55')
  expect(version.title).toContain('Debian GNU/Linux 12 (bookworm)')
})
