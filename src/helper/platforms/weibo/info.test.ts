import { expect, test } from 'vitest'
import { weibo } from '../../../contract/platforms.ts'
import { DECLARATIONS } from './info.ts'

test('the panel, which most accounts have, answers whatever an operator may declare', () => {
  for (const { value } of weibo.declarations)
    expect([value, DECLARATIONS[value]?.panel ?? '']).toEqual([value, expect.stringMatching(/./)])
})
