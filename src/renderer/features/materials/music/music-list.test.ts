import { describe, expect, it } from 'vitest'
import { licenseText, musicInput, needsNote, tagChip } from './music-list.ts'

describe('music list', () => {
  it('turns chips into filters', () => {
    const page = { page: 1, limit: 20 }
    expect(musicInput({ ...page, chip: 'favorite' })).toEqual({ ...page, favorite: 1 })
    expect(musicInput({ ...page, chip: 'unlicensed', length: 's60' })).toEqual({
      ...page,
      license: 0,
      duration_min: 15_000,
      duration_max: 60_000,
    })
    expect(musicInput({ ...page, chip: tagChip('轻音乐') })).toEqual({ ...page, tag: '轻音乐' })
    expect(musicInput({ ...page, chip: 'nonsense' })).toEqual(page)
  })
  it('wants words for all but own music, and keeps them short', () => {
    expect([needsNote('own'), needsNote('bought'), needsNote('other')]).toEqual([false, true, true])
    expect(licenseText('原创', ' ')).toBe('原创')
    expect(licenseText('已购买授权', ' 合同 12 号 ')).toBe('已购买授权：合同 12 号')
    expect(licenseText('其他', '长'.repeat(300))).toHaveLength(200)
  })
})
