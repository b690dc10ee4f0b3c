import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginEntry } from '../journal/entries.ts'
import { openJournal } from '../journal/journal.ts'
import { cancelled } from '../lib/errors.ts'
import { createStepper } from './publish-stepper.ts'

const key = { backend: 'b', epoch: 'e', itemId: 1, attemptNo: 1 }
const open = (check: () => void = () => undefined) => {
  const dir = mkdtempSync(join(tmpdir(), 'stepper-'))
  const journal = openJournal(dir)
  onTestFinished(() => {
    journal.close()
    rmSync(dir, { recursive: true, force: true })
  })
  journal.begin(key, {
    type: 'begin',
    data: beginEntry.parse({
      origin: 'http://127.0.0.1:1',
      platform: 'tiny',
      kind: 'video',
      account: { id: 1, accountId: 'u1', secUid: '', openname: '' },
      title: '',
      timingTime: 0,
      durationMs: null,
    }),
  })
  let clicks = 0
  const attempt = () => journal.read(key)
  return {
    stepper: createStepper({ journal, key, check, report: () => undefined }),
    attempt,
    click: () => Promise.resolve(void (clicks += 1)),
    clicks: () => clicks,
  }
}

test('the click is in the journal before it is made, also one that fails', async () => {
  const { stepper, attempt } = open()
  let before = attempt()
  await expect(
    stepper.pressPublish(() => {
      before = attempt()
      return Promise.reject(new Error('the browser is gone'))
    }),
  ).rejects.toThrow('gone')
  expect(before).toMatchObject({ state: 'publish-pressed', pressed: true })
  expect(attempt()?.pressed).toBe(true)
})

test('a second click, and a step of the form after the click, are refused and not made', async () => {
  const { stepper, click, clicks } = open()
  await stepper.pressPublish(click)
  await expect(stepper.pressPublish(click)).rejects.toMatchObject({ code: 'PRESSED_TWICE' })
  await expect(stepper.step('form-open')).rejects.toMatchObject({ code: 'STEP_AFTER_PRESS' })
  expect(clicks()).toBe(1)
})

test('after a refusal of the platform the form may be clicked again', async () => {
  const { stepper, click, clicks, attempt } = open()
  await stepper.pressPublish(click)
  await stepper.refused('请补充封面')
  expect(attempt()).toMatchObject({ pressed: false, pressedTime: expect.any(Number) })
  await stepper.pressPublish(click)
  expect(clicks()).toBe(2)
})

test('a job that was cancelled, and a run that lost its turn, click nothing', async () => {
  let over = false
  const stopped = open(() => {
    if (over) throw cancelled()
  })
  await stopped.stepper.step('ready')
  over = true
  await expect(stopped.stepper.pressPublish(stopped.click)).rejects.toMatchObject({ code: 'CANCELLED' })
  const replaced = open()
  replaced.stepper.close()
  await expect(replaced.stepper.pressPublish(replaced.click)).rejects.toMatchObject({ code: 'CANCELLED' })
  expect([stopped.clicks(), replaced.clicks()]).toEqual([0, 0])
  expect([stopped.attempt()?.pressed, replaced.attempt()?.pressed]).toEqual([false, false])
})
