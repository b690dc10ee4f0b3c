import type { ClipConfigInput, ClipMode } from '../../../../contract/entities/clip.ts'
import { elementOf, elementSource, elementText, templateVariables } from '../../../../contract/page-nodes.ts'
import type { TemplatePage } from '../../../../contract/entities/template-page.ts'
import type { ClipDraft, RowDraft } from './draft-types.ts'

const holdsVariable = (text: string): boolean => /[{｛]/.test(text)

/** Does the table say what the captions of a template are? */
export function captionsFromTable(page: TemplatePage | null): boolean {
  const element = page === null ? undefined : elementOf(page, 'qk-captions')
  return element !== undefined && holdsVariable(elementText(element))
}

/** Does the page, or its table, say which footage is shown? Else it is drawn from the groups. */
export function footageFromPage(page: TemplatePage | null): boolean {
  const element = page === null ? undefined : elementOf(page, 'qk-video')
  return element !== undefined && elementSource(element) !== ''
}

/** Texts of mode smart that are written, without repetitions at their ends. */
export function copiesOf(draft: Pick<ClipDraft, 'copies' | 'copyEach'>): string[] {
  return (draft.copyEach ? draft.copies : draft.copies.slice(0, 1)).map((copy) => copy.trim()).filter(Boolean)
}

/** Rows as they travel: only variables of the page, files as their ids. */
const toRows = (page: TemplatePage, rows: readonly RowDraft[]): Record<string, string>[] => {
  const variables = templateVariables(page)
  return variables.length === 0
    ? []
    : rows.map(({ cells }) =>
        Object.fromEntries(
          variables.map(({ name, kind }) => [
            name,
            kind === 'text' ? (cells[name]?.text.trim() ?? '') : String(cells[name]?.file?.id ?? ''),
          ]),
        ),
      )
}

/**
 * The draft as far as its voice and captions count: a post has none, and texts that stand elsewhere leave no room for
 * captions files.
 */
export function heard(mode: ClipMode, draft: ClipDraft): ClipDraft {
  if (mode === 'picture' && draft.pictureOutput === 'images') return { ...draft, captionMode: 'none' }
  const elsewhere = mode === 'smart' || (mode === 'clipTemplate' && captionsFromTable(draft.page))
  return elsewhere && draft.captionSource === 'srt' ? { ...draft, captionSource: 'auto' } : draft
}

/** Puts in what a mode has of its own, and takes out what it doesn't have. */
export function withMode(mode: ClipMode, draft: ClipDraft, base: ClipConfigInput): ClipConfigInput {
  if (mode === 'smart')
    return {
      ...base,
      captions: { ...base.captions, source: 'auto', srt: [], texts: copiesOf(draft) },
      smart: { shot_s: draft.shotSeconds },
      duration: { mode: 'auto' },
    }
  if (mode === 'picture') {
    const film = draft.pictureOutput === 'video'
    return {
      ...base,
      ...(film
        ? {}
        : {
            captions: { mode: 'none' },
            voice: { kind: 'none' },
            bgm: { mode: 'none' },
            transitions: [],
            effects: [],
            title_entrances: [],
            cover: { mode: 'first_frame' },
          }),
      picture: { output: draft.pictureOutput, seconds: draft.pictureSeconds, motion: draft.pictureMotion },
    }
  }
  if (mode !== 'clipTemplate' || draft.page === null) return base
  return {
    ...base,
    titles: [],
    title_entrances: [],
    effects: [],
    groups: footageFromPage(draft.page) ? [] : (base.groups ?? []),
    template: { page: draft.page, rows: toRows(draft.page, draft.rows) },
    captions: captionsFromTable(draft.page)
      ? { ...base.captions, texts: [], source: 'auto', srt: [] }
      : (base.captions ?? {}),
  }
}
