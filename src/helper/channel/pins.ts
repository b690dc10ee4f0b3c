// Which key stands behind a backend's address, as a page of it first showed: another one is another backend and is told
// nothing.
import { z } from 'zod'

const file = z.object({ v: z.literal(1), list: z.array(z.object({ origin: z.string(), key: z.string() })) })

/** A backend that a person let its pages use this computer for. `key`: its sealing key (SPKI, base64). */
export interface Pin {
  readonly origin: string
  readonly key: string
}
export interface Pins {
  list(): readonly Pin[]
  /** Keeps the key of an origin that has none yet. False = it has another one. */
  keep(pin: Pin): Promise<boolean>
  /** The origin is asked for its key anew at the next pairing. False = it has none. */
  drop(origin: string): Promise<boolean>
}

/** @throws when the stored list exists but can't be read: without it a changed key would pass */
export async function openPins(store: {
  read(): Promise<string | null>
  write(text: string): Promise<void>
}): Promise<Pins> {
  const text = await store.read()
  let list: readonly Pin[] = text === null ? [] : file.parse(JSON.parse(text)).list
  let writing: Promise<void> = Promise.resolve()
  const save = (): Promise<void> => {
    const body = JSON.stringify({ v: 1, list })
    writing = writing.catch(() => undefined).then(() => store.write(body))
    return writing
  }
  return {
    list: () => list,
    keep: async (pin) => {
      const known = list.find((one) => one.origin === pin.origin)
      if (known) return known.key === pin.key
      list = [...list, { origin: pin.origin, key: pin.key }]
      await save()
      return true
    },
    drop: async (origin) => {
      if (!list.some((one) => one.origin === origin)) return false
      list = list.filter((one) => one.origin !== origin)
      await save()
      return true
    },
  }
}
