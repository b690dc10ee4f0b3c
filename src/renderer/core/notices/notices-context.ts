import { makeContext } from '../context/make-context.ts'
import type { Notices } from './notices.ts'

/** Messages at the top of the page. */
export const [NoticesContext, useNotices] = makeContext<Notices>('notices')
