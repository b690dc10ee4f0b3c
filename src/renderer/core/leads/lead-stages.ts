import { LEAD_STAGE, LEAD_STAGES, type LeadStage } from '../../../contract/entities/lead.ts'

/** The stage of a number on the wire; one that is not known counts as waiting. */
export function stageOf(value: number): LeadStage {
  return LEAD_STAGES.find((stage) => stage === value) ?? LEAD_STAGE.waiting
}
/** The stage that the address names, if it names one. */
export function stageIn(text: string): LeadStage | undefined {
  return LEAD_STAGES.find((stage) => String(stage) === text)
}
