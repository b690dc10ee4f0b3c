import { BulbOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DRAFT_LIMITS } from '../../../../contract/entities/article-draft.ts'
import { MineWordsDrawer } from '../../../core/keywords/mine-words-drawer.tsx'
import { useMay } from '../../../core/permissions/permit.tsx'
import { linesOf } from './draft-form.ts'

/**
 * Keywords, one a line: typed, or taken from the library and what sites suggest. A form gives id, value and onChange.
 */
export function KeywordsField({
  id,
  value = '',
  onChange = () => undefined,
}: {
  id?: string
  value?: string
  onChange?: (text: string) => void
}) {
  const { t } = useTranslation('drafts')
  const may = useMay()
  const [mining, setMining] = useState(false)
  const lines = linesOf(value)
  return (
    <>
      <Input.TextArea
        {...(id === undefined ? {} : { id })}
        rows={4}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="draft-mine">
        {may('plan:list') ? (
          <Button size="small" icon={<BulbOutlined />} onClick={() => setMining(true)}>
            {t('fields.mine')}
          </Button>
        ) : null}
        <span className={lines.length > DRAFT_LIMITS.keywords ? 'draft-over tabular' : 'tabular'}>
          {t('fields.keywordsCount', { n: lines.length })}
        </span>
      </div>
      <MineWordsDrawer
        open={mining}
        onPick={(words) => onChange([...new Set([...lines, ...words])].join('\n'))}
        onClose={() => setMining(false)}
        {...(lines[0] === undefined ? {} : { seed: [...lines[0]].slice(0, 20).join('') })}
      />
    </>
  )
}
