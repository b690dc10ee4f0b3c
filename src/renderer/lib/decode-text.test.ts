import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

it.each([
  ['UTF-8', [0xe5, 0xa5, 0xbd]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xe5, 0xa5, 0xbd]],
  ['GBK', [0xba, 0xc3]],
  ['UTF-16 little-endian', [0xff, 0xfe, 0x7d, 0x59]],
  ['UTF-16 big-endian', [0xfe, 0xff, 0x59, 0x7d]],
])('reads %s', (_name, bytes) => expect(decodeText(Uint8Array.from(bytes))).toBe('好'))
