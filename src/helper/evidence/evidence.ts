// What every publish left behind: steps with time, address and small pictures; for a failure the page's outline. Kept
// 30 days.
import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { z } from 'zod'
import { lastLook, takeLook } from '../browser/look-trace.ts'
import type { AttemptKey } from '../journal/entries.ts'
import type { HelperError } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import { bareUrl, blot, readOutline, takePicture } from './capture.ts'

const KEEP_MS = 30 * 86_400_000
const LINES = 'steps.jsonl'
const OUTLINE = 'page.html'

/**
 * One line of an attempt. `picture` and `outline` are names for `read`, '' = none. `time` unix ms. `selector`: the last
 * look of the step.
 */
const evidenceLine = z.object({
  time: z.number(),
  step: z.string(),
  text: z.string(),
  url: z.string(),
  picture: z.string(),
  outline: z.string(),
  code: z.string(),
  selector: z.string().default(''),
})
/** Added when the step is over: what the step of the line before found last. */
const lookLine = z.object({ selector: z.string() }).strict()
export type EvidenceLine = z.infer<typeof evidenceLine>

/** Without a browser there is no address. */
const urlIn = (page: Page | null): string => (page ? bareUrl(page.url()) : '')

/** Writes one attempt's evidence; without a page there are no pictures; nothing it does can fail the attempt. */
export interface Recorder {
  /** A step began. With `picture` it resolves once the page was photographed. */
  step(name: string, text: string, page: Page | null, picture: boolean): Promise<void>
  failed(error: HelperError, page: Page | null): Promise<void>
}
export interface Evidence {
  record(key: AttemptKey): Recorder
  /** Attempts of an item, oldest first. */
  list(backend: string, itemId: number): Promise<{ attemptNo: number; epoch: string; lines: EvidenceLine[] }[]>
  /** A picture or outline; null when it is not there (any more). */
  read(key: AttemptKey, name: string): Promise<Buffer | null>
  /** Deletes what is older than 30 days. */
  sweep(): Promise<void>
}

/** Evidence below `dataDir/evidence`. */
export function createEvidence({
  dataDir,
  log,
  now = Date.now,
}: {
  dataDir: string
  log: Logger
  now?: () => number
}): Evidence {
  const root = join(dataDir, 'evidence')
  // The backend's name is not ours: as a folder it becomes its hash.
  const ofBackend = (backend: string): string =>
    join(root, createHash('sha256').update(backend).digest('hex').slice(0, 16))
  const ofAttempt = ({ backend, epoch, itemId, attemptNo }: AttemptKey): string =>
    join(ofBackend(backend), `${itemId}-${attemptNo}${epoch === '' ? '' : `-${epoch}`}`)

  return {
    record: (key) => {
      const dir = ofAttempt(key)
      let chain: Promise<void> = Promise.resolve()
      let count = 0
      let current = ''
      const write = async (
        line: Omit<EvidenceLine, 'time' | 'picture' | 'outline'>,
        page: Page | null,
        want: { picture: boolean; outline: boolean },
      ): Promise<void> => {
        const time = now()
        const [picture, outline] = await Promise.all([
          want.picture && page ? takePicture(page) : null,
          want.outline && page ? readOutline(page) : '',
        ])
        await mkdir(dir, { recursive: true, mode: 0o700 })
        const name = picture ? `${(count += 1)}.jpg` : ''
        if (picture) await writeFile(join(dir, name), picture, { mode: 0o600 })
        if (outline) await writeFile(join(dir, OUTLINE), outline, { mode: 0o600 })
        await appendFile(
          join(dir, LINES),
          `${JSON.stringify({ ...line, time, text: blot(line.text), picture: name, outline: outline ? OUTLINE : '' } satisfies EvidenceLine)}\n`,
          { mode: 0o600 },
        )
      }
      /** Ends the line before with what its step found last. */
      const endStep = async (selector: string): Promise<void> => {
        if (selector)
          await appendFile(join(dir, LINES), `${JSON.stringify({ selector } satisfies z.infer<typeof lookLine>)}\n`, {
            mode: 0o600,
          })
      }
      const inOrder = (work: () => Promise<void>): Promise<void> =>
        (chain = chain.then(work).catch((error: unknown) => log.warn('evidence.write', { item: key.itemId, error })))
      return {
        step: (name, text, page, picture) => {
          const [before, look] = [current, page ? takeLook(page) : null]
          current = name
          return inOrder(async () => {
            if (before) await endStep((await look) ?? '')
            await write({ step: name, text, url: urlIn(page), code: '', selector: '' }, page, {
              picture,
              outline: false,
            })
          })
        },
        failed: (error, page) => {
          const [step, found, last] = [
            error.step || current || 'failed',
            page ? takeLook(page) : null,
            page ? lastLook(page) : null,
          ]
          return inOrder(async () => {
            if (current) await endStep((await found) ?? '')
            await write(
              { step, text: error.message, url: urlIn(page), code: error.code, selector: (await last) ?? '' },
              page,
              { picture: true, outline: true },
            )
          })
        },
      }
    },
    list: async (backend, itemId) => {
      const names = await readdir(ofBackend(backend)).catch(() => [])
      const found = names.flatMap((name) => {
        const [, item, attempt, epoch = ''] = /^(\d+)-(\d+)(?:-([a-z0-9]+))?$/.exec(name) ?? []
        return Number(item) === itemId ? [{ attemptNo: Number(attempt), epoch }] : []
      })
      const attempts = found
        .toSorted((a, b) => a.attemptNo - b.attemptNo)
        .map(async ({ attemptNo, epoch }) => {
          const text = await readFile(join(ofAttempt({ backend, epoch, itemId, attemptNo }), LINES), 'utf8').catch(
            () => '',
          )
          // A line cut off by a crash is left out.
          const lines: EvidenceLine[] = []
          for (const line of text.split('\n')) {
            const json = parseJson(line)
            const [parsed, look, before] = [evidenceLine.safeParse(json), lookLine.safeParse(json), lines.at(-1)]
            if (parsed.success) lines.push(parsed.data)
            else if (look.success && before) before.selector = look.data.selector
          }
          return { attemptNo, epoch, lines }
        })
      return await Promise.all(attempts)
    },
    read: async (key, name) =>
      /^(\d{1,3}\.jpg|page\.html)$/.test(name) ? await readFile(join(ofAttempt(key), name)).catch(() => null) : null,
    sweep: async () => {
      for (const backend of await readdir(root).catch(() => [])) {
        for (const attempt of await readdir(join(root, backend)).catch(() => [])) {
          const dir = join(root, backend, attempt)
          const age = now() - ((await stat(dir).catch(() => null))?.mtimeMs ?? now())
          if (age > KEEP_MS) await rm(dir, { recursive: true, force: true })
        }
      }
    },
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
