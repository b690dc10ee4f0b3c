// Films are ordered while the backend is killed with -9; the count is then given a data folder in which something is
// wrong, to see it said.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { patient } from '../../fixtures/slowness.ts'
import { countClips } from './count.ts'
import { readClipOptions } from './options.ts'
import { runClipStorm } from './storm.ts'

test(
  '12 films, 3 deaths: each is made once, charged once, and nothing is left behind; the count would have seen it',
  async () => {
    const words: string[] = []
    const { seconds, ...result } = await runClipStorm(
      readClipOptions(['--outputs', '12', '--kills', '3', '--seed', '7', '--deadline-ms', String(patient(200_000))]),
      () => undefined,
      ({ dataDir, orders }) => {
        const db = new Database(join(dataDir, 'data.sqlite'))
        const [first, second, third] = db
          .prepare('select id, clip_id, storage_path from clip_outputs order by id')
          .all() as { id: number; clip_id: number; storage_path: string }[]
        if (!first || !second || !third) throw new Error('fewer than three films')
        db.prepare(
          "update wallet_ledger set amount = '2' where kind = 'capture' and id = (select min(id) from wallet_ledger where kind = 'capture')",
        ).run()
        db.prepare('update clip_outputs set storage_path = ? where id = ?').run(first.storage_path, second.id)
        db.close()
        rmSync(join(dataDir, 'files/files', third.storage_path))
        writeFileSync(join(dataDir, 'tmp/half.mp4'), 'x')
        const seen = countClips(dataDir, orders)
        words.push(...seen.faults)
        expect(seen).toMatchObject({ made: 12, twice: 1, ledger: 3, orphans: 1, leftovers: 1 })
        expect(seen.lost).toBeGreaterThanOrEqual(1)
      },
    )
    expect(result).toEqual({
      outputs: 12,
      made: 12,
      failed: 0,
      waiting: 0,
      twice: 0,
      lost: 0,
      ledger: 0,
      orphans: 0,
      leftovers: 0,
      faults: [],
      kills: 3,
      seed: 7,
    })
    expect(seconds).toBeGreaterThan(0)
    expect(words.join('\n')).toContain('has no file')
  },
  patient(600_000),
)
