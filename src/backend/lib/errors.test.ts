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

it('several fields have sentences of their own, and keep them with other data', () => {
  const error = new AppError(CODE.PLATFORM_LIMIT, {
    msg: '标题太长',
    errors: [
      { field: 'title', msg: '标题太长' },
      { field: 'timing_time', reason: 'publishing.noRoom', params: { account: '城南' } },
    ],
    data: { n: 1 },
  }).withData({ n: 2 })
  expect(error.data).toEqual({
    n: 2,
    errors: [
      { field: 'title', msg: '标题太长' },
      { field: 'timing_time', msg: '账号“城南”在平台允许的时间内排不下，请放宽时段、间隔或每日上限' },
    ],
  })
  expect(error.in('en')).toMatchObject({
    msg: '标题太长',
    locale: 'zh',
    data: {
      errors: [{ msg: '标题太长' }, { msg: expect.stringMatching(/^No room for the account "城南"/u) as string }],
    },
  })
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
