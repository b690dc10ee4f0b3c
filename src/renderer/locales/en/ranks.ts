/** Ranking: tracked words, history, inclusion. */
export const texts = {
  title: 'Ranking', text: 'Where your works stand in the search results of the platforms. Positions change with time and with who looks: this tells what was found and promises nothing.', word: 'tracked word', comma: ', ', pause: ', ', cancel: 'Cancel', untitled: 'Untitled',
  tab: { rank: 'Ranking', inclusion: 'Found by title' },
  col: { keyword: 'Keyword', platformEyes: 'Platform, looks as', platform: 'Platform', rank: 'Rank', change: 'Change', best: 'Best', hit: 'Work found', checked: 'Checked', spark: 'Last 30 days', plans: 'Plans', plan: 'Plan', next: 'Next check', range: 'Places', status: 'Result', enabled: 'Tracking', frequency: 'How often', depth: 'Depth', eyes: 'Seen as' },
  rank: { at: 'No. {n}', outside: 'Not in top {n}', blocked: 'Blocked', error: 'Failed', pending: 'Not checked' }, notIn: 'Not in', earlier: 'Last good: {rank} ({time})',
  suspected: 'Likely', suspectedHint: 'The title is that of a work of ours, but the platform does not say who made it', checking: 'Checking', queued: 'Waiting', spark: 'Course of {n} checks in 30 days',
  change: { up: 'Up', down: 'Down', new: 'New', lost: 'Dropped out', same: 'Unchanged', none: 'Nothing to compare', upBy: 'Up by {n}', downBy: 'Down by {n}', noneHint: 'Compared only when both checks succeeded' },
  frequency: { daily: 'Daily', weekly: 'Weekly', manual: 'By hand only' }, depthOf: 'Top {n}', depthHint: 'How many results are looked at, 10 to 100', frequencyHint: 'Daily and weekly checks are spread in time; at most 100 a day for each identity', eyesOfPlatform: 'Looks on {name} as', eyesAs: 'as {name}', eyesUsual: 'As usual', eyesOut: 'Can not look', eyesGone: 'Deleted account', eyesOutHint: 'The account is signed out, disabled or deleted, so looks fail. Sign in to it or choose another.', eyes: { button: 'Looks as', title: 'Who looks by default', text: 'Words that are added or imported look as these; each word and each addition can choose another.', apply: 'Words that are tracked already look as these, too', applyHint: 'Results differ by who looks: what is found from now on can not be compared with before.', saved: 'Saved', applied: 'Saved; {n} words look as these now' }, eyesHint: 'Results differ from person to person: keep one identity for a word, so that its ranks can be compared. The account must be online.',
  source: { helper: 'Housekeeper', manual: 'By hand', import: 'Imported' }, loggedOut: 'Signed out', on: 'Tracked', off: 'Off', enabled: '{n} words are tracked again', disabled: '{n} words are off', byHand: 'By hand', byHandHint: 'This platform can not be checked automatically: note ranks by hand or import them',
  range: { top1: 'No. 1', top3: 'Top 3', top10: 'Top 10', top50: 'Top 50', none: 'Not found' }, status: { ok: 'Checked', blocked: 'Blocked', error: 'Failed', pending: 'Not checked' },
  kpi: { tracked: 'Tracked words', top3: 'Top 3', top10: 'Top 10', top50: 'Top 50', not_found: 'Not found', blocked: 'Blocked', pending: '{n} not checked', error: '{n} failed', avg: 'Average {n}' },
  search: 'Search keywords', empty: 'No tracked words yet', emptyText: 'Add the words that customers search for: the cloud housekeeper searches for them and notes where your works stand, with a picture each time.',
  action: { check: 'Check now', history: 'History', manual: 'Note by hand', edit: 'Settings', on: 'Turn on', off: 'Turn off', delete: 'Delete' },
  bar: {
    title: 'Rank checks', eyes: '{platform} ({name})', stuck: 'Checks can not be made', on: 'Housekeeper connected', off: 'Housekeeper not connected', old: 'Housekeeper too old', busy: 'Checking', offWhy: 'Automatic checks are paused until it is connected; ranks can be noted by hand or imported', oldWhy: 'This housekeeper can not check ranks; checks go on once it is updated. Ranks can be noted by hand or imported', connect: 'Connect',
    last: 'Last check {time}', never: 'Never checked', looking: '“{keyword}” · {platform}{step}', waiting: '{n} wait to be checked', progress: '{done} done, {left} left', stop: 'Stop', stopped: 'Stopped, {n} checks cancelled', quota: '{used} checks today', quotaOf: '{name}: {used} of {cap}', blocked: '{names} blocked twice in a row, no more checks today',
  },
  check: { queued: '{n} will be checked', some: '{queued} will be checked; {skipped} can not be checked any more today, or not on their platform', most: 'At most {n} at once' },
  add: {
    platformsHint: 'Checked automatically: {names}; others are noted by hand or imported', title: 'Add words', ok: 'Add', from: 'From', source: { paste: 'Pasted', full: 'Full words of a plan', mains: 'Main words of a plan', titles: 'Titles of a plan' }, planOptional: 'For a plan (optional)', pickPlan: 'Choose a plan', noPlans: 'No plans yet', needPlan: 'Choose a plan', reading: 'Reading…', readFailed: 'Failed, press to try again',
    take: { full: 'Take {n} full words (region + main word + suffix)', mains: 'Take its {n} main words', titles: 'Take its {n} titles' }, none: { full: 'This plan has no main words yet', mains: 'This plan has no main words yet', titles: 'This plan has no titles yet' }, words: 'Keywords', wordsHint: 'One a line, at most 60 characters; those tracked on the platform already are skipped', placeholder: 'house renovation cost\nbest renovation company', needWords: 'Fill in at least one word', needPlatform: 'Choose at least one platform',
    done: '{added} words added', skipped: '{n} were there', long: '{n} longer than 60 characters left out',
  },
  edit: { one: 'Settings of “{name}”', many: 'Settings of {n} words', unchanged: 'Unchanged', done: '{n} words changed', needDepth: 'Fill in the depth' },
  manual: { title: 'Note the rank of “{name}”', found: 'Was it found', in: 'It has a place', rankHint: 'e.g. 3', needRank: 'Fill in the place', needTime: 'Choose the time', done: 'Noted' },
  picture: { label: 'Picture (optional)', choose: 'Choose a picture', other: 'Another one', remove: 'Remove', wrong: 'Choose a picture below 20 MB' },
  delete: { kept: 'The history is kept for 90 days; a word added anew does not take it up again, undo brings everything back.', done: '{n} words deleted, ', undo: 'Undo', restored: '{n} words are back' },
  export: { button: 'Export', none: 'No checks in the last 90 days', done: '{n} checks exported', cut: 'The newest {n} checks exported; narrow the list for earlier ones' },
  import: {
    button: 'Import', title: 'Import ranks', text1: 'A CSV with four columns: 关键词 (keyword), 平台 (platform), 日期 (date), 排名 (rank). A number, or 未进 for not found. Words that are not tracked are added, to be checked by hand only.', drop: 'Drop a CSV file here, or press to choose one', file: 'Chosen: {name}', sample: 'Download a sample', sampleFile: 'rank-sample.csv', ok: 'Import', again: 'Another one', done: 'Done', tooBig: 'Too big: at most 5000 lines at once',
    report: 'Result', told: '{saved} saved, {added} words added; {kept} left alone because that day has a later check; {refused} lines not taken.', line: 'Line', text: 'Content', why: 'Why', more: '{n} more lines', fault: { no_word: 'No keyword, or longer than 60 characters', bad_platform: 'Unknown platform', bad_date: 'Wrong date, or later than today', bad_rank: 'The rank is a number or 未进', too_many: 'More than 5000 lines' },
  },
  history: {
    title: 'History of “{name}”', days: '{n} days', chart: 'Ranks of {n} checks, the first place at the top', outside: 'Out', failed: 'None', day: 'Day', before: 'Check before', after: 'Check after', depth: 'top {n} looked at', evidence: 'Picture', hits: 'Results', hitsOf: '{n} of the results are ours', noHits: 'The results were empty', byHand: 'Noted by a person: no list of results', noLook: 'No results were seen this time: nothing can be said of the rank',
    empty: 'No checks in these days', emptyText: 'Each day checked is one point, with its picture and results.',
  },
  matched: { item_id: 'Our work', author: 'Our account', title: 'Likely' },
  include: {
    toPublish: 'Publish videos',
    search: 'Search titles', work: 'Work', account: 'Account', published: 'Published', result: 'Found', rank: 'Place (optional)', check: 'Check', manual: 'Note by hand', look: 'View', empty: 'No published works yet', emptyText: 'Published works appear here: found when a search for the exact title shows the work among the first 20 results.',
    status: { included: 'Found', not_included: 'Not found', unknown: 'Can not tell', blocked: 'Blocked', none: 'Not checked' },
  },
}
