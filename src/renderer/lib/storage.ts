/** Reads and writes that never throw: a browser can refuse storage (private window, quota). */
export interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

const quietly = <T>(run: () => T, fallback: T): T => {
  try {
    return run()
  } catch {
    return fallback
  }
}

export function safeStorage(storage: Storage): SafeStorage {
  return {
    get: (key) => quietly(() => storage.getItem(key), null),
    set: (key, value) => quietly(() => storage.setItem(key, value), undefined),
    remove: (key) => quietly(() => storage.removeItem(key), undefined),
  }
}

/**
 * Key of what one person keeps in this browser (`owner` = id of the operator, 0 = nobody is signed in), so that nobody
 * else begins with it.
 */
export function ownKey(name: string, owner: number): string {
  return `${name}:${owner}`
}

/** Parsed JSON of a key, or undefined when it is absent or broken. */
export function readJson(storage: SafeStorage, key: string): unknown {
  const text = storage.get(key)
  return text === null ? undefined : quietly((): unknown => JSON.parse(text), undefined)
}
