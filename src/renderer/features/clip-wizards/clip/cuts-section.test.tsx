import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { clipParams, clipSamples } from '../../../../contract/http/clip.ts'
import { ServicesProvider } from '../../../core/services/services-provider.tsx'
import type { Services } from '../../../core/services/services.ts'
import { texts as seo } from '../../../locales/zh/seo.ts'
import { CutsSection } from './cuts-section.tsx'
import { type ClipDraft, emptyDraft } from './draft.ts'

const params = {
  transitions: [
    { value: 'none', name: '无' },
    { value: 'crossfade', name: '叠化' },
    { value: 'radial', name: '时钟擦除' },
  ],
  effects: [
    { value: 'none', name: '无', desc: '' },
    { value: 'film', name: '胶片', desc: '柔和褪色' },
  ],
} as unknown as OutputOf<typeof clipParams>

const show = async (samples: OutputOf<typeof clipSamples>) => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { seo } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const services = {
    http: { call: () => Promise.resolve(samples) },
    i18n,
    session: { store: createStore(() => ({ token: 'token', perms: [] })) },
  } as unknown as Services
  const last: { draft: ClipDraft } = { draft: emptyDraft('组') }
  const keep = (patch: Partial<ClipDraft>): ClipDraft => (last.draft = { ...last.draft, ...patch })
  function Form() {
    const [draft, setDraft] = useState(last.draft)
    return <CutsSection draft={draft} set={(patch) => setDraft(keep(patch))} params={params} />
  }
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient()}>
          <Form />
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  return { last, container }
}

afterEach(cleanup)

it('chooses several by their pictures, by chance or in the order they were chosen', async () => {
  const { last, container } = await show({
    samples: [{ kind: 'transition', value: 'radial', film_url: '/f.mp4', cover_url: '/f.jpg' }],
    left: 0,
    reason: '',
  })
  const cards = within(screen.getByRole('group', { name: '转场' }))
  expect(await within(cards.getByRole('button', { name: '时钟擦除' })).findByRole('presentation')).toHaveProperty(
    'src',
    expect.stringContaining('/f.jpg'),
  )
  fireEvent.click(cards.getByRole('button', { name: '时钟擦除' }))
  fireEvent.click(cards.getByRole('button', { name: '叠化' }))
  expect(last.draft).toMatchObject({ transitions: ['radial', 'crossfade'], transitionPick: 'random' })
  fireEvent.click(screen.getByText('依次'))
  expect(last.draft.transitionPick).toBe('order')
  expect([...container.querySelectorAll('.kind-no')].map((one) => one.textContent)).toEqual(['2', '1'])
  fireEvent.click(cards.getByRole('button', { name: '时钟擦除' }))
  expect(last.draft.transitions).toEqual(['crossfade'])
  fireEvent.click(screen.getByText('特效'))
  fireEvent.click(screen.getByRole('button', { name: '胶片' }))
  expect(last.draft).toMatchObject({ transitions: ['crossfade'], effects: ['film'], effectPick: 'random' })
})

it('tells that samples are being made, or why there are none', async () => {
  await show({ samples: [], left: 3, reason: '' })
  expect(await screen.findByText('示例生成中，还差 3 个')).toBeTruthy()
  cleanup()
  await show({ samples: [], left: 3, reason: '未找到 FFmpeg' })
  expect(await screen.findByText('暂时无法生成示例：未找到 FFmpeg')).toBeTruthy()
})
