import type { WebContents } from 'electron'

/** Is `url` on exactly this origin? Parsed origins are compared, never prefixes. */
export function sameOrigin(url: string, origin: string): boolean {
  try {
    return new URL(url).origin === origin
  } catch {
    return false
  }
}

/** Refuses every navigation, redirect and frame that leaves the product's origin (Electron checklist 13). */
export function guardNavigation(contents: WebContents, origin: string): void {
  const refuse = (event: { preventDefault: () => void; url: string }): void => {
    if (!sameOrigin(event.url, origin)) event.preventDefault()
  }
  contents.on('will-navigate', refuse)
  contents.on('will-redirect', refuse)
  contents.on('will-frame-navigate', refuse)
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
