import { ThunderboltOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { App, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptRewrites, listRewrites } from '../../../../../contract/http/ai.ts'
import { useCall } from '../../../../core/http/use-api.ts'
import { usePermit } from '../../../../core/permissions/permit.tsx'
import { RewriteModal } from '../../../../core/rewrite/rewrite-modal.tsx'
import { type Passage, passagesOf, replacePassages } from './passages.ts'
import { PassagesDialog } from './passages-dialog.tsx'
import type { Proposal } from './use-rewriting.ts'

/** The way back stays in sight this long, s. */
const UNDO_S = 8

/**
 * Says the selected passage, or the whole text, in other words: one passage in variants, several side by side. Nothing
 * changes before a person takes it.
 */
export function RewriteButton({
  editor,
  keywords,
  disabled,
}: {
  editor: Editor
  keywords: readonly string[]
  disabled: boolean
}) {
  const { t } = useTranslation('rewrite')
  const { message } = App.useApp()
  const may = usePermit('clip:edit')
  const accept = useCall(acceptRewrites, { refreshes: [listRewrites] })
  const [single, setSingle] = useState<Passage | null>(null)
  const [many, setMany] = useState<ReturnType<typeof passagesOf> | null>(null)
  if (!may) return null

  const open = (): void => {
    const found = passagesOf(editor)
    const [first, second] = found.passages
    if (first !== undefined && second === undefined && found.left === 0) setSingle(first)
    else setMany(found)
  }
  const tell = (n: number): void => {
    const { doc } = editor.state
    const undo = (): void => {
      message.destroy('rewritten')
      // Somebody typed since: the toolbar's own undo goes step by step.
      if (editor.state.doc.eq(doc)) editor.chain().focus().undo().run()
      else message.info(t('passages.typed'))
    }
    void message.open({
      key: 'rewritten',
      type: 'success',
      duration: UNDO_S,
      content: (
        <>
          {t('passages.replaced', { n })}
          <Button type="link" size="small" onClick={undo}>
            {t('passages.undo')}
          </Button>
        </>
      ),
    })
  }
  const replaceOne = async (text: string): Promise<void> => {
    if (single === null) return
    if (replacePassages(editor, [{ passage: single, text }]) === 0) {
      message.warning(t('passages.changed'))
      throw new Error('the passage changed')
    }
    const words = text.replace(/\s*\n+\s*/g, ' ').trim()
    setSingle({ ...single, to: single.from + words.length, text: words })
    tell(1)
  }
  const useMany = async (used: readonly Proposal[], dropped: readonly Proposal[]): Promise<void> => {
    const n = replacePassages(
      editor,
      used.flatMap(({ passage, made }) => (made === null ? [] : [{ passage, text: made.text }])),
    )
    if (n < used.length) message.warning(t('passages.changed'))
    setMany(null)
    tell(n)
    const ids = (list: readonly Proposal[]): number[] => list.flatMap(({ made }) => made?.id ?? [])
    await accept.mutateAsync({ ids: ids(used), accept: 1 }).catch(() => undefined)
    if (dropped.length > 0) await accept.mutateAsync({ ids: ids(dropped), accept: 0 }).catch(() => undefined)
  }
  return (
    <>
      <Tooltip title={t('passages.hint')} mouseEnterDelay={0.5}>
        <Button
          type="text"
          size="small"
          className="tool"
          icon={<ThunderboltOutlined />}
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={open}
        >
          {t('passages.button')}
        </Button>
      </Tooltip>
      <RewriteModal
        source={single?.text ?? null}
        keep={keywords}
        onReplace={replaceOne}
        onClose={() => setSingle(null)}
      />
      {many === null ? null : (
        <PassagesDialog {...many} keywords={keywords} onUse={useMany} onClose={() => setMany(null)} />
      )}
    </>
  )
}
