import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  FileImageOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Divider, Select, Tooltip } from 'antd'
import { Fragment, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ALIGNMENTS } from './clean-html.ts'
import { AltButton } from './alt-button.tsx'
import { LinkButton } from './link-button.tsx'
import { PICTURE_ACCEPT } from './picture-rules.ts'
import { QuoteIcon } from './quote-icon.tsx'
import { RewriteButton } from './rewrite/rewrite-button.tsx'
import type { Pictures } from './use-pictures.ts'

interface Tool {
  key: string
  icon: ReactNode
  on?: boolean
  off?: boolean
  run: () => void
}

const LEVELS = [1, 2, 3] as const
const ALIGN_ICONS = {
  left: <AlignLeftOutlined />,
  center: <AlignCenterOutlined />,
  right: <AlignRightOutlined />,
} as const

function ToolButton({ tool: { key, icon, on, off, run }, disabled }: { tool: Tool; disabled: boolean }) {
  const { t } = useTranslation('articles')
  return (
    <Tooltip title={t(`tools.${key}`)} mouseEnterDelay={0.5}>
      <Button
        type="text"
        size="small"
        className={on === true ? 'tool on' : 'tool'}
        icon={icon}
        disabled={disabled || off === true}
        aria-label={t(`tools.${key}`)}
        {...(on === undefined ? {} : { 'aria-pressed': on })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      />
    </Tooltip>
  )
}

/** Marks of the text: what is on at the cursor is shown pressed. */
export function Toolbar({
  editor,
  pictures,
  keywords,
  disabled,
  children,
}: {
  editor: Editor
  pictures: Pictures
  keywords: readonly string[]
  disabled: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation('articles')
  const files = useRef<HTMLInputElement>(null)
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      level: LEVELS.find((level) => one.isActive('heading', { level })) ?? 0,
      bold: one.isActive('bold'),
      italic: one.isActive('italic'),
      underline: one.isActive('underline'),
      bullet: one.isActive('bulletList'),
      ordered: one.isActive('orderedList'),
      quote: one.isActive('blockquote'),
      align: ALIGNMENTS.find((align) => one.isActive({ align })) ?? 'left',
      undo: one.can().undo(),
      redo: one.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const groups: Tool[][] = [
    [
      { key: 'undo', icon: <UndoOutlined />, off: !now.undo, run: () => void chain().undo().run() },
      { key: 'redo', icon: <RedoOutlined />, off: !now.redo, run: () => void chain().redo().run() },
    ],
    [
      { key: 'bold', icon: <BoldOutlined />, on: now.bold, run: () => void chain().toggleBold().run() },
      { key: 'italic', icon: <ItalicOutlined />, on: now.italic, run: () => void chain().toggleItalic().run() },
      {
        key: 'underline',
        icon: <UnderlineOutlined />,
        on: now.underline,
        run: () => void chain().toggleUnderline().run(),
      },
    ],
    [
      {
        key: 'bullet',
        icon: <UnorderedListOutlined />,
        on: now.bullet,
        run: () => void chain().toggleBulletList().run(),
      },
      {
        key: 'ordered',
        icon: <OrderedListOutlined />,
        on: now.ordered,
        run: () => void chain().toggleOrderedList().run(),
      },
      { key: 'quote', icon: <QuoteIcon />, on: now.quote, run: () => void chain().toggleBlockquote().run() },
    ],
    ALIGNMENTS.map((align) => ({
      key: align,
      icon: ALIGN_ICONS[align],
      on: now.align === align,
      run: () => void chain().alignText(align).run(),
    })),
  ]
  return (
    <div className="article-tools" role="toolbar" aria-label={t('tools.label')}>
      <Select<number>
        size="small"
        className="tool-level"
        aria-label={t('tools.level')}
        disabled={disabled}
        value={now.level}
        options={[0, ...LEVELS].map((level) => ({ value: level, label: t(`tools.level${level}`) }))}
        onChange={(level) =>
          void (level === 1 || level === 2 || level === 3
            ? chain().setHeading({ level }).run()
            : chain().setParagraph().run())
        }
      />
      {groups.map((group) => (
        <Fragment key={group[0]?.key}>
          <Divider orientation="vertical" />
          {group.map((tool) => (
            <ToolButton key={tool.key} tool={tool} disabled={disabled} />
          ))}
        </Fragment>
      ))}
      <Divider orientation="vertical" />
      <LinkButton editor={editor} disabled={disabled} />
      <ToolButton
        tool={{ key: 'picture', icon: <FileImageOutlined />, run: () => files.current?.click() }}
        disabled={disabled}
      />
      <AltButton editor={editor} disabled={disabled} />
      <ToolButton
        tool={{ key: 'clear', icon: <ClearOutlined />, run: () => void chain().unsetAllMarks().clearNodes().run() }}
        disabled={disabled}
      />
      <RewriteButton editor={editor} keywords={keywords} disabled={disabled} />
      {children}
      <input
        ref={files}
        hidden
        type="file"
        multiple
        accept={PICTURE_ACCEPT}
        aria-label={t('tools.picture')}
        data-testid="article-pictures"
        onChange={(event) => {
          void pictures.insert(editor, [...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
