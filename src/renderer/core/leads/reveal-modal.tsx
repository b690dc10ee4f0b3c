import { CopyOutlined, PhoneOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactField } from '../../../contract/entities/lead.ts'
import { getLead, revealContact } from '../../../contract/http/lead.ts'
import { refresh } from '../http/api-key.ts'
import { showFieldErrors } from '../http/field-errors.ts'
import { useHttp } from '../http/http-context.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { useForm } from '../../ui/use-form.ts'
import type { ContactOwner } from './contact-owner.ts'
import { ReasonInput } from './reason-input.tsx'
import './leads.css'

const REASONS = ['call', 'confirm', 'check'] as const

/**
 * Asks why a contact is opened, then shows it. The value lives in this dialog alone: no cache keeps it, and no
 * idempotency key is sent, under which the server would keep its answer.
 */
export function RevealModal({
  owner,
  field,
  onClose,
}: {
  owner: ContactOwner
  field: ContactField
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const http = useHttp()
  const queries = useQueryClient()
  const say = useErrorText()
  const [form] = useForm<{ reason: string }>()
  const [pending, setPending] = useState(false)
  const [shown, setShown] = useState<{ value: string; left: number } | null>(null)
  const open = async ({ reason }: { reason: string }): Promise<void> => {
    if (pending) return
    setPending(true)
    try {
      const { value, left_today: left } = await http.call(
        revealContact,
        { id: owner.id, of: owner.of, field, reason },
        { quiet: true, overlay: false },
      )
      setShown({ value, left })
      void refresh(queries, getLead)
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
  const title = t('reveal.of', { what: t(`reveal.${field}`), name: owner.name || t('noName') })
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
            extra={t('reveal.text')}
            rules={[{ required: true, whitespace: true, message: t('reveal.needReason') }]}
          >
            <ReasonInput autoFocus usual={REASONS.map((key) => t(`reveal.usual.${key}`))} />
          </Form.Item>
        </Form>
      ) : (
        <div className="lead-revealed" role="status">
          <b className="tabular">{shown.value}</b>
          <span className="lead-revealed-actions">
            <Button icon={<CopyOutlined />} onClick={() => copy(shown.value)}>
              {t('reveal.copy')}
            </Button>
            {field === 'phone' ? (
              <Button icon={<PhoneOutlined />} href={`tel:${shown.value.replaceAll(/[^\d+*#,;]/g, '')}`}>
                {t('reveal.dial')}
              </Button>
            ) : null}
          </span>
          <small>{t('reveal.left', { n: shown.left })}</small>
        </div>
      )}
    </Modal>
  )
}
