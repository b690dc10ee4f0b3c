// A publish that is recorded beside: nobody is in the recording, the table finds in it what it found on the page, and
// what changed over night is named.
import { basename } from 'node:path'
import { expect } from 'vitest'
import type { Comparison, Recording } from '../../../contract/entities/recording.ts'
import type { Faults } from '../../../../tests/fake-platforms/kernel/model.ts'
import { silentLogger } from '../../lib/logger.ts'
import { compareRecording } from '../../recording/compare.ts'
import { createRecorder } from '../../recording/recorder.ts'
import { tableWords } from '../../recording/table-words.ts'
import { tableLists } from '../../tables/live-table.ts'
import type { Work } from '../platform.ts'
import type { Publishing } from './publishing.ts'
import { startRun } from './run.ts'

/** Watches the account's tab from now on. */
export async function watchPublish({ platform: { info }, account, stage }: Publishing) {
  const { browser } = stage
  const table = tableLists(info.value)
  const recorder = createRecorder({
    platform: info.value,
    tableVersion: 1,
    log: silentLogger,
    now: Date.now,
    known: [...tableWords(table), ...info.declarations.map((one) => one.name)],
    own: [account.openname, account.accountId, account.secUid].filter((word) => word.length > 1),
  })
  await recorder.watch(browser.page)
  const onTab = (target: { type(): string; page(): Promise<typeof browser.page | null> }): void => {
    if (target.type() === 'page')
      void target
        .page()
        .then((page) => (page ? recorder.watch(page) : undefined))
        .catch(() => undefined)
  }
  browser.browser.on('targetcreated', onTab)
  const ended = async (): Promise<Recording> => {
    const made = await recorder.finish()
    browser.browser.off('targetcreated', onTab)
    await recorder.close()
    return made
  }
  const compare = async (recording: Recording, before?: Comparison): Promise<Comparison> => {
    const page = await browser.newPage()
    try {
      return await compareRecording(startRun().ctx, page, { recording, table, tableVersion: 1, before })
    } finally {
      await page.close()
    }
  }
  return { ended, compare, compared: async (before: Comparison): Promise<Comparison> => compare(await ended(), before) }
}

export interface RecordingSuite {
  /** Runs a publish and records it; none of the words may be in the recording. */
  record<T>(publish: () => Promise<T>, words: readonly string[]): Promise<T>
  /** What the table finds in a recording of a healthy page. */
  healthy(): Promise<Comparison>
  /** Fails unless the comparison names what the change did. */
  expectNamed(name: string, changed: Partial<Faults>, survives: boolean, found: Comparison): void
}

export function useRecordings(publishing: Publishing, user: string, work: Partial<Work>): RecordingSuite {
  let first: Comparison | undefined
  const record: RecordingSuite['record'] = async (publish, words) => {
    const watched = await watchPublish(publishing)
    const result = await publish()
    const made = await watched.ended()
    const text = JSON.stringify(made)
    const { account, film, cover, stage } = publishing
    const users = await stage.control.users()
    const planted = [
      account.openname,
      account.accountId,
      account.secUid,
      basename(film.path),
      basename(cover.path),
      ...users.map((user) => user.phone),
      ...words,
    ]
    for (const word of planted) if (word.length > 1) expect(text, `${word} is in the recording`).not.toContain(word)
    first = await watched.compare(made)
    expect(first.gone).toEqual([])
    expect(
      first.steps.filter((step) => step.act === 'press' && step.control.length > 0).length,
      'presses that the table knows',
    ).toBeGreaterThan(1)
    return result
  }
  return {
    record,
    healthy: async () => {
      if (first) return first
      await record(() => publishing.publish(work), [])
      // The test that asked begins as all do: nothing published, the same person signed in.
      await publishing.stage.fresh()
      await publishing.stage.signIn(user)
      if (!first) throw new Error('no recording')
      return first
    },
    expectNamed: (name, changed, survives, found) => {
      const strange = found.steps.flatMap((step) => step.strange)
      const named = { later: found.later.map(({ key }) => key), gone: found.gone, strange }
      if (changed.redesign === 'dialog') expect(strange, `${name}: ${JSON.stringify(named)}`).not.toEqual([])
      else if (!survives) expect([...named.later, ...named.gone], `${name}: ${JSON.stringify(named)}`).not.toEqual([])
    },
  }
}
