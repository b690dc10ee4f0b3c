import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { LOGIN_STATUS } from '../../../contract/entities/account.ts'
import { checkLogin } from '../../../contract/helper/commands.ts'
import { takeLoginChecks, reportLoginChecks } from '../../../contract/http/third-auth.ts'
import { createCheckDesk } from '../../core/accounts/check-desk.ts'
import { CLOSED, type HelperState } from '../../core/helper/helper-state.ts'
import { testSend } from '../../core/services/testing-services.ts'
import { safeStorage } from '../../lib/storage.ts'
import { texts as accounts } from '../../locales/zh/accounts.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { useAccountChecks } from './use-account-checks.ts'

function Checks() {
  const checks = useAccountChecks()
  return (
    <>
      <button type="button" onClick={() => checks.start([1, 2])}>
        检测
      </button>
      <p>{checks.progress === null ? '没有检测' : `检测 ${checks.progress.done}/${checks.progress.total}`}</p>
    </>
  )
}
function Screens() {
  const [away, setAway] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setAway(!away)}>
        换页
      </button>
      {away ? null : <Checks />}
    </>
  )
}

it('a check goes on while another screen is shown, is found again there, and tells its end', async () => {
  let seen: (() => void) | undefined
  const looked = new Promise<void>((resolve) => (seen = resolve))
  const told = vi.fn()
  const store = createStore<HelperState>(() => ({ ...CLOSED, connected: true, phase: 'ready' }))
  const send = testSend(async (command) => {
    if (command !== checkLogin) return { held: [], refused: [] }
    await looked
    return {
      list: [1, 2].map((id) => ({
        id,
        third_login_status: LOGIN_STATUS.ok,
        msg: '',
        fans: null,
        works: null,
        openname: '',
        avatar: '',
      })),
    }
  })
  await renderWith(<Screens />, {
    texts: { accounts },
    services: {
      helper: { store, send, require: () => true },
      checks: createCheckDesk(),
      storage: safeStorage(localStorage),
      notices: { success: told, error: told },
    },
    answer: (endpoint) => {
      if (endpoint === takeLoginChecks)
        return {
          check_id: 'check-0001',
          list: [1, 2].map((id) => ({
            id,
            platform_value: 'douyin',
            account_id: '',
            third_cookie: '',
            third_token: '',
            proxy: '',
            third_sec_uid: '',
            ways: ['browser'],
          })),
        }
      return endpoint === reportLoginChecks ? { updated: 2, offline: [] } : {}
    },
  })
  await userEvent.click(screen.getByRole('button', { name: '检测' }))
  expect(await screen.findByText('检测 0/2')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '换页' }))
  await userEvent.click(screen.getByRole('button', { name: '换页' }))
  expect(screen.getByText('检测 0/2')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '换页' }))
  await act(async () => {
    seen?.()
    await expect.poll(() => told.mock.calls).toEqual([[expect.stringMatching(/^检测完成/)]])
  })
  await userEvent.click(screen.getByRole('button', { name: '换页' }))
  expect(await screen.findByText('没有检测')).toBeTruthy()
})
