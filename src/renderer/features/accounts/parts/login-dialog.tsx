import { Alert, Button, Modal, Space, Steps } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { DIALOG_MAX_HEIGHT_VH } from '../../../../contract/constants.ts'
import { PersonPanel } from '../../../core/helper/person-panel.tsx'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { isAtHelper, type LoginState } from '../login/login-machine.ts'
import type { LoginDialogControl, LoginView } from '../use-login-dialog.ts'
import { LoginPicture } from './login-picture.tsx'
import { PlatformGrid } from './platform-grid.tsx'

const STEPS = ['open', 'scan', 'confirm', 'read', 'done'] as const

const useLine = (state: LoginState): string => {
  const { t } = useTranslation('accounts')
  switch (state.phase) {
    case 'starting':
      return t('login.starting')
    case 'saving':
      return t('login.saving')
    case 'done':
      return t(state.result?.created ? 'login.added' : 'login.renewed', { name: state.account?.openname ?? '' })
    case 'cancelled':
      return state.text || t('login.cancelled')
    case 'failed':
    case 'duplicate':
      return ''
    default:
      return state.text
  }
}

function Footer({
  state,
  control,
  view,
}: {
  state: LoginState
  control: LoginDialogControl
  view: Extract<LoginView, { kind: 'login' }>
}) {
  const { t } = useTranslation('accounts')
  const { notices } = useServices()
  const say = useErrorText()
  const { phase, failure } = state
  const refresh = (): void => void view.run.refreshCode().catch((error: unknown) => notices.error(say(error)))
  if (phase === 'done')
    return (
      <Space>
        {view.account === null ? <Button onClick={control.add}>{t('login.more')}</Button> : null}
        <Button type="primary" onClick={control.close}>
          {t('login.finish')}
        </Button>
      </Space>
    )
  if (phase === 'duplicate')
    return (
      <Space>
        <Button onClick={control.close}>{t('login.keep')}</Button>
        <Button type="primary" onClick={view.run.update}>
          {t('login.update')}
        </Button>
      </Space>
    )
  if (phase === 'failed' || phase === 'cancelled')
    return (
      <Space>
        <Button onClick={control.close}>{t('close')}</Button>
        {failure?.kind === 'save' ? (
          <Button type="primary" onClick={view.run.saveAgain}>
            {t('login.saveAgain')}
          </Button>
        ) : null}
        {failure === null || failure.kind === 'login' ? (
          <Button type="primary" onClick={control.again}>
            {t('login.again')}
          </Button>
        ) : null}
      </Space>
    )
  return (
    <Space>
      {phase === 'qr' || phase === 'qr-expired' ? <Button onClick={refresh}>{t('login.refresh')}</Button> : null}
      <Button disabled={phase === 'saving'} onClick={control.close}>
        {t('login.cancel')}
      </Button>
    </Space>
  )
}

function Login({ view, control }: { view: Extract<LoginView, { kind: 'login' }>; control: LoginDialogControl }) {
  const { t } = useTranslation('accounts')
  const { persons } = useServices()
  const state = useStore(view.run.store)
  const { loginId } = state
  const item = useStore(persons.store, ({ items }) =>
    loginId === '' || !isAtHelper(state) ? undefined : items.find((one) => one.login_id === loginId),
  )
  useEffect(() => (loginId === '' ? undefined : persons.claim(loginId)), [persons, loginId])
  const line = useLine(state)
  const ended = state.phase === 'failed' || state.phase === 'cancelled'
  return (
    <>
      <div className="login-body" data-testid="login-dialog" data-phase={state.phase}>
        <div className="login-left">
          {item ? (
            <PersonPanel key={item.person_id} item={item} />
          ) : (
            <LoginPicture state={state} platform={view.platform} />
          )}
        </div>
        <div className="login-right">
          <Steps
            orientation="vertical"
            size="small"
            current={state.phase === 'done' ? STEPS.length : state.step}
            status={ended ? 'error' : 'process'}
            items={STEPS.map((step) => ({ title: t(`login.steps.${step}`) }))}
          />
          <div className="login-outcome" role="status">
            {state.failure ? (
              <Alert type="error" showIcon title={state.failure.message} />
            ) : state.phase === 'duplicate' ? (
              <Alert type="warning" showIcon title={t('login.duplicate', { group: state.duplicateGroup })} />
            ) : (
              line
            )}
          </div>
        </div>
      </div>
      <div className="login-footer">
        <Footer state={state} control={control} view={view} />
      </div>
    </>
  )
}

/** 添加账号 and 重新授权: choose the platform, then the login with its live steps. */
export function LoginDialog({ control, groupId }: { control: LoginDialogControl; groupId: number }) {
  const { t } = useTranslation('accounts')
  const { view } = control
  // What it showed stays while it closes.
  const [shown, setShown] = useState<LoginView | null>(null)
  if (view !== null && view !== shown) setShown(view)
  const title =
    shown?.kind === 'login' && shown.account !== null
      ? t('login.renewTitle', { name: shown.account.openname })
      : t('add.title')
  return (
    <Modal
      open={view !== null}
      title={title}
      width={shown?.kind === 'login' ? 640 : 560}
      mask={{ closable: false }}
      footer={null}
      onCancel={control.close}
      afterClose={() => setShown(null)}
      destroyOnHidden
      styles={{ body: { maxHeight: `${DIALOG_MAX_HEIGHT_VH}vh`, overflow: 'auto' } }}
    >
      {shown?.kind === 'platforms' ? <PlatformGrid groupId={groupId} onChoose={control.choose} /> : null}
      {shown?.kind === 'login' ? <Login view={shown} control={control} /> : null}
    </Modal>
  )
}
