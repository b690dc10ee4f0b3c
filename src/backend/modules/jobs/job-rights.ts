// Who but the one who asked may see and stop a job: people with its right. What stands in no row is the system's own
// affair.
import type { Perm } from '../../../contract/permissions.ts'

interface JobRight {
  readonly right: Perm
  /** Asked for by several people at once, it is one job. */
  readonly shared?: true
}

/** By type of job. */
export const JOB_RIGHTS: Readonly<Record<string, JobRight>> = {
  'accounts.refresh': { right: 'account:list' },
  'articles.generate': { right: 'article:edit' },
  'clip.cover': { right: 'clip:edit' },
  'clip.download': { right: 'clip:edit' },
  'clip.live': { right: 'clip:edit' },
  'clip.render': { right: 'clip:edit' },
  'clip.try': { right: 'clip:edit' },
  'keywords.suggest': { right: 'plan:list', shared: true },
  'operations.run': { right: 'operation:list', shared: true },
  'material.play': { right: 'material:list', shared: true },
}

/** Types whose jobs nobody asks for by name: no person sees them. */
export const SYSTEM_JOBS: ReadonlySet<string> = new Set([
  'ai.rewrites',
  'articles.roll',
  'clip.samples',
  'plans.roll',
  'wechat.notice',
])

/** Jobs that come and go while a form is filled: stopping one is no news. */
export const FLEETING_JOBS: ReadonlySet<string> = new Set(['clip.live', 'clip.try', 'keywords.suggest'])
