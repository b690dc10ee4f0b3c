import { App } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { FieldError } from '../../../../contract/errors.ts'
import { addClip, clipParams, listClips } from '../../../../contract/http/clip.ts'
import { listItems } from '../../../../contract/http/publish-items.ts'
import { addTask, listTasks } from '../../../../contract/http/wisdom-seo.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useLastChoices } from '../../../core/publishing/last-choices.ts'
import { useRefreshInfo } from '../../../core/session/use-refresh-info.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { useTellLeft } from '../../../core/new-tasks/make-up.ts'
import { goToField } from './problems.ts'
import { atPart, mediaOf, taskOf } from './publish-draft.ts'
import type { Wizard } from './use-wizard.ts'

export interface OrderRun {
  send: () => void
  sending: boolean
  /** What the last sending was refused for, at its fields; gone with the next change of the form. */
  refused: readonly FieldError[]
}
const NOTHING: readonly FieldError[] = []

/**
 * Sends the order and goes to its films, with `publishing` to the task of its works; a plan's order stays on its page.
 * An order whose answer was lost is asked for again with its token, so it is made once.
 */
export function useOrder({ mode, draft, config, sent, plan }: Wizard, publishing = false): OrderRun {
  const { t } = useTranslation('seo')
  const { t: w } = useTranslation('wizards')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const say = useErrorText()
  const refreshInfo = useRefreshInfo()
  const tellLeft = useTellLeft()
  const { keep } = useLastChoices()
  const submit = useCall(addClip, { refreshes: [listClips, clipParams], quiet: true })
  const submitTask = useCall(addTask, { refreshes: [listClips, clipParams, listTasks, listItems], quiet: true })
  const last = useRef({ body: '', token: '' })
  const [refusal, setRefusal] = useState<{ draft: Wizard['draft']; found: readonly FieldError[] } | null>(null)

  const tokenFor = (body: string): string => {
    if (last.current.body !== body) last.current = { body, token: crypto.randomUUID() }
    return last.current.token
  }
  const sendFilms = async (name: string): Promise<void> => {
    const order = {
      name,
      mode,
      num: draft.num,
      config,
      ...(draft.templateId > 0 ? { template_id: draft.templateId } : {}),
      ...(plan === undefined ? {} : { plan_id: plan.id }),
    }
    const made = await submit.mutateAsync({ ...order, client_token: tokenFor(JSON.stringify(order)) })
    sent()
    message.success(t('clip.submitted', { n: draft.num }))
    if (plan === undefined) await navigate(withQuery(PATHS.videos, { clip_id: made.id }))
  }
  const sendWorks = async (name: string): Promise<void> => {
    const task = taskOf(mode, { name, num: draft.num, config }, draft.publish, mediaOf(mode, draft))
    const made = await submitTask.mutateAsync({ ...task, client_token: tokenFor(JSON.stringify(task)) })
    if (mediaOf(mode, draft) === MEDIA_TYPE.video)
      keep({ accounts: draft.publish.accounts, topics: draft.publish.topics })
    sent()
    if (made.blocked.length === 0) message.success(w('publish.made', { n: draft.num, works: made.items }))
    tellLeft(made, task)
    await navigate(withQuery(PATHS.seoPublish, { wisdom_task_id: made.wisdom_task_id }))
  }
  const send = async (): Promise<void> => {
    const name = draft.name.trim() || w(`defaultName.${mode}`, { n: draft.num })
    setRefusal(null)
    try {
      await (publishing ? sendWorks(name) : sendFilms(name))
      void refreshInfo()
    } catch (error) {
      const found = error instanceof ApiError ? error.fieldErrors.map(atPart) : []
      if (error instanceof ApiError && error.kind === 'business') last.current = { body: '', token: '' }
      setRefusal({ draft, found })
      // Said at its part of the form; what has none there is said at the top.
      if (found[0] === undefined || !goToField(found[0].field)) message.error(found[0]?.msg ?? say(error))
    }
  }
  return {
    send: () => void send(),
    sending: submit.isPending || submitTask.isPending,
    refused: refusal?.draft === draft ? refusal.found : NOTHING,
  }
}
