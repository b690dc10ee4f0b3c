import type { z } from 'zod'
import type { evidenceStep } from '../../../../contract/helper/commands.ts'

type Line = z.output<typeof evidenceStep>

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * One attempt as a page that stands alone: steps, pictures inside it, and the cleaned page as text. Secrets were cut
 * out where it was recorded.
 */
export function evidenceReport({
  title,
  lines,
  files,
}: {
  title: string
  lines: readonly Line[]
  files: ReadonlyMap<string, string>
}): string {
  const rows = lines.map((line) => {
    const picture = files.get(line.picture)
    const image = picture?.startsWith('data:image/jpeg;base64,') ? `<br><img alt="" src="${escape(picture)}">` : ''
    return `<li><b>${escape(new Date(line.time).toISOString())}</b> ${escape(line.text)} <small>${escape([line.step, line.code, line.url, line.selector].join(' '))}</small>${image}</li>`
  })
  const outline = [...files].find(([name]) => name.endsWith('.html'))?.[1] ?? ''
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escape(title)}</title><style>body{font:14px/1.7 sans-serif;max-width:960px;margin:32px auto}img{max-width:100%;border:1px solid}pre{white-space:pre-wrap;font-size:12px}</style><h1>${escape(title)}</h1><ol>${rows.join('')}</ol>${outline ? `<h2>HTML</h2><pre>${escape(outline)}</pre>` : ''}</html>`
}
