import { expect, it } from 'vitest'
import { loginEnd } from './session-life.ts'

const account = {
  platform_value: 'shipinhao',
  expire_time: 0,
  login_time: 1_000_000,
  third_login_status: 1,
  auth_mode: 'helper',
} as const

it('what the platform told stands; else a good login of a platform with a known life is reckoned and marked', () => {
  expect(loginEnd({ ...account, expire_time: 2_000_000 })).toEqual({ at: 2_000_000, forecast: false })
  expect(loginEnd(account)).toEqual({ at: 1_000_000 + 12 * 3_600, forecast: true })
})

it('nothing is reckoned for other platforms, for logins that are gone, or that were never seen', () => {
  for (const more of [
    { platform_value: 'douyin' },
    { third_login_status: 2 },
    { third_login_status: 3 },
    { login_time: 0 },
    { auth_mode: 'oauth' },
  ] as const)
    expect(loginEnd({ ...account, ...more })).toBeNull()
})
