import { CheckCircleFilled, CloseCircleFilled, MobileOutlined, StopOutlined } from '@ant-design/icons'
import { Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import type { LoginState } from '../login/login-machine.ts'

/** The large square of the login dialog: the code, or what stands in its place. */
export function LoginPicture({ state, platform }: { state: LoginState; platform: string }) {
  const { t } = useTranslation('accounts')
  const { phase, account } = state
  if (phase === 'qr' || phase === 'qr-expired')
    return state.qrImage === '' ? (
      <div className="login-picture">{phase === 'qr' ? <p className="login-note">{state.text}</p> : <Spin />}</div>
    ) : (
      <div className={phase === 'qr' ? 'login-picture code' : 'login-picture code old'}>
        <img src={state.qrImage} alt={t('login.code')} data-testid="login-qr" />
        {phase === 'qr-expired' ? <Spin description={t('login.renewing')} /> : null}
      </div>
    )
  if (account !== null && (phase === 'done' || phase === 'duplicate' || phase === 'saving'))
    return (
      <div className="login-picture">
        <AccountAvatar bare size={72} name={account.openname} avatar={account.avatar} platform={platform} />
        <b className="ellipsis">{account.openname}</b>
        <small className="ellipsis">{account.account_id}</small>
        {phase === 'done' ? <CheckCircleFilled className="login-sign good" /> : phase === 'saving' ? <Spin /> : null}
      </div>
    )
  return (
    <div className="login-picture">
      {phase === 'scanned' ? (
        <MobileOutlined className="login-sign" />
      ) : phase === 'failed' ? (
        <CloseCircleFilled className="login-sign bad" />
      ) : phase === 'cancelled' ? (
        <StopOutlined className="login-sign" />
      ) : (
        <Spin size="large" />
      )}
      {phase === 'failed' || phase === 'cancelled' ? null : (
        <p className="login-note">{t(phase === 'scanned' ? 'login.onPhone' : 'login.wait')}</p>
      )}
    </div>
  )
}
