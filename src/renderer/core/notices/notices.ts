import { createEmitter, type Emitter } from '../../lib/emitter.ts'

/** A short message at the top of the page. */
export interface Toast {
  kind: 'success' | 'info' | 'warning' | 'error'
  text: string
  /** Same key = one message, renewed instead of stacked. */
  key?: string
  /** ms; 3 s by default, errors 5 s. */
  durationMs?: number
}

/** Messages of the global store: anybody may push, the shell shows. */
export interface Notices extends Emitter<Toast> {
  success(text: string): void
  info(text: string): void
  warning(text: string): void
  error(text: string): void
}

export function createNotices(): Notices {
  const emitter = createEmitter<Toast>()
  const push = (kind: Toast['kind']) => (text: string) => emitter.emit({ kind, text, key: `${kind}:${text}` })
  return { ...emitter, success: push('success'), info: push('info'), warning: push('warning'), error: push('error') }
}
