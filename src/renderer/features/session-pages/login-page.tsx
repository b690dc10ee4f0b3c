import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../core/http/use-error-text.ts'
import { useProject } from '../../core/session/use-project.ts'
import { EntryLayout } from './parts/entry-layout.tsx'
import { LoginForm } from './parts/login-form.tsx'
import { SetupForm } from './parts/setup-form.tsx'

/** /login: signing in, or the owner's first start while no account exists. */
export function LoginPage() {
  const { t } = useTranslation('session')
  const project = useProject()
  const say = useErrorText()
  if (project.data === undefined)
    return (
      <EntryLayout>
        {project.error === null ? (
          <Skeleton active paragraph={{ rows: 5 }} />
        ) : (
          <div role="alert" className="entry-offline">
            <h1>{t('offline.title')}</h1>
            <p>{say(project.error)}</p>
            <Button
              type="primary"
              size="large"
              block
              loading={project.isFetching}
              onClick={() => void project.refetch()}
            >
              {t('offline.retry')}
            </Button>
          </div>
        )}
      </EntryLayout>
    )
  return <EntryLayout>{project.data.needs_setup === 1 ? <SetupForm /> : <LoginForm />}</EntryLayout>
}
