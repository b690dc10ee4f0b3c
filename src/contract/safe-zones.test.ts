import { expect, test } from 'vitest'
import { coveredBy, coveredParts, SAFE_ZONES, textBox } from './safe-zones.ts'

const upright = { width: 1080, height: 1920 }
const names = (text: Parameters<typeof textBox>[0], canvas = upright) =>
  coveredBy(textBox(text, canvas), canvas).map((zone) => zone.platform)
const place = { text: '新品上市全场五折', size: 64, max_width_percent: 86, align: 'center' as const }

test('every zone lies on the screen and says where it is from', () => {
  expect(SAFE_ZONES.map((zone) => zone.platform)).toEqual(
    expect.arrayContaining(['douyin', 'kuaishou', 'xiaohongshu', 'shipinhao', 'bilibili']),
  )
  for (const zone of SAFE_ZONES) {
    expect(zone.source.length).toBeGreaterThan(20)
    for (const { x, y, width, height } of coveredParts(zone, upright)) {
      expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0)
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(100.001)
    }
  }
})

test('texts under the interface are told, those beside it are not', () => {
  expect(names({ ...place, y_percent: 12 })).toEqual([])
  expect(names({ ...place, y_percent: 66 })).toEqual([])
  expect(names({ ...place, y_percent: 3 })).toHaveLength(SAFE_ZONES.length)
  expect(names({ ...place, y_percent: 90 })).toHaveLength(SAFE_ZONES.length)
  // Only those with a column of buttons.
  expect(
    names({
      ...place,
      size: 50,
      y_percent: 55,
      text: '这一行字很长很长一直伸到右边的按钮下面去',
      max_width_percent: 100,
    }),
  ).toEqual(['douyin', 'kuaishou', 'bilibili', 'tiktok'])
  // More words, more lines.
  expect(names({ ...place, y_percent: 70 })).toEqual([])
  expect(names({ ...place, y_percent: 70, text: '很长的一句字幕'.repeat(6), max_width_percent: 60 })).toContain(
    'douyin',
  )
})

test('a wide video lies between head and foot', () => {
  expect(
    coveredParts(SAFE_ZONES[0] ?? { platform: '', name: '', covered: [], basis: 'estimate', source: '' }, {
      width: 1920,
      height: 1080,
    }).map((part) => part.part),
  ).toEqual(['actions'])
  expect(names({ ...place, y_percent: 3 }, { width: 1920, height: 1080 })).toEqual([])
})
