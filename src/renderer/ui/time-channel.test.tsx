import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import dayjs from 'dayjs'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts as ui } from '../locales/zh/ui.ts'
import { TimeChannelTag } from './time-channel.tsx'

beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  ),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (work: Parameters<typeof TimeChannelTag>[0]['work']): Promise<HTMLElement> => {
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  return render(
    <I18nextProvider i18n={i18n}>
      <TimeChannelTag work={work} />
    </I18nextProvider>,
  ).container
}

it('says who makes the work public, and what that means when pointed at', async () => {
  const shown = await show({ time_channel: 'site' })
  expect(shown.textContent).toContain('平台定时')
  await userEvent.hover(shown.querySelector('.time-channel') as HTMLElement)
  expect((await screen.findByRole('tooltip')).textContent).toBe('提前交给平台，到时间由平台公开')
})

it('of a work that rests it says when it is handed in', async () => {
  const shown = await show({ time_channel: 'site', rests_until: dayjs('2031-11-29T04:58').unix() })
  expect(shown.textContent).toMatch(/^ ?04:58 交给平台：04:58 自动交给平台定时，之前可改时间或取消发布/)
})

it('of a work that is being handed in it says that, whoever makes it public, and also while a run has it', async () => {
  for (const work of [{ time_channel: 'site', handing_in: 1 }, { handing_in: 1 }] as const) {
    const shown = await show(work)
    expect(shown.textContent).toMatch(/^ ?正在交给平台：正在交给平台定时，交出后只能到平台上修改$/)
    cleanup()
  }
})

it.each([
  [{ time_channel: 'alarm', timer_refused: 1 }, '没有交给平台定时，改为到点发布'],
  [{ time_channel: 'alarm', timer_refused: 1, unsent: 1 }, '没有交给平台定时；自动发布已关闭，到点需要手动发布'],
  [{ time_channel: 'alarm', unsent: 1 }, '自动发布已关闭，到点需要手动发布'],
] as const)('%j stands out and says why', async (work, sentence) => {
  const shown = await show(work)
  expect([shown.querySelector('.concern') !== null, shown.textContent]).toEqual([
    true,
    expect.stringContaining(sentence),
  ])
})

it('is nothing where no time is waited for', async () => expect((await show({})).textContent).toBe(''))
