import { expect, it } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { HelperError } from '../errors/helper-error.ts'
import { ApiError } from './api-error.ts'
import { describeError } from './error-text.ts'

const t = ((key: string) => key) as never
const business = (code: number, message: string, data?: unknown) =>
  new ApiError({ kind: 'business', code, message, data, path: '/x' })

it('shows the server’s sentence in Chinese and the catalogue’s in other languages', () => {
  const error = business(CODE.TOO_MANY_LOGINS, '登录尝试过多，请 9 分钟后再试', { minutes: 9 })
  expect(describeError(error, t, 'zh')).toBe('登录尝试过多，请 9 分钟后再试')
  expect(describeError(error, t, 'en')).toBe('Too many attempts, try again in 9 minutes')
})
it('shows what the server said in the page’s language as it is', () => {
  const said = (locale: string) =>
    new ApiError({ kind: 'business', code: CODE.CONFLICT, message: 'The work is being published', path: '/x', locale })
  expect([describeError(said('en'), t, 'en'), describeError(said('en'), t, 'ja')]).toEqual([
    'The work is being published',
    '状態が変わりました。更新してください',
  ])
})
it('falls back to the server’s sentence when a value is missing or the code is unknown', () => {
  expect(describeError(business(CODE.TOO_MANY_LOGINS, '登录尝试过多'), t, 'en')).toBe('登录尝试过多')
  expect(describeError(business(12345, '自定义'), t, 'en')).toBe('自定义')
})
it('says Error when the server says nothing', () => {
  expect(describeError(business(0, ''), t, 'zh')).toBe('shell:errors.default')
})
it('has a sentence for each other kind', () => {
  const of = (kind: 'http' | 'network' | 'timeout' | 'expired') =>
    describeError(new ApiError({ kind, code: 0, message: 'x', path: '/x' }), t, 'zh')
  expect([of('http'), of('network'), of('timeout'), of('expired')]).toEqual([
    'shell:errors.request',
    'shell:errors.network',
    'shell:errors.timeout',
    'shell:errors.expired',
  ])
  expect(describeError(new HelperError({ code: 503, message: 'x' }), t, 'zh')).toBe('shell:errors.helperClosed')
})
