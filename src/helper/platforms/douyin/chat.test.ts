// Times in words, and messages that are put together from what is seen while a list is scrolled.
import { describe, expect, it } from 'vitest'
import { joinShown, namedRows, type ShownMessage } from './chat-ids.ts'
import { timedMessages } from './chat-messages.ts'
import { shownTime, startOfDay } from './chat-times.ts'

const at = (day: number, hour: number, minute: number, month = 9, year = 2026): number =>
  Math.floor(new Date(year, month, day, hour, minute).getTime() / 1000)

describe('times in words', () => {
  // A Thursday.
  const now = new Date(2026, 9, 15, 14, 30, 20).getTime()
  const MINUTE = 60
  it.each([
    ['刚刚', Math.floor(now / 1000), MINUTE],
    ['6分钟前', Math.floor(now / 1000) - 6 * MINUTE, MINUTE],
    ['3小时前', Math.floor(now / 1000) - 180 * MINUTE, 60 * MINUTE],
    ['10:04', at(15, 10, 4), MINUTE],
    ['今天 10:04', at(15, 10, 4), MINUTE],
    ['昨天 19:58', at(14, 19, 58), MINUTE],
    ['前天 08:00', at(13, 8, 0), MINUTE],
    ['周五 08:00', at(9, 8, 0), MINUTE],
    ['星期天 08:00', at(11, 8, 0), MINUTE],
    ['周四 08:00', at(8, 8, 0), MINUTE],
    ['10-01 12:00', at(1, 12, 0), MINUTE],
    ['12-31 12:00', at(31, 12, 0, 11, 2025), MINUTE],
    ['2024年5月6日 07:08', at(6, 7, 8, 4, 2024), MINUTE],
  ])('%s', (words, seconds, within) => {
    expect(shownTime(words, now)).toEqual({ at: seconds, within })
  })

  it('a day without a clock may have been any time of it', () => {
    expect(shownTime('昨天', now)).toEqual({ at: at(15, 0, 0) - 1, within: 86_400 })
    expect(startOfDay(shownTime('前天', now)?.at ?? 0)).toBe(at(13, 0, 0))
  })

  it('behind midnight the day of some is not told, and they are read later', () => {
    const midnight = new Date(2026, 9, 15, 0, 0, 30).getTime()
    const later = midnight + 9 * MINUTE * 1000
    const night = midnight + 90 * MINUTE * 1000
    const one = (time: string): ShownMessage => ({ isOwn: false, time, type: 'text', words: '在吗', media: '' })
    const unsure = (now: number, ...times: string[]) => timedMessages('抖音', times.map(one), true, now).isUnsure
    expect([unsure(midnight, '刚刚'), unsure(night, '1小时前'), unsure(later, '9分钟前')]).toEqual([true, true, true])
    expect([unsure(later, '8分钟前'), unsure(later, '刚刚'), unsure(later, '2小时前')]).toEqual([false, false, false])
    expect([unsure(midnight, '昨天 23:59', '00:00'), unsure(midnight, '昨天')]).toEqual([false, false])
    // One without a time is of the time above.
    expect(unsure(midnight, '昨天 23:50', '', '刚刚', '')).toBe(true)
    // What is not of whole days is left for later anyway.
    expect(timedMessages('抖音', ['刚刚'].map(one), false, midnight)).toMatchObject({ whole: [], isUnsure: false })
  })

  it('other words are none', () => {
    expect([shownTime('改天', now), shownTime('10:04:05', now), shownTime('', now)]).toEqual([null, null, null])
  })
})

describe('messages without ids', () => {
  const one = (words: string, isOwn = false): ShownMessage => ({ isOwn, time: '', type: 'text', words, media: '' })
  const words = (list: readonly ShownMessage[] | null) => list?.map((message) => message.words)

  it('are laid over each other where they are the same', () => {
    expect(words(joinShown([one('1'), one('2'), one('3')], [one('2'), one('3'), one('4')]))).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
    expect(words(joinShown([one('2')], [one('2'), one('3')]))).toEqual(['2', '3'])
    expect(joinShown([one('1')], [one('2')])).toBeNull()
    // The same words of the other side are others.
    expect(joinShown([one('2', true)], [one('2')])).toBeNull()
  })

  it('have one id each, the same for whoever reads them again, however a picture is signed', () => {
    const day = at(1, 9, 0)
    const rows = (list: readonly ShownMessage[]) =>
      namedRows(
        '甲',
        'me',
        list.map((message) => ({ ...message, at: day })),
      )
    const ids = rows([one('好的'), one('好的'), one('好的', true)]).map((row) => row.id)
    expect(new Set(ids).size).toBe(3)
    expect(rows([one('好的'), one('好的')]).map((row) => row.id)).toEqual(ids.slice(0, 2))
    const picture = (sign: string): ShownMessage => ({
      ...one(''),
      type: 'image',
      media: `https://p3.x.com/a.jpg?x=${sign}`,
    })
    expect(rows([picture('1')])[0]?.id).toBe(rows([picture('2')])[0]?.id)
    expect(namedRows('乙', 'me', [{ ...one('好的'), at: day }])[0]?.id).not.toBe(ids[0])
    expect(namedRows('甲', 'me', [{ ...one('好的'), at: day + 86_400 }])[0]?.id).not.toBe(ids[0])
  })
})
