import { describe, expect, it } from 'vitest'
import { openPairingStore } from './pairing-store.ts'
import type { PairingStore } from './pairing-store.ts'
import { codeDoor, consentDoor } from './pairing.ts'
import { tokenFits } from './tokens.ts'

const TEAM = 'https://team.example.com'
/** The backend that this helper was set up for. */
const LISTED = 'https://own.example.net'
const memory = () => {
  const kept: { text: string | null } = { text: null }
  return {
    kept,
    read: () => Promise.resolve(kept.text),
    write: (text: string) => Promise.resolve(void (kept.text = text)),
  }
}
const shows =
  (token: string) =>
  (hash: string): boolean =>
    tokenFits(token, hash)
const never = new AbortController().signal
const setUp = async () => {
  let now = 1_000_000
  const file = memory()
  const store: PairingStore = await openPairingStore(file, () => now)
  const shown: [string, string][] = []
  const door = codeDoor(
    store,
    (code, origin) => shown.push([code, origin]),
    () => now,
    (origin) => origin === LISTED,
  )
  return { file, store, shown, door, later: (ms: number) => void (now += ms), clock: () => now }
}

describe('tokens of pages', () => {
  it('are kept as hashes, per origin, with last use, and can be revoked', async () => {
    const { file, store, later } = await setUp()
    const token = await store.issue(TEAM)
    expect(file.kept.text).not.toContain(token)
    expect(store.verify('https://other.example.com', shows(token))).toBeNull()
    expect(store.verify(TEAM, shows(`${token}x`))).toBeNull()
    later(60_000)
    expect(store.verify(TEAM, shows(token))).toMatchObject({ levels: ['read', 'login', 'publish'] })
    expect(store.list()).toMatchObject([{ origin: TEAM, create_time: 1_000, last_used_time: 1_060 }])
    const reopened = await openPairingStore(file)
    expect(reopened.verify(TEAM, shows(token))).not.toBeNull()
    expect(await reopened.revoke(TEAM)).toBe(true)
    expect(await reopened.revoke(TEAM)).toBe(false)
    expect((await openPairingStore(file)).verify(TEAM, shows(token))).toBeNull()
  })
})

describe('code in the terminal', () => {
  it('names the page, works once and only for that page', async () => {
    const { door, shown } = await setUp()
    expect(await door.ask(TEAM, undefined, never)).toMatchObject({ kind: 'code' })
    expect(shown).toMatchObject([[expect.stringMatching(/^\d{4}-\d{4}$/), TEAM]])
    const code = shown[0]?.[0] ?? ''
    expect(await door.ask('https://evil.example.com', code, never)).toMatchObject({ kind: 'code' })
    expect(await door.ask(TEAM, code.replace('-', ' '), never)).toMatchObject({ kind: 'token' })
    expect(await door.ask(TEAM, code, never)).toMatchObject({ kind: 'code' })
  })

  it('of the start serves one page', async () => {
    const { door } = await setUp()
    const code = door.startCode()
    expect(await door.ask(TEAM, code, never)).toMatchObject({ kind: 'token' })
    expect(await door.ask(TEAM, code, never)).toMatchObject({ kind: 'code' })
  })

  it('is not used up by the guesses of foreign pages; all guesses together have an end', async () => {
    const { door, store } = await setUp()
    const code = door.startCode()
    for (let page = 0; page < 40; page += 1)
      for (let guess = 0; guess < 5; guess += 1) await door.ask(`https://evil-${page}.example.com`, '00000000', never)
    expect(await door.ask(TEAM, code, never)).toMatchObject({ kind: 'token' })
    expect(store.has(TEAM)).toBe(true)
    const second = door.startCode()
    for (let page = 0; page < 250; page += 1)
      for (let guess = 0; guess < 4; guess += 1) await door.ask(`https://worse-${page}.example.com`, '00000000', never)
    expect((await door.ask('https://other.example.com', second, never)).kind).not.toBe('token')
  })

  it('runs out after ten minutes and after five wrong tries', async () => {
    const { door, shown, later } = await setUp()
    const start = door.startCode()
    later(600_001)
    expect(await door.ask(TEAM, start, never)).toMatchObject({ kind: 'code' })
    const code = shown[0]?.[0] ?? ''
    for (let i = 0; i < 5; i += 1) await door.ask(TEAM, '0000-0001', never)
    expect(await door.ask(TEAM, code, never)).toMatchObject({ kind: 'code' })
    expect(shown.length).toBeGreaterThan(1)
  })

  it('turns a guessing page away and never floods the terminal', async () => {
    const { door, shown } = await setUp()
    let last = ''
    for (let i = 0; i < 60; i += 1) last = (await door.ask(TEAM, String(10_000_000 + i), never)).kind
    expect(last).toBe('too-many')
    for (let i = 0; i < 60; i += 1) await door.ask(`https://p${i}.evil-shop.com.cn`, undefined, never)
    expect(shown.length).toBeLessThanOrEqual(8)
    for (let i = 0; i < 60; i += 1) await door.ask(`https://www.evil-${i}.com`, undefined, never)
    expect(shown.length).toBeLessThanOrEqual(24)
    expect(await door.ask(LISTED, undefined, never)).toMatchObject({ kind: 'code' })
  })

  it('of foreign pages does not use up the codes of another site', async () => {
    const { door, shown } = await setUp()
    for (const page of [
      'https://one.evil.example',
      'https://two.evil.example',
      'https://bad.com.cn',
      'http://127.0.0.1:8081',
    ])
      for (let i = 0; i < 30; i += 1) await door.ask(page, String(10_000_000 + i), never)
    expect(await door.ask(TEAM, undefined, never)).toMatchObject({ kind: 'code' })
    expect(shown.at(-1)?.[1]).toBe(TEAM)
    expect(await door.ask('https://good.com.cn', undefined, never)).toMatchObject({ kind: 'code' })
  })
})

describe('consent on the desktop', () => {
  it('is asked once at a time; no answer, an error and a no are all no', async () => {
    const { store, clock, later } = await setUp()
    let answer: (yes: boolean) => void = () => undefined
    const asked: string[] = []
    const door = consentDoor(
      store,
      (origin) => new Promise((resolve) => (asked.push(origin), (answer = resolve))),
      clock,
    )
    const first = door.ask(TEAM, undefined, never)
    expect(await door.ask('https://other.example.com', undefined, never)).toEqual({ kind: 'too-many' })
    answer(false)
    expect(await first).toEqual({ kind: 'denied' })
    expect(await door.ask(TEAM, undefined, never)).toEqual({ kind: 'denied' })
    later(60_001)
    const again = door.ask(TEAM, undefined, never)
    answer(true)
    expect(await again).toMatchObject({ kind: 'token' })
    const leaving = new AbortController()
    const third = door.ask(TEAM, undefined, leaving.signal)
    leaving.abort()
    expect(await third).toEqual({ kind: 'denied' })
    expect(asked).toEqual([TEAM, TEAM, TEAM])
    const broken = consentDoor(store, () => Promise.reject(new Error('no window')), clock)
    expect(await broken.ask('https://x.example.com', undefined, never)).toEqual({ kind: 'denied' })
  })
})
