import type { FormInstance } from 'antd'
import type { DraftSpec, DraftStyle } from '../../../../contract/entities/article-draft.ts'
import type { ArticleKind } from '../../../../contract/entities/article.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'

/** A wish for drafts as its form has it: lists are lines of text. */
export interface DraftForm {
  keywords: string
  kind: ArticleKind
  style: DraftStyle
  words_min: number
  words_max: number
  facts: string
  use_copies: boolean
  rewrite: DraftSpec['rewrite']
  outline: string
  titles: string
  picture_num: number
  folder_id: number
  links: string
}

export const EMPTY_DRAFT: DraftForm = {
  keywords: '',
  kind: 'article',
  style: 'guide',
  words_min: 600,
  words_max: 1_200,
  facts: '',
  use_copies: true,
  rewrite: 'off',
  outline: '',
  titles: '',
  picture_num: 1,
  folder_id: 0,
  links: '',
}

/** Lines with words, each once. */
export function linesOf(text: string | undefined): string[] {
  return [
    ...new Set(
      (text ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ]
}

/** Links as lines `words | address`; the number of the first line that is none, from 1, else 0. */
export function readLinks(text: string | undefined): { links: DraftSpec['links']; wrong: number } {
  const lines = linesOf(text).map((line) => /^(.+?)\s*[|｜]\s*(https?:\/\/\S+)$/i.exec(line))
  const wrong = lines.findIndex((match) => match === null || !URL.canParse(match[2] ?? '')) + 1
  return {
    links: lines.flatMap((match) => (match === null ? [] : [{ text: match[1] ?? '', url: match[2] ?? '' }])),
    wrong,
  }
}

export function specOf(form: DraftForm): DraftSpec {
  return {
    kind: form.kind,
    style: form.style,
    outline: linesOf(form.outline),
    titles: linesOf(form.titles),
    facts: linesOf(form.facts),
    use_copies: form.use_copies ? 1 : 0,
    rewrite: form.rewrite,
    words_min: form.words_min,
    words_max: form.words_max,
    picture_num: form.picture_num,
    folder_id: form.picture_num === 0 ? 0 : form.folder_id,
    links: readLinks(form.links).links,
  }
}

export function draftFormOf(keywords: readonly string[], spec: DraftSpec): DraftForm {
  return {
    keywords: keywords.join('\n'),
    kind: spec.kind,
    style: spec.style,
    words_min: spec.words_min,
    words_max: spec.words_max,
    facts: spec.facts.join('\n'),
    use_copies: spec.use_copies === 1,
    rewrite: spec.rewrite,
    outline: spec.outline.join('\n'),
    titles: spec.titles.join('\n'),
    picture_num: spec.picture_num,
    folder_id: spec.folder_id,
    links: spec.links.map((link) => `${link.text} | ${link.url}`).join('\n'),
  }
}

/** Puts refusals of the wire at the form's fields: `spec.facts.3` at `facts`. False = they name none. */
export function showDraftErrors(form: FormInstance, error: unknown): boolean {
  return showFieldErrors(
    form,
    error,
    error instanceof ApiError
      ? Object.fromEntries(
          error.fieldErrors.map(({ field }) => [field, field.replace(/^spec\./, '').replace(/\.\d+(\..*)?$/, '')]),
        )
      : {},
  )
}
