import { App } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { addClip, clipParams, listClips } from '../../../../contract/http/clip.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useRefreshInfo } from '../../../core/session/use-refresh-info.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { goToField } from './problems.ts'
import type { Wizard } from './use-wizard.ts'

/** Sends the order and goes to its films; a plan's order stays on its page. An order whose answer was lost is asked for again with its token, so it is made once. */
export const useOrder = ({ mode, draft, config, sent, plan }: Wizard): { send: () => void; sending: boolean } => {
  const { t } = useTranslation('seo')
  const { t: w } = useTranslation('wizards')
  const { message } = App.useApp()
  const navigate = useNavigate()
  const say = useErrorText()
  const refreshInfo = useRefreshInfo()
  const submit = useCall(addClip, { refreshes: [listClips, clipParams], quiet: true })
  const last = useRef({ body: '', token: '' })
  const send = async (): Promise<void> => {
    const order = { name: draft.name.trim() || w(`defaultName.${mode}`, { n: draft.num }), mode, num: draft.num, config, ...(draft.templateId > 0 ? { template_id: draft.templateId } : {}), ...(plan === undefined ? {} : { plan_id: plan.id }) }
    const body = JSON.stringify(order)
    if (last.current.body !== body) last.current = { body, token: crypto.randomUUID() }
    try {
      const made = await submit.mutateAsync({ ...order, client_token: last.current.token })
      sent()
      void refreshInfo()
      message.success(t('clip.submitted', { n: draft.num }))
      if (plan === undefined) await navigate(withQuery(PATHS.videos, { clip_id: made.id }))
    } catch (error) {
      const field = error instanceof ApiError ? error.fieldErrors[0] : undefined
      if (error instanceof ApiError && error.kind === 'business') last.current = { body: '', token: '' }
      message.error(field?.msg ?? say(error))
      if (field) goToField(field.field)
    }
  }
  return { send: () => void send(), sending: submit.isPending }
}
