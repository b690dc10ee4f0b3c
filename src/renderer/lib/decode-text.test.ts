import { expect, it } from 'vitest'
import { decodeText, textKind } from './decode-text.ts'

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
  expect(textKind(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0))).toBe('excel')
  expect(textKind(bytes('PK\u0003\u0004\u0014\u0000word.txt'))).toBe('other')
  expect(textKind(Uint8Array.of(0x89, 0x50, 0, 1))).toBe('other')
  expect(textKind(Uint8Array.of(0xff, 0xfe, 0x7d, 0x59, 0x31, 0))).toBe('text')
  expect(textKind(bytes('老房翻新,成都'))).toBe('text')
})
