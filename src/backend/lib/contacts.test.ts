import { describe, expect, it } from 'vitest'
import { holdsPhone, normalPhone, normalWechat, phoneMask, wechatMask, withoutPhones } from './contacts.ts'

describe('phones', () => {
  it.each([
    '13800138000',
    '138 0013 8000',
    '138-0013-8000',
    '+86 138 0013 8000',
    '+86-13800138000',
    '0086 13800138000',
    '8613800138000',
    '86 138-0013-8000',
    '１３８００１３８０００',
    '＋８６ 138 0013 8000',
    '(138) 0013 8000',
    '138\u200b0013\u00a08000',
  ])('%s is one mobile number', (typed) => {
    expect(normalPhone(typed)).toBe('13800138000')
  })
  it.each([
    ['010-6655 7788', '01066557788'],
    ['+86 10 6655 7788', '01066557788'],
    ['0755 8321 8765', '075583218765'],
    ['（0571）8888888', '05718888888'],
    ['400-812-3456', '4008123456'],
  ])('%s is a landline', (typed, normal) => {
    expect(normalPhone(typed)).toBe(normal)
  })
  it.each(['', '12800138000', '1380013800', '138001380001', 'abc', '66557788', '+1 202 555 0100', '0000', '86'])(
    '%s is none',
    (typed) => {
      expect(normalPhone(typed)).toBeNull()
    },
  )
  it('shows of a number what tells nobody the number', () => {
    expect(phoneMask('13800138000')).toBe('138****8000')
    expect(phoneMask('01066557788')).toBe('010****7788')
    expect(phoneMask('075583218765')).toBe('0755****8765')
  })
})

describe('WeChat', () => {
  it.each([
    ['Wx_Abc-123', 'wx_abc-123'],
    [' ｗｘ＿ａｂｃ１２３ ', 'wx_abc123'],
    ['+86 138-0013-8000', '13800138000'],
    ['123456', '123456'],
  ])('%s', (typed, normal) => {
    expect(normalWechat(typed)).toBe(normal)
  })
  it.each(['', 'ab12', '微信号', '1', 'a'.repeat(21), 'has.dot.in.it'])('%s is none', (typed) => {
    expect(normalWechat(typed)).toBeNull()
  })
  it('keeps its first and last sign', () => {
    expect(wechatMask('wx_abc123')).toBe('w****3')
    expect(wechatMask('13800138000')).toBe('138****8000')
  })
})

describe('texts', () => {
  it.each([
    '电话13800138000',
    '打 138 0013 8000 找他',
    '2026-12-01 13800138000',
    '13800138000 13900139000',
    '138-0013-8000，周末',
    '１３８００１３８０００',
    '座机 010-66557788',
    '+86 13800138000',
  ])('%s holds a number', (text) => {
    expect(holdsPhone(text)).toBe(true)
    expect(withoutPhones(text)).not.toMatch(/138.?0013.?8000|66557788|13900139000/u)
  })
  it.each(['2026-12-01 10:30', '预算 120000 元', '订单 20261201000123456789', '三室两厅 138 平', 'wx_abc123'])(
    '%s holds none',
    (text) => {
      expect(holdsPhone(text)).toBe(false)
      expect(withoutPhones(text)).toBe(text)
    },
  )
})
