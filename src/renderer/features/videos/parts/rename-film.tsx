import { App, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { clipInfo, listOutputs, renameOutput } from '../../../../contract/http/clip.ts'
import { showFieldErrors } from '../../../core/http/field-errors.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import type { Film } from '../video-list.ts'

const LONGEST = 60

/** New title of one film. */
export function RenameFilm({ film, onClose }: { film: Pick<Film, 'id' | 'title'> | null; onClose: () => void }) {
  const { t } = useTranslation('videos')
  const { message } = App.useApp()
  const say = useErrorText()
  const rename = useCall(renameOutput, { refreshes: [listOutputs, clipInfo], quiet: true })
  return (
    <FormModal<{ title: string }>
      open={film !== null}
      title={t('rename.title')}
      initial={{ title: film?.title ?? '' }}
      onClose={onClose}
      onError={(form, error) => {
        if (!showFieldErrors(form, error)) message.error(say(error))
      }}
      onSubmit={async ({ title }) => {
        if (film === null) return
        await rename.mutateAsync({ output_id: film.id, title: title.trim() })
        message.success(t('rename.done'))
      }}
    >
      <Form.Item
        name="title"
        label={t('rename.name')}
        rules={[{ required: true, whitespace: true, message: t('rename.required') }]}
      >
        <Input maxLength={LONGEST} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}
