import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createInstance } from 'i18next'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts as ui } from '../../locales/zh/ui.ts'
import { useTextFile } from './use-text-file.ts'

function Reader() {
  const read = useTextFile()
  const [got, setGot] = useState('nothing yet')
  return (
    <>
      <input
        type="file"
        aria-label="file"
        onChange={(event) =>
          void read(event.target.files?.[0] ?? new File([], '')).then((text) => setGot(text ?? 'null'))
        }
      />
      <output>{got}</output>
    </>
  )
}
const choose = (name: string, bytes: number[]): void =>
  void fireEvent.change(screen.getByLabelText('file'), {
    target: { files: [new File([Uint8Array.from(bytes)], name)] },
  })
const got = (): string | null => screen.getByRole('status', { hidden: true }).textContent
beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const i18n = createInstance()
  await i18n
    .use(initReactI18next)
    .init({ lng: 'zh', resources: { zh: { ui } }, interpolation: { prefix: '{', suffix: '}', escapeValue: false } })
  render(
    <I18nextProvider i18n={i18n}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <Reader />
        </App>
      </ConfigProvider>
    </I18nextProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const bytesOf = (text: string): number[] => [...new TextEncoder().encode(text)]

it('a workbook that can’t be opened gives a sentence and no text', async () => {
  choose('词.xlsx', bytesOf('PK\u0003\u0004 xl/ cut off'))
  expect(
    await screen.findByText('词.xlsx 打不开，可能已加密或损坏；请在 Excel 或 WPS 中另存为 CSV 后再导入'),
  ).toBeTruthy()
  await vi.waitFor(() => expect(got()).toBe('null'))
})

it('an old workbook and what is no text give their sentences', async () => {
  choose('词.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])
  expect(await screen.findByText('词.xls 是旧版 Excel（.xls），请另存为 .xlsx 或 CSV 后再导入')).toBeTruthy()
  choose('图.png', [0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])
  expect(await screen.findByText('图.png 不是文本文件，请选择 TXT 或 CSV')).toBeTruthy()
})

it('a damaged text comes with what it was read as, the lines, and what to do', async () => {
  choose('词.txt', [
    ...bytesOf('老房翻新要多少钱一平方米，成都装修公司哪家好，看这里就够了\n装修'),
    0xff,
    ...bytesOf('公司\n'),
  ])
  expect(
    await screen.findByText(
      '词.txt 按 UTF-8 编码读取，第 2 行有读不出的字符，显示为 �。请改正这些行，或在原来的程序里另存为 UTF-8 后再导入',
    ),
  ).toBeTruthy()
  await vi.waitFor(() => expect(got()).toContain('装修\uFFFD公司'))
  choose('多.txt', Array.from({ length: 7 }, () => [...bytesOf('老房翻新'), 0xff, 10]).flat())
  expect(await screen.findByText(/^多\.txt 按 UTF-8 编码读取，第 1、2、3、4、5 行等 7 行有读不出的字符/u)).toBeTruthy()
})

it('a text in another encoding comes with its name, and one in the usual encoding without a word', async () => {
  choose('表.csv', [0xb9, 0xd8, 0xbc, 0xfc, 0xb4, 0xca, 0x0a, 0xc0, 0xcf, 0xb7, 0xbf])
  expect(
    await screen.findByText('表.csv 已按 GBK 编码读取。如果文字显示不对，请在原来的程序里另存为 UTF-8 后再导入'),
  ).toBeTruthy()
  await vi.waitFor(() => expect(got()).toBe('关键词\n老房'))
  choose('宽.csv', [0xff, 0xfe, 0x73, 0x51, 0x2e, 0x95])
  expect(await screen.findByText(/^宽\.csv 已按 UTF-16 编码读取/u)).toBeTruthy()
  choose('常.csv', bytesOf('装修'))
  await vi.waitFor(() => expect(got()).toBe('装修'))
  expect(screen.queryByText(/^常\.csv/u)).toBeNull()
})
