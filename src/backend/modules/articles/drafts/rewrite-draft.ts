// What the templates wrote, said in other words: by the text service or the rules. Numbers, names and keywords stay,
// else the passage stays as it was.
import type { Db } from '../../../ports/database.ts'
import type { RewriteTexts } from '../../../ports/rewrite.ts'
import { renderDraft } from './compose.ts'
import type { ComposedDraft, DraftRequest } from './compose.ts'
import { chanceOf } from './pick.ts'

export type DraftRewriting = Pick<RewriteTexts, 'rewriteTexts'>
/** `source`: who wrote it last. */
export type RewrittenDraft = ComposedDraft & { source: 'local' | 'provider' }

/** Characters of one passage; the port takes 1000. */
const PASSAGE = 900

/** Lines as passages that one rewrite takes; a line that is longer stands alone, and stays. */
function passages(lines: readonly string[]): string[] {
  const made: string[] = []
  for (const line of lines) {
    const last = made.at(-1)
    if (last !== undefined && last.length + line.length < PASSAGE) made[made.length - 1] = `${last}\n${line}`
    else made.push(line)
  }
  return made
}

const linesOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)

interface Job {
  request: DraftRequest
  draft: ComposedDraft
  adminId: number
  signal?: AbortSignal | undefined
}

/**
 * The draft with its passages rewritten, and a note of who did it and how like the text still is. Without a service the
 * rules do it, and the note says so.
 */
export async function rewriteDraft(
  db: Db,
  rewriting: DraftRewriting,
  { request, draft, adminId, signal }: Job,
): Promise<RewrittenDraft> {
  const { text, left } = draft
  const groups = [text.opening, ...text.parts.map((part) => part.lines), text.ending].map(passages)
  const fit = groups.flat().filter((one) => one.length <= PASSAGE)
  const made = await rewriting.rewriteTexts(db, {
    adminId,
    texts: fit,
    num: 1,
    keep: [request.keyword, ...request.spec.links.map((link) => link.text)],
    engine: request.spec.rewrite === 'local' ? 'local' : 'auto',
    seed: 1 + Math.floor(chanceOf(request.seed, 'rewrite') * 1_000_000_000),
    signal,
    readElsewhere: true,
  })
  let [kept, sims] = [0, 0]
  const taken = new Map<string, string>()
  for (const { src, list } of made.results) {
    const [one] = list
    if (one === undefined || one.risk.some((risk) => risk.kind !== 'forbidden' || risk.level === 2)) {
      if (one !== undefined) kept += 1
      continue
    }
    taken.set(src, one.text)
    sims += one.sim
  }
  const [opening = [], ...rest] = groups.map((group) => group.flatMap((one) => linesOf(taken.get(one) ?? one)))
  const ending = rest.pop() ?? []
  const rendered = renderDraft(
    request,
    { opening, parts: text.parts.map((part, at) => ({ ...part, lines: rest[at] ?? part.lines })), ending },
    left,
  )
  const llm = made.engine === 'llm' && taken.size > 0
  const notes = [
    rendered.note,
    taken.size === 0
      ? '没有可用的改写，保留模板原文'
      : `${made.engine === 'llm' ? `AI 改写（${made.model}）` : '本地改写'} ${taken.size} 段，与原文平均相似 ${Math.round((sims / taken.size) * 100)}%`,
    kept > 0 ? `${kept} 段改写后会丢失数字、名称或关键词，保留原文` : '',
    made.engine === 'local' && request.spec.rewrite === 'auto' ? made.note : '',
  ]
  return { ...rendered, note: notes.filter(Boolean).join('；'), source: llm ? 'provider' : 'local' }
}
