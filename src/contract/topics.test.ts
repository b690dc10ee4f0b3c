import { expect, it } from 'vitest'
import { hashtagsIn, splitTopics, topicLine, topicNames } from './topics.ts'

it.each([
  ['＃老房翻新＃装修', ['老房翻新', '装修']],
  ['#老房翻新 装修 家居', ['老房翻新', '装修', '家居']],
  ['#老房翻新，#装修。', ['老房翻新', '装修']],
  ['#老房翻新、二手房，装修；#家居', ['老房翻新', '二手房', '装修', '家居']],
  ['  ## #Vlog #vlog！ ', ['Vlog']],
  ['#C++ #3.15晚会 #Node.js', ['C++', '3.15晚会', 'Node.js']],
  ['#好\u200b看\u3000#美食', ['好看', '美食']],
  ['', []],
])('%s', (line, names) => {
  expect(splitTopics(line)).toEqual({ topics: names, cut: [] })
  expect(topicNames([line])).toEqual(names)
  expect(splitTopics(topicLine(names)).topics).toEqual(names)
})

it('a name stays one, what is over the maximum is told', () => {
  expect(splitTopics(['New York', '#装修'], 1)).toEqual({ topics: ['NewYork'], cut: ['装修'] })
})

it.each([
  ['到店有礼 #成都装修 #老房翻新', ['成都装修', '老房翻新'], '到店有礼'],
  ['＃成都装修＃老房翻新，电话 028-1234', ['成都装修', '老房翻新'], '，电话 028-1234'],
  ['第一行\n#装修#翻新#家居\n第三行', ['装修', '翻新', '家居'], '第一行\n第三行'],
  ['排名 #1，见 https://a.cn/b#top', [], '排名 #1，见 https://a.cn/b#top'],
  ['#3天入住 可看房', ['3天入住'], '可看房'],
])('hashtags inside a text: %s', (text, names, rest) => {
  expect(hashtagsIn(text)).toEqual({ names, rest })
})

it('hashtags that are not to be taken stay in the text', () => {
  expect(hashtagsIn('看 #老房翻新 和 ＃装修，#报价。', (name) => name !== '装修')).toEqual({
    names: ['老房翻新', '报价'],
    rest: '看 和 ＃装修，。',
  })
})

it.each([
  ['one blank stays between words', '到店 #成都装修 #老房翻新 有礼', '到店 有礼'],
  ['none before a comma', '看看 #老房翻新，电话 028-1234', '看看，电话 028-1234'],
  ['none at the end of a line', '到店有礼 #成都装修\n第二行', '到店有礼\n第二行'],
  ['none where a line began with one', '#成都装修 到店有礼', '到店有礼'],
  ['an indentation stays', '　　#成都装修 到店有礼', '　　到店有礼'],
  ['a line of hashtags goes', '第一行\n #装修 #翻新 \n第三行', '第一行\n第三行'],
  ['a paragraph of them goes with its empty line', '第一段\n\n#装修\n#翻新\n\n第二段', '第一段\n\n第二段'],
  ['at the end with the one before it', '第一段\n\n#装修 #翻新', '第一段'],
  ['at the beginning with the one behind it', '#装修\n\n第一段', '第一段'],
  [
    'what was typed elsewhere stays as it is',
    '价格  面议\n\n\n  地址：一环路 \n到店 #装修\n',
    '价格  面议\n\n\n  地址：一环路 \n到店\n',
  ],
  ['line ends of another system, too', '第一行\r\n#装修\r\n第三行 #翻新\r\n', '第一行\r\n第三行\r\n'],
])('what is left of a text without its hashtags: %s', (_what, text, rest) => {
  expect(hashtagsIn(text).rest).toBe(rest)
})

it('a hashtag that stays does not grow onto the word before it', () => {
  expect(hashtagsIn('看看 #装修#报价', (name) => name === '装修').rest).toBe('看看 #报价')
})

it.each([
  '#绵阳驾校 #学车优惠＃科目二技巧、科目三 #冬季招生',
  '#科目二、科目三',
  '#科目二、科目三、科目四',
  '#科目二 、 科目三 #学车',
  '#学车，科目二 #冬季招生',
  '#学车、科目二，科目三 #冬季招生',
  '#学车,科目二,#冬季招生',
  '#学车、#科目二，#科目三',
  '#学车、科目二、',
  '#C1、C2 #学车',
  '#学车#、科目二、#冬季招生#',
  '＃学车　＃科目二、科目三',
])('a list of hashtags makes the topics that it makes in their own field, and nothing of it stays: %s', (line) => {
  const { topics } = splitTopics(line)
  expect(topics.length).toBeGreaterThan(1)
  expect(hashtagsIn(line)).toEqual({ names: topics, rest: '' })
  expect(hashtagsIn(`第一行\r\n${line}\r\n第三行，很好`)).toEqual({ names: topics, rest: '第一行\r\n第三行，很好' })
  expect(hashtagsIn(`欢迎到店 ${line}`)).toEqual({ names: topics, rest: '欢迎到店' })
  // Each alone: the others stay topics of the text, and none grows onto another; a comma's word is one only before a
  // hashtag.
  for (const one of /[，,](?![#＃])/u.test(line) ? [] : topics) {
    const { names, rest } = hashtagsIn(line, (name) => name === one)
    expect([names, hashtagsIn(rest).names]).toEqual([[one], topics.filter((name) => name !== one)])
    expect(rest).not.toMatch(/^[、，,]/u)
  }
})

it.each([
  ['#绵阳驾校、在绵阳开了四年的老店，欢迎来', ['绵阳驾校'], '、在绵阳开了四年的老店，欢迎来'],
  ['#绵阳驾校，欢迎来', ['绵阳驾校'], '，欢迎来'],
  ['#学车、科目二 都能报', ['学车'], '、科目二 都能报'],
  ['#学车、科目二。', ['学车'], '、科目二。'],
  ['#绵阳驾校，开了四年，欢迎来 #学车优惠', ['绵阳驾校', '学车优惠'], '，开了四年，欢迎来'],
  ['#学车、13881234567', ['学车'], '、13881234567'],
  ['看看 #学车、#科目二 真好', ['学车', '科目二'], '看看 真好'],
  ['到店有礼 #学车、\n第二行、第三', ['学车'], '到店有礼\n第二行、第三'],
])('a sentence behind a hashtag stays one: %s', (text, names, rest) => {
  expect(hashtagsIn(text)).toEqual({ names, rest })
})

it('a word of a list that is not taken stays a hashtag', () => {
  expect(hashtagsIn('#学车、科目二、科目三 #招生', (name) => name !== '科目二' && name !== '科目三').rest).toBe(
    '#科目二、科目三',
  )
  expect(hashtagsIn('#学车、科目二、科目三 #招生', (name) => name === '科目二').rest).toBe('#学车、科目三 #招生')
})
