import { useTranslation } from 'react-i18next'
import { OPERATION_TYPES, type OperationType } from '../../../../contract/entities/operation.ts'

/** Kinds of operations to begin with, each opened in the form. */
export function TypeStarters({ onStart }: { onStart: (type: OperationType) => void }) {
  const { t } = useTranslation('operations')
  return (
    <div className="operation-starters" role="group" aria-label={t('form.type')}>
      {OPERATION_TYPES.map((type) => (
        <button key={type} type="button" onClick={() => onStart(type)}>
          <b>{t(`type.${type}`)}</b>
          <span>{t(`typeText.${type}`)}</span>
        </button>
      ))}
    </div>
  )
}
