import { type TemplatePage, templatePage } from '../../../../contract/entities/template-page.ts'

export type ReadPage = { page: TemplatePage } | { problem: 'json' | 'shape'; detail: string }

/** A page out of a file's text: the JSON of a page of the visual editor, or of a project, whose first page is taken. */
export function readPage(text: string): ReadPage {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: 'json', detail: error instanceof Error ? error.message : '' }
  }
  const inside =
    typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages)
      ? (value.pages as unknown[])[0]
      : value
  const read = templatePage.safeParse(inside)
  if (read.success) return { page: read.data }
  const [issue] = read.error.issues
  return { problem: 'shape', detail: issue === undefined ? '' : `${issue.path.join('.')} ${issue.message}`.trim() }
}
