import { Button, Drawer, Form, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Still } from './still.tsx'
import { type GuardedFormOptions, useGuardedForm } from './use-guarded-form.ts'

export interface FormDrawerProps<V extends object> extends GuardedFormOptions<V> {
  title: string
  /** Form.Items. */
  children: ReactNode
  okText?: string
  /** px */
  width?: number
}

/**
 * A form in a drawer at the right. It is there only while it is open: one that waits unseen would take Esc from the
 * open one.
 */
export function FormDrawer<V extends object>({ title, children, okText, width = 480, ...options }: FormDrawerProps<V>) {
  const { t } = useTranslation('ui')
  const guarded = useGuardedForm(options)
  return (
    <Drawer
      open={options.open}
      title={<Still open={options.open}>{title}</Still>}
      size={width}
      onClose={guarded.close}
      mask={{ closable: true }}
      destroyOnHidden
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={guarded.close}>{t('cancel')}</Button>
          <Button type="primary" loading={guarded.pending} onClick={guarded.submit}>
            {okText ?? t('save')}
          </Button>
        </Space>
      }
    >
      <Form<V> {...guarded.props}>
        <Still open={options.open}>{children}</Still>
      </Form>
    </Drawer>
  )
}
