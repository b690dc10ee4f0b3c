import { CopyOutlined } from '@ant-design/icons'
import { App, Button, Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '../http/field-errors.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { useForm } from '../../ui/use-form.ts'
import { ReasonInput } from './reason-input.tsx'
import './leads.css'

const REASONS = ['call', 'confirm', 'check'] as const

export interface RevealDialogProps {
  title: string
  /** What a person should know before it is opened. */
  text: string
  /** Asks the server; `left` = how many more today. */
  reveal: (reason: string) => Promise<{ value: string; left: number }>
  /** More that can be done with the value. */
  actions?: (value: string) => ReactNode
  /** It is a text of several lines. */
  isText?: boolean
  onClose: () => void
}

/**
 * Asks why something is opened, then shows it. The value lives in this dialog alone: no cache keeps it, and whoever
 * asks for it sends no idempotency key, under which the server would keep its answer.
 */
export function RevealDialog({ title, text, reveal, actions, isText = false, onClose }: RevealDialogProps) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const say = useErrorText()
  const [form] = useForm<{ reason: string }>()
  const [pending, setPending] = useState(false)
  const [shown, setShown] = useState<{ value: string; left: number } | null>(null)
  const open = async ({ reason }: { reason: string }): Promise<void> => {
    if (pending) return
    setPending(true)
    try {
      setShown(await reveal(reason))
    } catch (error) {
      if (!showFieldErrors(form, error)) message.error(say(error))
    } finally {
      setPending(false)
    }
  }
  const copy = (value: string): void =>
    void navigator.clipboard.writeText(value).then(
      () => void message.success(t('reveal.copied')),
      () => void message.warning(t('reveal.byHand')),
    )
  return (
    <Modal
      open
      title={title}
      width={420}
      onCancel={onClose}
      footer={
        shown === null ? (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="primary" loading={pending} onClick={form.submit}>
              {t('reveal.ok')}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={onClose}>
            {t('reveal.close')}
          </Button>
        )
      }
    >
      {shown === null ? (
        <Form form={form} layout="vertical" initialValues={{ reason: '' }} onFinish={(values) => void open(values)}>
          <Form.Item
            name="reason"
            label={t('reveal.reason')}
            extra={text}
            rules={[{ required: true, whitespace: true, message: t('reveal.needReason') }]}
          >
            <ReasonInput autoFocus usual={REASONS.map((key) => t(`reveal.usual.${key}`))} />
          </Form.Item>
        </Form>
      ) : (
        <div className="lead-revealed" role="status">
          {isText ? <p>{shown.value}</p> : <b className="tabular">{shown.value}</b>}
          <span className="lead-revealed-actions">
            <Button icon={<CopyOutlined />} onClick={() => copy(shown.value)}>
              {t('reveal.copy')}
            </Button>
            {actions?.(shown.value)}
          </span>
          <small>{t('reveal.left', { n: shown.left })}</small>
        </div>
      )}
    </Modal>
  )
}
