import type { FaultBoard } from './faults.ts'
import { createFaultBoard } from './faults.ts'
import type { FileDesk } from './files.ts'
import { createFileDesk } from './files.ts'
import type { FakeWorkView } from './model.ts'
import { createNextPublishBoard, type NextPublishBoard } from './next-publish.ts'
import type { Store } from './store.ts'
import { openStore } from './store.ts'

/** An API call that arrived: pages and scripts are not listed. */
export interface SeenRequest {
  at: number
  method: string
  host: string
  path: string
  uid: string | null
  status: number
}

/** What every site works with. */
export interface World {
  readonly store: Store
  readonly faults: FaultBoard
  readonly nextPublish: NextPublishBoard
  readonly files: FileDesk
  readonly requests: SeenRequest[]
  /** Users who have just passed the check by text message before publishing. */
  readonly publishVerified: Set<string>
  readonly workListeners: Set<(work: FakeWorkView) => void>
  /** Of documents of comments that were given out, also before a reset: only their own scripts know them. */
  readonly pageMarks: Set<string>
  /** Questions for comments that no script of the site asked. */
  readonly strangeRequests: SeenRequest[]
  /** Guests whose conversations a page marked as read. */
  readonly readDirects: string[]
  announce(work: FakeWorkView): void
  log(line: string): void
}

/** Builds the world on a folder. */
export function createWorld(dir: string, log: (line: string) => void): World {
  const store = openStore(dir)
  const workListeners = new Set<(work: FakeWorkView) => void>()
  return {
    store,
    faults: createFaultBoard(),
    nextPublish: createNextPublishBoard(),
    files: createFileDesk(store),
    requests: [],
    publishVerified: new Set(),
    workListeners,
    pageMarks: new Set(),
    strangeRequests: [],
    readDirects: [],
    announce: (work) => {
      for (const listener of workListeners) listener(work)
    },
    log,
  }
}
