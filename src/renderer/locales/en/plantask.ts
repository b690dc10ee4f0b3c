export const texts = {
  title: 'Videos', text: 'Works of every task and plan: results, new times, other accounts, publishing again', send: 'Publish videos', search: 'Search titles', all: 'All', view: 'View', views: { table: 'Table', cards: 'Cards' }, cancelWord: 'Cancel', csvName: 'videos.csv',
  empty: 'No works yet', emptyText: 'Make some films first, then deal them to accounts', toClip: 'Make films', noTime: 'No time', offline: 'Offline', open: 'Open', linkOf: 'Open the work: {name}', choose: 'Choose {name}', actionsOf: 'Actions of {name}', lockedBy: '{name} is publishing',
  column: { numbers: 'Plays / likes / comments', title: 'Title', keyword: 'Keyword', account: 'Account', platform: 'Platform', time: 'Time', state: 'State', link: 'Link', play: 'Plays', like: 'Likes', comment: 'Comments', task: 'Task', plan: 'Plan', planned: 'Planned', published: 'Published', reason: 'Reason' },
  state: { 0: 'Waiting', 1: 'Publishing', 2: 'Published', '-1': 'Failed', 3: 'Cancelled', overdue: 'Missed', skipped: 'Skipped', unconfirmed: 'To check', held: 'Scheduled', drafted: 'In the draft box' },
  overdue: { now: 'Publish now', text: '{n} works missed their time (their plan paused, or they were not out {minutes} minutes later) and are not published automatically. Publish them now, change their times or cancel them; with new times they go out then, those of a paused plan once it resumes.', all: 'Reschedule all', first: '{n} at once at most: the earliest first' },
  skipped: { text: 'Works that somebody skipped while they were published automatically: {n}. Nothing sends them now: publish them, change their times or cancel them.' },
  filter: { plan: 'Plan', platform: 'Platform', account: 'Account', timeKind: 'Kind of date', timing: 'Planned', published: 'Published' },
  action: { chain: 'What it brought', preview: 'Preview', previewOf: 'Preview {name}', publish: 'Publish', download: 'Download', downloadFailed: 'The download failed; the file may be gone. Refresh and try again' },
  bulk: { time: 'Change times', topics: 'Change topics', accounts: 'Other accounts', cancel: 'Cancel publishing', export: 'Export', none: 'None of the chosen works can be changed: published, cancelled, to be checked or being published', left: '{n} works can’t be changed and were left out', tooMany: 'At most {n} works at once; choose fewer', mixed: 'The chosen works are of different kinds; choose one kind' },
  publish: { none: 'None of the chosen works can be published' },
  save: { kept: '{n} works keep the time they have', read: 'Got it', same: 'Nothing was changed: it is as it was', done: '{n} works changed ', refused: '{n} works were not changed: {reason}', back: '{n} works are as before', backSome: '{n} works are as before, {refused} are not: {reason}' },
  cancel: { done: '{n} works cancelled ', some: '{n} works cancelled, {left} can’t be ', none: 'None of the chosen works can be cancelled: published, to be checked or being published' },
  spread: {
    title: 'Change times ({n} works)', ok: 'Save {n}', needStart: 'Choose a time', moved: 'The times that were shown do not fit any more; look at the new ones before you save', preview: 'Preview of the new times', before: 'Now', after: 'Then',
  },
  topics: { title: 'Change topics ({n} works)', mode: 'How', append: 'Behind the old ones', replace: 'Instead of the old ones', topics: 'Topics', hint: 'Press Enter after each, without #; empty with “instead” removes all topics', required: 'Please enter topics' },
  accounts: { title: 'Other accounts ({n} works)', text: 'The chosen works are dealt to these accounts in turn; choices that belong to the old account, like collections and friends, are cleared', label: 'Accounts', required: 'Choose an account at least' },
}
