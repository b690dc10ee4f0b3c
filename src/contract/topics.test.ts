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
  ['第一行\n#装修#翻新#家居\n第三行', ['装修', '翻新', '家居'], '第一行\n\n第三行'],
  ['排名 #1，见 https://a.cn/b#top', [], '排名 #1，见 https://a.cn/b#top'],
  ['#3天入住 可看房', ['3天入住'], '可看房'],
])('hashtags inside a text: %s', (text, names, rest) => {
  expect(hashtagsIn(text)).toEqual({ names, rest })
})

it('hashtags that are not to be taken stay in the text', () => {
  expect(hashtagsIn('看 #老房翻新 和 ＃装修，#报价。', (name) => name !== '装修')).toEqual({ names: ['老房翻新', '报价'], rest: '看 和 ＃装修，。' })
})
