import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { listPlatforms } from '../../../../contract/http/third-auth.ts'
import { PLATFORMS } from '../../../../contract/platforms.ts'
import { CLOSED, type HelperState } from '../../../core/helper/helper-state.ts'
import { LAST_LOGIN_CHECK } from '../../../core/publishing/login-check-duty.ts'
import { safeStorage } from '../../../lib/storage.ts'
import { texts as accounts } from '../../../locales/zh/accounts.ts'
import { texts as shell } from '../../../locales/zh/shell.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { HelperBar } from './helper-bar.tsx'

const checks = {
  progress: null,
  start: () => undefined,
  startAll: () => undefined,
  refreshProfiles: () => undefined,
  stop: () => undefined,
}
const show = async (used: readonly string[]) => {
  const store = createStore<HelperState>(() => ({ ...CLOSED, connected: true, phase: 'ready' }))
  const storage = safeStorage(localStorage)
  storage.set(LAST_LOGIN_CHECK, String(Date.now()))
  await renderWith(<HelperBar checks={checks} total={2} />, {
    texts: { accounts, shell },
    services: { helper: { store }, storage },
    answer: (endpoint) =>
      endpoint === listPlatforms
        ? PLATFORMS.map((one) => ({ ...one, account_count: used.includes(one.value) ? 1 : 0, enabled: 1 }))
        : Promise.reject(new Error('not asked for here')),
  })
}

it('says how often logins are checked, and of which platforms less often, where somebody has accounts there', async () => {
  await show(['douyin', 'xiaohongshu'])
  expect((await screen.findByText(/小红书每 6 小时一次/)).textContent).toMatch(
    /^上次检测 .+，每 10 分钟一轮，小红书每 6 小时一次$/,
  )
})

it('speaks of no platform where nobody has an account', async () => {
  await show(['douyin'])
  expect((await screen.findByText(/每 10 分钟一轮/)).textContent).not.toContain('小红书')
})
