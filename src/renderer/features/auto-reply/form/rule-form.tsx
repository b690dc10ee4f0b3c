import { Alert, App, Button, Drawer, Form, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { RuleRow } from '../../../../contract/entities/auto-reply.ts'
import { CODE } from '../../../../contract/errors.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { useAskLeave } from '../../../ui/use-ask-leave.tsx'
import { useGuardedForm } from '../../../ui/use-guarded-form.ts'
import type { MoveBefore } from '../order/use-front-notice.tsx'
import { ReplayDrawer } from '../replay/replay-drawer.tsx'
import { fieldsOf, type RuleFields as Fields, type RuleValues, valuesOf } from '../rule-values.ts'
import { RuleFields } from './rule-fields.tsx'
import { RuleClash, useSaveRule } from './use-save-rule.tsx'

/** Lists of the wire that are one field here; replies have a field each. */
const FIELDS: Readonly<Record<string, string>> = {
  keywords: 'keywords',
  exclude_words: 'exclude_words',
  windows: 'windows',
  third_auth_ids: 'third_auth_ids',
  'actions.add_tag_ids': 'actions.add_tag_ids',
  'actions.assign_admin_id': 'actions.assign_admin_id',
}

interface Clash {
  mine: RuleValues
  theirs: RuleRow
  shown: 'mine' | 'theirs'
}

/** Another person changed the rule meanwhile: what was typed here stays, and both versions can be looked at. */
function ClashNotice({ clash, onShow }: { clash: Clash; onShow: (which: Clash['shown']) => void }) {
  const { t } = useTranslation('autoReply')
  const isMine = clash.shown === 'mine'
  return (
    <Alert
      className="rule-clash"
      type="warning"
      showIcon
      title={t('clash.title')}
      description={t(isMine ? 'clash.mine' : 'clash.theirs')}
      action={
        <Button size="small" onClick={() => onShow(isMine ? 'theirs' : 'mine')}>
          {t(isMine ? 'clash.reload' : 'clash.back')}
        </Button>
      }
    />
  )
}

/** A new rule (`row` null), or one that is changed, in a wide drawer. `start`: what the form begins with. */
export function RuleForm({
  row,
  start,
  onMove,
  onClose,
}: {
  row: RuleRow | null
  start: RuleValues
  /** Puts the rule, once it is kept, before another one. */
  onMove: MoveBefore
  onClose: () => void
}) {
  const { t } = useTranslation('autoReply')
  const { message } = App.useApp()
  const say = useErrorText()
  const navigate = useNavigate()
  const askLeave = useAskLeave()
  const saver = useSaveRule(row, onMove)
  const [clash, setClash] = useState<Clash | null>(null)
  const [replayed, setReplayed] = useState<Fields | null>(null)
  // What is not in the form for want of a right is taken from the version that is shown.
  const base = clash?.shown === 'theirs' ? valuesOf(clash.theirs) : start
  const lineText = (n: number, msg: string): string => t('form.lineError', { n, msg })
  const guarded = useGuardedForm<RuleValues>({
    open: true,
    initial: start,
    onClose,
    onSubmit: (values) => saver.save(fieldsOf(values, base)),
    onError: (form, error) => {
      if (error instanceof RuleClash) {
        saver.know(error.theirs)
        setClash({ mine: { ...base, ...form.getFieldsValue(true) }, theirs: error.theirs, shown: 'mine' })
        return
      }
      const isShown = showFieldErrors(form, error, FIELDS, lineText)
      // Of risky words the dialog has spoken.
      if (!isShown && !(error instanceof ApiError && error.code === CODE.FORBIDDEN_WORDS)) message.error(say(error))
    },
  })
  const { form } = guarded
  const show = (which: Clash['shown']): void => {
    if (clash === null) return
    const mine = clash.shown === 'mine' ? { ...clash.mine, ...form.getFieldsValue(true) } : clash.mine
    form.setFieldsValue(which === 'mine' ? mine : valuesOf(clash.theirs))
    setClash({ ...clash, mine, shown: which })
  }
  const replay = (): void =>
    void form.validateFields().then(
      (values) => setReplayed(fieldsOf(values, base)),
      () => message.warning(t('form.replayFirst')),
    )
  return (
    <Drawer
      open
      size="var(--rule-form)"
      title={row === null ? t('form.new') : t('form.edit', { name: row.name })}
      onClose={guarded.close}
      destroyOnHidden
      footer={
        <div className="rule-foot">
          <Button onClick={replay}>{t('replay.try')}</Button>
          <Space>
            <Button onClick={guarded.close}>{t('cancel')}</Button>
            <Button type="primary" loading={guarded.pending} onClick={guarded.submit}>
              {t(clash?.shown === 'mine' ? 'clash.overwrite' : 'save')}
            </Button>
          </Space>
        </div>
      }
    >
      {clash === null ? null : <ClashNotice clash={clash} onShow={show} />}
      <Form<RuleValues> {...guarded.props} className="rule-form">
        <RuleFields />
      </Form>
      {replayed === null ? null : (
        <ReplayDrawer
          fields={replayed}
          id={row?.id}
          onOpen={(id) => {
            const go = (): void => void navigate(withQuery(PATHS.chat, { open: id }))
            if (form.isFieldsTouched()) askLeave(go)
            else go()
          }}
          onClose={() => setReplayed(null)}
        />
      )}
    </Drawer>
  )
}
