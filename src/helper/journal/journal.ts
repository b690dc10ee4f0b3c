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
  /**
   * Attempts for this backend with an entry since `sinceMs`, in the order they began; from `after` (answered as `next`,
   * 0 = that was all) on.
   */
  since(
    backend: string,
    sinceMs: number,
    after: number,
  ): { list: { key: AttemptKey; time: number; attempt: Attempt }[]; next: number }
  /** Ids of works that attempts of this account ended with, so that one work settles one attempt only. */
  claimed(platform: string, accountId: string): Set<string>
  close(): void
}

const keyRow = z.object({ backend: z.string(), epoch: z.string(), item_id: z.number(), attempt_no: z.number() })
const entryRow = z.object({ type: z.string(), time: z.number(), data: z.string() })
const beginRow = keyRow.extend({ seq: z.number(), time: z.number() })
const textRow = z.object({ id: z.string() })

const keyOf = (row: z.infer<typeof keyRow>): AttemptKey => ({
  backend: row.backend,
  epoch: row.epoch,
  itemId: row.item_id,
  attemptNo: row.attempt_no,
})

const SCHEMA = `
CREATE TABLE IF NOT EXISTS entries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  backend TEXT NOT NULL, item_id INTEGER NOT NULL, attempt_no INTEGER NOT NULL,
  time INTEGER NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS entries_type ON entries (type, seq);
CREATE TRIGGER IF NOT EXISTS entries_no_update BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER IF NOT EXISTS entries_no_delete BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
`
/** Journals of before there were epochs hold attempts of the epoch ''. */
const EPOCHS = `
ALTER TABLE entries ADD COLUMN epoch TEXT NOT NULL DEFAULT '';
DROP INDEX IF EXISTS entries_attempt;
DROP INDEX IF EXISTS entries_begin;
CREATE INDEX entries_of_attempt ON entries (backend, epoch, item_id, attempt_no, seq);
CREATE UNIQUE INDEX entries_begin_once ON entries (backend, epoch, item_id, attempt_no) WHERE type = 'begin';
CREATE INDEX entries_by_time ON entries (backend, time);
PRAGMA user_version = 1;
`
const AT_ONCE = 500

/** Opens `<dataDir>/journal.db`; `synchronous=FULL`, so that a power cut takes nothing that was written. */
export function openJournal(dataDir: string, now: () => number = Date.now): Journal {
  const path = join(dataDir, 'journal.db')
  const db = new Database(path)
  chmodSync(path, 0o600)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(SCHEMA)
  if (db.pragma('user_version', { simple: true }) === 0) db.transaction(() => db.exec(EPOCHS))()
  const insert = db.prepare(
    'INSERT INTO entries (backend, epoch, item_id, attempt_no, time, type, data) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const insertBegin = db.prepare(
    'INSERT OR IGNORE INTO entries (backend, epoch, item_id, attempt_no, time, type, data) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const select = db.prepare(
    'SELECT type, time, data FROM entries WHERE backend = ? AND epoch = ? AND item_id = ? AND attempt_no = ? ORDER BY seq',
  )
  // An attempt is open while its last `ended` is missing or says unconfirmed.
  const selectOpen = db.prepare(`
    SELECT b.backend, b.epoch, b.item_id, b.attempt_no FROM entries b WHERE b.type = 'begin' AND NOT EXISTS (
      SELECT 1 FROM entries e WHERE e.backend = b.backend AND e.epoch = b.epoch AND e.item_id = b.item_id AND e.attempt_no = b.attempt_no
        AND e.type = 'ended' AND json_extract(e.data, '$.outcome') <> 'unconfirmed')
    ORDER BY b.seq`)
  const selectClaimed = db.prepare(`
    SELECT DISTINCT json_extract(e.data, '$.platformItemId') AS id FROM entries e
    JOIN entries b ON b.backend = e.backend AND b.epoch = e.epoch AND b.item_id = e.item_id AND b.attempt_no = e.attempt_no AND b.type = 'begin'
    WHERE e.type = 'ended' AND json_extract(e.data, '$.platformItemId') <> ''
      AND json_extract(b.data, '$.platform') = ? AND json_extract(b.data, '$.account.accountId') = ?`)
  const selectSince = db.prepare(`
    SELECT b.seq, b.time, b.backend, b.epoch, b.item_id, b.attempt_no FROM entries b WHERE b.type = 'begin' AND b.backend = ? AND b.seq > ? AND EXISTS (
      SELECT 1 FROM entries e WHERE e.backend = b.backend AND e.epoch = b.epoch AND e.item_id = b.item_id AND e.attempt_no = b.attempt_no AND e.time >= ?)
    ORDER BY b.seq LIMIT ${AT_ONCE}`)
  const values = (key: AttemptKey, body: EntryBody) =>
    [key.backend, key.epoch, key.itemId, key.attemptNo, now(), body.type, JSON.stringify(body.data)] as const
  const read = (key: AttemptKey): Attempt | null =>
    readAttempt(
      select.all(key.backend, key.epoch, key.itemId, key.attemptNo).map((row) => {
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
        const key = keyOf(keyRow.parse(row))
        const attempt = read(key)
        return attempt ? [{ key, attempt }] : []
      }),
    since: (backend, sinceMs, after) => {
      const rows = selectSince.all(backend, after, sinceMs).map((row) => beginRow.parse(row))
      const list = rows.flatMap((row) => {
        const key = keyOf(row)
        const attempt = read(key)
        return attempt ? [{ key, time: row.time, attempt }] : []
      })
      return { list, next: rows.length === AT_ONCE ? (rows.at(-1)?.seq ?? 0) : 0 }
    },
    claimed: (platform, accountId) =>
      new Set(selectClaimed.all(platform, accountId).map((row) => textRow.parse(row).id)),
    close: () => db.close(),
  }
}
