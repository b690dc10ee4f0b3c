// Every form that the product fills, with what its judge and its helper say about a work before it begins: shared by
// the tables of words, times and files.
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { acceptance, type Finding, type JudgedFile, type JudgedWhen } from '../../src/contract/acceptance/acceptance.ts'
import { kindRules, type KindRules, type Way, type WorkKind } from '../../src/contract/acceptance/rules.ts'
import { SITE_RULES } from '../../src/contract/acceptance/sites.ts'
import { MEDIA_TYPE } from '../../src/contract/constants.ts'
import type { Platform } from '../../src/contract/entities/account.ts'
import { publishWork } from '../../src/contract/helper/commands.ts'
import { toWork } from '../../src/helper/commands/to-work.ts'
import { HelperError } from '../../src/helper/lib/errors.ts'
import { createOfficials } from '../../src/helper/official/registry.ts'
import { createPlatforms } from '../../src/helper/platforms/registry.ts'
import { publishInput } from '../../src/helper/testing/publish-input.ts'
import type { TypedWords } from '../fake-platforms/verdicts.ts'

export interface Form {
  readonly info: Platform
  readonly way: Way
  readonly kind: WorkKind
}
/** From the registries that ship: every kind by every page and every interface. */
export const FORMS: readonly Form[] = [
  ...createPlatforms().map(({ info }) => ({ info, way: 'page' as const })),
  ...createOfficials().map(({ info }) => ({ info, way: 'interface' as const })),
].flatMap(({ info, way }) => info.kinds.map((kind) => ({ info, way, kind })))
/** For `test.each`. */
export const NAMED_FORMS = FORMS.map((form) => [`${form.info.name} ${form.kind} by ${form.way}`, form] as const)

export function rulesOf({ info, kind, way }: Form): KindRules {
  const rules = kindRules(SITE_RULES[info.value], kind, way)
  if (rules === undefined) throw new Error(`no rules of ${info.name} ${kind} by ${way}`)
  return rules
}

/** Words that every form takes, by its rules. */
export function plainWords(kind: WorkKind, { topics }: KindRules): TypedWords {
  return {
    kind,
    title: '成都老房翻新要多少钱',
    description: '',
    topics: topics === undefined ? [] : ['装修'],
    html: '<p>先看水电</p>',
    author: '小王',
  }
}

/** A file of this size and ending. */
export interface SizedFile {
  readonly bytes: number
  readonly format: string
}
export interface HandedWork {
  readonly words: TypedWords
  readonly film: SizedFile & { readonly seconds: number }
  readonly pictures: readonly SizedFile[]
  /** Null = none chosen. */
  readonly cover: SizedFile | null
  /** Unix ms; 0 = at once. */
  readonly timerAt: number
}
export function handed(words: TypedWords, change: Partial<HandedWork> = {}): HandedWork {
  return {
    words,
    film: { bytes: 1, format: 'mp4', seconds: 9 },
    pictures: [{ bytes: 1, format: 'png' }],
    cover: { bytes: 1, format: 'png' },
    timerAt: 0,
    ...change,
  }
}

const judgedFile = ({ bytes, format }: SizedFile): JudgedFile => ({ bytes, format })

/** What the one judge finds. */
export function findings(
  { info, kind, way }: Form,
  { words, film, pictures, cover, timerAt }: HandedWork,
  when: JudgedWhen,
): Finding[] {
  const text = words.html.replace(/<[^>]*>/g, '')
  return acceptance(
    info,
    {
      kind,
      title: words.title,
      description: words.description,
      topics: words.topics,
      timerAt,
      film: kind === 'video' ? { ...judgedFile(film), durationMs: film.seconds * 1_000 } : null,
      pictures: kind === 'image' ? pictures.map(judgedFile) : { count: kind === 'video' ? 0 : pictures.length },
      cover: cover === null ? null : judgedFile(cover),
      article: { textLength: [...text].length, hasCover: cover !== null, author: words.author },
    },
    when,
    way,
  )
}

/** Files of any size that take no room, behind handles as a page gives them. */
export function sparseFiles() {
  const dir = mkdtempSync(join(tmpdir(), 'acceptance-'))
  const paths = new Map<string, string>()
  return {
    handle: ({ bytes, format }: SizedFile): string => {
      const handle = `hkfile:${`${format}x${bytes}`.padEnd(20, 'x')}`
      if (!paths.has(handle)) {
        const path = join(dir, `${paths.size}.${format}`)
        const fd = openSync(path, 'w')
        ftruncateSync(fd, bytes)
        closeSync(fd)
        paths.set(handle, path)
      }
      return handle
    },
    resolve: (handle: string): Promise<string> => Promise.resolve(paths.get(handle) ?? ''),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** What the helper says before it begins: null = it begins, else the code of its error. */
export async function beginning(
  { info, kind, way }: Form,
  { words, film, pictures, cover, timerAt }: HandedWork,
  { startAt, timeZone }: JudgedWhen,
  files: ReturnType<typeof sparseFiles>,
): Promise<string | null> {
  const article = {
    author: words.author,
    source_url: '',
    need_open_comment: 0 as const,
    only_fans_can_comment: 0 as const,
  }
  const item = {
    ...publishInput({ itemId: 1, accountId: '7', cookie: '', platform: info.value }).item,
    media_type: MEDIA_TYPE[kind],
    title: words.title,
    topic: words.topics.map((name) => `#${name}`).join(' '),
    duration_ms: kind === 'video' ? film.seconds * 1_000 : null,
    content_html: words.html,
    timing_time: timerAt / 1_000,
    video_publish_info: { description: words.description, article },
  }
  const input = publishWork.input.parse({
    item,
    attempt_no: 1,
    imagePaths: kind === 'video' ? [] : pictures.map(files.handle),
    ...(cover === null ? {} : { coverPath: files.handle(cover) }),
    ...(kind === 'video' ? { filePath: files.handle(film) } : {}),
  })
  return toWork({ info }, input, files.resolve, { way, now: startAt, timeZone }).then(
    () => null,
    (error: unknown) => (error instanceof HelperError ? error.code : Promise.reject(error)),
  )
}
