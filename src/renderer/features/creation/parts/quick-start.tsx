import { FileTextOutlined, FolderOpenOutlined, PlayCircleOutlined, SendOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Perm } from '../../../../contract/permissions.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { SectionCard } from '../../../ui/section-card.tsx'

const WAYS: readonly { key: string; to: string; perm: Perm; icon: ReactNode }[] = [
  { key: 'production', to: PATHS.production, perm: 'clip:edit', icon: <PlayCircleOutlined /> },
  { key: 'materials', to: PATHS.materials, perm: 'material:list', icon: <FolderOpenOutlined /> },
  { key: 'article', to: PATHS.articleEditor, perm: 'article:edit', icon: <FileTextOutlined /> },
  { key: 'publish', to: PATHS.seoPublish, perm: 'task:edit', icon: <SendOutlined /> },
]

/** What to begin with, as far as the rights go. */
export function QuickStart() {
  const { t } = useTranslation('creation')
  const may = useMay()
  const navigate = useNavigate()
  return (
    <SectionCard title={t('quick.title')}>
      <ul className="creation-ways">
        {WAYS.filter(({ perm }) => may(perm)).map(({ key, to, icon }) => (
          <li key={key}>
            <button type="button" className="plain" onClick={() => void navigate(to)}>
              {icon}
              <span>
                <b>{t(`quick.${key}`)}</b>
                <small>{t(`quick.${key}Text`)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
