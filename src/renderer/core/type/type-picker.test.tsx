import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { clipFonts } from '../../../contract/http/clip.ts'
import { deleteFonts } from '../../../contract/http/clip-fonts.ts'
import { texts as type } from '../../locales/zh/type.ts'
import { ApiError } from '../http/api-error.ts'
import { ServicesProvider } from '../services/services-provider.tsx'
import type { Services } from '../services/services.ts'
import { emptyLook, type Look, type TextKind } from './look.ts'
import { SafeZoneSelect, SafeZoneView } from './safe-zone-view.tsx'
import { TypePicker } from './type-picker.tsx'

const font = (id: number, name: string, own: 0 | 1, chinese: 0 | 1 = 1) => ({
  id,
  name,
  family: name,
  file_url: '/f',
  preview_url: '/p.png',
  is_default: 0,
  license: '',
  own,
  chinese,
  size: own,
})
const styles = [
  {
    value: 'gold',
    name: '鎏金渐变',
    preview_url: '/gold.png',
    style: { color: '#FFF6C8', gradient: '#FFB01F', size: 80 },
  },
  { value: 'karaoke', name: '逐词高亮', preview_url: '', style: { highlight: '#FFE14D' } },
]
const asked: unknown[] = []
let looks: Look[] = []
const call = async (endpoint: unknown, input: { force?: number }): Promise<unknown> => {
  if (endpoint === clipFonts) return [font(2, '思源黑体', 0), font(1001, '我们的字体', 1, 0)]
  if (endpoint !== deleteFonts) throw new Error('not expected')
  asked.push(input)
  if (input.force === 0)
    throw new ApiError({
      kind: 'business',
      code: 40904,
      message: '有未完成的剪辑订单正在使用该字体',
      path: deleteFonts.path,
    })
  return { deleted: 1, refs: [] }
}

function Harness({ kind, start, voiced }: { kind: TextKind; start: Look; voiced: boolean }) {
  const [look, setLook] = useState(start)
  const [zone, setZone] = useState('')
  looks.push(look)
  return (
    <>
      <TypePicker
        kind={kind}
        look={look}
        onChange={setLook}
        styles={styles}
        sample="今天下单"
        canvas={{ width: 1080, height: 1920 }}
        voiced={voiced}
      />
      <SafeZoneSelect value={zone} onChange={setZone} />
      <SafeZoneView platform="douyin" canvas={{ width: 1080, height: 1920 }} />
    </>
  )
}
const show = async (kind: TextKind, start: Partial<Look> = {}, voiced = false) => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { type } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  const services = {
    http: { call },
    i18n,
    notices: { error: vi.fn() },
    session: { store: createStore(() => ({ token: 'token', perms: ['*'] })) },
  } as unknown as Services
  return render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
            <App>
              <Harness kind={kind} start={{ ...emptyLook(), ...start }} voiced={voiced} />
            </App>
          </ConfigProvider>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
}
beforeEach(() => {
  looks = []
  asked.length = 0
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('chooses a style by its picture, keeps the place and drops the colours of the one before, and moves a covered text clear', async () => {
  const { container } = await show('title', { changes: { y_percent: 3, color: '#000000' } })
  expect(screen.getByText(/标题会被抖音.*遮挡/)).toBeTruthy()
  expect(container.querySelector('[data-style="gold"] img')?.getAttribute('src')).toBe('/gold.png')
  await userEvent.click(screen.getByRole('radio', { name: '鎏金渐变' }))
  expect(looks.at(-1)).toEqual({ preset: 'gold', font: 0, changes: { y_percent: 3 } })
  await userEvent.keyboard('{ArrowRight}')
  expect(looks.at(-1)?.preset).toBe('karaoke')
  expect(document.activeElement?.getAttribute('data-style')).toBe('karaoke')
  await userEvent.click(screen.getByRole('button', { name: '移到安全位置' }))
  expect(looks.at(-1)?.changes).toEqual({ y_percent: 12 })
  expect(screen.queryByText(/标题会被/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '恢复' }))
  expect(looks.at(-1)?.changes).toEqual({})
  expect(container.querySelectorAll('.safe-zones span')).toHaveLength(3)
})

it('says when the marked word needs a voice, when a font is gone, and when it lacks Chinese', async () => {
  await show('captions', { preset: 'karaoke', font: 1999 })
  expect(screen.getByText(type.needsVoice)).toBeTruthy()
  expect(await screen.findByText(type.fontGoneText)).toBeTruthy()
  cleanup()
  await show('captions', { preset: 'karaoke', font: 1001 }, true)
  expect(await screen.findByText('“我们的字体”不含中文，中文会用思源黑体显示')).toBeTruthy()
  expect(screen.queryByText(type.needsVoice)).toBeNull()
  cleanup()
  await show('title', { preset: 'no-more' })
  expect(screen.getByText(type.styleGone)).toBeTruthy()
})

it('deletes an own font that is in use only after asking twice', async () => {
  await show('title')
  await userEvent.click(await screen.findByRole('button', { name: /自有字体/ }))
  await userEvent.click(await screen.findByRole('button', { name: '删除“我们的字体”' }))
  await userEvent.click((await screen.findAllByRole('button', { name: '删除' })).at(-1) ?? document.body)
  await userEvent.click(await screen.findByRole('button', { name: '仍要删除' }))
  await waitFor(() =>
    expect(asked).toEqual([
      { ids: [1001], force: 0 },
      { ids: [1001], force: 1 },
    ]),
  )
})

it('changes one thing of a style and leaves the rest to it', async () => {
  const { container } = await show('captions', { preset: 'gold' }, true)
  await userEvent.click(screen.getByText('调整样式'))
  await userEvent.click(await screen.findByRole('switch', { name: '逐词高亮' }))
  expect(looks.at(-1)?.changes).toEqual({ highlight: '#FFF6C8' })
  await userEvent.click(screen.getByRole('switch', { name: '渐变' }))
  expect(looks.at(-1)?.changes).toEqual({ highlight: '#FFF6C8', gradient: '' })
  expect(container.querySelector('button[aria-label="文字颜色"]')).toBeTruthy()
})
