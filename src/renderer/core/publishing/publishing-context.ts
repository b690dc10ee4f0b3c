import { makeContext } from '../context/make-context.ts'
import type { PublishDesk } from './publish-desk.ts'

/** Publishing as this page shows and steers it. */
export const [PublishingContext, usePublishing] = makeContext<PublishDesk>('publishing')
