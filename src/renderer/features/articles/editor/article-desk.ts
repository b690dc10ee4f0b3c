import type { Editor } from '@tiptap/core'
import type { ArticleDetail, ArticleKind, ArticleWarning } from '../../../../contract/entities/article.ts'
import { CODE } from '../../../../contract/errors.ts'
import { saveArticle } from '../../../../contract/http/article.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import type { HttpClient } from '../../../core/http/http-client.ts'
import { type ArticleFields, bodyOf, EMPTY_FIELDS, fieldsOf } from './draft.ts'
import { createSaveRun, type SaveRun } from './save-run.ts'

export interface ArticleDeskOptions {
  http: Pick<HttpClient, 'call'>
  kind: ArticleKind
  detail: ArticleDetail | null
  /** Another state was stored; `first` = the article got its number. */
  onSaved: (saved: { id: number; first: boolean; warnings: readonly ArticleWarning[] }) => void
}

/** What is being written and what saves it, outside of rendering: a save reads the newest. */
export interface ArticleDesk {
  readonly run: SaveRun
  fields(): ArticleFields
  put(fields: ArticleFields): void
  attach(editor: Editor): void
  /** The next save is one that a person asked for. */
  byHand(): void
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === CODE.CONFLICT
/** Waiting mends a lost line and a busy server, nothing else. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind !== 'network' &&
  error.kind !== 'timeout' &&
  error.kind !== 'http' &&
  error.code !== CODE.TOO_OFTEN

export function createArticleDesk({ http, kind, detail, onSaved }: ArticleDeskOptions): ArticleDesk {
  let fields = detail === null ? EMPTY_FIELDS : fieldsOf(detail)
  let editor: Editor | null = null
  let asked = false
  let sent = ''
  let key = ''
  const run = createSaveRun(
    {
      read: () => bodyOf(kind, fields, editor?.getHTML() ?? ''),
      ready: (draft) => draft.title !== '',
      isConflict,
      isFinal,
      now: Date.now,
      async save(draft, id, version) {
        const input = { ...draft, ...(id === 0 ? {} : { id, version }), autosave: asked ? (0 as const) : (1 as const) }
        const body = JSON.stringify(input)
        // The same text sent again after a lost answer is the same request: it must not make a second article.
        if (sent !== body) {
          sent = body
          key = crypto.randomUUID()
        }
        const saved = await http.call(saveArticle, input, { overlay: false, quiet: true, idempotencyKey: key })
        asked = false
        sent = ''
        onSaved({ id: saved.id, first: id === 0, warnings: saved.warnings })
        return saved
      },
    },
    { id: detail?.id ?? 0, version: detail?.version ?? 0 },
  )
  return {
    run,
    fields: () => fields,
    put(next) {
      fields = next
    },
    attach(next) {
      editor = next
    },
    byHand() {
      asked = true
    },
  }
}
