// What `npm test` runs once the machine is prepared (scripts/test.mjs): everything, parts of it, what a change touches, or single files.
import { say } from '../setup/run.mjs'
import { changedRun } from './changed-run.ts'
import { filesRun } from './files-run.ts'
import { memoryFolder } from './memory-folder.ts'
import { createTotals } from './totals.ts'
import { PARTS, wholeRun } from './whole-run.ts'

const words = process.argv.slice(2)
const temporary = memoryFolder()
const env = { ...(JSON.parse(process.env['TEST_SETUP_ENV'] ?? '{}') as Record<string, string>), ...(temporary ? { TMPDIR: temporary } : {}) }
const totals = createTotals()
const [first, ...rest] = words

if (first === 'changed') await changedRun(totals, env, rest[0])
else if (words.every((word) => PARTS.includes(word))) await wholeRun(totals, env, words)
else await filesRun(totals, env, words)

say('\nThe double of electron stands in where no binary exists; see README "Not verified here" for what it can not prove.')
process.exit(totals.close())
