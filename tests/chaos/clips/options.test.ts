import { expect, test } from 'vitest'
import { readClipOptions } from './options.ts'

test('a command line is understood or refused', () => {
  expect(readClipOptions([])).toMatchObject({ outputs: 1_000, kills: 30, seed: 1 })
  expect(() => readClipOptions(['--items', '3'])).toThrow('--items')
  expect(() => readClipOptions(['--outputs', '1001'])).toThrow('1000')
})
