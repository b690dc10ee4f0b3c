import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { musicList } from '../../../../contract/http/attachment.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { type ClipDraft, emptyDraft, toConfig } from './draft.ts'
import { MusicSection } from './music-section.tsx'

// jsdom has no layout; forms and lists ask for it
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = (): void => undefined
    unobserve = (): void => undefined
    disconnect = (): void => undefined
  },
)
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))
afterEach(cleanup)

const show = async (beat?: boolean) => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { seo } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const call = vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>(() =>
    Promise.resolve({ data: [], tags: [{ name: '轻音乐', count: 12 }] }),
  )
  const services = {
    http: { call },
    i18n,
    session: { store: createStore(() => ({ token: 'token', perms: [] })) },
  } as unknown as Services
  const last: { draft: ClipDraft } = { draft: emptyDraft('组') }
  const keep = (patch: Partial<ClipDraft>): ClipDraft => (last.draft = { ...last.draft, ...patch })
  function Form() {
    const [draft, setDraft] = useState(last.draft)
    return (
      <MusicSection
        draft={draft}
        set={(patch) => setDraft(keep(patch))}
        params={undefined}
        {...(beat === undefined ? {} : { beat })}
      />
    )
  }
  render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient()}>
          <App>
            <Form />
          </App>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  return { call, bgm: () => toConfig(last.draft, new Map()).bgm, draft: () => last.draft }
}

it('sets where music is drawn from, how it is mixed, and what becomes of the own sound', async () => {
  const { call, bgm, draft } = await show()
  fireEvent.click(screen.getByText('去掉'))
  expect(draft().originalVolume).toBe(0)
  fireEvent.click(screen.getByText('压低'))
  expect(draft().originalVolume).toBe(30)
  expect(screen.queryByText('镜头卡点')).toBeNull()
  fireEvent.click(screen.getByText('随机'))
  fireEvent.click(screen.getByText('按分类'))
  expect(screen.queryByRole('button', { name: '选择音乐' })).toBeNull()
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '音乐分类' }))
  fireEvent.click(await screen.findByText('轻音乐（12）'))
  expect(call).toHaveBeenCalledWith(musicList, { limit: 1 }, expect.anything())
  fireEvent.click(screen.getByRole('switch', { name: '镜头卡点' }))
  fireEvent.click(screen.getByRole('switch', { name: '配音时压低音乐' }))
  fireEvent.change(screen.getByRole('spinbutton', { name: '淡出' }), { target: { value: '3' } })
  expect(bgm()).toEqual({
    mode: 'random',
    pool: 'tag',
    tag: '轻音乐',
    volume: 15,
    fade_in: 0.3,
    fade_out: 3,
    duck: 0,
    beat: 1,
  })
})

it('offers no cuts on the beat where cuts follow the words', async () => {
  await show(false)
  fireEvent.click(screen.getByText('固定'))
  expect(screen.getByText('配音时压低音乐')).toBeTruthy()
  expect(screen.queryByText('镜头卡点')).toBeNull()
})
