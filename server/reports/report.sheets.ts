import { formatDateTime } from '#contract/formats/dates.ts';
import type {
  Collaboration,
  Distribution,
  ProcessReportRow,
  UnitReportRow,
  UserReportRow,
} from '#contract/reports/schema.ts';
import type { SheetPlan } from '#server/platform/spreadsheets/planned-sheet.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';

/** People and what they did. */
export const usersSheet: SheetPlan<UserReportRow> = {
  file: 'users',
  name: 'report.users.sheet',
  columns: [
    { heading: 'report.users.fullName', value: ({ fullName }) => fullName },
    { heading: 'report.users.login', value: ({ login }) => login },
    { heading: 'report.users.organization', value: ({ organization }) => organization },
    { heading: 'report.unit', value: ({ unit }) => unit },
    {
      heading: 'report.users.activated',
      value: ({ activated }, translate) => translate(`report.users.activated.${activated}`),
    },
    {
      heading: 'report.users.type',
      value: ({ userType }, translate) => userType && translate(`report.users.type.${userType}`),
    },
    { heading: 'report.users.suggestions', value: ({ suggestionCount }) => suggestionCount },
    { heading: 'report.users.improvements', value: ({ improvementCount }) => improvementCount },
    { heading: 'report.users.ideas', value: ({ ideaCount }) => ideaCount },
    { heading: 'report.comments', value: ({ commentCount }) => commentCount },
    { heading: 'report.ratings', value: ({ ratingCount }) => ratingCount },
    { heading: 'report.users.points', value: ({ totalPoint }) => totalPoint },
    {
      heading: 'report.users.lastLogin',
      value: ({ lastLogin }) => formatDateTime(lastLogin, { timeZone: SERVER_TIME_ZONE }),
    },
  ],
};

/** Units and what became of their contributions. */
export const unitsSheet: SheetPlan<UnitReportRow> = {
  file: 'organization-units',
  name: 'report.units.sheet',
  columns: [
    { heading: 'report.unit', value: ({ unitName }) => unitName },
    { heading: 'report.units.people', value: ({ userCount }) => userCount },
    { heading: 'report.units.submitted', value: ({ submitted }) => submitted },
    { heading: 'report.units.accepted', value: ({ accepted }) => accepted },
    { heading: 'report.units.rejected', value: ({ rejected }) => rejected },
    { heading: 'report.units.completed', value: ({ completed }) => completed },
    { heading: 'report.units.perPerson', value: ({ submittedPerUser }) => submittedPerUser, decimals: 2 },
  ],
};

/** Average days in each state. */
export const processSheet: SheetPlan<ProcessReportRow> = {
  file: 'time-per-state',
  name: 'report.process.sheet',
  columns: [
    { heading: 'report.process.lifeCycle', value: ({ lifeCycleName }) => lifeCycleName },
    { heading: 'report.process.rank', value: ({ rank }) => rank },
    { heading: 'report.state', value: ({ stateName }) => stateName },
    { heading: 'report.process.days', value: ({ avgDays }) => avgDays, decimals: 1 },
    { heading: 'report.contributions', value: ({ contributionCount }) => contributionCount },
  ],
};

/** Contributions by dimension and value. */
export const distributionSheet: SheetPlan<Distribution> = {
  file: 'distribution',
  name: 'report.distribution.sheet',
  columns: [
    {
      heading: 'report.distribution.dimension',
      value: ({ dimension }, translate) => translate(`report.dimension.${dimension}`),
    },
    {
      heading: 'report.distribution.value',
      value: ({ dimension, key, label }, translate) =>
        label ?? (dimension === 'MONTH' ? key : translate(`report.none.${dimension}`)),
    },
    { heading: 'report.contributions', value: ({ count }) => count },
  ],
};

/** What the people of each unit have to do with the contributions. */
export const collaborationSheet: SheetPlan<Collaboration> = {
  file: 'collaboration',
  name: 'report.collaboration.sheet',
  columns: [
    {
      heading: 'report.unit',
      value: ({ unitName }, translate) => unitName ?? translate('report.none.UNIT'),
    },
    { heading: 'report.collaboration.owners', value: ({ ownerCount }) => ownerCount },
    { heading: 'report.collaboration.coOwners', value: ({ coOwnerCount }) => coOwnerCount },
    { heading: 'report.comments', value: ({ commentCount }) => commentCount },
    { heading: 'report.ratings', value: ({ ratingCount }) => ratingCount },
  ],
};
