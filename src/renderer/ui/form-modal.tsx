import { Form, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DIALOG_BODY } from './dialog-body.ts'
import { type GuardedFormOptions, useGuardedForm } from './use-guarded-form.ts'

export interface FormModalProps<V extends object> extends GuardedFormOptions<V> {
  title: string
  /** Form.Items. */
  children: ReactNode
  okText?: string
  /** px */
  width?: number
}

/**
 * A short form in a dialog. It is there only while it is open: one that waits unseen would take Esc from the open one.
 */
export function FormModal<V extends object>({ title, children, okText, width = 480, ...options }: FormModalProps<V>) {
  const { t } = useTranslation('ui')
  const guarded = useGuardedForm(options)
  return (
    <Modal
      open={options.open}
      title={title}
      width={width}
      destroyOnHidden
      okText={okText ?? t('save')}
      cancelText={t('cancel')}
      confirmLoading={guarded.pending}
      onOk={guarded.submit}
      onCancel={guarded.close}
      styles={{ body: { ...DIALOG_BODY, paddingTop: 8 } }}
    >
      <Form<V> {...guarded.props}>{children}</Form>
    </Modal>
  )
}
