import { describe, expect, it } from 'vitest'
import { ApiError, type ApiErrorKind } from './api-error.ts'
import { createFailurePolicy } from './failure-policy.ts'
import type { Failure } from './http-client.ts'

const failure = (kind: ApiErrorKind, more: Partial<Failure> = {}): Failure => ({
  error: new ApiError({ kind, code: 0, message: '', path: '/x' }),
  quiet: false,
  userAction: false,
  token: 't-1',
  ...more,
})

describe('failure policy', () => {
  it('asks once to sign in however many calls fail with 401', () => {
    const policy = createFailurePolicy()
    const actions = Array.from({ length: 8 }, () => policy.decide(failure('unauthorized', { userAction: true })))
    expect(actions.filter((action) => action === 'ask-sign-in')).toHaveLength(1)
    expect(actions.slice(1).every((action) => action === 'nothing')).toBe(true)
  })
  it('leaves a person who stayed alone until he acts himself', () => {
    const policy = createFailurePolicy()
    policy.decide(failure('unauthorized'))
    policy.stayed('t-1')
    expect(policy.decide(failure('unauthorized'))).toBe('nothing')
    expect(policy.decide(failure('unauthorized', { userAction: true }))).toBe('ask-sign-in')
  })
  it('asks again for another token', () => {
    const policy = createFailurePolicy()
    policy.decide(failure('unauthorized'))
    policy.stayed('t-1')
    expect(policy.decide(failure('unauthorized', { token: 't-2' }))).toBe('ask-sign-in')
  })
  it('sends everybody to the login once after a restored backup, also those who stayed before', () => {
    const restored = failure('unauthorized', {
      error: new ApiError({ kind: 'unauthorized', code: 401, message: '', path: '/x', data: { restored: 1 } }),
    })
    const policy = createFailurePolicy()
    policy.decide(failure('unauthorized'))
    policy.stayed('t-1')
    expect([policy.decide(restored), policy.decide(restored)]).toEqual(['sign-in', 'nothing'])
    expect(createFailurePolicy().decide({ ...restored, token: '' })).toBe('nothing')
  })
  it('says nothing about a 401 of somebody who never signed in', () => {
    expect(createFailurePolicy().decide(failure('unauthorized', { token: '' }))).toBe('nothing')
  })
  it('tells expiry once, until it is settled', () => {
    const policy = createFailurePolicy()
    expect([policy.decide(failure('expired')), policy.decide(failure('expired', { quiet: true }))]).toEqual([
      'go-to-settings',
      'nothing',
    ])
    policy.settled()
    expect(policy.decide(failure('expired'))).toBe('go-to-settings')
  })
  it('shows other failures unless the caller does, and never a call given up', () => {
    const policy = createFailurePolicy()
    expect(policy.decide(failure('business'))).toBe('toast')
    expect(policy.decide(failure('network'))).toBe('toast')
    expect(policy.decide(failure('business', { quiet: true }))).toBe('nothing')
    expect(policy.decide(failure('cancelled'))).toBe('nothing')
  })
})
