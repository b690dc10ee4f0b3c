// What the tests of the interfaces share: real HTTP to a fake on loopback, and an attempt in a real journal.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { beginEntry, type EndedEntry } from '../../journal/entries.ts'
import { openJournal } from '../../journal/journal.ts'
import { createStepper, type EngineStepper } from '../../jobs/publish-stepper.ts'
import { settleFromWorks } from '../../jobs/works-check.ts'
import type { PublishedWork, Work } from '../../platforms/platform.ts'
import { createOfficialHttp } from '../http.ts'
import type { OfficialHttp } from '../official.ts'

/** The shipped calls; only where their https addresses lead is changed. */
export function loopbackHttp(hosts: readonly string[], at: (url: string) => string): OfficialHttp {
  return createOfficialHttp(hosts, (url, init) => fetch(at(url), init))
}

export interface TestAttempt {
  readonly stepper: EngineStepper
  /** Names of the journal's entries, in order. */
  readonly entries: string[]
  readonly pressed: () => boolean
  /** What the works list says about this attempt, as the engine does it; null = still unconfirmed. */
  settle(works: readonly PublishedWork[]): EndedEntry | null
}

/** An attempt in a journal of its own; its stepper is the engine's. */
export function openAttempt(platform: string, work: Work): TestAttempt {
  const dir = mkdtempSync(join(tmpdir(), 'official-'))
  const journal = openJournal(dir)
  onTestFinished(() => {
    journal.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const key = { backend: 'b', epoch: '', itemId: work.itemId, attemptNo: work.attemptNo }
  journal.begin(key, {
    type: 'begin',
    data: beginEntry.parse({
      origin: 'http://127.0.0.1:1',
      platform,
      kind: work.kind,
      account: work.account,
      title: work.title,
      timingTime: work.timingTime,
      durationMs: work.durationMs,
    }),
  })
  const entries: string[] = []
  const recording = {
    ...journal,
    append: (...[at, body]: Parameters<typeof journal.append>) => {
      entries.push(body.type === 'step' ? body.data.name : body.type)
      journal.append(at, body)
    },
  }
  const read = () => {
    const attempt = journal.read(key)
    if (!attempt) throw new Error('no attempt')
    return attempt
  }
  return {
    stepper: createStepper({ journal: recording, key, check: () => undefined, report: () => undefined }),
    entries,
    pressed: () => read().pressed,
    settle: (works) => settleFromWorks(journal, key, read(), works),
  }
}
