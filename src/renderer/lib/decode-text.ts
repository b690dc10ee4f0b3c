/** What a file is by its first bytes: the old and the new workbooks of Excel (also WPS), something else that is no text, or text. */
export function textKind(bytes: Uint8Array): 'text' | 'excel' | 'other' {
  const starts = (...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte)
  const marked = starts(0xff, 0xfe) || starts(0xfe, 0xff)
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'excel'
  if (starts(0x50, 0x4b, 0x03, 0x04)) return /xl\/|\[Content_Types\]/.test(new TextDecoder('latin1').decode(bytes)) ? 'excel' : 'other'
  return !marked && bytes.subarray(0, 4096).includes(0) ? 'other' : 'text'
}

/** Text of a file's bytes: by its byte order mark, else UTF-8, else GB18030 (what Chinese Windows programs write). */
export function decodeText(bytes: Uint8Array): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (marked !== null) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
