import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'

/** Columns of an imported table that nothing was read from, by their names; nothing where there are none. */
export function IgnoredColumns({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('ui')
  return names.length === 0 ? null : (
    <p>
      <Typography.Text type="warning">{t('ignoredColumns', { names: names.join('、') })}</Typography.Text>
    </p>
  )
}
