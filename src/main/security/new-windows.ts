import type { WebContents } from 'electron'
import { openExternalLink } from './external-links.ts'

/** No page opens a window of ours: allowed links go to the system's browser (Electron checklist 14). */
export function guardNewWindows(contents: WebContents): void {
  return contents.setWindowOpenHandler(({ url }) => {
    void openExternalLink(url)
    return { action: 'deny' }
  })
}
