import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../fixtures/paths.ts'
import type { Report } from './figure.ts'

/** What the browser loads before the first route: the module script and everything preloaded with it, gzipped. */
export async function benchEntry(report: Report): Promise<void> {
  const out = join(root, 'out/renderer')
  const html = readFileSync(join(out, 'index.html'), 'utf8')
  const size = (ending: string): number =>
    [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].reduce(
      (sum, [, file = '']) =>
        file.endsWith(ending) ? sum + gzipSync(readFileSync(join(out, file))).length / 1024 : sum,
      0,
    )
  report({
    part: 'entry',
    name: 'entry chunk, gzip',
    value: size('.js') + size('.css'),
    unit: 'kB',
    budget: 350,
    note: `styles ${size('.css').toFixed(1)} kB of it`,
  })
}
