import { spawn } from 'node:child_process'

/** Opens the page in the person's default browser; silent when the machine has none (the address was printed). */
export function openInBrowser(url: string): void {
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['rundll32', ['url.dll,FileProtocolHandler', url]]
        : ['xdg-open', [url]]
  const child = spawn(command as string, args as string[], { stdio: 'ignore', detached: true })
  child.once('error', () => undefined)
  child.unref()
}
