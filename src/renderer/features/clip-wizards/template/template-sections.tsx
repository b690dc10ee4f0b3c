import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplatePage as Page } from '../../../../contract/entities/template-page.ts'
import { elementOf, templateVariables } from '../../../../contract/page-nodes.ts'
import { CaptionsSection } from '../clip/captions-section.tsx'
import type { ClipDraft, RowDraft } from '../clip/draft.ts'
import { GroupsSection } from '../clip/groups-section.tsx'
import { captionsFromTable, footageFromPage } from '../clip/mode-config.ts'
import { MusicSection, PictureSection } from '../clip/picture-sections.tsx'
import { FIELDS } from '../wizard/fields.ts'
import { Part } from '../wizard/part.tsx'
import type { Wizard } from '../wizard/use-wizard.ts'
import { LayoutSection } from './layout-section.tsx'
import { emptyRow, lacking } from './sheet.ts'
import { TableSection } from './table-section.tsx'
import './template.css'

/** What 模板成片 can't do without, as a sentence; '' = nothing is missing. */
export function useTemplateNeed(): (draft: ClipDraft) => string {
  const { t } = useTranslation('wizards')
  return ({ page, rows, groups }: ClipDraft): string => {
    if (page === null) return t('layout.need')
    if (!footageFromPage(page) && groups.every((group) => group.files.length === 0)) return t('layout.needFootage')
    const variables = templateVariables(page)
    if (variables.length === 0) return ''
    const at = rows.findIndex((row) => lacking(row, variables).length > 0)
    return at < 0 ? '' : t('table.need', { n: at + 1, names: lacking(rows[at] ?? emptyRow(), variables).join('、') })
  }
}

/** The sections of 模板成片: a page of the visual editor, its variables from a table, footage, captions, music, picture. */
export function TemplateSections({ wizard }: { wizard: Wizard }) {
  const [shown, setShown] = useState(0)
  const { draft, set, section } = wizard
  const { page, rows } = draft
  const variables = page === null ? [] : templateVariables(page)
  const changeRows = (next: RowDraft[] | ((rows: RowDraft[]) => RowDraft[])): void =>
    set((before) => {
      const made = typeof next === 'function' ? next(before.rows) : next
      return { rows: made, num: Math.max(1, made.length) }
    })
  const choose = (chosen: Page, pageName: string): void =>
    set((before) => {
      const kept = before.rows.length === 0 ? [emptyRow()] : before.rows
      return {
        page: chosen,
        pageName,
        rows: kept,
        ...(templateVariables(chosen).length === 0 ? {} : { num: kept.length }),
      }
    })
  return (
    <>
      <Part fields={['config.template.page', 'config.template']}>
        <LayoutSection
          page={page}
          row={rows[Math.min(shown, rows.length - 1)] ?? null}
          captioned={draft.captionMode !== 'none'}
          onChoose={choose}
        />
      </Part>
      {variables.length === 0 ? null : (
        <Part fields={['config.template.rows']}>
          <TableSection
            variables={variables}
            rows={rows}
            onChange={changeRows}
            shown={Math.min(shown, rows.length - 1)}
            onShow={setShown}
          />
        </Part>
      )}
      {page === null || footageFromPage(page) ? null : (
        <Part fields={FIELDS.groups}>
          <GroupsSection groups={draft.groups} onChange={(groups) => set({ groups })} />
        </Part>
      )}
      <Part fields={FIELDS.captions}>
        <CaptionsSection
          {...section}
          textsElsewhere={captionsFromTable(page)}
          styled={page === null || elementOf(page, 'qk-captions') === undefined}
        />
      </Part>
      <Part fields={FIELDS.music}>
        <MusicSection {...section} beat={false} />
      </Part>
      <Part fields={FIELDS.picture}>
        <PictureSection {...section} />
      </Part>
    </>
  )
}
