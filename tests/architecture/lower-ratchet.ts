// npm run ratchet: prints the counts per room and writes down those that came down, never more than there was.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ledger, measureAll, placesIn, risen, table } from './ratchet.ts'

const root = join(import.meta.dirname, '../..')
const file = join(import.meta.dirname, 'ratchet.json')
const record = JSON.parse(readFileSync(file, 'utf8')) as Ledger
const now = measureAll(root)

process.stdout.write(`${table(now)}\n`)
const up = risen(record, now)
if (up.length > 0) {
  for (const { path, measure, was, is } of up)
    process.stderr.write(`${path}: ${measure} ${was} -> ${is}\n  ${placesIn(root, path, measure).join('\n  ')}\n`)
  process.exit(1)
}
const lines = Object.entries(now).map(([path, counts]) => `  ${JSON.stringify(path)}: ${JSON.stringify(counts)}`)
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
