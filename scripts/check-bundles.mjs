// Budgets of the bundles: the page's entry chunk (350 kB gzip) and preload (10 kB).
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './setup/paths.mjs'

const html = readFileSync(join(root, 'out/renderer/index.html'), 'utf8')
// What the browser loads before the first route: the module script and everything preloaded with it.
const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1])
const gzip = first.reduce((sum, file) => sum + gzipSync(readFileSync(join(root, 'out/renderer', file))).length, 0)
const preload = readdirSync(join(root, 'out/preload')).reduce(
  (sum, file) => sum + statSync(join(root, 'out/preload', file)).size,
  0,
)
const rows = [
  ['page entry, gzip kB', gzip / 1024, 350],
  ['preload kB', preload / 1024, 10],
]
for (const [name, value, limit] of rows) process.stdout.write(`${name}: ${value.toFixed(1)} of ${limit}\n`)
if (first.length === 0 || rows.some(([, value, limit]) => value > limit)) process.exit(1)
