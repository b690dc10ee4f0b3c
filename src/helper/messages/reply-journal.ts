// The journal of replies: SQLite, every write on the disk before it returns. A reply is begun, opened, pressing, ended,
// in this order and each once; what ended doesn't change any more.
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { REPLY_ENDS } from '../../contract/helper/reply-commands.ts'

/** Names one attempt: backend installation, its number of the reply, attempt number. */
export interface ReplyKey {
  readonly backend: string
  readonly sendNo: number
  readonly attemptNo: number
}
const answer = z.object({
  end: z.enum(REPLY_ENDS),
  platform_msg_id: z.string(),
  reason: z.string(),
  evidence_id: z.string().nullable(),
})
/** How an attempt ended, as it is answered. */
export type ReplyAnswer = z.infer<typeof answer>

/** One attempt; times in unix ms, 0 = not yet. */
export interface ReplyAttempt {
  readonly attemptNo: number
  /** What is answered with what; another one under the same number is none of this attempt. */
  readonly mark: string
  readonly pressing: number
  /** Null while it runs, or when it was cut off. */
  readonly answer: ReplyAnswer | null
}

export interface ReplyJournal {
  /** All attempts of a reply, in their order. */
  attempts(backend: string, sendNo: number): ReplyAttempt[]
  begin(key: ReplyKey, subject: { readonly account: string; readonly mark: string }): void
  /** The page of comments is opened now. */
  opened(key: ReplyKey): void
  /** Send is pressed now; on the disk when it returns. @throws when it was pressed before, or has ended */
  pressing(key: ReplyKey): void
  isPressing(key: ReplyKey): boolean
  end(key: ReplyKey, ended: ReplyAnswer): void
  /** Takes an attempt off that never pressed. */
  forget(key: ReplyKey): void
  /** When the account's page was last opened for a reply, and its presses since `sinceMs`; unix ms. */
  pace(account: string, sinceMs: number): { readonly last: number; readonly presses: readonly number[] }
  close(): void
}

const KEEP_MS = 90 * 86_400_000
const SCHEMA = `
CREATE TABLE IF NOT EXISTS replies (
  backend TEXT NOT NULL, send_no INTEGER NOT NULL, attempt_no INTEGER NOT NULL,
  account TEXT NOT NULL, mark TEXT NOT NULL, begun INTEGER NOT NULL,
  opened INTEGER NOT NULL DEFAULT 0, pressing INTEGER NOT NULL DEFAULT 0, ended INTEGER NOT NULL DEFAULT 0,
  answer TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (backend, send_no, attempt_no)
) STRICT;
CREATE INDEX IF NOT EXISTS replies_account ON replies (account, pressing);
CREATE TRIGGER IF NOT EXISTS replies_ended BEFORE UPDATE ON replies WHEN OLD.ended > 0
  BEGIN SELECT RAISE(ABORT, 'this reply has ended'); END;
CREATE TRIGGER IF NOT EXISTS replies_pressed BEFORE UPDATE ON replies
  WHEN OLD.pressing > 0 AND NEW.pressing <> OLD.pressing
  BEGIN SELECT RAISE(ABORT, 'this reply was pressed'); END;
`
const row = z.object({ attempt_no: z.number(), mark: z.string(), pressing: z.number(), answer: z.string() })
const OF_KEY = 'backend = ? AND send_no = ? AND attempt_no = ?'

/** Opens `<dataDir>/replies.db`; `synchronous=FULL`, so that a power cut takes nothing that was written. */
export function openReplyJournal(dataDir: string, now: () => number = Date.now): ReplyJournal {
  const path = join(dataDir, 'replies.db')
  const db = new Database(path)
  chmodSync(path, 0o600)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(SCHEMA)
  const select = db.prepare(
    'SELECT attempt_no, mark, pressing, answer FROM replies WHERE backend = ? AND send_no = ? ORDER BY attempt_no',
  )
  const insert = db.prepare(
    'INSERT INTO replies (backend, send_no, attempt_no, account, mark, begun) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const setOpened = db.prepare(`UPDATE replies SET opened = ? WHERE ${OF_KEY}`)
  const setPressing = db.prepare(`UPDATE replies SET pressing = ? WHERE ${OF_KEY} AND pressing = 0 AND ended = 0`)
  const setEnd = db.prepare(`UPDATE replies SET ended = ?, answer = ? WHERE ${OF_KEY}`)
  const remove = db.prepare(`DELETE FROM replies WHERE ${OF_KEY} AND pressing = 0 AND ended = 0`)
  const sweep = db.prepare('DELETE FROM replies WHERE MAX(begun, pressing, ended) < ?')
  const selectPressing = db.prepare(`SELECT pressing FROM replies WHERE ${OF_KEY}`).pluck()
  const selectLast = db.prepare('SELECT COALESCE(MAX(MAX(opened, pressing)), 0) FROM replies WHERE account = ?').pluck()
  const selectPresses = db
    .prepare('SELECT pressing FROM replies WHERE account = ? AND pressing > ? ORDER BY pressing')
    .pluck()
  const values = (key: ReplyKey) => [key.backend, key.sendNo, key.attemptNo] as const
  const once = (changes: number): void => {
    if (changes !== 1) throw new Error('the journal has no such open reply')
  }
  sweep.run(now() - KEEP_MS)

  return {
    attempts: (backend, sendNo) =>
      select.all(backend, sendNo).map((one) => {
        const read = row.parse(one)
        return {
          attemptNo: read.attempt_no,
          mark: read.mark,
          pressing: read.pressing,
          answer: read.answer === '' ? null : answer.parse(JSON.parse(read.answer)),
        }
      }),
    begin: (key, { account, mark }) => {
      sweep.run(now() - KEEP_MS)
      insert.run(...values(key), account, mark, now())
    },
    opened: (key) => once(setOpened.run(now(), ...values(key)).changes),
    pressing: (key) => once(setPressing.run(now(), ...values(key)).changes),
    isPressing: (key) => Number(selectPressing.get(...values(key)) ?? 0) > 0,
    end: (key, ended) => once(setEnd.run(now(), JSON.stringify(ended), ...values(key)).changes),
    forget: (key) => void remove.run(...values(key)),
    pace: (account, sinceMs) => ({
      last: z.number().parse(selectLast.get(account)),
      presses: z.array(z.number()).parse(selectPresses.all(account, sinceMs)),
    }),
    close: () => db.close(),
  }
}
