import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ArticleRow } from '../../../../contract/entities/article.ts'
import { CODE } from '../../../../contract/errors.ts'
import { deleteArticles, listArticles, restoreArticles } from '../../../../contract/http/article.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'

/** The way back stays in sight this long, s. */
const UNDO_S = 8

const refused = z.object({
  refs: z.array(z.object({ title: z.string(), used_by: z.array(z.object({ name: z.string() })) })),
})

/** Articles that unpublished works use, with the tasks, out of a refusal (STILL_USED); null for any other failure. */
const usesIn = (error: unknown): { title: string; tasks: string[] }[] | null => {
  const parsed = error instanceof ApiError && error.code === CODE.STILL_USED ? refused.safeParse(error.data) : null
  return parsed?.success === true
    ? parsed.data.refs.map((ref) => ({ title: ref.title, tasks: [...new Set(ref.used_by.map((use) => use.name))] }))
    : null
}

/** Asks before articles go, with the way back for a moment; what a waiting work needs stays, and the work is named. */
export function useDeleteArticles(): (rows: readonly ArticleRow[], done?: () => void) => void {
  const { t } = useTranslation('articles')
  const { message, modal } = App.useApp()
  const say = useErrorText()
  const confirm = useConfirmDelete()
  const remove = useCall(deleteArticles, { refreshes: [listArticles], quiet: true })
  const restore = useCall(restoreArticles, { refreshes: [listArticles] })

  const undo = async (ids: number[], key: string): Promise<void> => {
    message.destroy(key)
    message.success(t('delete.restored', { n: (await restore.mutateAsync({ ids })).restored }))
  }
  return (rows, done) =>
    confirm({
      what: t('article'),
      names: rows.map((row) => row.title),
      more: <p className="publish-hint">{t('delete.bin')}</p>,
      onOk: async () => {
        const ids = rows.map((row) => row.id)
        try {
          const { deleted } = await remove.mutateAsync({ ids })
          const key = `deleted-articles:${ids.join(',')}`
          void message.open({
            key,
            type: 'success',
            duration: UNDO_S,
            content: (
              <>
                {t('delete.deleted', { n: deleted })}
                <Button type="link" size="small" onClick={() => void undo(ids, key).catch(() => undefined)}>
                  {t('delete.undo')}
                </Button>
              </>
            ),
          })
          done?.()
        } catch (error) {
          const uses = usesIn(error)
          if (uses === null) message.error(say(error))
          else
            modal.warning({
              title: t('delete.used'),
              content: (
                <ul className="warning-list">
                  {uses.map((use) => (
                    <li key={use.title}>{t('delete.use', { title: use.title, tasks: use.tasks.join('、') })}</li>
                  ))}
                </ul>
              ),
              okText: t('ok'),
            })
        }
      },
    })
}
