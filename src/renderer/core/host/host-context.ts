import type { Host } from '../../host/host.ts'
import type { SafeStorage } from '../../lib/storage.ts'
import { makeContext } from '../context/make-context.ts'

/** What the page stands in: the desktop's window or a browser. */
export const [HostContext, useHost] = makeContext<Host>('host')

/** What this browser remembers. */
export const [StorageContext, useStorage] = makeContext<SafeStorage>('storage')
