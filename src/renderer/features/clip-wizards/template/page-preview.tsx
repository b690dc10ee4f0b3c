import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplatePage } from '../../../../contract/entities/template-page.ts'
import { attachmentList } from '../../../../contract/http/attachment.ts'
import {
  elementOf,
  elementSource,
  elementStyle,
  elementText,
  fillTemplate,
  type PageNode,
  pageLayers,
  templateVariables,
} from '../../../../contract/page-nodes.ts'
import { useApi } from '../../../core/http/use-api.ts'
import type { RowDraft } from '../clip/draft.ts'
import { toChosen } from '../../../core/materials/to-chosen.ts'

export interface PagePreviewProps {
  page: TemplatePage
  /** Its variables are filled in; null = shown by their names. */
  row: RowDraft | null
  /** The film has captions: where they stand is shown. */
  captioned: boolean
  /** Width it is drawn at, px. */
  width: number
}

const digits = /^\d{1,15}$/

/** A place without a file looks alike on every page. */
const blank = (style: Readonly<Record<string, string>>): CSSProperties => ({
  ...style,
  color: 'var(--text-2)',
  backgroundColor: 'var(--bg)',
})

/** What a row puts in a variable: its text or its file's id; empty ones keep their names. */
const valuesOf = (page: TemplatePage, row: RowDraft | null): Record<string, string> =>
  Object.fromEntries(
    templateVariables(page).map(({ name, kind }) => [
      name,
      (kind === 'text' ? row?.cells[name]?.text : row?.cells[name]?.file?.id.toString()) || `{${name}}`,
    ]),
  )

function Node({ node, covers }: { node: PageNode; covers: ReadonlyMap<string, string> }) {
  if (node.tag === 'div') return <div style={node.style}>{node.text}</div>
  const source = covers.get(node.src ?? '')
  return source === undefined ? (
    <div className="tpl-missing" style={blank(node.style)}>
      {node.src}
    </div>
  ) : (
    <img style={node.style} src={source} alt="" />
  )
}

/** A page of the visual editor with a row of the table in it, drawn as the films are; the footage is its cover. */
export function PagePreview({ page, row, captioned, width }: PagePreviewProps) {
  const { t } = useTranslation('wizards')
  const values = valuesOf(page, row)
  const fill = (text: string): string => fillTemplate(text, values)
  const { under, over } = pageLayers(page, fill)
  const film = elementOf(page, 'qk-video')
  const captions = elementOf(page, 'qk-captions')
  const footage = film === undefined ? '' : fill(elementSource(film))
  const ids = [
    ...new Set([footage, ...[...under, ...over].map((node) => node.src ?? '')].filter((source) => digits.test(source))),
  ]
  const files = useApi(
    attachmentList,
    { ids: ids.join(',') || '1', limit: 200 },
    { enabled: ids.length > 0, keepPrevious: true, quiet: true, staleMs: 60_000 },
  )
  const covers = new Map((files.data?.data ?? []).map((file) => [String(file.id), toChosen(file).cover]))
  const scale = width / page.width
  const sheet: CSSProperties = {
    width: page.width,
    height: page.height,
    transform: `scale(${scale})`,
    backgroundColor: String(page.commonStyle['backgroundColor'] ?? ''),
  }
  const cover = covers.get(footage)
  return (
    <div
      className="tpl-frame"
      style={{ width, height: page.height * scale }}
      role="img"
      aria-label={t('layout.previewOf', { name: page.name })}
    >
      <div className="tpl-sheet" style={sheet}>
        {under.map((node) => (
          <Node key={node.key} node={node} covers={covers} />
        ))}
        {film === undefined ? null : cover ? (
          <img className="tpl-footage" style={elementStyle(film.commonStyle)} src={cover} alt="" />
        ) : (
          <div className="tpl-missing" style={blank(elementStyle(film.commonStyle))}>
            {t('layout.footage')}
          </div>
        )}
        {over.map((node) => (
          <Node key={node.key} node={node} covers={covers} />
        ))}
        {captions === undefined || !captioned ? null : (
          <div style={elementStyle(captions.commonStyle)}>{fill(elementText(captions)) || t('layout.captions')}</div>
        )}
      </div>
    </div>
  )
}
