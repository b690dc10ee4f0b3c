// What the database of the backend says, read beside it: also while it is dead.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { MessageKind } from '../../../src/contract/entities/message.ts'
import type { Answer, InboxRow } from './count.ts'

/** A comment or private message of the inbox that the team may answer. */
export interface Answerable {
  readonly id: number
  readonly conversationId: number
  readonly accountId: number
  readonly platform: string
  readonly kind: MessageKind
}

export interface BackendRecords {
  inbox(): InboxRow[]
  answers(): Answer[]
  /** What its guest wrote in a thread of his own, and that nobody answers yet. */
  answerable(): Answerable[]
  /** Answers that were certainly not sent and are not tried any more, but for those that the site refused. */
  stopped(): number[]
  /** True when so many accounts and kinds were read after this moment, unix ms, and nothing new was there. */
  isReadSince(ms: number, readings: number): boolean
  /** Answers, and newest readings, that another computer took than the one on which the account was signed in. */
  byOthers(): { answers: number; readings: number }
  close(): void
}

/** As `directId` has it. */
const siteId = (table: string): string =>
  `CASE WHEN ${table}.kind = 'dm' THEN 'direct ' || ${table}.content ELSE COALESCE(${table}.platform_msg_id, '') END`
const INBOX = `SELECT m.third_auth_id AS accountId, ${siteId('m')} AS siteId, m.direction, m.content AS text
  FROM messages m`
const ANSWERS = `SELECT s.message_id AS id, s.third_auth_id AS accountId, m.content AS text,
    ${siteId('t')} AS targetId, s.state, s.last_end AS lastEnd
  FROM message_sends s JOIN messages m ON m.id = s.message_id LEFT JOIN messages t ON t.id = s.target_id`
const ANSWERABLE = `SELECT m.id, m.conversation_id AS conversationId, m.third_auth_id AS accountId,
    c.platform_value AS platform, m.kind
  FROM messages m JOIN conversations c ON c.id = m.conversation_id
  WHERE m.direction = 'in' AND m.withdrawn = 0 AND m.author_uid = c.guest_uid
    AND m.id NOT IN (SELECT target_id FROM message_sends) ORDER BY m.id`
const STOPPED = `SELECT message_id FROM message_sends WHERE state = 'failed' AND last_end <> 'refused'`
const READ = `SELECT COUNT(*) FROM message_readings
  WHERE enabled = 1 AND status = 'ok' AND quiet_count > 0 AND read_time > ? AND done_no = reading_no`
const OTHERS = 'JOIN third_auths a ON a.id = t.third_auth_id WHERE t.device_id <> a.device_id'

/** Opens the records of the backend with this data folder. */
export function openRecords(dataDir: string): BackendRecords {
  const db = new Database(join(dataDir, 'data.sqlite'), { readonly: true })
  const count = (table: string): number => Number(db.prepare(`SELECT COUNT(*) FROM ${table} t ${OTHERS}`).pluck().get())
  const all = <T>(sql: string): T[] => db.prepare(sql).all() as T[]
  return {
    inbox: () => all(INBOX),
    answers: () => all(ANSWERS),
    answerable: () => all(ANSWERABLE),
    stopped: () => db.prepare(STOPPED).pluck().all() as number[],
    isReadSince: (ms, readings) => db.prepare(READ).pluck().get(ms) === readings,
    byOthers: () => ({ answers: count('message_sends'), readings: count('message_readings') }),
    close: () => db.close(),
  }
}

/** Attempts of one helper that go on, as its journal has them. */
export interface JournalSteps {
  readonly begun: number
  readonly opened: number
  readonly pressing: number
}
const STEPS = `SELECT COALESCE(MAX(begun), 0) AS begun, COALESCE(MAX(opened), 0) AS opened,
    COALESCE(MAX(pressing), 0) AS pressing FROM replies`

/** Asks a helper's journal of replies when each step was last done, unix ms; zeros before there is one. */
export function journalSteps(helperDir: string): { read(): JournalSteps; close(): void } {
  const path = join(helperDir, 'replies.db')
  let db: Database.Database | undefined
  return {
    read: () => {
      try {
        db ??= new Database(path, { readonly: true, fileMustExist: true })
        return db.prepare(STEPS).get() as JournalSteps
      } catch {
        return { begun: 0, opened: 0, pressing: 0 }
      }
    },
    close: () => db?.close(),
  }
}
