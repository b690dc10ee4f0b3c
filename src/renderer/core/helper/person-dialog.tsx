import { BellOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { usePersons } from './helper-context.ts'
import { unclaimed } from './person-desk.ts'
import { PersonPanel } from './person-panel.tsx'
import './person.css'

/** Above the publish dialog: this work waits for it, the others go on. */
const Z_INDEX = 1050

/** 待处理: what the helper waits for, on any screen. Put aside, it stays as a button at the corner. */
export function PersonDialog() {
  const { t } = useTranslation('person')
  const persons = usePersons()
  const state = useStore(persons.store)
  const body = useRef<HTMLDivElement>(null)
  const items = unclaimed(state)
  const first = items[0]
  if (first === undefined) return null
  if (state.folded)
    return (
      <Button
        type="primary"
        shape="round"
        size="large"
        className="person-folded"
        icon={<BellOutlined />}
        onClick={() => persons.fold(false)}
      >
        {t('folded', { n: items.length })}
      </Button>
    )
  return (
    <Modal
      open
      title={first.title}
      width={440}
      zIndex={Z_INDEX}
      mask={{ closable: false }}
      // The dialog puts the focus on its cross; the code is what a person types.
      afterOpenChange={(open) => void (open && body.current?.querySelector('input')?.focus())}
      onCancel={() => persons.fold(true)}
      footer={
        <div className="person-more">
          <span className="person-hint">
            {items.length > 1 ? t('more', { n: items.length - 1 }) : first.item_id > 0 ? t('othersGoOn') : ''}
          </span>
          <Button
            style={{ marginInlineStart: 'auto' }}
            onClick={() => (first.deadline <= Date.now() ? persons.drop(first.person_id) : persons.fold(true))}
          >
            {t('later')}
          </Button>
        </div>
      }
    >
      <div ref={body}>
        <PersonPanel key={first.person_id} item={first} />
      </div>
    </Modal>
  )
}
