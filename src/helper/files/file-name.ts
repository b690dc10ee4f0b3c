// Names of downloaded files: kept as the operator knows them (Chinese too), but never able to leave their folder.

const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
const MAX_BYTES = 180
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e]/g

/** A harmless name with the same ending; `file` when nothing is left. */
export function safeFileName(wanted: string): string {
  const clean = wanted
    .normalize('NFC')
    .replace(FORBIDDEN, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const named = clean === '' || RESERVED.test(clean) ? `file_${clean}` : clean
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(named)?.[0] ?? ''
  let stem = Array.from(named.slice(0, named.length - ending.length))
  while (Buffer.byteLength(stem.join('') + ending) > MAX_BYTES) stem = stem.slice(0, -1)
  return stem.join('') + ending
}
