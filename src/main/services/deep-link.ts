import { app } from 'electron'

/**
 * Scheme of the "open cloud housekeeper" button in a browser; carries no command, it only brings the window to the
 * front.
 */
export const DEEP_LINK_SCHEME = 'matrix-publisher'

/** Registers the scheme and answers second instances and links by showing the window. */
export function listenForDeepLinks(show: () => void): void {
  app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME)
  app.on('second-instance', show)
  app.on('open-url', (event) => {
    event.preventDefault()
    show()
  })
  app.on('activate', show)
}
