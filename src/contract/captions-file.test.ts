import { describe, expect, it } from 'vitest'
import { CAPTION_FILE_LIMITS, readCaptionsFile } from './captions-file.ts'

const flat = (file: string) => readCaptionsFile(file).cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])

describe('a captions file', () => {
  it('is read as SRT', () => {
    expect(
      flat('1\n00:00:01,000 --> 00:00:03,500\n大家好\n第二行\n\n2\n01:00:04,000 --> 01:00:05,000\n再见\n'),
    ).toEqual([
      [1000, 3500, '大家好\n第二行'],
      [3_604_000, 3_605_000, '再见'],
    ])
  })
  it.each([
    ['a byte order mark and Windows line ends', '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n好\r\n\r\n'],
    ['old Mac line ends', '1\r00:00:01,000 --> 00:00:02,000\r好\r'],
    ['dots, and fewer digits', '1\n0:00:01.0 --> 0:00:02.00\n好'],
    ['no number', '00:00:01,000 --> 00:00:02,000\n好'],
    ['no part of a second', '1\n00:00:01 --> 00:00:02\n好'],
    ['full-width signs', '1\n00：00：01，000 --> 00：00：02，000\n好'],
    ['many blank lines and blanks', '\n\n  1  \n  00:00:01,000  -->  00:00:02,000  \n  好  \n\n\n'],
    [
      'WebVTT with head, notes, names, settings and markup',
      'WEBVTT - Titel\nKind: captions\n\nNOTE\nnichts\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 align:start position:0%\n<v 旁白><b>好</b>',
    ],
    ['ASS overrides and font marks', '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="#fff">好</font>'],
  ])('with %s', (_name, file) => {
    expect(readCaptionsFile(file)).toEqual({
      cues: [{ startMs: 1000, endMs: 2000, text: '好' }],
      errors: [],
      overlaps: 0,
    })
  })
  it('keeps a number that is a caption', () =>
    expect(flat('1\n00:00:01,000 --> 00:00:02,000\n2024\n\n2\n00:00:03,000 --> 00:00:04,000\n3')).toEqual([
      [1000, 2000, '2024'],
      [3000, 4000, '3'],
    ]))
  it('finds captions whose blank lines were lost', () =>
    expect(flat('1\n00:00:01,000 --> 00:00:02,000\n甲\n2\n00:00:03,000 --> 00:00:04,000\n乙')).toEqual([
      [1000, 2000, '甲'],
      [3000, 4000, '乙'],
    ]))
  it('puts them in order and cuts overlaps', () => {
    const read = readCaptionsFile(
      '1\n00:00:05,000 --> 00:00:09,000\n丙\n\n2\n00:00:01,000 --> 00:00:06,000\n甲\n\n3\n00:00:05,000 --> 00:00:08,000\n丁',
    )
    expect(read.cues).toEqual([
      { startMs: 1000, endMs: 5000, text: '甲' },
      { startMs: 5000, endMs: 9000, text: '丙\n丁' },
    ])
    expect(read).toMatchObject({ overlaps: 2, errors: [] })
  })
  it('reads entities and leaves arrows and ampersands alone', () =>
    expect(flat('1\n00:00:01,000 --> 00:00:02,000\nA &amp; B &lt;3 R&D')).toEqual([[1000, 2000, 'A & B <3 R&D']]))
  it.each([
    ['1\n00:00:01,000 -> x\n好\n\n2\n00:00:03,000 --> 00:00:04,000\n乙', [{ line: 2, problem: 'time' }], 1],
    ['1\n00:00:03,000 --> 00:00:01,000\n好', [{ line: 2, problem: 'order' }], 0],
    ['1\n00:00:75,000 --> 00:01:80,000\n好', [{ line: 2, problem: 'time' }], 0],
    [`1\n00:00:01,000 --> 00:00:02,000\n${'长'.repeat(201)}`, [{ line: 3, problem: 'long' }], 0],
    ['1\n05:00:01,000 --> 05:00:02,000\n好', [{ line: 2, problem: 'late' }], 0],
    ['', [{ line: 1, problem: 'none' }], 0],
    ['1\n00:00:01,000 --> 00:00:02,000\n\n', [{ line: 1, problem: 'none' }], 0],
    ['{"json":true}', [{ line: 1, problem: 'time' }], 0],
  ])('tells what is wrong by its line: %j', (file, errors, cues) => {
    const read = readCaptionsFile(file)
    expect(read.errors).toEqual(errors)
    expect(read.cues).toHaveLength(cues)
  })
  it('is bounded, whatever the file is', () => {
    const many = Array.from(
      { length: 2500 },
      (_, i) => `${i}\n00:00:${String(i % 60).padStart(2, '0')},000 --> 00:59:00,000\n字`,
    ).join('\n\n')
    expect(readCaptionsFile(many).errors).toEqual([expect.objectContaining({ problem: 'many' })])
    expect(readCaptionsFile('x\n\n'.repeat(500)).errors).toHaveLength(CAPTION_FILE_LIMITS.errors)
    for (const nonsense of [
      '\u0000',
      '-->',
      '-->\n-->',
      '00:00:01,000 -->',
      '9'.repeat(50_000),
      ': '.repeat(50_000),
      '<'.repeat(50_000),
    ])
      expect(readCaptionsFile(nonsense).cues).toEqual([])
  })
})
