export const texts = {
  title: 'Publish videos',
  text: 'Choose videos and accounts, adjust each work in the sheet, then publish now or at a time',
  textPlan: 'The works will belong to the plan "{name}"',
  step: {
    sources: '1 Choose videos',
    accounts: '2 Choose accounts',
    deal: '3 Dealing, titles and topics',
    result: 'What comes of it',
  },
  name: 'Name of the task',
  nameOf: 'Videos {time}',
  nameRequired: 'Please enter a name',
  next: 'Make the sheet of works',
  nextText: 'Works wait first and do not go out by themselves; adjust them in the sheet, then publish now or at a time',
  time: 'Publish at a time',
  toCalendar: 'Show in the calendar',
  nextTimed:
    'The works get these times and go out at their minute or by the site timer; adjust them in the sheet before',
  sent: 'Published',
  timed: 'Times are kept; the works go out at their minute or by the site timer',
}
