import type { FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import { login } from '../../../../contract/http/admin.ts'
import { captcha } from '../../../../contract/http/common.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatDuration } from '../../../lib/format.ts'
import { useEnter } from './use-enter.ts'
import { readLoginProblem } from './login-problem.ts'

export interface LoginValues {
  username: string
  password: string
  captcha?: string
  fresh?: string
  remember: boolean
}

export interface LoginFlow {
  pending: boolean
  /** Sentence above the form, '' = none. */
  problem: string
  /** Seconds until another try. */
  lockedFor: number
  lockedText: string
  captcha: OutputOf<typeof captcha> | null
  newCaptcha: () => void
  /** The password is a one-time one: the sentence that asks for a new one; '' = nothing asks. */
  due: string
  /** Account name kept from the last time. */
  remembered: string
  submit: (values: LoginValues) => Promise<void>
}

const NAME_KEY = 'login-name'
/** Failures after which the picture code is asked for. */
const FREE_TRIES = 3

/** The sign-in: failures counted, picture code, lock with a countdown, entering. */
export function useLogin(form: FormInstance<LoginValues>): LoginFlow {
  const { http, storage } = useServices()
  const { t } = useTranslation('session')
  const say = useErrorText()
  const enter = useEnter()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const [failures, setFailures] = useState(0)
  const [due, setDue] = useState('')
  const [lockedFor, setLockedFor] = useState(0)
  const [picture, setPicture] = useState<OutputOf<typeof captcha> | null>(null)
  const locked = lockedFor > 0

  useEffect(() => {
    if (!locked) return undefined
    const timer = setInterval(() => setLockedFor((seconds) => Math.max(0, seconds - 1)), 1_000)
    return () => clearInterval(timer)
  }, [locked])

  const newCaptcha = async (): Promise<void> => {
    form.setFieldValue('captcha', '')
    setPicture(await http.call(captcha, {}, { overlay: false, quiet: true }).catch(() => picture))
  }

  const submit = async (values: LoginValues): Promise<void> => {
    if (pending || locked) return
    setPending(true)
    setProblem('')
    const username = values.username.trim()
    try {
      const code = picture === null ? {} : { captcha_id: picture.captcha_id, captcha: values.captcha?.trim() ?? '' }
      const { userinfo } = await http.call(
        login,
        {
          username,
          password: values.password,
          remember: values.remember ? 1 : 0,
          ...code,
          ...(due === '' || values.fresh === undefined ? {} : { new_password: values.fresh }),
        },
        { overlay: false, quiet: true },
      )
      if (values.remember) storage.set(NAME_KEY, username)
      else storage.remove(NAME_KEY)
      await enter(userinfo.token, values.remember)
    } catch (error) {
      // The password was right: not a failure.
      if (error instanceof ApiError && error.code === CODE.PASSWORD_DUE) return setDue(say(error))
      if (showFieldErrors(form, error, { new_password: 'fresh' })) return
      const found = readLoginProblem(error)
      const count = failures + 1
      setFailures(count)
      setLockedFor(found.lockedFor)
      setProblem(found.remaining === null ? say(error) : `${say(error)}${t('login.remaining', { n: found.remaining })}`)
      if (found.captcha || picture !== null || count >= FREE_TRIES) await newCaptcha()
      if (found.lockedFor === 0) form.getFieldInstance('password')?.focus?.()
    } finally {
      setPending(false)
    }
  }

  return {
    pending,
    problem,
    lockedFor,
    lockedText: formatDuration(lockedFor * 1000),
    captcha: picture,
    newCaptcha: () => void newCaptcha(),
    due,
    remembered: storage.get(NAME_KEY) ?? '',
    submit,
  }
}
