import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useMay } from '../../../core/permissions/permit.tsx'
import { newPath, TASK_TYPES } from './task-list.ts'

export interface NewTaskCardsProps {
  open: boolean
  onClose: () => void
  /** Works that exist already. */
  onSources: () => void
}

/** 新建: what a task can be made of, each with what it is for. */
export function NewTaskCards({ open, onClose, onSources }: NewTaskCardsProps) {
  const { t } = useTranslation('seo')
  const may = useMay()
  const navigate = useNavigate()
  const types = TASK_TYPES.filter((type) =>
    may(type === 'article' || type === 'officialAccount' ? 'article:list' : 'clip:edit'),
  )
  const card = (key: (typeof TASK_TYPES)[number] | 'sources', press: () => void) => (
    <li key={key}>
      <button type="button" className="task-card" onClick={press}>
        <b>{key === 'sources' ? t('new.sources') : t(`type.${key}`)}</b>
        <span>{t(`new.card.${key}`)}</span>
      </button>
    </li>
  )
  return (
    <Modal open={open} title={t('new.button')} width={720} footer={null} onCancel={onClose}>
      <ul className="task-cards">
        {types.map((type) => card(type, () => void navigate(newPath(type))))}
        {may('task:edit')
          ? card('sources', () => {
              onClose()
              onSources()
            })
          : null}
      </ul>
    </Modal>
  )
}
