import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal, QRCode, theme } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { getPersonalData } from '../../../contract/http/admin.ts'
import { CODE } from '../../../contract/errors.ts'
import { accountDetail, listAccounts } from '../../../contract/http/third-auth.ts'
import { bindWechat, checkBindQrCode } from '../../../contract/http/wechat.ts'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { refresh } from '../http/api-key.ts'
import { useApi, useCall } from '../http/use-api.ts'
import { useErrorText } from '../http/use-error-text.ts'
import { Permit } from '../permissions/permit.tsx'
import { CODE_POLL_MS, codeState } from './bind-code.ts'
import './wechat.css'

/** Whose WeChat: an account's; `accountId` 0 = the operator's own. */
export interface BindTarget {
  accountId: number
  name: string
}

function Code({ target, onBound }: { target: BindTarget; onBound: () => void }) {
  const { t } = useTranslation('wechat')
  const { token } = theme.useToken()
  const say = useErrorText()
  const make = useCall(bindWechat, { overlay: false, quiet: true })
  const begin = (): void => make.mutate(target.accountId === 0 ? {} : { third_auth_id: target.accountId })
  // One code when the dialog opens; React's double mount must not make two.
  useEffect(() => {
    if (make.isIdle) begin()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  const code = make.data
  const now = useNow(1_000)
  const left = code === undefined ? 0 : Math.max(0, code.expire_time - Math.floor(now / 1_000))
  const check = useApi(
    checkBindQrCode,
    { scene_key: code?.scene_key ?? 'not-yet-made' },
    {
      enabled: code !== undefined,
      quiet: true,
      pollMs: (data) => (data?.status === 2 || data?.status === -1 || left <= 0 ? false : CODE_POLL_MS),
    },
  )
  const state = codeState(code, check.data?.status ?? null, left)
  const told = useRef(false)
  useEffect(() => {
    if (state !== 'done' || told.current) return
    told.current = true
    onBound()
  }, [state, onBound])
  if (make.error?.code === CODE.WECHAT_MISSING)
    return (
      <EmptyState
        small
        title={t('missing')}
        text={t('missingText')}
        action={
          <Permit perm="setting:edit" otherwise={t('askAdmin')}>
            <Link to={withQuery(PATHS.personal, { tab: 'wechat' })}>
              <Button type="primary">{t('goSetup')}</Button>
            </Link>
          </Permit>
        }
      />
    )
  if (make.error) return <ErrorState small text={say(make.error)} onRetry={begin} />
  return (
    <div className="wechat-code" data-testid="wechat-code" data-state={state}>
      {/* Dark on white in both themes: phones don't read a code the other way round. */}
      <QRCode
        size={200}
        color="black"
        bgColor={token.colorWhite}
        value={code?.qrcode_url ?? '-'}
        status={
          state === 'making' ? 'loading' : state === 'waiting' ? 'active' : state === 'expired' ? 'expired' : 'scanned'
        }
        onRefresh={begin}
      />
      <p role="status">
        {state === 'making'
          ? t('making')
          : state === 'expired'
            ? t('expired')
            : state === 'scanned'
              ? t('scanned')
              : t('scan')}
      </p>
      <small className="tabular">{state === 'waiting' ? t('left', { n: left }) : ' '}</small>
    </div>
  )
}

/** 绑定微信: a code of the company's 公众号, polled each two seconds, renewed when it ended. */
export function BindDialog({ target, onClose }: { target: BindTarget | null; onClose: () => void }) {
  const { t } = useTranslation('wechat')
  const { message } = App.useApp()
  const queries = useQueryClient()
  const bound = (): void => {
    message.success(t('done'))
    void refresh(queries, listAccounts, accountDetail, getPersonalData)
    onClose()
  }
  return (
    <Modal
      open={target !== null}
      title={target === null || target.accountId === 0 ? t('titleSelf') : t('title', { name: target.name })}
      width={400}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <div className="wechat-box">
        {target === null ? null : <Code key={target.accountId} target={target} onBound={bound} />}
      </div>
    </Modal>
  )
}
