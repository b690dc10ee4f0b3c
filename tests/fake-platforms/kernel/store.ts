import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HttpProblem } from './http.ts'
import type {
  FakeUser,
  FakeWork,
  FakeWorkView,
  QrCode,
  ReceivedFile,
  SavedState,
  SmsMessage,
  WorkState,
} from './model.ts'
import { defaultSettings } from './model.ts'
import { seedUsers } from './seed-users.ts'

/** The memory of all fake sites: what is saved in `dir/state.json`, and what lives as long as the process. */
export interface Store {
  readonly dir: string
  readonly saved: SavedState
  readonly qrCodes: QrCode[]
  readonly sms: SmsMessage[]
  /** Writes the state file; called after every change. */
  save(): void
  /** Finds by uid, unique id or nickname; throws 404. */
  user(key: string): FakeUser
  work(id: string): FakeWork
  file(uri: string): ReceivedFile
  filePath(file: ReceivedFile): string
  /** Opens a session and returns its cookie value. */
  openSession(uid: string, platform: string): string
  /** Ends the user's sessions, on one platform or on all; returns how many there were. */
  closeSessions(uid: string, platform?: string): number
  userOfSession(token: string | undefined, platform: string): FakeUser | null
  /** Says what the public address of a platform's work is. */
  setLink(platform: string, link: (work: FakeWork) => string): void
  sendSms(uid: string, purpose: SmsMessage['purpose']): SmsMessage
  /** True when `code` is the newest code of that purpose; it works once. */
  takeSms(uid: string, purpose: SmsMessage['purpose'], code: string): boolean
  newId(): string
  view(work: FakeWork): FakeWorkView
}

/** State of a work at `now` (unix ms): review first, then the timer, then the chosen visibility. */
export function stateOf(work: FakeWork, now: number): WorkState {
  if (now < work.reviewedAt) return 'reviewing'
  if (work.rejectReason !== null) return 'rejected'
  if (work.scheduleTime !== null && now < work.scheduleTime * 1000) return 'scheduled'
  return work.visibility
}

/**
 * Opens the store in `dir`; unfinished files of a broken state file are refused loudly, not repaired. `Date` is asked
 * anew each time: a story may move it.
 */
export function openStore(dir: string, now: () => number = () => Date.now()): Store {
  mkdirSync(join(dir, 'files'), { recursive: true })
  const path = join(dir, 'state.json')
  const saved: SavedState = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as SavedState)
    : { users: seedUsers(), sessions: [], works: [], files: [], settings: { ...defaultSettings } }
  const qrCodes: QrCode[] = []
  const sms: SmsMessage[] = []
  const links = new Map<string, (work: FakeWork) => string>()
  let lastId = 0n

  const save = (): void => {
    writeFileSync(`${path}.new`, JSON.stringify(saved, null, 1))
    renameSync(`${path}.new`, path)
  }
  const user = (key: string): FakeUser => {
    const found = saved.users.find((u) => u.uid === key || u.uniqueId === key || u.nickname === key)
    if (!found) throw new HttpProblem(404, `no fake user ${key}`)
    return found
  }
  save()

  return {
    dir,
    saved,
    qrCodes,
    sms,
    save,
    user,
    work(id) {
      const found = saved.works.find((w) => w.id === id)
      if (!found) throw new HttpProblem(404, `no work ${id}`)
      return found
    },
    file(uri) {
      const found = saved.files.find((f) => f.uri === uri)
      if (!found) throw new HttpProblem(404, `no file ${uri}`)
      return found
    },
    filePath: (file) => join(dir, 'files', file.sha256),
    openSession(uid, platform) {
      const token = randomBytes(16).toString('hex')
      saved.sessions.push({ token, platform, uid, createdAt: now() })
      save()
      return token
    },
    closeSessions(uid, platform) {
      const before = saved.sessions.length
      saved.sessions = saved.sessions.filter(
        (s) => s.uid !== uid || (platform !== undefined && s.platform !== platform),
      )
      save()
      return before - saved.sessions.length
    },
    userOfSession(token, platform) {
      const session = token ? saved.sessions.find((s) => s.token === token && s.platform === platform) : undefined
      return (session && saved.users.find((u) => u.uid === session.uid)) ?? null
    },
    sendSms(uid, purpose) {
      const message = { uid, purpose, code: String(randomInt(100_000, 1_000_000)), at: now() }
      sms.push(message)
      return message
    },
    takeSms(uid, purpose, code) {
      const newest = sms.findLast((m) => m.uid === uid && m.purpose === purpose)
      if (!newest || newest.code !== code) return false
      sms.splice(sms.indexOf(newest), 1)
      return true
    },
    // Real ids are 19 digits starting with 7, growing with time.
    newId() {
      const next =
        7_400_000_000_000_000_000n + BigInt(now() - 1_700_000_000_000) * 1_000_000n + BigInt(randomInt(1_000_000))
      lastId = next > lastId ? next : lastId + 1n
      return String(lastId)
    },
    view: (work) => ({ ...work, state: stateOf(work, now()), link: links.get(work.platform)?.(work) ?? '' }),
    setLink: (platform, link) => void links.set(platform, link),
  }
}
