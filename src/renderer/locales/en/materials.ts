/** Materials. */
export const texts = {
  title: 'Materials', storage: '{size} used', cancel: 'Cancel', name: 'Name', open: 'Preview', uses: 'Uses', usedTimes: 'Used {n}×', search: 'Search name or tag', choosePage: 'Select page',
  choose: 'Select {name}', preview: 'Preview {name}', actionsOf: 'Actions of {name}', publish: 'Publish', publishMixed: 'Select only videos (one work each) or only images (one image post)',
  media: { all: 'All', video: 'Videos', image: 'Images', audio: 'Audio' },
  orientation: { portrait: 'Portrait', landscape: 'Landscape', square: 'Square' },
  filter: { tag: 'Tag', orientation: 'Orientation', used: 'Usage', usedYes: 'Used', usedNo: 'Unused' },
  sort: { label: 'Sort', create_time: 'Uploaded', filename: 'Name', size: 'Size', duration_ms: 'Duration', ascending: 'Ascending', descending: 'Descending' },
  view: { label: 'View', grid: 'Grid', list: 'List' },
  upload: { files: 'Upload', folder: 'Upload folder', more: 'More ways to upload', drop: 'Drop to upload to the library', limits: 'Videos up to 4 GB, images 20 MB, audio 50 MB; folders are welcome', pasted: 'Pasted image', none: 'Nothing to upload: choose videos, images or audio' },
  empty: 'No materials yet', emptyText: 'Press Upload, drop videos, images or audio here, or paste them; files you already have arrive at once.',
  rename: 'Rename', renamed: 'Renamed', nameRequired: 'Please enter a name',
  tags: { edit: 'Edit tags', bulk: 'Tags of {n} materials', button: 'Tags', label: 'Tags', add: 'Add tags', remove: 'Remove tags', hint: 'Press Enter after each tag', removeHint: 'Choose tags to remove', long: 'A tag may have up to {n} characters', saved: 'Tags of {n} materials updated' },
  delete: {
    title: 'Delete materials', ok: 'Delete', one: 'Delete "{name}"?', many: 'Delete {names} and others, {n} materials in all?', used: '{n} materials are in use; finished clips and published works are not affected', running: '{n} materials are in use, some by clips or tasks still running, which may fail', force: 'I know that running clips or tasks may fail; delete anyway',
    bin: 'Deleted materials can be restored within 30 days.', deleted: '{n} deleted', undo: 'Undo', restored: '{n} restored',
  },
  details: { open: 'Details', type: 'Type', size: 'Size', resolution: 'Resolution', duration: 'Duration', fps: 'Frame rate', tags: 'Tags', created: 'Uploaded', uses: 'Used by', unused: 'Not used yet.' },
  useType: { clip: 'Clip', task: 'Task', plan: 'Plan', cover: 'Cover', article: 'Article' }, useRunning: 'Running', useOver: 'Finished',
}
