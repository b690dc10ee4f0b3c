import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { ensureFolders, folderList } from '../../../../contract/http/attachment.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useServices } from '../../../core/services/services-context.ts'
import { folderOf } from '../../../core/uploads/dropped-files.ts'
import { mediaOf } from '../../../core/uploads/file-rules.ts'
import { pathsOf } from '../folder-tree.ts'
import { inParts } from '../material-list.ts'

/** Paths of one call. */
const PER_CALL = 500

/** Sends files to the library below a folder (0 = top); folders they came in are made again there. */
export function useFolderUpload(): (files: readonly File[], parentId: number) => Promise<void> {
  const { t } = useTranslation('materials')
  const { message } = App.useApp()
  const { uploads } = useServices()
  const say = useErrorText()
  const ensure = useCall(ensureFolders, { refreshes: [folderList], quiet: true })
  return async (files, parentId) => {
    if (files.length === 0) return
    const made = new Map<string, number>()
    try {
      // A folder of nothing that can be taken would stay empty.
      for (const paths of inParts(
        pathsOf(
          files.filter((file) => mediaOf(file) !== null),
          folderOf,
        ),
        PER_CALL,
      )) {
        for (const { path, id } of (await ensure.mutateAsync({ parent_id: parentId, paths })).list) made.set(path, id)
      }
    } catch (error) {
      message.error(say(error))
      return
    }
    if (uploads.add(files, (file) => ({ folder_id: made.get(folderOf(file)) ?? parentId })) === 0)
      message.warning(t('upload.none'))
  }
}
