import { shell } from 'electron'

/** May this link go to the system's browser? https and mailto only (Electron checklist 15). */
export function isExternalLink(url: string): boolean {
  try {
    return ['https:', 'mailto:'].includes(new URL(url).protocol)
  } catch {
    return false
  }
}

/** Opens a link outside the product; answers false for a refused one. */
export async function openExternalLink(url: string): Promise<boolean> {
  if (!isExternalLink(url)) return false
  await shell.openExternal(url)
  return true
}
