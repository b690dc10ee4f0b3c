import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type CallResult, LEAD_STAGE, type LeadRow, type LeadStage } from '../../../contract/entities/lead.ts'
import { convertLead } from '../../../contract/http/customer.ts'
import { addCall, claimLeads, deleteLeads, setLeadStage } from '../../../contract/http/lead.ts'
import { useCall } from '../../core/http/use-api.ts'
import { useUndo } from '../../core/notices/use-undo.tsx'
import { useMay } from '../../core/permissions/permit.tsx'
import { PATHS, withQuery } from '../../lib/paths.ts'
import { useConfirmDelete } from '../../ui/use-confirm-delete.tsx'
import { needsReason } from '../../core/leads/reason-item.tsx'
import { stageOf } from '../../core/leads/lead-stages.ts'
import { CUSTOMER_READS, LEAD_READS, OWNER_READS } from '../../core/leads/lead-reads.ts'

export interface LeadActions {
  /** At once; a stage that needs a reason or may name an amount is not for here (`StageModal`). */
  move(row: LeadRow, stage: LeadStage): void
  claim(rows: readonly LeadRow[], done?: () => void): void
  /** Asks first; can be taken back for a moment. */
  remove(rows: readonly LeadRow[], done?: () => void): void
  /** Makes a customer of it. */
  convert(row: LeadRow): void
  /** Notes a call that has just ended and was not answered. */
  noteCall(row: LeadRow, result: Exclude<CallResult, 'connected'>): void
}

/** Does a stage ask for more than a press: a reason, an amount? */
export function asksMore(stage: LeadStage): boolean {
  return needsReason(stage) || stage === LEAD_STAGE.won
}

/** What is done with leads at once, each with its sentence at the end; failures are shown by the shell. */
export function useLeadActions(): LeadActions {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const may = useMay()
  const offer = useUndo()
  const confirm = useConfirmDelete()
  const stages = useCall(setLeadStage, { refreshes: LEAD_READS, overlay: false })
  // What is taken back tells its failure itself.
  const back = useCall(setLeadStage, { refreshes: LEAD_READS, overlay: false, quiet: true })
  const restored = useCall(deleteLeads, { refreshes: OWNER_READS, quiet: true })
  const claimed = useCall(claimLeads, { refreshes: OWNER_READS })
  const removed = useCall(deleteLeads, { refreshes: OWNER_READS })
  const converted = useCall(convertLead, { refreshes: [...LEAD_READS, ...CUSTOMER_READS] })
  const calls = useCall(addCall, { refreshes: LEAD_READS, overlay: false })
  const quietly = (work: Promise<void>): void => void work.catch(() => undefined)
  return {
    move: (row, stage) =>
      quietly(
        stages.mutateAsync({ ids: [row.id], stage }).then(() =>
          offer(t('stages.moved', { name: row.guest_name || t('noName'), stage: t(`stage.${stage}`) }), async () => {
            const before = stageOf(row.stage)
            await back.mutateAsync({
              ids: [row.id],
              stage: before,
              ...(needsReason(before) ? { reason: row.stage_reason } : {}),
              ...(before === LEAD_STAGE.won && row.deal_amount !== null ? { deal_amount: row.deal_amount } : {}),
              ...(before === LEAD_STAGE.won && row.deal_time > 0 ? { deal_time: row.deal_time } : {}),
            })
            return t('stages.movedBack')
          }),
        ),
      ),
    claim: (rows, done) =>
      quietly(
        claimed.mutateAsync({ ids: rows.map((row) => row.id) }).then(({ updated, skipped }) => {
          if (skipped > 0) message.warning(t('claim.some', { n: updated, skipped }))
          else message.success(t('claim.done', { n: updated }))
          done?.()
        }),
      ),
    remove: (rows, done) =>
      confirm({
        what: t('lead'),
        names: rows.map((row) => row.guest_name || row.phone_mask || row.wechat_mask || t('noName')),
        onOk: async () => {
          const ids = rows.map((row) => row.id)
          const { deleted } = await removed.mutateAsync({ ids })
          offer(t('remove.done', { n: deleted }), async () =>
            t('remove.restored', { n: (await restored.mutateAsync({ ids, restore: 1 })).deleted }),
          )
          done?.()
        },
      }),
    convert: (row) =>
      quietly(
        converted.mutateAsync({ lead_id: row.id }).then(({ customer_id: customer, created }) => {
          void message.success({
            duration: 8,
            content: (
              <>
                {t(created === 1 ? 'convert.done' : 'convert.linked')}
                {may('customer:list') ? (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => void navigate(withQuery(PATHS.customers, { open: customer }))}
                  >
                    {t('convert.open')}
                  </Button>
                ) : null}
              </>
            ),
          })
        }),
      ),
    noteCall: (row, result) =>
      quietly(
        calls
          .mutateAsync({ lead_id: row.id, start_time: Math.floor(Date.now() / 1_000), result })
          .then(() => void message.success(t('call.done', { result: t(`result.${result}`) }))),
      ),
  }
}
