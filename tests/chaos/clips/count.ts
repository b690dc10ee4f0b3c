import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import Database from 'better-sqlite3'

/** What was ordered and acknowledged. */
export interface ClipOrder {
  readonly id: number
  readonly num: number
}

/** The end of a storm over clip orders, counted from the ledger, the list and the disk. */
export interface ClipCount {
  outputs: number
  made: number
  failed: number
  waiting: number
  /** Films that stand in the list, or were charged, more than once. */
  twice: number
  /** Ordered and not in the list, or in the list without its file. */
  lost: number
  /** Sums of the ledger that do not hold. */
  ledger: number
  /** Files of films that no output shows. */
  orphans: number
  /** Unfinished files that nobody works on. */
  leftovers: number
  /** All of the above, in words. */
  faults: string[]
}

interface Row {
  id: number
  clip_id: number
  idx: number
  generation: number
  status: number
  storage_path: string | null
  cover_path: string | null
  sha256: string | null
  combo_key: string | null
  charged: number
  fail_reason: string
}
interface Line {
  kind: string
  ref_id: number
  ref_sub: string
  amount: string
}

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []

/** Reads the data folder of a backend on SQLite that has come to rest (running or not). */
export function countClips(dataDir: string, orders: readonly ClipOrder[]): ClipCount {
  const count: ClipCount = {
    outputs: orders.reduce((sum, order) => sum + order.num, 0),
    made: 0,
    failed: 0,
    waiting: 0,
    twice: 0,
    lost: 0,
    ledger: 0,
    orphans: 0,
    leftovers: 0,
    faults: [],
  }
  const fault = (kind: 'twice' | 'lost' | 'ledger' | 'orphans' | 'leftovers' | null, words: string): void => {
    if (kind !== null) count[kind] += 1
    count.faults.push(words)
  }
  const db = new Database(join(dataDir, 'data.sqlite'), { readonly: true })
  const rows = db.prepare('select * from clip_outputs where delete_time is null order by clip_id, idx').all() as Row[]
  const lines = db
    .prepare("select kind, ref_id, ref_sub, amount from wallet_ledger where unit = 'clip'")
    .all() as Line[]
  const tenant = db.prepare('select clip_balance as balance, clip_frozen as frozen from tenants').get() as {
    balance: number
    frozen: number
  }
  const finished = db
    .prepare(
      "select ref_id, title, count(*) as n from run_logs where job_type = 'clip.render' and level = 'info' group by ref_id, title having count(*) > 1",
    )
    .all() as { ref_id: number; title: string; n: number }[]
  if (db.pragma('integrity_check', { simple: true }) !== 'ok') fault('lost', 'the database is damaged')
  db.close()

  const files = join(dataDir, 'files/files')
  const shown = new Set(rows.flatMap((row) => [row.storage_path, row.cover_path]).filter((key) => key !== null))
  const seen = new Map<string, number>()
  const once = (key: string, words: string): void => {
    seen.set(key, (seen.get(key) ?? 0) + 1)
    if (seen.get(key) === 2) fault('twice', words)
  }
  for (const row of rows) {
    const name = `order ${row.clip_id} film ${row.idx}`
    once(`place ${row.clip_id} ${row.idx}`, `${name} is in the list twice`)
    once(`combo ${row.clip_id} ${row.combo_key ?? row.id}`, `${name} was made of the same scenes as another`)
    if (row.status === 0 || row.status === 1) {
      count.waiting += 1
      continue
    }
    if (row.status !== 2) {
      count.failed += 1
      fault(null, `${name} failed: ${row.fail_reason}`)
      continue
    }
    count.made += 1
    once(`file ${row.storage_path ?? ''}`, `${name} shows the file of another`)
    const film = join(files, row.storage_path ?? '')
    if (row.storage_path === null || !existsSync(film)) fault('lost', `${name} has no file`)
    else if (createHash('sha256').update(readFileSync(film)).digest('hex') !== row.sha256)
      fault('lost', `${name} is not the file that was written down`)
    if (row.cover_path === null || !existsSync(join(files, row.cover_path))) fault('lost', `${name} has no cover`)
    if (row.charged !== 1) fault('ledger', `${name} was not charged`)
  }
  for (const one of finished) fault('twice', `order ${one.ref_id}: ${one.title}, ${one.n} times`)
  for (const order of orders) {
    const have = rows.filter((row) => row.clip_id === order.id).length
    if (have !== order.num)
      fault(have > order.num ? 'twice' : 'lost', `order ${order.id} has ${have} films of ${order.num}`)
  }
  const known = new Set(orders.map((order) => order.id))
  for (const clipId of new Set(rows.map((row) => row.clip_id)))
    if (!known.has(clipId)) fault('twice', `order ${clipId} was made for nobody`)

  const sum = (kind: string): number =>
    lines.filter((line) => line.kind === kind).reduce((total, line) => total + Number(line.amount), 0)
  const holds = (is: number, wanted: number, words: string): void =>
    void (is !== wanted && fault('ledger', `${words}: ${is}, not ${wanted}`))
  holds(sum('reserve'), rows.length, 'reserved')
  holds(sum('capture'), count.made, 'charged')
  holds(sum('release'), count.failed, 'released')
  holds(tenant.frozen, sum('reserve') - sum('capture') - sum('release'), 'frozen')
  holds(tenant.balance, sum('grant') - sum('capture'), 'left')
  for (const line of lines.filter((one) => one.kind === 'capture'))
    once(`charge ${line.ref_id} ${line.ref_sub}`, `order ${line.ref_id} film ${line.ref_sub} was charged twice`)

  for (const file of filesBelow(join(files, 't')).map((one) => relative(files, one).split(sep).join('/'))) {
    if (/^t\/\d+\/clip\//.test(file) && !shown.has(file)) fault('orphans', `${file} belongs to no film`)
  }
  for (const file of [
    ...filesBelow(join(dataDir, 'tmp')),
    ...filesBelow(join(dataDir, 'files/tmp')),
    ...filesBelow(join(dataDir, 'cache')).filter((one) => one.includes('.tmp.')),
  ])
    fault('leftovers', `${relative(dataDir, file)} was left`)
  return count
}
