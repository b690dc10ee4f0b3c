import { expect, it } from 'vitest'
import { takePairingCode } from './pairing-code.ts'

it('gives the code of the address once and leaves no trace of it', () => {
  window.history.replaceState(null, '', '/login?redirect=%2Findex#pair=1234-5678.abcdefghijklmnopqrstuv')
  const { present, take } = takePairingCode(window)
  expect(window.location.href).not.toContain('pair')
  expect(window.location.search).toBe('?redirect=%2Findex')
  expect([present, take(), take()]).toEqual([true, { code: '1234-5678', keyMark: 'abcdefghijklmnopqrstuv' }, null])
})

it('takes nothing else for a code', () => {
  window.history.replaceState(null, '', '/index#pair=<script>')
  expect(takePairingCode(window).present).toBe(false)
  expect(window.location.hash).not.toBe('')
})
