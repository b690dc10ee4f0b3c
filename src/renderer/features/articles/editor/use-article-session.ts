import type { Editor } from '@tiptap/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { ArticleDetail, ArticleKind, ArticleWarning } from '../../../../contract/entities/article.ts'
import { articleInfo, listArticles, listArticleVersions, saveArticle } from '../../../../contract/http/article.ts'
import { refresh } from '../../../core/http/api-key.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { type ArticleDeskOptions, createArticleDesk } from './article-desk.ts'
import { type ArticleFields, bodyOf, fieldsOf } from './draft.ts'
import type { SaveRun, SaveState } from './save-run.ts'
import { storedHtml } from './use-article-editor.ts'

export interface ArticleSession {
  fields: ArticleFields
  state: SaveState
  run: SaveRun
  warnings: readonly ArticleWarning[]
  set(patch: Partial<ArticleFields>): void
  /** A person pressed save: the version stands by itself in the history. */
  saveNow(): Promise<boolean>
  /** Ours is saved over theirs, of `version`, as a version by itself: theirs stays among the kept ones. */
  keep(version: number): void
  /**
   * Ours is stored as an article of its own, with `title`; answers its number.
   * @throws ApiError
   */
  copyOut(title: string): Promise<number>
  /** Shows a stored state instead of what is in the editor. */
  take(article: ArticleDetail): void
}

export interface ArticleSessionOptions {
  editor: Editor
  detail: ArticleDetail | null
  kind: ArticleKind
  onMade: (id: number) => void
}

/** An article being written: its fields, and the run that saves it. */
export function useArticleSession({ editor, detail, kind, onMade }: ArticleSessionOptions): ArticleSession {
  const { http } = useServices()
  const client = useQueryClient()
  const [warnings, setWarnings] = useState<readonly ArticleWarning[]>(detail?.warnings ?? [])
  const saved = useEffectEvent<ArticleDeskOptions['onSaved']>(({ id, first, warnings: found }) => {
    setWarnings(found)
    if (first) onMade(id)
    void refresh(client, listArticles, listArticleVersions, articleInfo)
  })
  const [desk] = useState(() => createArticleDesk({ http, kind, detail, onSaved: (one) => saved(one) }))
  const [fields, setFields] = useState(() => desk.fields())
  useLayoutEffect(() => desk.attach(editor), [desk, editor])
  useEffect(() => () => desk.run.stop(), [desk])

  const put = (next: ArticleFields): void => {
    desk.put(next)
    setFields(next)
  }
  return {
    fields,
    warnings,
    run: desk.run,
    state: useStore(desk.run.store),
    set(patch) {
      put({ ...desk.fields(), ...patch })
      desk.run.touch()
    },
    saveNow() {
      desk.byHand()
      return desk.run.flush()
    },
    keep(version) {
      desk.byHand()
      desk.run.rebase(version, true)
    },
    async copyOut(title) {
      const made = await http.call(
        saveArticle,
        { ...bodyOf(kind, { ...desk.fields(), title }, editor.getHTML()), autosave: 0 },
        { quiet: true, idempotencyKey: crypto.randomUUID() },
      )
      void refresh(client, listArticles)
      return made.id
    },
    take(article) {
      put(fieldsOf(article))
      setWarnings(article.warnings)
      editor.commands.setContent(storedHtml(article.content_html), { emitUpdate: false })
      desk.run.rebase(article.version, false)
    },
  }
}
