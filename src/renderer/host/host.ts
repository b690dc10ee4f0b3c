/** A helper that the page may try to reach. */
export interface HelperCandidate {
  /** e.g. `ws://127.0.0.1:17651/housekeeper` */
  url: string
  /** Present = say hello with it; absent = ask for pairing. */
  token?: string
  /** Who answered there when the token was given: nobody else gets anything. Goes with the token. */
  device?: HelperDevice
  /**
   * Helpers pinned at other addresses: one of them may answer here after a restart. Only where this address has no
   * token.
   */
  known?: readonly { token: string; device: HelperDevice }[]
}
/** A helper as it was pinned. */
export interface HelperDevice {
  id: string
  /** SPKI, base64. */
  publicKey: string
}
/** A pairing code, and the short name of the key that the launcher's helper has; '' = not told. */
export interface LaunchCode {
  code: string
  keyMark: string
}

export interface AppInfo {
  version: string
  platform: string
  dataDir: string
}

/** What the page may ask of its surroundings. The desktop window and the browser each answer it their own way. */
export interface Host {
  readonly kind: 'desktop' | 'web'
  /** Helpers to try, best first. `wsUrl` is the project's configured address, '' when none. */
  helperEndpoints(wsUrl: string): Promise<HelperCandidate[]>
  /** May a helper be looked for without a click? A browser asks its user before a page may reach this computer. */
  readonly mayLookForHelper: boolean
  /** A pairing code that the launcher put into the page's address; given once. */
  takePairingCode(): LaunchCode | null
  /** Was the page opened with such a code? Then the helper is spoken to without a click: the launcher was the click. */
  readonly openedToPair: boolean
  /** Keeps the token that pairing gave and the helper that gave it; a no-op in the desktop window. */
  rememberPairing(url: string, token: string, device: HelperDevice): void
  /** Forgets a token that the helper no longer accepts. */
  forgetPairing(url: string): void
  /** Starts the helper of this computer; answers whether it was asked to. */
  startHelper(): Promise<boolean>
  openExternal(url: string): Promise<void>
  /** A notification of the operating system; in the browser only where the person has allowed it. */
  notify(title: string, body: string): Promise<void>
  appInfo(): Promise<AppInfo>
  /** Update source: `configured` false = none. */
  checkUpdate(): Promise<{ configured: boolean; available: boolean; version: string }>
}
