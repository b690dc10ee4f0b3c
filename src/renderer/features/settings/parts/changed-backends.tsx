import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

/**
 * Addresses whose backend has another key than when they were paired: the helper reports nothing to them without a page
 * until somebody decides. `paired`: origins that a pairing let in; the others came with the launch and have none to
 * give up.
 */
export function ChangedBackends({
  origins,
  paired,
  onRevoke,
}: {
  origins: readonly string[]
  paired: readonly string[]
  onRevoke: (origin: string, paired: boolean) => void
}) {
  const { t } = useTranslation('settings')
  return origins.map((origin) => {
    const kind = paired.includes(origin) ? 'paired' : 'own'
    return (
      <Alert
        key={origin}
        type="warning"
        showIcon
        title={t('helper.changed.title', { origin })}
        description={t(`helper.changed.${kind}`)}
        action={
          <Button size="small" onClick={() => onRevoke(origin, kind === 'paired')}>
            {t(kind === 'paired' ? 'helper.revokeTitle' : 'helper.changed.accept')}
          </Button>
        }
      />
    )
  })
}
