import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { addClip, clipCapacity, clipInfo, clipParams } from '../../../contract/http/clip.ts'
import { listClipTemplates } from '../../../contract/http/creation.ts'
import { texts as preview } from '../../locales/zh/preview.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import type { Services } from '../services/services.ts'
import { ClipPanel } from './clip-panel.tsx'

let ordered: { num: number; template_id?: number; client_token: string; config: { seed?: number } }[] = []
let previewed: { config: { seed?: number } }[] = []
let left = 10
const call = async (endpoint: unknown, input: never): Promise<unknown> => {
  await Promise.resolve()
  if (endpoint === clipParams) return { engine: { ready: 1, reason: '' } }
  if (endpoint === listClipTemplates)
    return { data: [{ id: 7, name: '探店常用', mode: 'clip', config: { titles: ['甲'], seed: 5 } }], total: 1 }
  if (endpoint === clipInfo)
    return {
      id: 90,
      name: '探店常用',
      num: 3,
      success_num: 2,
      status: 4,
      progress: 100,
      outputs: [
        { id: 41, status: 2 },
        { id: 42, status: 2 },
        { id: 43, status: -1 },
      ],
    }
  if (endpoint === clipCapacity) previewed.push(input)
  if (endpoint === clipCapacity) return { max_num: 5, unit_cost: 1, left }
  if (endpoint !== addClip) return { job_id: 1, status: 'running', progress: 0 }
  ordered.push(input)
  return { id: 90, reserved: 3, clip_number: 7 }
}
const taken: number[][] = []
function Harness() {
  const [value, setValue] = useState<number[]>([41])
  return (
    <ClipPanel
      value={value}
      onTake={(ids) => {
        taken.push([...ids])
        setValue([...value, ...ids])
      }}
    />
  )
}
const show = async (perms: string[]): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { preview } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const services = {
    http: { call },
    i18n,
    session: { store: createStore(() => ({ token: 'token', perms })) },
  } as unknown as Services
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <MemoryRouter>
              <App>
                <Harness />
              </App>
            </MemoryRouter>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}
const choose = async (): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: '制作新成片' }))
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(await screen.findByTitle('探店常用'))
}
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
  ;[ordered, previewed, left] = [[], [], 10]
  taken.length = 0
})
afterEach(cleanup)

it('orders films from a kept template and hands over those that are finished', async () => {
  await show(['clip:edit'])
  await choose()
  expect(await screen.findByText('可生成 5 条，消耗 3 条，剩余 10 条')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '提交 3 条' }))
  const take = await screen.findByRole('button', { name: '选入 1 条' })
  expect(ordered).toMatchObject([{ num: 3, mode: 'clip', template_id: 7, config: { titles: ['甲'] } }])
  expect(previewed.at(0)?.config.seed).toBe(ordered[0]?.config.seed)
  expect([0, 5]).not.toContain(ordered[0]?.config.seed)
  fireEvent.click(take)
  expect(taken).toEqual([[42]])
  await waitFor(() => expect(screen.getByRole('button', { name: '选入 0 条' })).toHaveProperty('disabled', true))
})

it('says what is too few before it is sent, and is not there for who may not order', async () => {
  left = 1
  await show(['clip:edit'])
  await choose()
  expect(await screen.findByText('剪辑条数不足，还差 2 条')).toBeDefined()
  expect(screen.getByRole('button', { name: '提交 3 条' })).toHaveProperty('disabled', true)
  cleanup()
  await show(['clip:list'])
  expect(screen.queryByRole('button', { name: '制作新成片' })).toBeNull()
})
