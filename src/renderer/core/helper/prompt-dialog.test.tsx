import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { texts as shell } from '../../locales/zh/shell.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { CLOSED, type HelperState } from './helper-state.ts'
import { PromptDialog } from './prompt-dialog.tsx'

const show = async (state: Partial<HelperState>): Promise<StoreApi<HelperState>> => {
  const store = createStore<HelperState>(() => ({ ...CLOSED, prompt: true, ...state }))
  await renderWith(<PromptDialog />, { texts: { shell }, services: { helper: { store }, host: { kind: 'web' } } })
  return store
}
const note = (): string => screen.getByRole('alert').textContent

it('where nobody answers it says that the helper is not open, and why', async () => {
  await show({ problem: 'unreachable' })
  expect(await screen.findByRole('dialog', { name: '系统检测到云管家未打开' })).toBeTruthy()
  expect(note()).toContain('没有找到正在运行的云管家')
  expect(screen.getByText(/没有配置下载地址/)).toBeTruthy()
})

it('where only the pairing is missing it speaks of that: where the code stands, and of no download', async () => {
  const store = await show({ problem: 'unpaired' })
  expect(await screen.findByRole('dialog', { name: '云管家未配对' })).toBeTruthy()
  expect(screen.getByText(/这个浏览器还没有与它配对/)).toBeTruthy()
  expect(note()).toContain('终端')
  expect(screen.queryByText(/下载/)).toBeNull()
  // A helper that waits for its person's yes is open.
  act(() => store.setState({ phase: 'consent', problem: '' }))
  expect(screen.getByRole('dialog', { name: '云管家未配对' })).toBeTruthy()
  expect(note()).toContain('允许本页面连接')
})

it('the room under the text is never empty: what is said there changes, its buttons stay', async () => {
  const store = await show({})
  await screen.findByRole('dialog', { name: '系统检测到云管家未打开' })
  for (const state of [
    { phase: 'closed', problem: '' },
    { phase: 'connecting', problem: '' },
    { phase: 'connecting', problem: 'unreachable' },
    { phase: 'closed', problem: 'token' },
  ] as const) {
    act(() => store.setState(state))
    expect(note()).not.toBe('')
  }
})
