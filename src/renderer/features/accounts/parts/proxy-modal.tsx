import { App, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../../../contract/entities/account.ts'
import { PROXY_MAX, readProxy } from '../../../../contract/proxy.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

export interface ProxyQuestion {
  accounts: readonly Account[]
  done?: () => void
}

/** 设置代理, for one account or many. What is set is never shown again, so the field begins empty. */
export function ProxyModal({
  question,
  onSave,
  onClose,
}: {
  question: ProxyQuestion | null
  onSave: (ids: readonly number[], proxy: string) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation('accounts')
  const { message } = App.useApp()
  const say = useErrorText()
  // What was asked stays while the dialog closes.
  const [last, setLast] = useState<ProxyQuestion | null>(null)
  if (question !== null && question !== last) setLast(question)
  const accounts = last?.accounts ?? []
  return (
    <FormModal<{ proxy: string }>
      open={question !== null}
      title={t('proxy.set')}
      initial={{ proxy: '' }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ proxy }) => {
        await onSave(
          accounts.map((account) => account.id),
          proxy.trim(),
        )
        last?.done?.()
      }}
    >
      <p className="pick-text">
        {accounts.length === 1
          ? t('picks.one', { name: accounts[0]?.openname ?? '' })
          : t('picks.many', { n: accounts.length })}
      </p>
      <Form.Item
        name="proxy"
        label={t('columns.proxy')}
        extra={t('proxy.hint')}
        validateTrigger="onBlur"
        rules={[
          { required: true, whitespace: true, message: t('proxy.required') },
          {
            validator: (_, value: unknown) =>
              typeof value !== 'string' || value.trim() === '' || readProxy(value).problem === ''
                ? Promise.resolve()
                : Promise.reject(new Error(readProxy(value).problem)),
          },
        ]}
      >
        <Input
          maxLength={PROXY_MAX}
          autoComplete="off"
          spellCheck={false}
          placeholder="http://user:password@10.0.0.8:8080"
        />
      </Form.Item>
    </FormModal>
  )
}
