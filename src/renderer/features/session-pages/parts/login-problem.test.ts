import { expect, it } from 'vitest'
import { CODE } from '../../../../contract/errors.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { readLoginProblem } from './login-problem.ts'

const refusal = (code: number, data: unknown): ApiError =>
  new ApiError({ kind: 'business', code, message: '', data, path: '/login' })

it('tells the tries that are left after a wrong password, and where the picture code is asked for', () => {
  expect(readLoginProblem(refusal(CODE.BAD_CREDENTIALS, { captcha_required: 1, remaining: 2 }))).toEqual({
    remaining: 2,
    lockedFor: 0,
    captcha: true,
  })
  expect(readLoginProblem(refusal(CODE.CAPTCHA_REQUIRED, { captcha_required: 1, remaining: 2 }))).toEqual({
    remaining: 2,
    lockedFor: 0,
    captcha: true,
  })
  expect(readLoginProblem(refusal(CODE.TOO_MANY_LOGINS, { minutes: 15, remaining: 0 }))).toEqual({
    remaining: null,
    lockedFor: 900,
    captcha: false,
  })
})
