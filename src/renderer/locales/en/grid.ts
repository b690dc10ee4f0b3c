export const texts = {
  label: 'Works', tools: 'Tools of the sheet', cover: 'Cover', status: 'State and problems', selectAll: 'Select all', noMatch: 'Nothing matches', clearFilter: 'Clear filter', undone: '{n} undone', redone: '{n} done again',
  field: { title: 'Title', topic: 'Topics', description: 'Text', timing: 'When', declaration: 'Declaration', visibility: 'Visibility' },
  none: { title: 'Empty', topic: 'No topics', description: 'No text', timing: 'At once', declaration: 'None', visibility: 'Preset' },
  fault: { empty: 'Please give it a title', tooLong: 'Longer than the platform takes', tooShort: 'Shorter than the platform takes', tooMany: 'More topics than the platform takes', notTime: 'A time looks like 2026-06-01 18:30', past: 'The time must lie ahead', unknownChoice: 'The platform has no such choice' },
  closed: { published: 'Published, no longer changed', cancelled: 'Cancelled; restore it to change it', unconfirmed: 'Outcome unknown: check on the platform first', running: 'Being published', lacking: '{platform} has no “{field}”' },
  save: { saved: 'Saved', waiting: 'To be saved', saving: 'Saving', held: '{n} cells to mend', failed: 'Not saved', now: 'Retry' },
  undo: 'Undo', undoHint: 'Undo Ctrl+Z', redo: 'Redo', redoHint: 'Redo Ctrl+Shift+Z',
  filterPlatform: 'By platform', filterStatus: 'By state', filterProblem: 'By problem', allPlatforms: 'All platforms', allStatuses: 'All states',
  problem: { all: 'All', block: 'Can not go', warn: 'With a warning', unsaved: 'Not saved', none: 'No problem' },
  intents: { original: 'Own and true, nothing to declare', ai: 'Contains AI-generated content', fiction: 'Fiction, for entertainment', opinion: 'Personal opinion', marketing: 'Contains marketing', repost: 'Reposted or taken from the web' },
  fillAll: { intentHint: 'In each platform’s own words; platforms without such a word are left out', button: 'Fill column', title: 'Fill a column ({n} works)', ok: 'Fill', field: 'Column', value: 'Value', variables: 'Variables: {list}', timeHint: 'Empty = at once', mode: 'Where', empty: 'Only empty cells', all: 'All cells', done: '{n} cells filled', doneClosed: '{n} cells filled, {closed} can not be changed' },
  regions: { button: 'Regions', title: 'Regions of accounts', text: 'What {word} stands for in titles, topics and texts', hint: 'e.g. Chengdu', of: 'Region of {name}' },
  fixes: {
    go: 'Go to the cell', button: 'Check ({n})', none: 'Check passed', title: 'Check and mend', fine: 'Nothing found', apply: 'Apply', preview: 'Show changes', nothing: '(empty)', byHand: 'To be mended by hand', times: ' ({n} works)', done: '{n} works mended', reason: 'Why it may go out twice',
    topic: 'Drop extra topics ({n})', description: 'Cut texts ({n})', timing_time: 'Move into the platform’s window ({n})', stray: 'Drop what the platform lacks ({n})', take_article: 'Take the articles as they are now ({n})', leave_out: 'Leave out accounts that can not publish ({n})', allow_duplicate: 'Allow the same content twice ({n})', allow_repeat: 'Publish this work again all the same', look: 'See it', cut: 'Cut titles ({n})',
  },
  preview: { title: 'Preview', nothing: 'Choose works and accounts to see who gets what', total: '{items} works ({total} pairs)', later: '{n} wait for another day because of the pace', account: 'Account', items: 'Works', laterShort: 'Later', blocked: 'Can not go', cap: 'at most {n} a day' },
}
