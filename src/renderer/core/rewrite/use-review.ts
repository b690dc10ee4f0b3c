import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  acceptRewrites,
  editRewrite,
  listRewrites,
  reopenRewrites,
  type RewriteRow,
} from '../../../contract/http/ai.ts'
import { listPlans } from '../../../contract/http/plan.ts'
import { useCall } from '../http/use-api.ts'
import { useUndo } from '../notices/use-undo.tsx'

export interface ReviewActions {
  readonly busy: boolean
  /** 1 accepts, 0 refuses; says what became of it and offers the way back. Never rejects. */
  decide: (ids: readonly number[], accept: 0 | 1) => Promise<void>
  reopen: (ids: readonly number[]) => Promise<void>
  /** Rejects when the server refuses. */
  edit: (row: RewriteRow, text: string) => Promise<void>
}

/** What a person does with rewrites. Routes that use it name `review` among their texts. */
export function useReview(): ReviewActions {
  const { t } = useTranslation('review')
  const { message } = App.useApp()
  const undo = useUndo()
  const refreshes = [listRewrites, listPlans]
  const accept = useCall(acceptRewrites, { refreshes, overlay: false })
  const back = useCall(reopenRewrites, { refreshes, overlay: false })
  const change = useCall(editRewrite, { refreshes: [listRewrites], overlay: false })
  const tell = (refused: readonly { msg: string }[]): void => {
    const [first] = refused
    if (first !== undefined) message.warning(t('refused', { n: refused.length, why: first.msg }), 6)
  }
  const reopen = async (ids: readonly number[]): Promise<string> => {
    const { reopened, refused } = await back.mutateAsync({ ids: [...ids] })
    tell(refused)
    return t('reopened', { n: reopened })
  }
  return {
    busy: accept.isPending || back.isPending || change.isPending,
    async decide(ids, how) {
      const told = await accept.mutateAsync({ ids: [...ids], accept: how }).catch(() => null)
      if (told === null) return
      tell(told.refused)
      const done = ids.filter((id) => !told.refused.some((one) => one.id === id))
      if (done.length > 0)
        undo(
          how === 0
            ? t('dropped', { n: told.changed })
            : told.applied > 0
              ? t('applied', { n: told.changed, in: told.applied })
              : t('accepted', { n: told.changed }),
          async () => await reopen(done),
        )
    },
    reopen: async (ids) =>
      void (await reopen(ids).then(
        (text) => message.success(text),
        () => undefined,
      )),
    edit: async (row, text) => void (await change.mutateAsync({ id: row.id, text })),
  }
}
