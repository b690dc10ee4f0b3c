import { expect, test } from 'vitest'
import { platform } from './entities/account.ts'
import { CALM_PACES } from './entities/pace.ts'
import { PLATFORMS } from './platforms.ts'

test('every platform says what it takes, once, and has a pace of its own', () => {
  for (const one of PLATFORMS) expect(platform.parse(one)).toEqual(one)
  const values = PLATFORMS.map((one) => one.value)
  expect(new Set(values).size).toBe(values.length)
  expect(Object.keys(CALM_PACES).sort()).toEqual([...values].sort())
  expect(values).toContain('weixin_gzh')
})
