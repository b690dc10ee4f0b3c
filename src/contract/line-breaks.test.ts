import { describe, expect, it } from 'vitest'
import { breakLines, breakPoints } from './line-breaks.ts'

/** Wide characters one unit, others half. */
const offsets = (text: string): number[] => {
  const list: number[] = []
  let x = 0
  for (const char of text) {
    for (let i = 0; i < char.length; i += 1) list.push(x)
    x += (char.codePointAt(0) ?? 0) > 0x2e7f || '“”…—'.includes(char) ? 1 : 0.5
  }
  return [...list, x]
}
const lines = (text: string, width: number, balance = true): string[] =>
  breakLines(text, offsets(text), { width, balance })
/** The text with `|` wherever a line may begin. */
const marked = (text: string): string => {
  const points = new Set(breakPoints(text))
  return [...text].reduce(
    ({ out, at }, char) => ({ out: out + (points.has(at) ? '|' : '') + char, at: at + char.length }),
    { out: '', at: 0 },
  ).out
}

describe('where a line may break', () => {
  it.each([
    ['春季上新', '春|季|上|新'],
    ['你好，世界。', '你|好，|世|界。'],
    ['他说：“走吧！”好', '他|说：|“走|吧！”|好'],
    ['《书名》（注）', '《书|名》|（注）'],
    ['【新品】上市', '【新|品】|上|市'],
    ['等等……再来——好', '等|等……|再|来|——|好'],
    ['iPhone 15 Pro 到手价¥5,999.00元', 'iPhone |15 |Pro |到|手|价|¥5,999.00|元'],
    ['全场8.5折，省20%！', '全|场|8.5|折，|省|20%！'],
    ['20:30开播', '20:30|开|播'],
    ['用Free shipping包邮', '用|Free |shipping|包|邮'],
    ['👍🏻好❤️的👨‍👩‍👧家🇨🇳国', '👍🏻|好|❤️|的|👨‍👩‍👧|家|🇨🇳|国'],
    ['#话题 @小明', '#|话|题 |@|小|明'],
    ['看https://a.cn/b?c=1呀', '看|https://a.cn/b?|c=1|呀'],
  ])('%s', (text, want) => expect(marked(text)).toBe(want))
})

describe('lines', () => {
  it('begin with no closing and end with no opening punctuation, and lose nothing', () => {
    const text = '全场五折起，买一送一！（限量）“神秘好礼”等你来拿，今天下单明天送达。'
    for (let width = 2; width < 20; width += 1) {
      for (const balance of [true, false]) {
        const made = lines(text, width, balance)
        expect(made.join('')).toBe(text)
        if (width < 5) continue
        for (const line of made) {
          expect(line).not.toMatch(/^[，。！）”]/)
          expect(line).not.toMatch(/[（“]$/)
        }
      }
    }
  })
  it('are about equally long', () => {
    expect(lines('今天下单明天就能送到您的家', 12, false)).toEqual(['今天下单明天就能送到您的', '家'])
    expect(lines('今天下单明天就能送到您的家', 12)).toEqual(['今天下单明天', '就能送到您的家'])
    expect(lines('春季上新全场五折，Free包邮100%', 14)).toEqual(['春季上新全场五折，', 'Free包邮100%'])
    expect(lines('好，今天下单明天就能送到您的家门口', 16)).toEqual(['好，今天下单明天', '就能送到您的家门口'])
    expect(lines('很长'.repeat(500), 20)).toHaveLength(50)
  })
  it('leave no single character alone', () => {
    expect(lines('shippingfree好', 6, false)).toEqual(['shippingfree', '好'])
    expect(lines('现在shipping好。', 6)).toEqual(['现在', 'shipping好。'])
    expect(lines('新品上市啦！', 5)).toEqual(['新品', '上市啦！'])
  })
  it('keep Latin words and numbers whole, and break what is wider than a line', () => {
    expect(lines('仅售¥5,999.00元起', 5, false)).toEqual(['仅售', '¥5,999.00', '元起'])
    expect(lines('abcdefghijkl', 3, false)).toEqual(['abcdef', 'ghijkl'])
    expect(lines('👨‍👩‍👧👨‍👩‍👧', 1, false).join('')).toBe('👨‍👩‍👧👨‍👩‍👧')
  })
  it('hang spaces at their ends', () => {
    expect(lines('ab cd   ef', 2.5, false)).toEqual(['ab cd', 'ef'])
    expect(lines('', 5)).toEqual([''])
  })
})
