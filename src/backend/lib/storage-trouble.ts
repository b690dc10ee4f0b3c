// What is wrong with the disk or the database, told from an error of either engine or of the file system.

export type StorageTrouble = 'full' | 'readonly' | 'damaged' | 'io'

const BY_CODE: readonly (readonly [RegExp, StorageTrouble])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'full'],
  [/^(SQLITE_READONLY\w*|EROFS|25006)$/, 'readonly'],
  [/^(SQLITE_CORRUPT\w*|SQLITE_NOTADB|XX001|XX002)$/, 'damaged'],
  [/^(SQLITE_IOERR\w*|SQLITE_CANTOPEN\w*|EIO|58030)$/, 'io'],
]
/** Causes inside causes that are looked through. */
const DEPTH = 5

/** Null when the error is about something else. */
export function storageTrouble(error: unknown): StorageTrouble | null {
  let current: unknown = error
  for (let depth = 0; depth < DEPTH && current instanceof Error; depth += 1) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
    const found = BY_CODE.find(([form]) => form.test(code))
    if (found !== undefined) return found[1]
    current = current.cause
  }
  return null
}
