import { spawn } from 'node:child_process'

/** Opens the page in the default browser; the address was printed, so a machine without one loses nothing. */
export function openInBrowser(url: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['rundll32', ['url.dll,FileProtocolHandler', url]]
        : ['xdg-open', [url]]
  spawn(command as string, args as string[], { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref()
}
