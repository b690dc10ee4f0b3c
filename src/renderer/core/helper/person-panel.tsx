import { Alert, Button, Input, type InputRef } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { useErrorText } from '../http/use-error-text.ts'
import { usePersons } from './helper-context.ts'
import type { PersonAction, PersonItem } from './person-desk.ts'
import { PhoneCode } from './phone-code.tsx'
import { useHelperConnected } from './use-helper.ts'
import './person.css'

/** Platforms send another text message only after this time, ms. */
const RESEND_MS = 60_000
/** Without news after an answer the person may try again, ms. */
const QUIET_MS = 45_000
const HURRY_MS = 60_000

/** What is asked: sentence, picture, code, time left. Give it the request's id as key. */
export function PersonPanel({ item }: { item: PersonItem }) {
  const { t } = useTranslation('person')
  const persons = usePersons()
  const connected = useHelperConnected()
  const say = useErrorText()
  const now = useNow()
  const input = useRef<InputRef>(null)
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<{ version: number; action: PersonAction } | null>(null)
  const [askedAt, setAskedAt] = useState(item.openedAt)
  const busy = sent !== null && sent.version === item.version ? sent.action : null
  const left = Math.max(0, item.deadline - now)
  const resendIn = Math.max(0, Math.ceil((askedAt + RESEND_MS - now) / 1_000))

  useEffect(() => {
    if (item.error !== '') input.current?.select()
  }, [item.version, item.error])
  useEffect(() => {
    if (sent === null) return undefined
    const timer = setTimeout(() => setSent(null), QUIET_MS)
    return () => clearTimeout(timer)
  }, [sent])

  const give = async (action: PersonAction, text = ''): Promise<void> => {
    setProblem('')
    setSent({ version: item.version, action })
    try {
      await persons.answer(item.person_id, action, text)
      if (action === 'resend') setAskedAt(Date.now())
      if (action === 'refresh') setSent(null)
    } catch (error) {
      setSent(null)
      setProblem(say(error))
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy !== null) return
    if (value.trim() === '') {
      setProblem(t('codeNeeded'))
      input.current?.focus()
      return
    }
    void give('submit', value.trim())
  }
  const off = !connected || left === 0
  const error = problem || (busy === null ? item.error : '')
  return (
    <div className="person-panel">
      <p className="person-who">
        <PlatformIcon value={item.platform_value} />
        <span className="ellipsis">{item.openname}</span>
        <span className={left < HURRY_MS ? 'person-left hurry' : 'person-left'}>
          {left === 0 ? t('late') : t('left', { time: formatDuration(left) })}
        </span>
      </p>
      <p>{item.text}</p>
      {item.image === '' ? null : <img className="person-image" src={item.image} alt={item.title} />}
      {item.kind === 'phone' ? (
        <PhoneCode
          itemId={item.item_id}
          now={now}
          off={off}
          busy={busy === 'submit'}
          onAnswer={(answer) => void give('submit', answer)}
        />
      ) : null}
      {item.needs_input ? (
        <form className="person-form" onSubmit={submit}>
          <Input
            ref={input}
            autoFocus
            size="large"
            value={value}
            maxLength={64}
            disabled={off}
            aria-label={t('code')}
            placeholder={t('code')}
            autoComplete="one-time-code"
            {...(item.kind === 'sms' ? { inputMode: 'numeric' as const } : {})}
            {...(error === ''
              ? {}
              : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': 'person-error' })}
            onChange={(event) => setValue(event.target.value)}
          />
          <Button type="primary" size="large" htmlType="submit" loading={busy === 'submit'} disabled={off}>
            {t('submit')}
          </Button>
        </form>
      ) : null}
      <p id="person-error" className="person-error" role="alert">
        {error}
      </p>
      {connected ? null : <Alert type="warning" showIcon title={t('disconnected')} />}
      <div className="person-more">
        {item.kind === 'sms' ? (
          <Button
            size="small"
            loading={busy === 'resend'}
            disabled={off || resendIn > 0}
            onClick={() => void give('resend')}
          >
            {resendIn > 0 ? t('resendIn', { n: resendIn }) : t('resend')}
          </Button>
        ) : null}
        {item.image === '' ? null : (
          <Button size="small" loading={busy === 'refresh'} disabled={off} onClick={() => void give('refresh')}>
            {t('refresh')}
          </Button>
        )}
        {item.kind === 'real-name' || item.kind === 'choose' ? (
          <span className="person-hint">{t('inWindow')}</span>
        ) : null}
      </div>
    </div>
  )
}
