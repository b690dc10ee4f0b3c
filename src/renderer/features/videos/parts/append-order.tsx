import { App, Form, InputNumber } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { walletLedger } from '../../../../contract/http/admin.ts'
import type { ClipMode } from '../../../../contract/entities/clip.ts'
import { appendClip, clipInfo, clipParams, listClips, listOutputs } from '../../../../contract/http/clip.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useApi, useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useClipsText } from '../../../core/session/use-clips-text.ts'
import { useRefreshInfo } from '../../../core/session/use-refresh-info.ts'
import { FormModal } from '../../../ui/form-modal.tsx'

/** Most films of one order. */
const MOST = 100
const FIRST = 3

/** The order that gets more films. */
export interface Appending {
  id: number
  name: string
  mode: ClipMode
}

function Cost({ mode }: { mode: ClipMode }) {
  const { t } = useTranslation('videos')
  const say = useClipsText()
  const num = Form.useWatch<number | null | undefined>('num') ?? 0
  const params = useApi(clipParams, {}, { quiet: true, staleMs: 0 })
  const unit = params.data?.modes.find((one) => one.value === mode)?.unit_cost
  if (params.data === undefined || unit === undefined) return <p>{'\u00a0'}</p>
  return <p>{t('append.cost', { cost: num * unit, left: say(params.data.balance.clip_number) })}</p>
}

/** More films of the same order: none repeats an earlier one; the cost is told before. */
export function AppendOrder({ order, onClose }: { order: Appending; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const { message } = App.useApp()
  const say = useErrorText()
  const refreshInfo = useRefreshInfo()
  const token = useRef('')
  const append = useCall(appendClip, {
    refreshes: [listOutputs, listClips, clipInfo, clipParams, walletLedger],
    quiet: true,
    onSuccess: refreshInfo,
  })
  return (
    <FormModal<{ num: number }>
      open
      title={t('action.append')}
      okText={t('append.ok')}
      initial={{ num: FIRST }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ num }) => {
        // A lost answer is asked for again under the same name.
        token.current ||= crypto.randomUUID()
        const { total } = await append.mutateAsync({ id: order.id, num, client_token: token.current })
        message.success(t('append.done', { total }))
      }}
    >
      <p className="ellipsis order-title" title={order.name}>
        {order.name}
      </p>
      <Form.Item
        name="num"
        label={t('append.num')}
        extra={<Cost mode={order.mode} />}
        rules={[{ required: true, message: t('append.required') }]}
      >
        <InputNumber min={1} max={MOST} precision={0} autoFocus />
      </Form.Item>
    </FormModal>
  )
}
