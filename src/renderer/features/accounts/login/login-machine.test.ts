import { describe, expect, it } from 'vitest'
import type { LoginEvent, LoginState } from './login-machine.ts'
import { isAtHelper, isOver, LOGIN_START, loginReducer } from './login-machine.ts'

const account = {
  account_id: 'u1',
  third_sec_uid: '',
  openname: '城南小馆',
  avatar: '',
  third_cookie: '',
  third_token: '',
  fans: null,
  works: null,
  account_role: 'personal' as const,
  expire_time: 0,
}
const after = (...events: LoginEvent[]): LoginState => events.reduce(loginReducer, LOGIN_START)
const opened: LoginEvent = { kind: 'opened', loginId: 'login-01' }
const told = (
  step: 'opening' | 'qr' | 'qr-expired' | 'scanned' | 'verify' | 'reading' | 'done' | 'failed',
  image = '',
  id = 'login-01',
): LoginEvent => ({
  kind: 'progress',
  data: { login_id: id, step, text: `at ${step}`, qr_image: image, expires_at: 0 },
})

describe('login', () => {
  it('goes through its steps to the end', () => {
    const events: LoginEvent[] = [
      opened,
      told('qr', 'data:1'),
      told('scanned'),
      told('verify'),
      told('reading'),
      { kind: 'signed-in', account },
      { kind: 'saved', id: 7, created: true },
    ]
    const seen = events.map((_, at) => after(...events.slice(0, at + 1)))
    expect(seen.map((state) => state.phase)).toEqual([
      'opening',
      'qr',
      'scanned',
      'verify',
      'reading',
      'saving',
      'done',
    ])
    expect(seen.map((state) => state.step)).toEqual([0, 1, 2, 2, 3, 3, 4])
    expect(seen.at(-1)).toMatchObject({ result: { id: 7, created: true }, account, text: '' })
  })

  it('keeps an expired code in sight until the new one, and never takes it for good', () => {
    const expired = after(opened, told('qr', 'data:1'), told('qr-expired'))
    expect(expired).toMatchObject({ phase: 'qr-expired', qrImage: 'data:1' })
    expect(loginReducer(expired, told('qr', 'data:2'))).toMatchObject({ phase: 'qr', qrImage: 'data:2' })
    expect(loginReducer(expired, told('qr'))).toMatchObject({ phase: 'qr', qrImage: '' })
  })

  it('takes no news of another login, none of the end, none before it is opened', () => {
    const qr = after(opened, told('qr', 'data:1'))
    expect(loginReducer(qr, told('scanned', '', 'login-02'))).toBe(qr)
    expect(loginReducer(qr, told('done'))).toBe(qr)
    expect(loginReducer(qr, told('failed'))).toBe(qr)
    expect(loginReducer(LOGIN_START, told('qr', 'data:1', ''))).toBe(LOGIN_START)
  })

  it('is not brought back by what comes late', () => {
    const cancelled = after(opened, told('qr', 'data:1'), { kind: 'cancelled', text: '' })
    expect(cancelled.qrImage).toBe('')
    for (const late of [
      told('scanned'),
      { kind: 'signed-in', account },
      { kind: 'saved', id: 7, created: true },
    ] satisfies LoginEvent[])
      expect(loginReducer(cancelled, late)).toBe(cancelled)
    const saving = after(opened, { kind: 'signed-in', account })
    expect(loginReducer(saving, told('qr', 'data:1'))).toBe(saving)
  })

  it('asks about a known account and goes on with the answer', () => {
    const duplicate = after(opened, { kind: 'signed-in', account }, { kind: 'duplicate', groupName: '门店' })
    expect(duplicate).toMatchObject({ phase: 'duplicate', duplicateGroup: '门店', account })
    expect(isOver(duplicate)).toBe(false)
    expect(loginReducer(duplicate, { kind: 'saving' })).toMatchObject({ phase: 'saving', step: 3 })
  })

  it('can send a failed save again, and nothing else', () => {
    const unsaved = after(opened, { kind: 'signed-in', account }, { kind: 'failed', failure: 'save', message: '网络' })
    expect(isOver(unsaved)).toBe(true)
    expect(loginReducer(unsaved, { kind: 'saving' })).toMatchObject({ phase: 'saving', failure: null })
    const failed = after(opened, told('scanned'), { kind: 'failed', failure: 'login', message: '不行' })
    expect(failed).toMatchObject({ step: 2, failure: { message: '不行' } })
    expect(loginReducer(failed, { kind: 'saving' })).toBe(failed)
  })

  it('knows when the helper is at work', () => {
    expect(
      [LOGIN_START, after(opened), after(opened, told('verify')), after(opened, { kind: 'signed-in', account })].map(
        isAtHelper,
      ),
    ).toEqual([false, true, true, false])
  })
})
