/** A child process of ours, whatever started it: Electron's utilityProcess or plain Node's fork. */
export interface Child {
  readonly pid: number | undefined
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: (code: number) => void): void
  kill(): void
}
/** Starts a bundled entry of out/main as a child. */
export type SpawnChild = (entry: string, env: Readonly<Record<string, string | undefined>>) => Child
