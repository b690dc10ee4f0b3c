import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../ui/status-tag.tsx'
import { useSession } from './use-session.ts'

/** Is the company one of a demo, whose figures are made up? False until it is known who is signed in. */
export function useIsDemo(): boolean {
  return useSession((state) => state.admin?.demo === 1)
}

/** Says of a demo's company that its figures are made up; of any other nothing. `isDemo`: of a link's company. */
export function DemoMark({ isDemo = false }: { isDemo?: boolean }) {
  const { t } = useTranslation()
  return useIsDemo() || isDemo ? (
    <StatusTag kind="warning" title={t('demo.hint')}>
      {t('demo.mark')}
    </StatusTag>
  ) : null
}
