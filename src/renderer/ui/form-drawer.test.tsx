import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider, Form, Input } from 'antd'
import { createInstance } from 'i18next'
import type { ReactElement } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../backend/lib/errors.ts'
import { CODE } from '../../contract/errors.ts'
import { ApiError } from '../core/http/api-error.ts'
import { showFieldErrors } from '../core/http/field-errors.ts'
import { texts } from '../locales/zh/ui.ts'
import { FormDrawer } from './form-drawer.tsx'
import { FormModal } from './form-modal.tsx'

interface Values {
  name: string
}
const onClose = vi.fn()
const onOther = vi.fn()
let onSubmit = vi.fn<(values: Values) => Promise<unknown>>()

const show = async (content?: ReactElement): Promise<void> => {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { ui: texts } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          {content ?? (
            <FormDrawer<Values>
              open
              title="编辑素材"
              initial={{ name: '旧名' }}
              onSubmit={onSubmit}
              onClose={onClose}
              onError={(form, error) => showFieldErrors(form, error, { filename: 'name' })}
            >
              <Form.Item name="name" label="名称" rules={[{ required: true, message: '请输入名称' }]}>
                <Input />
              </Form.Item>
            </FormDrawer>
          )}
        </App>
      </ConfigProvider>
    </I18nextProvider>,
  )
  await screen.findByDisplayValue('旧名')
}
const name = (
  <Form.Item name="name" label="名称">
    <Input autoFocus />
  </Form.Item>
)
const more = { initial: { name: '旧名' }, onSubmit: () => Promise.resolve() }
const field = () => screen.getByLabelText('名称')

beforeEach(() => {
  onClose.mockReset()
  onOther.mockReset()
  onSubmit = vi.fn<(values: Values) => Promise<unknown>>(() => Promise.resolve())
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
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('closes at once when nothing was typed', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(onClose).toHaveBeenCalledOnce()
})
it('asks before it loses what was typed', async () => {
  await show()
  await userEvent.type(field(), '改')
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect((await screen.findAllByText('有未保存的修改')).length).toBeGreaterThan(0)
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
it('does not send an empty field', async () => {
  await show()
  await userEvent.clear(field())
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请输入名称')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})
it('puts the server’s complaint at its field and keeps what was typed', async () => {
  onSubmit = vi.fn<(values: Values) => Promise<unknown>>(() =>
    Promise.reject(
      new ApiError({
        kind: 'business',
        code: 40001,
        message: '参数错误',
        data: { errors: [{ field: 'filename', msg: '名称已存在' }] },
        path: '/x',
      }),
    ),
  )
  await show()
  await userEvent.type(field(), '改')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('名称已存在')).toBeTruthy()
  expect(screen.getByDisplayValue('旧名改')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
it('puts a refusal at its field in the language that the page asked in', async () => {
  const { msg, data, locale } = new AppError(CODE.DUPLICATE, {
    reason: 'materials.folderNameTaken',
    field: 'filename',
  }).in('en')
  onSubmit = vi.fn<(values: Values) => Promise<unknown>>(() =>
    Promise.reject(
      new ApiError({ kind: 'business', code: CODE.DUPLICATE, message: msg, data, path: '/x', requestId: '', locale }),
    ),
  )
  await show()
  await userEvent.type(field(), '改')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('There is a folder of that name here already')).toBeTruthy()
})
it('saves once however often it is pressed', async () => {
  let finish: () => void = () => undefined
  onSubmit = vi.fn<(values: Values) => Promise<unknown>>(() => new Promise<void>((resolve) => (finish = resolve)))
  await show()
  await userEvent.type(field(), '改{Enter}{Enter}')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: '旧名改' }))
  finish()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
it('closes by Esc the one that is open, whatever else of the page waits unseen', async () => {
  await show(
    <>
      <FormModal<Values> open title="改名" {...more} onClose={onClose}>
        {name}
      </FormModal>
      <FormModal<Values> open={false} title="移动" {...more} onClose={onOther}>
        {name}
      </FormModal>
      <FormDrawer<Values> open={false} title="编辑" {...more} onClose={onOther}>
        {name}
      </FormDrawer>
    </>,
  )
  expect(field()).toBe(document.activeElement)
  // What waits unseen is not there at all: in a browser the last of them would take Esc (in tests antd gives them all
  // one name, so that only one listens).
  expect(screen.queryByText('移动')).toBeNull()
  expect(screen.queryByText('编辑')).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onOther).not.toHaveBeenCalled()
})
