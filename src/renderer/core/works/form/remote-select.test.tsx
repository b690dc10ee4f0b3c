import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts } from '../../../locales/zh/seo.ts'
import { RemoteSelect, type RemoteOption } from './remote-select.tsx'
import { type Topic, topicOption } from './use-lookups.ts'

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
afterEach(cleanup)

const show = async (): Promise<{ field: HTMLElement; names: () => string[] }> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { seo: texts } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  const onChange = vi.fn()
  const Shown = () => {
    const [value, setValue] = useState<RemoteOption<Topic>[]>([])
    return (
      <RemoteSelect<Topic>
        multiple
        label="话题"
        placeholder=""
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
        search={() => Promise.resolve([])}
        free={(name) => topicOption({ name })}
      />
    )
  }
  render(
    <I18nextProvider i18n={i18n}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <Shown />
      </ConfigProvider>
    </I18nextProvider>,
  )
  return {
    field: screen.getByRole('combobox'),
    names: () => ((onChange.mock.lastCall?.[0] ?? []) as RemoteOption<Topic>[]).map((one) => one.data.name),
  }
}
const put = (field: HTMLElement, value: string): void => {
  act(() => void fireEvent.change(field, { target: { value } }))
}

it.each([
  ['＃老房翻新＃装修', ['老房翻新', '装修']],
  ['#老房翻新 装修 家居', ['老房翻新', '装修', '家居']],
  ['#老房翻新，#装修。', ['老房翻新', '装修']],
])('%s, pasted, is topics without the signs between them', async (text, names) => {
  const { field, names: now } = await show()
  put(field, text)
  expect(now()).toEqual(names)
})

it('a name that is typed waits for its end, and what is offered of it has no sign around it', async () => {
  const { field, names } = await show()
  for (const text of ['#', '#装', '#装修', '#装修。']) put(field, text)
  expect(names()).toEqual([])
  fireEvent.mouseDown(field)
  expect((await screen.findAllByText('装修')).length).toBeGreaterThan(0)
  put(field, '#装修。 ')
  expect(names()).toEqual(['装修'])
})
