import type { CallResult, LeadRow, LeadStage } from '../../../../contract/entities/lead.ts'

/** What is asked of a person before something is done with leads; `done` runs once it was done. */
export type LeadQuestion = { rows: readonly LeadRow[]; done?: () => void } & (
  | { kind: 'follow' }
  /** `result`: chosen already. */
  | { kind: 'call'; result?: CallResult }
  /** `stage`: chosen already. */
  | { kind: 'stage'; stage?: LeadStage }
  | { kind: 'assign' }
  | { kind: 'tag' }
  | { kind: 'merge' }
  | { kind: 'release' }
  | { kind: 'edit' }
  | { kind: 'export' }
)
export type AskLead = (question: LeadQuestion) => void
