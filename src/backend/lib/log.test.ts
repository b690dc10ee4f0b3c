import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('writes no secret, however deep it lies', () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line), 'debug', { requestId: 'r1', token: 'SECRET0' })
  log.info('login sealed:v1:abc.def', {
    token: 'SECRET1',
    password: 'SECRET2',
    third_cookie: 'SECRET3',
    third_token: 'SECRET4',
    headers: { Cookie: 'SECRET5', authorization: 'SECRET6', 'x-other': 'seen' },
    list: [{ password_hash: 'SECRET7', secretAccessKey: 'SECRET8' }],
    note: 'sealed:v1:SECRET9',
    error: new Error('reason', { cause: { token: 'SECRET10' } }),
    big: 10n,
  })
  const text = lines.join('\n')
  expect(text).not.toMatch(/SECRET/)
  expect(text).toContain('seen')
  expect(text).toContain('reason')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', requestId: 'r1', big: '10' })
})

it('leaves out what is below its level', () => {
  const lines: string[] = []
  const log = createLog((line) => lines.push(line), 'warn')
  log.debug('a')
  log.info('b')
  log.with({ part: 'x' }).warn('c')
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([expect.objectContaining({ message: 'c', part: 'x' })])
})
