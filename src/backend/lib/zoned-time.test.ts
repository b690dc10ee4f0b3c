import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { clockOf, dayClockOf, openZone } from './zoned-time.ts'

const BACKEND = fileURLToPath(new URL('..', import.meta.url))

it('day and clock are those of the zone', () => {
  const at = Date.parse('2026-11-27T17:05:00Z')
  expect(['Asia/Shanghai', 'America/New_York'].map((zone) => dayClockOf(openZone(zone).wall(at)))).toEqual([
    '11-28 01:05',
    '11-27 12:05',
  ])
  expect(clockOf({ minutes: 9 * 60 + 5 })).toBe('09:05')
})

it('nothing on the server is told by the clock of the machine', () => {
  const files = readdirSync(BACKEND, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const machine =
    /\.(?:toLocale(?:Date|Time)?String|get(?:Hours|Minutes|Date|Day|Month|FullYear))\(|new Intl\.DateTimeFormat\((?![^)]*timeZone)/u
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((name) => machine.test(readFileSync(path.join(BACKEND, name), 'utf8')))).toEqual([])
})
