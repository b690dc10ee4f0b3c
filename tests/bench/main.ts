// npm run bench: every part, or those named. One JSON line per figure, a table at the end; exit code 1 when a budget
// was missed.
import { availableParallelism, cpus, loadavg } from 'node:os'
import { type Figure, holds, type Report, table } from './figure.ts'

/** A part may answer an object: it is printed as the last line, for machines. */
const PARTS: Record<string, () => Promise<(report: Report) => Promise<object | void>>> = {
  entry: async () => (await import('./entry.ts')).benchEntry,
  start: async () => (await import('./start.ts')).benchStart,
  api: async () => (await import('./api.ts')).benchApi,
  data: async () => (await import('./data.ts')).benchData,
  inbox: async () => (await import('./inbox.ts')).benchInbox,
  publish: async () => (await import('./publish.ts')).benchPublish,
  helper: async () => (await import('./helper.ts')).benchHelper,
  clip: async () => (await import('./clip.ts')).benchClip,
  films: async () => (await import('./films.ts')).benchFilms,
  gallery: async () => (await import('./gallery.ts')).benchGallery,
  type: async () => (await import('./type.ts')).benchType,
  workers: async () => (await import('./workers.ts')).benchWorkers,
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  process.stderr.write(`unknown part ${unknown.join(', ')}; parts: ${Object.keys(PARTS).join(', ')}\n`)
  process.exit(2)
}
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
say({
  machine: `${availableParallelism()} x ${cpus()[0]?.model ?? ''}`,
  node: process.version,
  load: loadavg().map((value) => Math.round(value * 10) / 10),
})

const figures: Figure[] = []
const failed: string[] = []
const last: object[] = []
for (const [name, load] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const began = Date.now()
  try {
    const run = await load()
    const sum = await run((figure) => {
      figures.push(figure)
      say({
        ...figure,
        value: Math.round(figure.value * 1000) / 1000,
        ...(figure.budget === undefined ? {} : { ok: holds(figure) }),
      })
    })
    if (typeof sum === 'object') last.push(sum)
  } catch (error) {
    failed.push(name)
    process.stderr.write(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  }
  say({
    part: name,
    seconds: Math.round((Date.now() - began) / 100) / 10,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  })
}
process.stdout.write(`\n${table(figures)}\n`)
if (failed.length > 0) process.stdout.write(`could not be measured: ${failed.join(', ')}\n`)
for (const sum of last) say(sum)
process.exit(failed.length > 0 || figures.some((figure) => !holds(figure)) ? 1 : 0)
