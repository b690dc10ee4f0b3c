/** Words of the ui kit. */
export const texts = {
  dates: { from: 'From', to: 'To' },
  undo: 'Undo', undoUntil: ' (can be undone before {time})',
  retry: 'Try again', refresh: 'Refresh', search: 'Search', searchHint: 'Press / to search', more: 'More', cancel: 'Cancel', ok: 'OK', save: 'Save', close: 'Close', clear: 'Clear filters', actions: 'Actions', total: '{n} in total',
  unfold: 'More filters', fold: 'Fewer filters', density: 'Row height', columns: 'Columns', resetColumns: 'Reset', unsaved: 'Changes are not saved', selectPage: 'Select this page', selectRow: 'Select row {n}', clearField: 'Clear', selected: '{n} selected', unselect: 'Clear selection', all: 'All', rows: '{n} / page',
  ignoredColumns: 'Unknown columns, left out: {names}',
  text: { readAs: '{name} was read as {encoding}. If its words look wrong, save it as UTF-8 and choose it again', broken: '{name} was read as {encoding}; lines with characters that can not be read (shown as �): {lines}. Correct them, or save the file as UTF-8 and choose it again', brokenMany: '{name} was read as {encoding}; {n} lines, {lines} and others, hold characters that can not be read (shown as �). Correct them, or save the file as UTF-8 and choose it again' },
  blind: { blind: 'This browser shows no picture of this video; it may be HEVC (H.265)', what: 'Films are not affected. A copy can be made, for looking at and cutting only.', making: 'Making the copy', copy: 'This is a copy for looking at; films use the file itself', failed: 'The copy could not be made, please try again', make: 'Make a copy', only: 'This browser shows no picture of this video; it may be HEVC (H.265) or damaged. Use a newer Chrome or Edge, or convert it to H.264' },
  notText: { excel: '{name} can not be opened, it may have a password or be damaged: save it as CSV in Excel or WPS, then import that', oldExcel: '{name} is an old Excel workbook (.xls): save it as .xlsx or CSV, then import that', other: '{name} is not a text file: choose a TXT or CSV' },
  densities: { large: 'Loose', middle: 'Medium', small: 'Dense' },
  empty: { title: 'Nothing here yet', noMatch: 'Nothing matches', noMatchText: 'Try other filters, or clear them to see everything.' },
  failed: { title: 'Could not load', old: 'Could not refresh; this is what was there before. {why}', text: 'Please try again; if it keeps failing, see the run log.' },
  leftOut: { film: 'Content: {name}', title: '{made} works are made, {n} are not', text: 'These would not be taken, so the task does not hold them. Change them and make them again for these accounts only.', textMakeUp: 'These would be refused by their platforms, so the task does not hold them. Change what is refused (a shorter title, another time) and make only these.', makeUp: 'Change and make', ok: 'Got it' },
  delete: { title: 'Delete {what}', one: 'Delete “{name}”?', many: 'Delete the {n} selected?', ok: 'Delete' },
  leave: { title: 'Unsaved changes', text: 'Your changes will be lost when you leave.', stay: 'Keep editing', leave: 'Discard' },
  preview: { title: 'Preview', failed: 'Can’t play this. The file may be damaged or of an unsupported kind.', next: 'Next', previous: 'Previous', of: '{i} / {n}' },
  channel: {
    site: 'Site timer', siteText: 'Handed to the platform beforehand, which makes it public then', alarm: 'At its minute', alarmText: 'The cloud housekeeper publishes it at that minute; it can be changed until then, and the computer has to run', rested: 'Works handed to the site timer about {minutes} minutes after the change: {n}; until then the change can be taken back, afterwards they can be changed only there', atOnce: 'Works handed to the site timer at once: {n}; they can be changed only there then', and: '; ', undeclared: '{n} of them lack a declaration that the platform asks for, and go without one', restedOne: 'Handed to the site timer about {minutes} minutes after the change; until then the change can be taken back, afterwards it can be changed only there', atOnceOne: 'Handed to the site timer at once; it can be changed only there then', computer: 'At its minute needs a running computer; with the site timer it may be off once a work is handed over',
    refused: 'Not handed to the site timer: published at its minute instead. With another time it is handed in again', refusedUnsent: 'Not handed to the site timer, and automatic publishing is off: somebody has to publish it then', unsent: 'Automatic publishing is off: somebody has to publish it then',
  },
  progress: 'Progress {n}%',
  works: { look: 'Update', updated: 'Updated', seenAt: 'Seen {time}', untitled: 'Untitled', opens: 'Public {time}', state: { published: 'Published', 'in-review': 'In review', scheduled: 'Scheduled', rejected: 'Limited', deleted: 'Deleted' } },
}
