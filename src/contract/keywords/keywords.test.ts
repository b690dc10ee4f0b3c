import { describe, expect, it } from 'vitest'
import { expandSeed } from './expand.ts'
import { readKeywordText } from './import-lines.ts'
import { scoreKeyword, tierOf } from './score.ts'

describe('scores', () => {
  it.each([
    ['装修公司招聘', 400, 1, '招聘'],
    ['装修公司招聘电话', 400, 1, '招聘'],
    ['月子中心是什么', 900, 2, '是什么'],
    ['火锅底料做法', 100, 2, '做法'],
    ['装修效果图下载', 400, 1, '下载'],
    ['装修公司电话', 400, 10, '电话'],
    ['装修多少钱', 400, 9, '多少钱'],
    ['装修公司哪家好', 400, 8, '哪家'],
    ['月子中心附近', 900, 7, '附近'],
    ['月子中心靠谱吗', 900, 6, '靠谱'],
    ['装修流程', 400, 5, '流程'],
    ['全屋定制', 400, 5, '行业核心词'],
    ['全屋定制轻奢现代简约风格', 400, 4, '没有明显'],
  ])('%s of %i: %i because of %s', (word, industry, score, because) => {
    const made = scoreKeyword(word, industry)
    expect(made.score).toBe(score)
    expect(made.reason).toContain(because)
  })
  it('a place adds one, never above ten and not to what is excluded; a course is no do-it-yourself', () => {
    expect([
      scoreKeyword('上海装修', 400, ['上海']).score,
      scoreKeyword('上海装修电话', 400, ['上海']).score,
      scoreKeyword('上海装修招聘', 400, ['上海']).score,
    ]).toEqual([6, 10, 1])
    expect([scoreKeyword('钢琴教程', 601).score, scoreKeyword('钢琴教程', 0).score]).toEqual([5, 2])
  })
  it('tiers by score and length, adjustable', () => {
    expect([
      tierOf('装修公司', 5),
      tierOf('装修公司多少钱', 9),
      tierOf('装修公司流程和注意事项', 5),
      tierOf('装修公司招聘', 1),
      tierOf('装修公司多少钱', 9, { coreLength: 8, hotFrom: 10 }),
    ]).toEqual(['core', 'hot', 'long_tail', 'off', 'core'])
  })
})

describe('expansion', () => {
  it('mixes the intents, joins what overlaps, leaves out what is too long, the same each time', () => {
    const made = expandSeed({ seed: ' 装修公司 ', industryId: 401, regions: ['上海', '松江'], count: 300 })
    expect(made.slice(0, 6).map((one) => one.word)).toEqual([
      '装修公司一平米多少钱',
      '装修公司推荐',
      '装修公司附近',
      '装修公司上门量房',
      '装修公司步骤',
      '装修公司增项',
    ])
    expect(made.map((one) => one.word)).toContain('松江装修公司多少钱')
    expect(new Set(made.map((one) => one.norm)).size).toBe(made.length)
    expect(made.every((one) => [...one.word].length <= 20 && one.reason !== '')).toBe(true)
    expect(expandSeed({ seed: '装修公司', industryId: 401, regions: ['上海', '松江'], count: 300 })).toEqual(made)
  })
  it('does not repeat what the seed says, and gives nothing for nothing', () => {
    const words = expandSeed({ seed: '上海装修多少钱', regions: ['上海'], count: 500 }).map((one) => one.word)
    expect(words.filter((word) => word.startsWith('上海上海') || word.includes('多少钱多少钱'))).toEqual([])
    expect([expandSeed({ seed: ' ！', count: 9 }), expandSeed({ seed: '装修', count: 3 }).length]).toEqual([[], 3])
  })
})

describe('pasted and imported words', () => {
  it('a line each, each once, with what is wrong and where', () => {
    const read = readKeywordText(`装修公司\n\n 装修 公司 \n#话题\n${'长'.repeat(21)}\n！！\n月子中心，备注`, 'main')
    expect(read.words.map((one) => one.word)).toEqual(['装修公司', '月子中心'])
    expect(read.refused.map((one) => [one.line, one.why])).toEqual([
      [3, 'repeated'],
      [4, 'hash'],
      [5, 'too_long'],
      [6, 'no_word'],
    ])
  })
  it('a table may have columns that nobody here knows: they are passed over and named, and the line of names is no word', () => {
    const read = readKeywordText(
      '关键词,分组,备注,来源,,词,备注\n猫粮推荐,宠物,旺,网上,x,y,z\n猫掉毛怎么办,宠物,,',
      'main',
    )
    expect(read.words.map(({ word, group }) => [word, group])).toEqual([
      ['猫粮推荐', '宠物'],
      ['猫掉毛怎么办', '宠物'],
    ])
    expect(read.ignored).toEqual(['备注', '来源', '词'])
    expect(readKeywordText('猫粮推荐,备注', 'main').ignored).toEqual([])
  })
  it('a table with names of columns: quotes, commas in them, kinds by name, own scores', () => {
    const read = readKeywordText(
      '\uFEFF关键词,类型,分组,评分\r\n"装修, 公司",主词,"一组 ""A""",9\r\n上海,地区,,\r\n上海,品牌,,\r\n靠谱,没有这种,,\r\n好,后缀,,11\r\n',
      'main',
    )
    expect(read.words).toMatchObject([
      { word: '装修, 公司', kind: 'main', group: '一组 "A"', score: 9 },
      { word: '上海', kind: 'region', score: null },
      { word: '上海', kind: 'brand' },
    ])
    expect(read.refused.map((one) => [one.line, one.why])).toEqual([
      [5, 'bad_kind'],
      [6, 'bad_score'],
    ])
  })
})
