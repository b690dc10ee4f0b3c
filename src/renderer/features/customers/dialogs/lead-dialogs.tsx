import { AssignModal } from './assign-modal.tsx'
import { CallModal } from './call-modal.tsx'
import { ExportModal } from '../files/export-modal.tsx'
import { FollowModal } from '../../../core/leads/follow-modal.tsx'
import { LeadForm } from './lead-form.tsx'
import type { LeadQuestion } from './lead-question.ts'
import { MergeModal } from './merge-modal.tsx'
import { ReleaseModal } from './release-modal.tsx'
import { StageModal } from '../../../core/leads/stage-modal.tsx'
import { TagModal } from '../../../core/leads/tag-modal.tsx'

/** The dialog of what is asked now; one that waits unseen would take Esc from the open one. */
export function LeadDialogs({
  question,
  onOpen,
  onClose,
}: {
  question: LeadQuestion | null
  /** Shows another lead. */
  onOpen: (id: number) => void
  onClose: () => void
}) {
  if (question === null) return null
  const { rows, done: onDone } = question
  const [row] = rows
  const common = { rows, onDone, onClose }
  if (row === undefined) return null
  switch (question.kind) {
    case 'follow':
      return <FollowModal followed={{ kind: 'lead', row }} onDone={onDone} onClose={onClose} />
    case 'call':
      return <CallModal row={row} result={question.result} onDone={onDone} onClose={onClose} />
    case 'stage':
      return <StageModal {...common} stage={question.stage} />
    case 'assign':
      return <AssignModal {...common} />
    case 'tag':
      return <TagModal {...common} />
    case 'merge':
      return <MergeModal {...common} />
    case 'release':
      return <ReleaseModal {...common} />
    case 'export':
      return <ExportModal filter={{}} ids={rows.map((one) => one.id)} total={rows.length} onClose={onClose} />
    case 'edit':
      return <LeadForm row={row} onDone={onDone} onOpen={onOpen} onClose={onClose} />
  }
}
