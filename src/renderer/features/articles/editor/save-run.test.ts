import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSaveRun, LONGEST_MS, PAUSE_MS, RETRY_MS } from './save-run.ts'

class Conflict extends Error {}
class Refused extends Error {}
let text = ''
const sent: string[] = []
let answer: (text: string) => Promise<{ id: number; version: number }>
const start = () =>
  createSaveRun<string>(
    {
      read: () => text,
      ready: (draft) => draft !== '',
      now: Date.now,
      isConflict: (error) => error instanceof Conflict,
      isFinal: (error) => error instanceof Refused,
      save: (draft, id, version) => {
        sent.push(`${draft}:${id}:${version}`)
        return answer(draft)
      },
    },
    { id: 0, version: 0 },
  )
const type = (run: ReturnType<typeof start>, to: string): void => {
  text = to
  run.touch()
}

beforeEach(() => {
  vi.useFakeTimers()
  text = ''
  sent.length = 0
  answer = async () => ({ id: 7, version: sent.length })
})
afterEach(() => void vi.useRealTimers())

describe('saving by itself', () => {
  it('waits for a pause in typing and sends the newest text with the version it knows', async () => {
    const run = start()
    type(run, 'a')
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
    type(run, 'ab')
    expect(run.store.getState().phase).toBe('waiting')
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(sent).toEqual(['ab:0:0'])
    expect(run.store.getState()).toMatchObject({ phase: 'saved', id: 7, version: 1 })
    type(run, 'abc')
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(sent.at(-1)).toBe('abc:7:1')
  })

  it('does not wait for ever while typing goes on', async () => {
    const run = start()
    for (let passed = 0; passed <= LONGEST_MS; passed += 500) {
      type(run, `t${passed}`)
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(sent).toHaveLength(1)
  })

  it('saves what was typed during a save, one call at a time', async () => {
    const run = start()
    let finish: () => void = () => undefined
    answer = () => new Promise((resolve) => (finish = () => resolve({ id: 7, version: sent.length })))
    type(run, 'a')
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    type(run, 'b')
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(sent).toHaveLength(1)
    finish()
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(sent).toEqual(['a:0:0', 'b:7:1'])
    expect(run.dirty()).toBe(true)
    finish()
    await vi.advanceTimersByTimeAsync(0)
    expect(run.dirty()).toBe(false)
  })

  it('stores nothing without a title, and says so', async () => {
    const run = start()
    type(run, '')
    await vi.advanceTimersByTimeAsync(LONGEST_MS)
    expect(sent).toEqual([])
    expect(run.store.getState().phase).toBe('untitled')
    expect(await run.flush()).toBe(false)
  })

  it('never writes over what somebody else saved: a conflict stops it until a person decided', async () => {
    const run = start()
    answer = () => Promise.reject(new Conflict())
    type(run, 'mine')
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(run.store.getState().phase).toBe('conflict')
    type(run, 'mine, more')
    await vi.advanceTimersByTimeAsync(LONGEST_MS + RETRY_MS)
    expect(await run.flush()).toBe(false)
    expect(sent).toHaveLength(1)
    answer = async () => ({ id: 7, version: 5 })
    run.rebase(4, true)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.at(-1)).toBe('mine, more:0:4')
    expect(run.store.getState()).toMatchObject({ phase: 'saved', version: 5 })
  })

  it('drops ours when theirs is taken', async () => {
    const run = start()
    answer = () => Promise.reject(new Conflict())
    type(run, 'mine')
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    run.rebase(4, false)
    expect(run.dirty()).toBe(false)
    await vi.advanceTimersByTimeAsync(LONGEST_MS)
    expect(sent).toHaveLength(1)
  })

  it('tries again after a failure that passes, not after a refusal', async () => {
    const run = start()
    answer = () => Promise.reject(new Error('no network'))
    type(run, 'a')
    await vi.advanceTimersByTimeAsync(PAUSE_MS)
    expect(run.store.getState().phase).toBe('failed')
    answer = () => Promise.reject(new Refused())
    await vi.advanceTimersByTimeAsync(RETRY_MS)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(RETRY_MS * 3)
    expect(sent).toHaveLength(2)
    expect(run.dirty()).toBe(true)
  })

  it('saves at once before leaving, and is silent after its end', async () => {
    const run = start()
    type(run, 'a')
    expect(await run.flush()).toBe(true)
    expect(sent).toEqual(['a:0:0'])
    type(run, 'b')
    run.stop()
    await vi.advanceTimersByTimeAsync(LONGEST_MS)
    expect(sent).toHaveLength(1)
  })
})
