import { expect, it } from 'vitest'
import { askedReset, resetArguments } from './reset-arguments.ts'

it.each([
  [['app', '--lang=zh'], undefined],
  [['app', '--reset-password'], ''],
  [['app', '--reset-password=boss'], 'boss'],
  [['app', '--reset-passwords=boss'], undefined],
] as const)('%j asks to reset the password of %j', (args, whose) => expect(askedReset(args)).toBe(whose))

it('the start that resets keeps its arguments but those that count once', () => {
  expect(
    resetArguments(['--user-data-dir=D:\\data', '--restore=', '--reset-password=boss', '--restored', '--no-sandbox']),
  ).toEqual(['--user-data-dir=D:\\data', '--restored', '--no-sandbox', '--reset-password'])
})
