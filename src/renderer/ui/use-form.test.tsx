import { fireEvent, screen } from '@testing-library/react'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { expect, it } from 'vitest'
import { renderWith } from '../testing/render-with.tsx'
import { useForm } from './use-form.ts'

function Sheet() {
  const { t, i18n } = useTranslation('sheet')
  const [form] = useForm<{ name: string; note: string }>()
  const inEnglish = (): void => {
    i18n.addResourceBundle('en', 'sheet', { needed: 'Please type a name', note: 'Please type a note' })
    void i18n.changeLanguage('en')
  }
  return (
    <Form form={form}>
      <Form.Item name="name" label="name" rules={[{ required: true, message: t('needed') }]}>
        <Input />
      </Form.Item>
      <Form.Item name="note" label="note" rules={[{ required: true, message: t('note') }]}>
        <Input />
      </Form.Item>
      <button type="button" onClick={() => void form.validateFields(['name']).catch(() => undefined)}>
        check
      </button>
      <button type="button" onClick={inEnglish}>
        EN
      </button>
    </Form>
  )
}

it('says an error that stands under a field in the new language, and looks at no other field', async () => {
  await renderWith(<Sheet />, { texts: { sheet: { needed: '请输入名称', note: '请输入说明' } } })
  fireEvent.click(await screen.findByText('check'))
  expect(await screen.findByText('请输入名称')).toBeTruthy()
  fireEvent.click(screen.getByText('EN'))
  expect(await screen.findByText('Please type a name')).toBeTruthy()
  expect(screen.queryByText('Please type a note')).toBeNull()
})
