import { Button, Checkbox, Flex, Result, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { tellAuthorized } from '../../core/official/authorized.ts'
import { useServices } from '../../core/services/services-context.ts'
import { formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../core/i18n/use-language.ts'
import { PATHS } from '../../lib/paths.ts'
import { AccountAvatar } from '../../ui/account-avatar.tsx'
import { type CallbackState, finishCallback, known, readReturn } from './callback-run.ts'

/** A finished page closes itself after this time, ms. */
const CLOSE_MS = 3_000

function Choose({
  accounts,
  platform,
  onAdd,
}: {
  accounts: Extract<CallbackState, { phase: 'choose' }>['accounts']
  platform: string
  onAdd: (ids: string[]) => void
}) {
  const { t } = useTranslation('official')
  const lng = useLanguage()
  const [ids, setIds] = useState<string[]>(accounts.map((account) => account.account_id))
  return (
    <Flex vertical gap="middle" align="center">
      <Checkbox.Group value={ids} onChange={setIds}>
        <Flex vertical gap="small">
          {accounts.map((account) => (
            <Checkbox key={account.account_id} value={account.account_id}>
              <AccountAvatar
                name={account.openname}
                avatar={account.avatar}
                platform={platform}
                text={
                  account.fans === null ? account.account_id : t('callback.fans', { n: formatCount(account.fans, lng) })
                }
              />
            </Checkbox>
          ))}
        </Flex>
      </Checkbox.Group>
      <Button type="primary" disabled={ids.length === 0} onClick={() => onAdd(ids)}>
        {t('callback.add')}
      </Button>
    </Flex>
  )
}

/** Where a platform sends the browser back to: finishes the authorisation, says how it ended, closes itself. */
export function OauthCallbackPage() {
  const { t } = useTranslation('official')
  const { http } = useServices()
  const say = useErrorText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const returned = readReturn(search)
  const [state, setState] = useState<CallbackState>(known(returned) ?? { phase: 'working' })
  const begun = useRef(false)

  const send = async (choice: { accountIds?: string[]; update?: boolean }): Promise<void> => {
    setState({ phase: 'working' })
    const next = await finishCallback(http, returned, choice, say)
    if (next.phase === 'done') tellAuthorized()
    setState(next)
  }
  useEffect(() => {
    // A code serves once; an effect may run twice.
    if (begun.current || state.phase !== 'working') return
    begun.current = true
    void send({})
  })
  useEffect(() => {
    if (state.phase !== 'done') return undefined
    const timer = setTimeout(() => window.close(), CLOSE_MS)
    return () => clearTimeout(timer)
  }, [state.phase])

  const back = (
    <Button key="back" onClick={() => void navigate(PATHS.accounts)}>
      {t('callback.back')}
    </Button>
  )
  return (
    <Flex
      align="center"
      justify="center"
      style={{ minHeight: '100vh' }}
      data-testid="oauth-callback"
      data-phase={state.phase}
    >
      {state.phase === 'working' ? (
        <Result icon={<Spin size="large" />} title={t('callback.working')} subTitle={t('callback.workingText')} />
      ) : null}
      {state.phase === 'done' ? (
        <Result
          status="success"
          title={t('callback.done')}
          subTitle={
            <>
              {t('callback.doneText', { names: state.names })}
              <br />
              {t('callback.closeSelf')}
            </>
          }
          extra={back}
        />
      ) : null}
      {state.phase === 'choose' ? (
        <Result
          status="info"
          title={t('callback.choose')}
          subTitle={t('callback.chooseText')}
          extra={
            <Choose
              accounts={state.accounts}
              platform={search.get('platform') ?? ''}
              onAdd={(accountIds) => void send({ accountIds })}
            />
          }
        />
      ) : null}
      {state.phase === 'duplicate' ? (
        <Result
          status="warning"
          title={t('callback.exists')}
          subTitle={state.text}
          extra={[
            <Button key="keep" onClick={() => setState({ phase: 'kept' })}>
              {t('callback.keep')}
            </Button>,
            <Button
              key="update"
              type="primary"
              onClick={() =>
                void send({ update: true, ...(state.accountIds === undefined ? {} : { accountIds: state.accountIds }) })
              }
            >
              {t('callback.update')}
            </Button>,
          ]}
        />
      ) : null}
      {state.phase === 'kept' ? (
        <Result status="info" title={t('callback.kept')} subTitle={t('callback.closeSelf')} extra={back} />
      ) : null}
      {state.phase === 'refused' ? (
        <Result
          status="warning"
          title={t('callback.failed')}
          subTitle={state.text === '' ? t('callback.refused') : t('callback.refusedOther', { reason: state.text })}
          extra={back}
        />
      ) : null}
      {state.phase === 'failed' ? (
        <Result
          status="error"
          title={t('callback.failed')}
          subTitle={state.text || t('callback.noState')}
          extra={back}
        />
      ) : null}
    </Flex>
  )
}
