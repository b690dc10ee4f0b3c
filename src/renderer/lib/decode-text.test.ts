import { expect, it } from 'vitest'
import { brokenLines, decodeText, readBytes, textKind } from './decode-text.ts'

it.each([
  ['UTF-8', [0xe5, 0xa5, 0xbd]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xe5, 0xa5, 0xbd]],
  ['GBK', [0xba, 0xc3]],
  ['UTF-16 little-endian', [0xff, 0xfe, 0x7d, 0x59]],
  ['UTF-16 big-endian', [0xfe, 0xff, 0x59, 0x7d]],
])('reads %s', (_name, bytes) => expect(decodeText(Uint8Array.from(bytes))).toBe('好'))

it('tells workbooks and other files from text', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
  expect(textKind(bytes('PK\u0003\u0004\u0014\u0000[Content_Types].xml …'))).toBe('excel')
  expect(textKind(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toBe('oldExcel')
  expect(textKind(bytes('PK\u0003\u0004\u0014\u0000word.txt'))).toBe('other')
  expect(textKind(Uint8Array.of(0x89, 0x50, 0, 1))).toBe('other')
  expect(textKind(Uint8Array.of(0xff, 0xfe, 0x7d, 0x59, 0x31, 0))).toBe('text')
  expect(textKind(bytes('老房翻新,成都'))).toBe('text')
})

const srt =
  '1\n00:00:01,000 --> 00:00:03,000\n这家店的师傅手艺真的没话说\n\n2\n00:00:04,000 --> 00:00:06,000\n从量房到完工一共二十八天\n'
const utf8 = new TextEncoder().encode(srt)
const utf16 = (text: string, little: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at += 1) new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), little)
  return bytes
}
/** 关键词,类型 and 老房翻新,主词 as Windows programs write them. */
const gbk = new Uint8Array([
  0xb9, 0xd8, 0xbc, 0xfc, 0xb4, 0xca, 0x2c, 0xc0, 0xe0, 0xd0, 0xcd, 0x0a, 0xc0, 0xcf, 0xb7, 0xbf, 0xb7, 0xad, 0xd0,
  0xc2, 0x2c, 0xd6, 0xf7, 0xb4, 0xca,
])

it('one broken byte in UTF-8 spoils its own character only, and its line is known', () => {
  const spoilt = utf8.slice()
  spoilt[new TextEncoder().encode(srt.slice(0, srt.indexOf('手艺'))).length + 1] = 0xff
  const text = decodeText(spoilt)
  expect(text).toContain('从量房到完工一共二十八天')
  expect(text).toMatch(/这家店的师傅\uFFFD+艺真的没话说/u)
  expect(brokenLines(text)).toEqual([3])
  // Cut off in the middle of a character.
  expect(brokenLines(decodeText(utf8.slice(0, -2)))).toEqual([7])
})

it('texts of other encodings are read as what they are', () => {
  expect(decodeText(utf8)).toBe(srt)
  expect(brokenLines(srt)).toEqual([])
  expect(decodeText(gbk)).toBe('关键词,类型\n老房翻新,主词')
  for (const little of [true, false]) {
    expect(decodeText(utf16(`\uFEFF关键词,类型\n`, little))).toBe('关键词,类型\n')
    expect(decodeText(utf16('关键词,类型\n', little))).toBe('关键词,类型\n')
    expect(textKind(utf16('关键词,类型\n', little))).toBe('text')
  }
})

it('a short table with one broken byte is a damaged one, not one in another encoding', () => {
  const spoilt = new Uint8Array([
    ...new TextEncoder().encode('关键词\n猫粮'),
    0xff,
    ...new TextEncoder().encode('推荐\n'),
  ])
  expect(readBytes(spoilt)).toEqual({ text: '关键词\n猫粮\uFFFD推荐\n', encoding: 'UTF-8' })
  expect(readBytes(gbk).encoding).toBe('GBK')
  expect(readBytes(utf16('关键词,类型\n', true)).encoding).toBe('UTF-16')
})
