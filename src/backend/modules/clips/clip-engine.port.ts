// What the screen of the clip engine asks of the media engine.

/** What makes the films here. */
export interface ClipEngineReport {
  /** The program; encoders of graphics chips are tried out at the first call. */
  report(): Promise<EngineFacts>
  /** Bytes of the kept pieces of films. */
  cacheBytes(): Promise<number>
}

export interface EngineFacts {
  ready: boolean
  reason: string
  version: string
  probe_version: string
  warning: string
  source: 'option' | 'env' | 'package' | 'path' | ''
  license: string
  encoders: string[]
  chips: string[]
}
