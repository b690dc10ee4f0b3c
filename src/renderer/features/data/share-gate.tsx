import { LockOutlined } from '@ant-design/icons'
import { Button, Form, Input, Spin } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CODE } from '../../../contract/errors.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { openShare } from '../../../contract/http/share.ts'
import { ApiError } from '../../core/http/api-error.ts'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { PATHS } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Visit } from './use-visit.ts'

const codeOf = (error: unknown): number => (error instanceof ApiError ? error.code : 0)

/** Stands before a page of a link until it is open: opens it, asks for its password, or says why it does not open. */
export function ShareGate({
  share,
  open,
}: {
  share: string
  open: UseMutationResult<Visit, Error, InputOf<typeof openShare>>
}) {
  const { t } = useTranslation('data')
  const say = useErrorText()
  const { mutate, error, isPending } = open
  useEffect(() => {
    if (share !== '') mutate({ share })
  }, [share, mutate])
  if (share === '')
    return (
      <EmptyState
        title={t('gate.needed')}
        text={t('gate.neededText')}
        action={
          <Link to={PATHS.login}>
            <Button>{t('gate.signIn')}</Button>
          </Link>
        }
      />
    )
  const code = codeOf(error)
  if (code === CODE.SHARE_PASSWORD || code === CODE.SHARE_WRONG_PASSWORD)
    return (
      <div className="share-gate">
        <LockOutlined className="share-lock" aria-hidden="true" />
        <h1>{t('gate.password')}</h1>
        <Form<{ password: string }> layout="vertical" onFinish={({ password }) => mutate({ share, password })}>
          <Form.Item
            name="password"
            label={t('gate.label')}
            rules={[{ required: true, message: t('gate.empty') }]}
            {...(code === CODE.SHARE_WRONG_PASSWORD ? { validateStatus: 'error' as const, help: say(error) } : {})}
          >
            <Input.Password autoFocus maxLength={64} autoComplete="off" />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={isPending}>
            {t('gate.open')}
          </Button>
        </Form>
      </div>
    )
  if (error !== null)
    return (
      <EmptyState
        title={say(error)}
        text={t('gate.askAgain')}
        action={
          <Button loading={isPending} onClick={() => mutate({ share })}>
            {t('gate.retry')}
          </Button>
        }
      />
    )
  return (
    <div className="share-gate">
      <Spin />
    </div>
  )
}
