// The publish journal: SQLite, every write on the disk before it returns.
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { readAttempt } from './attempt.ts'
import type { Attempt } from './attempt.ts'
import { entry } from './entries.ts'
import type { AttemptKey, EntryBody } from './entries.ts'

export interface Journal {
  /** Takes an attempt on. @returns false when it is in the journal already (it must not run again) */
  begin(key: AttemptKey, body: Extract<EntryBody, { type: 'begin' }>): boolean
  /** Adds an entry; on the disk when it returns. */
  append(key: AttemptKey, body: EntryBody): void
  read(key: AttemptKey): Attempt | null
  /** Attempts without a final word: cut off, or unconfirmed. */
  open(): { key: AttemptKey; attempt: Attempt }[]
  /** Ids of works that attempts of this account ended with, so that one work settles one attempt only. */
  claimed(platform: string, accountId: string): Set<string>
  close(): void
}

const keyRow = z.object({ backend: z.string(), item_id: z.number(), attempt_no: z.number() })
const entryRow = z.object({ type: z.string(), time: z.number(), data: z.string() })
const textRow = z.object({ id: z.string() })

const SCHEMA = `
CREATE TABLE IF NOT EXISTS entries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  backend TEXT NOT NULL, item_id INTEGER NOT NULL, attempt_no INTEGER NOT NULL,
  time INTEGER NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS entries_attempt ON entries (backend, item_id, attempt_no, seq);
CREATE INDEX IF NOT EXISTS entries_type ON entries (type, seq);
CREATE UNIQUE INDEX IF NOT EXISTS entries_begin ON entries (backend, item_id, attempt_no) WHERE type = 'begin';
CREATE TRIGGER IF NOT EXISTS entries_no_update BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER IF NOT EXISTS entries_no_delete BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
`

/** Opens `<dataDir>/journal.db`; `synchronous=FULL`, so that a power cut takes nothing that was written. */
export const openJournal = (dataDir: string, now: () => number = Date.now): Journal => {
  const path = join(dataDir, 'journal.db')
  const db = new Database(path)
  chmodSync(path, 0o600)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(SCHEMA)
  const insert = db.prepare('INSERT INTO entries (backend, item_id, attempt_no, time, type, data) VALUES (?, ?, ?, ?, ?, ?)')
  const insertBegin = db.prepare('INSERT OR IGNORE INTO entries (backend, item_id, attempt_no, time, type, data) VALUES (?, ?, ?, ?, ?, ?)')
  const select = db.prepare('SELECT type, time, data FROM entries WHERE backend = ? AND item_id = ? AND attempt_no = ? ORDER BY seq')
  // An attempt is open while its last `ended` is missing or says unconfirmed.
  const selectOpen = db.prepare(`
    SELECT b.backend, b.item_id, b.attempt_no FROM entries b WHERE b.type = 'begin' AND NOT EXISTS (
      SELECT 1 FROM entries e WHERE e.backend = b.backend AND e.item_id = b.item_id AND e.attempt_no = b.attempt_no
        AND e.type = 'ended' AND json_extract(e.data, '$.outcome') <> 'unconfirmed')
    ORDER BY b.seq`)
  const selectClaimed = db.prepare(`
    SELECT DISTINCT json_extract(e.data, '$.platformItemId') AS id FROM entries e
    JOIN entries b ON b.backend = e.backend AND b.item_id = e.item_id AND b.attempt_no = e.attempt_no AND b.type = 'begin'
    WHERE e.type = 'ended' AND json_extract(e.data, '$.platformItemId') <> ''
      AND json_extract(b.data, '$.platform') = ? AND json_extract(b.data, '$.account.accountId') = ?`)
  const values = (key: AttemptKey, body: EntryBody) => [key.backend, key.itemId, key.attemptNo, now(), body.type, JSON.stringify(body.data)] as const
  const read = (key: AttemptKey): Attempt | null =>
    readAttempt(
      select.all(key.backend, key.itemId, key.attemptNo).map((row) => {
        const line = entryRow.parse(row)
        return entry.parse({ type: line.type, time: line.time, data: JSON.parse(line.data) })
      }),
    )
  return {
    begin: (key, body) => insertBegin.run(...values(key, body)).changes === 1,
    append: (key, body) => void insert.run(...values(key, body)),
    read,
    open: () =>
      selectOpen.all().flatMap((row) => {
        const { backend, item_id, attempt_no } = keyRow.parse(row)
        const key = { backend, itemId: item_id, attemptNo: attempt_no }
        const attempt = read(key)
        return attempt ? [{ key, attempt }] : []
      }),
    claimed: (platform, accountId) => new Set(selectClaimed.all(platform, accountId).map((row) => textRow.parse(row).id)),
    close: () => db.close(),
  }
}
