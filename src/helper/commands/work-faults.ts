// What a site would refuse of a work, by the one judge, with what only the machine knows: sizes and kinds of the files
// on its disk.
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import {
  acceptance,
  type Finding,
  type JudgedFile,
  type JudgedWhen,
  type JudgedWork,
} from '../../contract/acceptance/acceptance.ts'
import type { Way } from '../../contract/acceptance/rules.ts'
import { sayFinding, WIRE_FIELD } from '../../contract/acceptance/words.ts'
import { declarationsFor } from '../../contract/declarations.ts'
import type { Platform } from '../../contract/entities/account.ts'
import type { MoreArticleWork, Work } from '../platforms/platform.ts'

/** A field of the form with what is wrong in it. */
export interface Fault {
  readonly field: string
  readonly msg: string
}

/** A set of Instagram may hold films beside its pictures, whose rules are others. */
const isFilm = (path: string): boolean => /\.(mp4|mov|m4v|webm)$/i.test(path)

/** Characters of a rich text: tags count nothing, a written-out character (`&lt;`) one. */
const wordsOf = (html = ''): number => [...html.replace(/<[^>]*>/g, '').replace(/&#?\w+;/g, '.')].length

const fileAt = async (path: string): Promise<JudgedFile> => ({
  bytes: (await stat(path)).size,
  format: extname(path).slice(1).toLowerCase() || null,
})

const judgedWork = async (work: Work): Promise<JudgedWork> => ({
  kind: work.kind,
  title: work.title,
  description: work.description,
  topics: work.topics.map(({ name }) => name),
  film: work.videoPath === '' ? null : { ...(await fileAt(work.videoPath)), durationMs: work.durationMs },
  // Pictures of a text are no set of pictures, so only their number counts there.
  pictures:
    work.kind === 'image'
      ? await Promise.all(
          work.imagePaths.map((path) => (isFilm(path) ? Promise.resolve({ bytes: null, format: null }) : fileAt(path))),
        )
      : { count: work.imagePaths.length },
  cover: work.coverPath === '' ? null : await fileAt(work.coverPath),
  article: {
    textLength: wordsOf(work.contentHtml),
    hasCover: work.coverPath !== '',
    author: work.articleInfo?.author ?? '',
  },
  timerAt: work.timingTime * 1000,
})

/** A further article of a draft: it goes out with the first one, and has no picture but its cover. */
const judgedMore = async (one: MoreArticleWork): Promise<JudgedWork> => ({
  kind: 'official',
  title: one.title,
  description: one.description,
  topics: [],
  cover: one.coverPath === '' ? null : await fileAt(one.coverPath),
  article: { textLength: wordsOf(one.contentHtml), hasCover: one.coverPath !== '', author: one.articleInfo.author },
  timerAt: 0,
})

const said = (name: string, finding: Finding, work: JudgedWork, startAt: number): Fault => {
  const text =
    finding.parts === undefined
      ? work.title
      : finding.parts.map((part) => (part === 'topics' ? '' : work[part])).join('')
  return { field: WIRE_FIELD[finding.field], msg: sayFinding(name, finding, { startAt, text }, work.kind) }
}

/** Everything that keeps the work from being handed in on this way; empty = it may begin. */
export async function faultsOf(site: Platform, work: Work, when: JudgedWhen, way: Way): Promise<Fault[]> {
  const faults = async (judged: JudgedWork): Promise<Fault[]> =>
    acceptance(site, judged, when, way).map((finding) => said(site.name, finding, judged, when.startAt))
  const found = await faults(await judgedWork(work))
  if (work.kind === 'video' && work.videoPath === '') found.push({ field: 'filePath', msg: '缺少视频文件' })
  if (work.declaration !== undefined && !declarationsFor(site, work.kind).some((one) => one.value === work.declaration))
    found.push({ field: 'declaration', msg: '自主声明的选项不存在，请重新选择' })
  for (const [at, one] of (work.moreArticles ?? []).entries())
    found.push(
      ...(await faults(await judgedMore(one))).map(({ field, msg }) => ({
        field: `more_articles.${at}.${field}`,
        msg: `第 ${at + 2} 篇：${msg}`,
      })),
    )
  return found
}
