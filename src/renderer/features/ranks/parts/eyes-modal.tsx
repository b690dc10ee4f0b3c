import { App, Checkbox, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { RANK_PLATFORMS, type RankEyes } from '../../../../contract/entities/rank.ts'
import { getRankEyes, listRanks, setRankEyes } from '../../../../contract/http/rank.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { EyesFields, eyesIn } from './eyes-fields.tsx'

interface Values {
  eyes: Record<string, number>
  apply: boolean
}

/** 默认查询账号: whose eyes new words look with, and by wish all that are tracked. */
export function EyesModal({
  usual,
  names,
  onClose,
}: {
  usual: readonly RankEyes[]
  names: ReadonlyMap<string, string>
  onClose: () => void
}) {
  const { t } = useTranslation('ranks')
  const { message } = App.useApp()
  const say = useErrorText()
  const save = useCall(setRankEyes, { refreshes: [getRankEyes, listRanks], quiet: true })
  return (
    <FormModal<Values>
      open
      title={t('eyes.title')}
      initial={{ eyes: Object.fromEntries(usual.map((one) => [one.platform_value, one.third_auth_id])), apply: false }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ eyes, apply }) => {
        const { changed } = await save.mutateAsync({ list: eyesIn(eyes, RANK_PLATFORMS), apply: apply ? 1 : 0 })
        message.success(apply ? t('eyes.applied', { n: changed }) : t('eyes.saved'))
      }}
    >
      <p className="rank-note">{t('eyes.text')}</p>
      <EyesFields platforms={RANK_PLATFORMS} names={names} />
      <Form.Item name="apply" valuePropName="checked" extra={t('eyes.applyHint')}>
        <Checkbox>{t('eyes.apply')}</Checkbox>
      </Form.Item>
    </FormModal>
  )
}
