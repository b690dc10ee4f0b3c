import { Form, Input, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { type License, LICENSES, needsNote } from './music-list.ts'

export interface LicenseValues {
  kind?: License
  note?: string
}

/** Asks where the right to use music comes from; a kind must be chosen, and most need a source. */
export function LicenseFields() {
  const { t } = useTranslation('music')
  return (
    <>
      <Form.Item name="kind" label={t('license.label')} rules={[{ required: true, message: t('license.choose') }]}>
        <Radio.Group options={LICENSES.map((value) => ({ value, label: t(`license.${value}`) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => {
          const kind = getFieldValue('kind') as License | undefined
          const needed = kind !== undefined && needsNote(kind)
          return (
            <Form.Item
              name="note"
              label={t('license.note')}
              rules={[{ required: needed, whitespace: needed, message: t('license.noteNeeded') }]}
            >
              <Input.TextArea maxLength={150} showCount rows={3} placeholder={t('license.noteHint')} />
            </Form.Item>
          )
        }}
      </Form.Item>
    </>
  )
}
