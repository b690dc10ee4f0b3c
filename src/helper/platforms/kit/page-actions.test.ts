import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { open } from './page-actions.ts'
import { failure, startRun } from '../testing/run.ts'

/** A page whose first ways to an address fail with these words. */
const pageThat = (...fails: string[]) => {
  let starts = 0
  const goto = (): Promise<null> =>
    (starts += 1) <= fails.length ? Promise.reject(new Error(fails[starts - 1])) : Promise.resolve(null)
  const page = { on: () => page, off: () => page, goto } as Partial<Page> as Page
  return { page, starts: () => starts }
}

test.each([
  'net::ERR_ABORTED at https://creator.douyin.com/',
  'Navigation is interrupted by another navigation',
  'Navigating frame was detached',
])('goes again when the page left by itself meanwhile: %s', async (words) => {
  const { page, starts } = pageThat(words, words)
  await open(startRun().ctx, page, 'https://creator.douyin.com/')
  expect(starts()).toBe(3)
})

test('gives up after three starts, and at once where the network is to blame', async () => {
  const leaving = pageThat(...Array.from({ length: 9 }, () => 'net::ERR_ABORTED'))
  expect(await failure(open(startRun().ctx, leaving.page, 'https://creator.douyin.com/'))).toMatchObject({
    kind: 'network',
    code: 'PAGE_LOAD',
  })
  expect(leaving.starts()).toBe(3)
  const offline = pageThat('net::ERR_INTERNET_DISCONNECTED')
  expect(await failure(open(startRun().ctx, offline.page, 'https://creator.douyin.com/'))).toMatchObject({
    kind: 'network',
    code: 'PAGE_LOAD',
  })
  expect(offline.starts()).toBe(1)
})
