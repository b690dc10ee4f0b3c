import { expect, test } from 'vitest'
import { pauseMs } from './waiting.ts'

test('what takes long is looked at less and less often, never less than three times a second, and a slow look stays slow', () => {
  expect([0, 500, 1_000, 30_000].map((waited) => pauseMs(100, waited))).toEqual([100, 200, 300, 300])
  expect([0, 500, 10_000].map((waited) => pauseMs(40, waited))).toEqual([40, 80, 300])
  expect([0, 10_000].map((waited) => pauseMs(400, waited))).toEqual([400, 400])
})
