import { expect, it } from 'vitest'
import { CODE } from '../../contract/errors.ts'
import { AppError } from './errors.ts'

it('a reason is told in each language, at its field, and kept in Chinese', () => {
  const error = new AppError(CODE.BAD_INPUT, {
    reason: 'publishing.sameContent',
    params: { account: '城南' },
    field: 'ids',
    data: { n: 1 },
  })
  const chinese = '“城南”已有相同内容的作品，如确需重复发布请勾选“允许重复”'
  expect([error.message, error.msg, error.data]).toEqual([
    chinese,
    chinese,
    { n: 1, errors: [{ field: 'ids', msg: chinese }] },
  ])
  expect(error.in('zh')).toEqual({ msg: chinese, data: error.data, locale: 'zh' })
  const english = error.in('en')
  expect(english).toMatchObject({
    msg: expect.stringMatching(/^"城南" has a work of the same content/u) as string,
    locale: 'en',
  })
  expect(english.data).toEqual({ n: 1, errors: [{ field: 'ids', msg: english.msg }] })
})

it('a sentence without a reason is Chinese for everybody, and none at all is the text of the code', () => {
  expect(new AppError(CODE.CONFLICT, { msg: '已改变', data: { a: 1 } }).in('en')).toEqual({
    msg: '已改变',
    data: { a: 1 },
    locale: 'zh',
  })
  expect(new AppError(CODE.TOO_OFTEN, { data: { seconds: 9 } }).in('en')).toEqual({
    msg: 'Too often, try again in 9 s',
    data: { seconds: 9 },
    locale: 'en',
  })
})
