import { Form, Input, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { PASSPHRASE_MAX, PASSPHRASE_MIN, passphraseStrength } from '../../../../contract/helper/account-file.ts'

const TONE = ['exception', 'exception', 'normal', 'success'] as const

/** A new passphrase, twice, with a word about how hard it is to guess. */
export function PassphraseFields({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('moves')
  const typed: unknown = Form.useWatch('passphrase')
  const strength = passphraseStrength(typeof typed === 'string' ? typed : '')
  return (
    <>
      <Form.Item
        name="passphrase"
        label={t('move.passphrase')}
        extra={t('move.hint')}
        validateTrigger="onBlur"
        rules={[
          {
            validator: (_, value: unknown) =>
              typeof value === 'string' && [...value].length >= PASSPHRASE_MIN
                ? Promise.resolve()
                : Promise.reject(new Error(t('move.tooShort'))),
          },
        ]}
      >
        <Input.Password maxLength={PASSPHRASE_MAX} autoComplete="new-password" disabled={disabled} />
      </Form.Item>
      <div className="move-strength" aria-live="polite">
        <Progress
          percent={(strength / 3) * 100}
          steps={3}
          showInfo={false}
          size={[48, 6]}
          status={TONE[strength]}
          aria-label={t('move.strengthOf', { word: t(`move.strength.${strength}`) })}
        />
        {t('move.strengthOf', { word: t(`move.strength.${strength}`) })}
      </div>
      <Form.Item
        name="again"
        label={t('move.again')}
        dependencies={['passphrase']}
        validateTrigger="onBlur"
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: unknown) =>
              value === getFieldValue('passphrase')
                ? Promise.resolve()
                : Promise.reject(new Error(t('move.different'))),
          }),
        ]}
      >
        <Input.Password maxLength={PASSPHRASE_MAX} autoComplete="new-password" disabled={disabled} />
      </Form.Item>
    </>
  )
}
