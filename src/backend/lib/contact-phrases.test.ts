import { expect, test } from 'vitest'
import { withoutContacts } from './contact-phrases.ts'
import { createWordFinder } from './forbidden-words.ts'

const find = createWordFinder([])
const mended = (text: string): string | undefined =>
  withoutContacts(
    text,
    find(text).filter((hit) => hit.category === 'contact'),
  )

test.each([
  ['报名电话 13881234567，微信同号', ''],
  ['开了四年的老店，报名电话 13881234567，微信同号', '开了四年的老店'],
  ['开了四年的老店，报名电话：138 8123 4567（微信同号）。欢迎来看看', '开了四年的老店。欢迎来看看'],
  ['电话/微信：13881234567，欢迎来看看', '欢迎来看看'],
  ['欢迎来看看！VX：mygood_2026', '欢迎来看看！'],
  ['欢迎来看看！加V：abc_12345 或 138-1234-5678', '欢迎来看看！'],
  ['手机13881234567、13981234567 地址：一环路 3 号', '地址：一环路 3 号'],
  ['城南驾校 电话13881234567 地址：一环路', '城南驾校 地址：一环路'],
  ['城南驾校（报名电话：13881234567，vx同号），开了四年', '城南驾校，开了四年'],
  ['（开了四年，电话13881234567）', '（开了四年）'],
  ['第一行  两个空格\n\n联系方式：13881234567\n第三行', '第一行  两个空格\n\n第三行'],
  ['第一行\n\n📞 咨询热线：13881234567', '第一行'],
  ['第一行\r\n13881234567\r\n第三行', '第一行\r\n第三行'],
  ['欢迎来看看。13881234567', '欢迎来看看。'],
  ['QQ号：123456789，微信 mygood2026', ''],
  ['电话１３８８１２３４５６７，欢迎来', '欢迎来'],
  ['（电话13881234567），欢迎来看看', '欢迎来看看'],
  ['开了四年 微信号：13881234567 #学车', '开了四年 #学车'],
])('%j goes as a whole: %j', (text, rest) => {
  expect(mended(text)).toBe(rest)
})

test.each([
  ['words before it lead on to it', '想学车的打13881234567'],
  ['so do those behind a comma', '想学车的朋友，13881234567'],
  ['words behind it go back to it', '电话13881234567 王老师'],
  ['so do these', '电话13881234567，找王老师'],
  ['it is the object of the sentence', '加微信领资料'],
  ['one of two stands in a sentence', '电话13881234567\n想学车就打13981234567'],
  ['a word behind a bare number is not an account', '电话13881234567 welcome'],
  ['what is asked for', '有需要，加微信 mygood2026'],
  ['a bracket that is not closed behind it', '老店（电话13881234567，找王老师）'],
  ['its label stands before the bracket', '请拨打电话（13881234567）'],
  ['only a number of the list would be left', '1、电话13881234567'],
  ['there is none', '没有联系方式'],
])('is left alone where %s: %s', (_why, text) => {
  expect(mended(text)).toBeUndefined()
})

test('whatever is around a phrase stays as it was', () => {
  for (const before of ['', '四年老店，', '四年老店。', '四年  老店！', '　　第一段\n\n', '🔥'])
    for (const phrase of ['报名电话13881234567，微信同号', '微信：mygood2026', '联系电话：138-8123-4567'])
      for (const behind of ['', '，欢迎来看', '。欢迎 来看', '\n\n第二段，好', ' #学车']) {
        const rest = mended(`${before}${phrase}${behind}`)
        const words = (text: string): string => text.replaceAll(/[\s，。！]/gu, '')
        expect([before, phrase, behind, words(rest ?? '没有')]).toEqual([
          before,
          phrase,
          behind,
          words(before + behind),
        ])
        expect(rest).not.toMatch(/[，。！]{2}|^[，。！]|，$/u)
      }
})
