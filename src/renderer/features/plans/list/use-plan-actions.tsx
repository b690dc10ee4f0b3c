import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { PlanRow } from '../../../../contract/entities/plan.ts'
import { copyPlan, deletePlans, listPlans, planInfo, setPlanStatus } from '../../../../contract/http/plan.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useUndo } from '../../../core/notices/use-undo.tsx'
import { useRefreshInfo } from '../../../core/session/use-refresh-info.ts'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { forStart, isRunning, overduePath } from './plan-list.ts'

const LISTS = [listPlans, planInfo] as const
const idsOf = (plans: readonly PlanRow[]): number[] => plans.map((plan) => plan.id)

/**
 * What can be done with plans: single changes can be taken back, changes of several and those without a way back are
 * asked for first.
 */
export function usePlanActions() {
  const { t } = useTranslation('planlist')
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const undo = useUndo()
  const confirmDelete = useConfirmDelete()
  const refreshInfo = useRefreshInfo()
  const set = useCall(setPlanStatus, { refreshes: LISTS })
  const copy = useCall(copyPlan, { refreshes: LISTS })
  const remove = useCall(deletePlans, { refreshes: LISTS, onSuccess: refreshInfo })

  const named = (plans: readonly PlanRow[]): string => {
    const names = plans
      .slice(0, 3)
      .map((plan) => t('quoted', { name: plan.name }))
      .join(t('and'))
    return plans.length > 3 ? t('more', { names, n: plans.length }) : names
  }
  const go = async (plans: readonly PlanRow[]): Promise<void> => {
    const { start, resume } = forStart(plans)
    if (start.length > 0) await set.mutateAsync({ ids: idsOf(start), action: 'start' })
    const overdue = resume.length > 0 ? (await set.mutateAsync({ ids: idsOf(resume), action: 'resume' })).overdue : 0
    const done = [...start, ...resume]
    undo(t('started', { what: named(done) }), async () => {
      await set.mutateAsync({ ids: idsOf(done), action: 'pause' })
      return t('paused', { what: named(done) })
    })
    // They would wait for ever, and nobody would know.
    if (overdue > 0)
      void modal.confirm({
        title: t('overdue.title', { n: overdue }),
        content: t('overdue.text'),
        okText: t('overdue.mend'),
        cancelText: t('overdue.later'),
        onOk: () => void navigate(overduePath(resume.length === 1 ? (resume[0]?.id ?? 0) : 0)),
      })
  }
  const hold = async (plans: readonly PlanRow[]): Promise<void> => {
    await set.mutateAsync({ ids: idsOf(plans), action: 'pause' })
    undo(t('paused', { what: named(plans) }), async () => {
      await set.mutateAsync({ ids: idsOf(plans), action: 'resume' })
      return t('started', { what: named(plans) })
    })
  }
  /** Several at once: their names and number first, and how many of the chosen it does not concern. */
  const askMany = (
    key: 'start' | 'pause',
    chosen: readonly PlanRow[],
    plans: readonly PlanRow[],
    act: () => Promise<void>,
    clear: () => void,
  ): void => {
    if (plans.length === 0) return void message.info(t(`bulk.${key}None`))
    modal.confirm({
      title: t(`bulk.${key}`, { n: plans.length }),
      okText: t(`bulk.${key}Ok`),
      cancelText: t('cancel'),
      content: (
        <>
          <p>{named(plans)}</p>
          <p>{t(`bulk.${key}Text`)}</p>
          {plans.length < chosen.length ? <p>{t('bulk.skipped', { n: chosen.length - plans.length })}</p> : null}
        </>
      ),
      onOk: async () => {
        await act()
        clear()
      },
    })
  }

  return {
    start: (plan: PlanRow): void => void go([plan]).catch(() => undefined),
    pause: (plan: PlanRow): void => void hold([plan]).catch(() => undefined),
    startAll(chosen: readonly PlanRow[], clear: () => void): void {
      const plans = chosen.filter((plan) => plan.status === 0 || plan.status === 3)
      askMany('start', chosen, plans, async () => await go(plans), clear)
    },
    pauseAll(chosen: readonly PlanRow[], clear: () => void): void {
      const plans = chosen.filter(isRunning)
      askMany('pause', chosen, plans, async () => await hold(plans), clear)
    },
    finish(plan: PlanRow): void {
      modal.confirm({
        title: t('finish.title', { name: plan.name }),
        content: t('finish.text'),
        okText: t('finish.ok'),
        okButtonProps: { danger: true },
        cancelText: t('cancel'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: async () => {
          await set.mutateAsync({ ids: [plan.id], action: 'finish' })
          message.success(t('finish.done', { name: plan.name }))
        },
      })
    },
    async copy(plan: PlanRow): Promise<void> {
      const { id } = await copy.mutateAsync({ id: plan.id })
      undo(t('copied', { name: plan.name }), async () => {
        await remove.mutateAsync({ ids: [id] })
        return t('uncopied')
      })
    },
    remove(chosen: readonly PlanRow[], clear?: () => void): void {
      const plans = chosen.filter((plan) => !isRunning(plan))
      if (plans.length === 0) return void message.warning(t('delete.running'))
      const waiting = plans.reduce(
        (sum, plan) => sum + Math.max(0, plan.made_num - plan.published_num - plan.fail_num - plan.unconfirmed_num),
        0,
      )
      confirmDelete({
        what: t('plan'),
        names: plans.map((plan) => plan.name),
        more: (
          <>
            {waiting > 0 ? <p>{t('delete.waiting', { n: waiting })}</p> : null}
            {plans.length < chosen.length ? <p>{t('delete.skipped', { n: chosen.length - plans.length })}</p> : null}
          </>
        ),
        onOk: async () => {
          const { deleted, released } = await remove.mutateAsync({ ids: idsOf(plans) })
          message.success(
            released > 0 ? t('delete.released', { n: deleted, released }) : t('delete.done', { n: deleted }),
          )
          clear?.()
        },
      })
    },
  }
}
