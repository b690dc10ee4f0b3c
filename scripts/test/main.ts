// What `npm test` runs once the machine is prepared (scripts/test.mjs): the check, the long run, awkward days, parts of
// them, what a change touches, or single files.
import { say } from '../setup/run.mjs'
import { changedRun } from './changed-run.ts'
import { daysRun } from './days-run.ts'
import { filesRun } from './files-run.ts'
import { gearLines, testFiles } from './gears.ts'
import { memoryFolder } from './memory-folder.ts'
import { createTotals } from './totals.ts'
import { PARTS, wholeRun } from './whole-run.ts'

const words = process.argv.slice(2).filter((word) => word !== '--strict')
const strict = process.argv.includes('--strict')
if (words[0] === 'list') {
  process.stdout.write(`${gearLines(testFiles()).join('\n')}\n`)
  process.exit(0)
}
const temporary = memoryFolder()
const env = {
  ...(JSON.parse(process.env['TEST_SETUP_ENV'] ?? '{}') as Record<string, string>),
  ...(temporary ? { TMPDIR: temporary } : {}),
}
const totals = createTotals()
const gear = words[0] === 'long' ? 'long' : 'check'
const rest = gear === 'long' ? words.slice(1) : words

if (words[0] === 'changed') await changedRun(totals, env, words[1])
else if (words[0] === 'days') await daysRun(totals, env, words.slice(1).join(' '))
else if (rest.every((word) => PARTS.includes(word))) await wholeRun(totals, env, { gear, parts: rest, strict })
else await filesRun(totals, env, rest)

say(
  '\nThe double of electron stands in where no binary exists; see README "Not verified here" for what it can not prove.',
)
process.exit(totals.close())
